"""Answer the complaint of a partner point by point from the register, with a copy to a colleague, and book a call."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.near_days import draw_near_day
from generators.tasks.building_blocks.record_complaints import Complaint, write_complaints
from generators.tasks.building_blocks.register_reading import read_register_actions
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    replace_arguments,
)
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_COUNTS, _LENGTHS = (4, 3), ("15", "20", "25", "30", "35", "40", "45")
_TITLES = (
    "Call about the complaint",
    "Complaint: call back",
    "Phone call on the complaint",
    "Clear up the complaint",
    "Complaint, talk by phone",
)
_REQUESTS = (
    "Somebody has complained, and not everything they say is right. Please look up in our list what we have on each "
    "point of the mail, reply with that, copy in the colleague I named, and put my call into the calendar.",
    "Could you answer the complaint that I take care of? Point by point, with what our list says, whether they are "
    "right or not, a copy to my colleague, and the call in my calendar.",
    "The complaint we spoke of needs an answer in writing: for every point that the mail names, what stands in our "
    "list. My colleague gets a copy, and my call with them has to be booked.",
    "Please deal with that complaint. Compare the mail with our list, reply with our figure or day on each point, copy "
    "my colleague in, and reserve the time for the call.",
    "I have to answer a complaint before I ring them. Would you reply with what our list has on all the points of "
    "the mail, put my colleague in copy, and enter the call in my calendar?",
    "Somebody insists on things that do not all fit with our list. Reply to the mail with what we have on each of "
    "its points, copy to my colleague, and book my call with them.",
    "Let's get the complaint off the table: a reply that goes through the points of the mail and gives what our list "
    "has for each, my colleague in copy, and the call in my calendar.",
    "The mail with the complaint is still unanswered. Look up every point in our list, write back what we have there, "
    "with a copy to the colleague I mentioned, and block the time for my call.",
    "Would you write back to the one who complains? They want to know what we have on record for each of their points. "
    "Take it from our list, copy in my colleague, and put the call into my calendar.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("complainants",))
def complaint_answer(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a partner's complaint answered with what the register has on each point, and a call booked."""
    complaints = next((found for count in _COUNTS if (found := write_complaints(context, rng, count))), None)
    if complaints is None:
        return None
    context, user = add_mails(context, [one.mail for one in complaints]), context.persona.name
    by_name = {one.name: one for one in complaints}
    first, *others = rng.sample(list(by_name), len(by_name))
    sampler = ValueSampler(replace(context, case=by_name[first].row.case), rng)
    booking = _make_call_block(sampler, rng)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            _state_about(first, others),
            _state_copied(sampler),
            _make_reply_block(by_name, user),
            booking,
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.mail.finding.email_id)
                for one in complaints
            ),
            *read_register_actions([by_name[v["about"]].row]),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "begins with thanks": change_every_action("email", "reply_email", _add_courtesy),
            "reads only the mail that it answers": lambda plan: lambda v: _read_one(plan(v), by_name[v["about"]]),
        },
        neighbours={
            "books the call half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
            "confirms what the mail claims": _reply_with(by_name, lambda one: one.claims),
            "says nothing on the points that are wrong": _reply_with(by_name, _list_confirmed),
        },
        other_order=(0, 1, 3, 2),
    )
    return replace(recipe, planted_files=list_planted_files(one.mail for one in complaints))


def _make_call_block(sampler: ValueSampler, rng: random.Random) -> SubtaskBlock:
    """Build the block that books the call; nobody lets somebody who complains wait for more than a few days."""
    date = draw_near_day(sampler, "call_date")
    block = make_titled_booking_block(sampler, rng, "s2", "call", "my call about the complaint", _TITLES, _LENGTHS)
    return replace(block, slots=tuple(date if one.name == date.name else one for one in block.slots))


def _make_reply_block(by_name: Mapping[str, Complaint], user: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        one = by_name[v["about"]]
        id, text = one.mail.finding.email_id, _write_points(one.entries)
        return (make_action("email", "reply_email", username=user, email_id=id, content=text, cc=[v["copied"]]),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        one = by_name[v["about"]]
        demands = {
            "pairs": [{"name": heading, "value": entry} for heading, entry in one.entries.items()],
            "allowed": [*one.claims.values(), v["about"]],
        }
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[one.sender.address, v["copied"]],
                reply_to=one.mail.finding.file,
                **refuse_rivals(demands),
            ),
        )

    return SubtaskBlock(
        subtask="s1",
        instruction=f"In the inbox of {escape_braces(user)}, reply to the mail that complains about {{about}}, with a "
        "copy to {copied}. For each point that the mail lists, the reply gives what the row of that record has under "
        "this heading in {workbook}, whether the mail is right or not.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"workbook": by_name[v["about"]].row.sheet.file},
    )


def _write_points(points: Mapping[str, str]) -> str:
    return "\n".join(f"{heading}: {entry}" for heading, entry in points.items())


def _list_confirmed(complaint: Complaint) -> dict[str, str]:
    return {heading: entry for heading, entry in complaint.entries.items() if complaint.claims[heading] == entry}


def _reply_with(by_name: Mapping[str, Complaint], choose: Callable[[Complaint], Mapping[str, str]]) -> PlanChange:
    """Build a change of plans that replies with other points."""

    def change(plan: PlanFunction) -> PlanFunction:
        def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
            text = _write_points(choose(by_name[v["about"]]))
            return tuple(
                PlanStep(replace_arguments(one.action, content=text), one.subtask, one.required_by)
                if one.action.action == "reply_email"
                else one
                for one in plan(v)
            )

        return plan_otherwise

    return change


def _read_one(steps: Sequence[PlanStep], complaint: Complaint) -> tuple[PlanStep, ...]:
    id = complaint.mail.finding.email_id
    return tuple(one for one in steps if one.action.action != "read_email" or one.action.args["email_id"] == id)


def _add_courtesy(action: Action) -> Action:
    content = f"Good morning,\n\nthank you for your mail. This is what we have:\n\n{action.args['content']}"
    return replace_arguments(action, content=f"{content}\n\nKind regards")


def _state_about(first: str, others: Sequence[str]) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("about", "text", first, others),
        "The complaint that I answer is the one about {0}; the others are answered later.",
        "which complaint I answer",
        (
            "the complaint that I answer is the one about {0}, the others come later",
            "of the complaints in my inbox, take the one about {0}; the rest can wait",
            "I want to answer who complains about {0} first of all, nobody else for now",
            "it's the complaint about {0} that is urgent, leave the other ones for now",
        ),
        "Which complaint is it?",
        ("the one about {0}", "it's about {0}", "{0}, the others can wait", "the complaint about {0}"),
    )


def _state_copied(sampler: ValueSampler) -> SubtaskBlock:
    copied, *others = sampler.draw_colleagues(5)
    return state(
        "s1",
        make_slot("copied", "address", copied, others),
        "A copy of the reply goes to {0}, who has to know of complaints.",
        "who gets a copy of the reply to the complaint",
        (
            "a copy of the reply goes to {0}, who has to know of complaints",
            "copy {0} in on the reply to the complaint",
            "put {0} in copy, they keep track of complaints",
            "{0} gets a copy of what we write back",
            "let {0} have the reply to the complaint as well",
        ),
        "Who gets a copy of the reply?",
        ("{0}", "a copy to {0}, please", "{0} does", "copy in {0}"),
        is_person=True,
    )
