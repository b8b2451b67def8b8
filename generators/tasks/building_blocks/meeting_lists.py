"""Word documents that list meetings with their days, and mails that such a document goes with."""

from collections.abc import Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.people_calendars import Meeting
from generators.tasks.building_blocks.subtask_block import replace_arguments
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Slot,
    TaskContext,
    make_action,
    make_criterion,
)

_MAX_NAMED = 60


def draw_file_slot(sampler: ValueSampler, slot: str, names: Sequence[str]) -> Slot:
    """Draw a slot for the name of a new Word document; the other names are its alternatives."""
    existing = {one.rpartition("/")[2].casefold() for one in sampler.context.files}
    free = [f"{one}.docx" for one in names if f"{one}.docx".casefold() not in existing]
    value, *others = sampler.rng.sample(free, len(free))
    return make_slot(slot, "file", value, others)


def state_file(subtask: str, slot: str, noun_phrase: str) -> FactRecipe:
    """Build the fact that states the name of a new document."""
    phrase = phrase_fact("file", noun_phrase)
    return FactRecipe(slot, subtask, (slot,), phrase.text, phrase.statement, may_be_updated=True)


def write_list(path: str, meetings: Sequence[Meeting]) -> tuple[Action, ...]:
    """Build the actions that write a new document with a table: a row for each meeting, its title and its day."""
    rows = [[one.title, one.day] for one in meetings]
    return (
        make_action("word", "create_new_file", file_path=path),
        make_action("word", "write_table", file_path=path, rows=rows),
    )


def write_headers(action: Action) -> Action:
    """Return an action that writes the same table with a row of headers."""
    return replace_arguments(action, rows=[["Meeting", "Day"], *action.args["rows"]])


def want_list(
    context: TaskContext,
    path: str,
    meetings: Sequence[Meeting],
    others: Sequence[Meeting] = (),
    phrases: Sequence[str] = (),
) -> Criterion:
    """Build the criterion that a new document has a table of meetings with their days, in their order, and no others.

    Args:
        others: Meetings that could be taken for them.
        phrases: What is true of them, and may be said above the table.
    """
    return make_criterion(
        "evaluate_document_content",
        file=path,
        parts=[{"pairs": [[one.title, one.day] for one in meetings], "in_order": True, "form": "table"}],
        never=list_other_titles(others, meetings),
        may_pair=[[one.title, one.start[:16]] for one in meetings],
        may_state=[one for one in (context.clock.date, context.persona.email, *phrases) if one],
    )


def send(sender: str, recipients: Sequence[str], subject: str, content: str, *files: str) -> Action:
    """Build the action that sends one mail to some people, with files."""
    first, *others = recipients
    attached = {"attachments": list(files)} if files else {}
    more = {"cc": others} if others else {}
    return make_action(
        "email", "send_email", sender=sender, recipient=first, subject=subject, content=content, **more, **attached
    )


def want_mail(sender: str, recipients: Sequence[str], **demands: object) -> Criterion:
    """Build the criterion that a mail went to exactly some people.

    Days that were once stated for the task are not refused by name: a meeting that is named may be on one of them.
    """
    return make_criterion("evaluate_mail", sender=sender, recipients=list(recipients), **demands)


def list_other_titles(meetings: Sequence[Meeting], chosen: Sequence[Meeting]) -> list[str]:
    """List the titles that a text about the chosen ones of some meetings must not name; those of one word may occur."""
    named = " ".join(one.title for one in chosen).casefold()
    others = dict.fromkeys(one.title for one in meetings if " " in one.title and one.title.casefold() not in named)
    return list(others)[:_MAX_NAMED]


def name_meetings(meetings: Sequence[Meeting], chosen: Sequence[Meeting]) -> dict[str, object]:
    """Demand that a mail names the chosen ones of some meetings, and no other one of them."""
    return {"says": [one.title for one in chosen], "other_names": list_other_titles(meetings, chosen)}


def leave_out_last_title(action: Action) -> Action:
    """Return an action that sends the same mail without the last of the titles that it lists."""
    return replace_arguments(action, content=f"{action.args['content'].rpartition('; ')[0]}.")


def send_one_by_one(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that everybody gets a mail of their own."""

    def split(action: Action) -> tuple[Action, ...]:
        if action.action != "send_email" or "cc" not in action.args:
            return (action,)
        args = {name: value for name, value in action.args.items() if name not in ("recipient", "cc")}
        people = (action.args["recipient"], *action.args["cc"])
        return tuple(make_action("email", "send_email", recipient=one, **args) for one in people)

    return lambda values: tuple(
        PlanStep(one, step.subtask, step.required_by) for step in plan(values) for one in split(step.action)
    )
