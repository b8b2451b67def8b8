"""Book an appointment for everybody of a department, and tell each of them by mail; or there is no such department."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.asked_briefings import draw_asked_briefing, list_new_teams
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.mail_blocks import make_room_block, refuse_rivals
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.people_lists import PeopleList, list_group_headings, list_usable_groups
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import WrittenMail, add_mails, list_planted_files
from generators.tasks.recipe import (
    PlanFunction,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)
from generators.tasks.value_pools import PhrasePool

_REQUESTS = (
    "Please enter the appointment in my calendar and tell all of them by email what it is, on which day, from when, "
    "and in which room.",
    "Could you book the appointment for me and let everybody concerned know by mail? The mail gives what it is, the "
    "day, the start and the room.",
    "They all have to know about the appointment: put it into my calendar, and email each of them what it is called, "
    "the day, the time it starts and the room.",
    "Let's announce the appointment. My calendar first, then an email to all the people it is for, with its name, day, "
    "start and room.",
    "Would you send the notice about the appointment to everybody it is meant for, with what, when and in which room, "
    "and enter it in my calendar as well?",
    "I have to get these people together. Please book the appointment in my calendar and write to every one of them "
    "what it is, the day, when it begins, and the room.",
    "Nobody knows of the appointment yet. It belongs in my calendar, and all those who have to come need an email with "
    "its name, the day, the start and the room.",
    "Please see to the appointment: calendar entry for me, and for all of the others an email that says what it is, "
    "on what day and at what time it starts, and in which room.",
    "The appointment is settled. Enter it in my calendar and inform everybody it concerns by email: name, day, start "
    "and room.",
)
"""What the user says at the end, of which one is drawn."""
_TITLES = PhrasePool(
    general=(
        "Safety briefing", "First aid refresher", "Introduction to the new phones", "Data protection training",
        "Screen work check", "Fire drill briefing", "Training on the new time sheets", "Password training",
        "Introduction to the new printers", "Workplace inspection", "Lifting and carrying course",
        "Briefing on the new badges",
    ),
)  # fmt: skip
_LENGTHS = ("20", "25", "30", "40", "45", "50", "60")
_NOUN, _MAX_ALTERNATIVES = "the appointment", 4


class _Groups(NamedTuple):
    """A list of colleagues with their groups.

    Attributes:
        heading: The heading of the column of the groups.
        slot: The group that is meant, with others as alternatives.
    """

    people: PeopleList
    heading: str
    slot: Slot


@archetype(apps=("calendar", "email", "excel"), needs=("listed_groups",), twins=True)
def notice_to_group(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a department told by mail of an appointment; in one of two tasks, there is no such department."""
    if not context.cases:
        return _make_general_recipe(context, rng)
    asked = draw_asked_briefing(context, rng)
    if asked is None:
        return None
    sampler = ValueSampler(add_mails(context, asked.mails), rng).turn_to_readers(asked.asker.address)
    name, *others = asked.groups
    groups = _Groups(asked.people, asked.heading, make_slot("group", "text", name, others[:_MAX_ALTERNATIVES]))
    booking = make_titled_booking_block(sampler, rng, "s1", "event", _NOUN, asked.titles, _LENGTHS)
    return _make_recipe(context, groups, asked.team, booking, sampler, rng, asked.mails)


def _make_general_recipe(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe in an office that is no company, of whose user nothing is known."""
    sampler = ValueSampler(context, rng)
    choices, unknown = list_group_headings(context), list_new_teams(context)
    if not choices or not unknown:
        return None
    # The longest list is that of the whole staff, if there is one.
    people, heading = max(choices, key=lambda one: len(one[0].people))
    names = list_usable_groups(context, people, heading)
    name = rng.choice(names)
    others = rng.sample([one for one in names if one != name], len(names) - 1)
    groups = _Groups(people, heading, make_slot("group", "text", name, others[:_MAX_ALTERNATIVES]))
    booking = make_booking_block(sampler, rng, "s1", "event", _NOUN, context.persona.name, _TITLES)
    return _make_recipe(context, groups, rng.choice(unknown), booking, sampler, rng)


def _make_recipe(
    context: TaskContext,
    groups: _Groups,
    unknown: str,
    booking: SubtaskBlock,
    sampler: ValueSampler,
    rng: random.Random,
    mails: Sequence[WrittenMail] = (),
) -> Recipe:
    user, people = context.persona.name, groups.people
    look = (people.read_action, make_action("calendar", "list_events", username=user))
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(
            booking,
            _say_group(groups),
            make_room_block(sampler, rng, "s2", _NOUN),
            _make_notice_block(groups, user),
        ),
        read_actions=lambda v: look,
        right_ways={"writes the mails with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
            "forgets the last of them": _drop_last_mail,
        },
        other_order=(3, 0),
    )
    recipe = replace(recipe, planted_files=list_planted_files(mails))
    known = groups.slot.value.value
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("group", "text", unknown, (known, *groups.slot.alternatives)[:_MAX_ALTERNATIVES]),),
            stands=lambda v: v["group"] not in people.list_groups(groups.heading),
            name=lambda v: v["group"],
            reason=lambda v: f"nobody in {people.name} has '{v['group']}' under {groups.heading.rstrip('.')}",
            decided_by=("group",),
            thing="group",
            places=lambda v: (people.name, groups.heading.rstrip("."), people.sheet.sheet, str(len(people.people))),
            look=lambda v: look[:1],
            do_anyway=lambda v: recipe.plan({**v, "group": known}),
        ),
        context.is_clear,
    )


def _drop_last_mail(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it sends one mail less."""
    return lambda v: plan(v)[:-1]


def _make_notice_block(groups: _Groups, user: str) -> SubtaskBlock:
    """Build the block that mails name, day, start and room of the appointment to everybody of the group."""

    def list_addresses(v: Values) -> list[str]:
        return [one.address for one in groups.people.list_groups(groups.heading).get(v["group"], ())]

    def actions(v: Values) -> tuple[Action, ...]:
        text = f"{v['event_title']}: {v['event_date']}, {v['event_start']}, {v['room']}."
        mail = {"sender": user, "subject": v["event_title"], "content": text}
        return tuple(make_action("email", "send_email", recipient=one, **mail) for one in list_addresses(v))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "says": [v["event_title"], v["room"]],
            "values": [v["event_date"], v["event_start"]],
            "may_pair": [{"name": v["event_title"], "value": f"{v['event_date']} {v['event_start']}"}],
            "never": [rivals_of("event_title"), rivals_of("room")],
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=list_addresses(v), **refuse_rivals(demands)),)

    return SubtaskBlock(
        subtask="s2",
        instruction=f"Email everybody who has {{group}} under {name_heading(groups.heading)} in {{list}} that "
        "'{event_title}' takes place then, in {room}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"list": groups.people.name},
    )


def _say_group(groups: _Groups) -> SubtaskBlock:
    heading, file = name_heading(groups.heading), escape_braces(groups.people.name)
    return state(
        "s2",
        groups.slot,
        f"The appointment is for all who have {{0}} under {heading} in {file}.",
        "whom the appointment is for",
        (
            f"the appointment is for all who have {{0}} under {heading} in {file}",
            f"everybody with {{0}} under {heading} in {file} has to come",
            f"the people concerned are those with {{0}} under {heading}, you find them in {file}",
            f"it's for {{0}}, so look under {heading} in {file} to see who that is",
        ),
        "Whom is the appointment for?",
        (f"for {{0}}, going by {heading} in {file}", f"everybody with {{0}} under {heading} in {file}"),
    )
