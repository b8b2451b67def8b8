"""Write the minutes of a meeting, enter what was agreed in the calendar, and mail everybody their task."""

import random
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_blocks import make_events_criterion
from generators.tasks.building_blocks.colleagues import find_colleagues
from generators.tasks.building_blocks.common_facts import state_file
from generators.tasks.building_blocks.held_meetings import (
    MIN_MEETINGS,
    HeldMeeting,
    find_held_meetings,
    list_decisions,
    list_errands,
)
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.meeting_draws import MIN_CASES, OTHERS, draw_cases, draw_tasks
from generators.tasks.building_blocks.meeting_facts import (
    MeetingTask,
    tell_decision,
    tell_guest,
    tell_meeting,
    tell_task,
    tell_time,
)
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.slot_draws import draw_from, list_new_names, make_stem
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    join_date_and_time,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_documents import ask_for_document, write_document
from generators.tasks.recipe import (
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_MINUTES, _MIN_COLLEAGUES = "30", 9
_REQUESTS = (
    "Please write the minutes of the meeting in Word: its title in my calendar as the heading, then day, beginning and "
    "end as the calendar has them, who else was there, what we decided, and who does what by when. Enter each task in "
    "my calendar on its last day, for half an hour, and mail everybody their own task with the day.",
    "Could you do the minutes now? A Word document under the title of the meeting as it stands in my calendar, with "
    "its day, beginning and end, the one who came besides, the decision word for word, and the tasks, each with its "
    "person and day. The tasks belong in my calendar as well, half an hour each, and each person gets theirs by email.",
    "The meeting has to be put on record. In Word, headed with its title from my calendar: when it was, from when to "
    "when, who joined us, the decision, the tasks with names and days. Then book every task in my calendar on the day "
    "it is due, for half an hour, and email each of them what they have to do and by when.",
    "I owe the others the minutes. The heading is the title that the meeting has in my calendar, followed by day and "
    "times from there, our further guest, the decision as I worded it, and each task with its person and last day. "
    "Please put the tasks into my calendar, too, half an hour each, and send each person their task by email.",
    "Minutes, calendar, emails: the Word minutes carry the title of the meeting as my calendar has it, its day and "
    "times, who came as well, what was decided and who has to do what until when. Half an hour in my calendar for "
    "every task on its last day. And an email to each with their task and day.",
    "Before I forget what we agreed: write it up in Word. Title of the meeting on top and its day, beginning and end "
    "below, all from my calendar; then who sat in, the decision, the tasks with name and day. Each task gets half an "
    "hour in my calendar on its day, and its person an email with task and day.",
    "Would you write up our meeting? As heading of the Word document take its title in my calendar, and take day and "
    "times from there, too. Then come the one who was there besides, the decision in my words, and the tasks: who, "
    "what, by when. I want the tasks in my calendar for half an hour each, and everybody told theirs by email.",
    "Somebody will ask for the minutes, so let's have them in Word: the title from my calendar over them, day, "
    "beginning and end of the meeting, the additional participant, our decision, all tasks with person and day. After "
    "that, the tasks go into my calendar on their days, half an hour each, and by email to those who have them.",
    "Let's close the file on that meeting. I need its minutes in Word, with the title from the calendar as heading, "
    "the day and the times, who else took part, the decision and the tasks with names and days, every task as an entry "
    "of half an hour in my calendar on its last day, and an email to each person about their task.",
)
"""What the user says at the end, of which one is drawn."""


class _Meeting(NamedTuple):
    """A meeting and what the user tells of it.

    Attributes:
        held: Title -> what the calendar says of the meeting.
        addresses: Name of a colleague -> address.
        keys: What the matters are called that may have been spoken of.
    """

    held: dict[str, HeldMeeting]
    addresses: dict[str, str]
    tasks: tuple[MeetingTask, ...]
    keys: tuple[str, ...]


@archetype(apps=("calendar", "email", "word"), needs=("held_meetings",))
def meeting_minutes(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the minutes of a meeting in Word, its tasks in the calendar, and a mail to each who has one."""
    held, sampler = find_held_meetings(context), ValueSampler(context, rng)
    addresses = {name: one for name, one in find_colleagues(context).items() if not sampler.gives_away(name)}
    drawn = draw_cases(sampler, rng)
    if len(held) < MIN_MEETINGS or len(addresses) < _MIN_COLLEAGUES or len(drawn) < MIN_CASES:
        return None
    guests, others = _split(rng.sample(list(addresses), len(addresses)), 1 + OTHERS)
    tasks = draw_tasks(sampler, rng, others, list_errands(drawn[: len(drawn) // 2], rng))
    meeting = _Meeting(held, addresses, tasks, tuple(one.key for one in drawn))
    decisions = list_decisions(drawn[len(drawn) // 2 :], rng)
    user = context.persona
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_extras(
                _make_minutes_block(meeting, user.name),
                tell_meeting(_make_slot("meeting", rng.sample(list(held), len(held)))),
                tell_guest(_make_slot("guest", guests)),
                tell_decision(_make_slot("decision", decisions)),
                *(tell_task(one) for one in tasks),
                state_file("s1", draw_from(sampler, "note", "file", _list_files(context)), "the record of the meeting"),
            ),
            with_extras(
                _make_entries_block(meeting, user.name, find_calendar_zone(context, user.name)),
                tell_time(sampler.draw_slot("time", "time", lambda count: sampler.draw_times(count, 8, 12), 3)),
            ),
            _make_mails_block(meeting, user.name),
        ),
        read_actions=lambda v: (
            make_action("calendar", "list_events", username=user.name),
            make_action("email", "list_emails", username=user.name),
        ),
        right_ways={"writes the mails with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "enters the tasks half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        other_order=(2, 1, 0),
    )


def _split(items: list[str], count: int) -> tuple[list[str], list[str]]:
    return items[:count], items[count:]


def _make_slot(name: str, choices: list[str]) -> Slot:
    return make_slot(name, "text", choices[0], choices[1 : 1 + OTHERS])


def _list_files(context: TaskContext) -> list[str]:
    day = make_stem(context.clock.date.replace("-", " "))
    return list_new_names(context, "minutes", ("meeting", "round", f"of_{day}", "final"), "docx")


def _make_minutes_block(meeting: _Meeting, user: str) -> SubtaskBlock:
    tasks = "; ".join(f"{{{one.who.name}}} is to {{{one.what.name}}} by {{{one.by.name}}}" for one in meeting.tasks)

    def actions(v: Values) -> tuple[Action, ...]:
        held = meeting.held[v["meeting"]]
        lines = [
            f"Held on {held.day} from {held.start} to {held.end}.",
            f"Present: {v['guest']}",
            f"Decision: {v['decision']}",
            *(f"{v[one.who.name]}: {v[one.what.name]} by {v[one.by.name]}" for one in meeting.tasks),
        ]
        return write_document(f"data/{v['note']}", v["meeting"], lines)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        # A text gives each name one value, so that people and tasks are looked for beside the days in turn.
        return (_ask_for_minutes(meeting, v, 0, user), _ask_for_minutes(meeting, v, 1, user))

    return SubtaskBlock(
        subtask="s1",
        instruction="Write the minutes of '{meeting}' as the Word document {note}, with this title as the heading. "
        "They give its day, beginning and end in the calendar, {guest} as a further participant, the decision "
        f"'{{decision}}' and the tasks: {tasks}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _ask_for_minutes(meeting: _Meeting, v: Values, named: int, user: str) -> Criterion:
    """Ask for the minutes with the day of each task beside its person, or beside the task itself.

    Args:
        named: Which slot of a task stands beside the day: 0 for the person, 1 for the task.
    """
    held = meeting.held[v["meeting"]]
    parts: list[dict[str, object]] = [
        {"values": [held.day, held.start, held.end]},
        {"values": [v["guest"]]},
        {"quote": v["decision"]},
        {"values": [v[one.names[1 - named]] for one in meeting.tasks]},
        {"pairs": [[v[one.names[named]], v[one.by.name]] for one in meeting.tasks]},
    ]
    said = " ".join(v[name] for name in ("decision", *(one.what.name for one in meeting.tasks)))
    never: list[object] = [one for one in meeting.keys if one not in said]
    never += [rivals_of(name) for one in meeting.tasks for name in one.names]
    never += [rivals_of(one) for one in ("meeting", "guest", "decision")]
    anywhere = [{**one, "anywhere": True} for one in parts]
    return ask_for_document(f"data/{v['note']}", v["meeting"], anywhere, never, (user, "present", "minutes"))


def _make_entries_block(meeting: _Meeting, user: str, zone: str) -> SubtaskBlock:
    tasks = ", ".join(f"'{{{one.what.name}}}' on {{{one.by.name}}}" for one in meeting.tasks)

    def entries(v: Values) -> list[dict[str, str]]:
        starts = [join_date_and_time(v[one.by.name], v["time"]) for one in meeting.tasks]
        return [
            {"title": v[one.what.name], "start": start, "end": add_minutes(start, _MINUTES)}
            for one, start in zip(meeting.tasks, starts, strict=True)
        ]

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "calendar",
                "create_event",
                user=user,
                summary=one["title"],
                time_start=one["start"],
                time_end=one["end"],
            )
            for one in entries(v)
        )

    return SubtaskBlock(
        subtask="s2",
        instruction=f"Enter each task in the calendar of {escape_braces(user)} under what is to be done, from {{time}} "
        f"for {_MINUTES} minutes: {tasks}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=lambda v: (make_events_criterion(user, entries(v), zone=zone),),
    )


def _make_mails_block(meeting: _Meeting, sender: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "email",
                "send_email",
                sender=sender,
                recipient=meeting.addresses[v[one.who.name]],
                subject="Your task from our meeting",
                content=f"Your task: {v[one.what.name]} by {v[one.by.name]}.",
            )
            for one in meeting.tasks
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion(
                "evaluate_mail",
                sender=sender,
                recipients=[meeting.addresses[v[one.who.name]]],
                **refuse_rivals(
                    {
                        "says": [v[one.what.name]],
                        "values": [v[one.by.name]],
                        "allowed": [v["time"], add_minutes(f"2000-01-01 {v['time']}", _MINUTES)[11:16]],
                        "never": [rivals_of(one.what.name), rivals_of(one.by.name)],
                    }
                ),
            )
            for one in meeting.tasks
        )

    people = " and ".join(f"{{{one.who.name}}}" for one in meeting.tasks)
    return SubtaskBlock(
        subtask="s3",
        instruction=f"Send {people} an email each, with their own task and its last day.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
