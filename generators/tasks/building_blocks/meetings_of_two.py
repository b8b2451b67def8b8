"""Meetings of the user with one other person: moved in all calendars that have them, and this person told."""

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_actions import look_at
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.meeting_lists import list_other_titles, send
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    is_errand,
    shift_day,
)
from generators.tasks.building_blocks.postponed_talks import draw_missing_talk, find_person, write_postponements
from generators.tasks.building_blocks.shared_moves import (
    FIXED,
    MOVE_DAYS_AHEAD,
    draw_shared_move,
    draw_time,
    get_times,
    list_others,
    make_moves,
    state_meeting,
)
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_phrase
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    replace_arguments,
)
from generators.tasks.building_blocks.titled_people import find_address_in_title, list_people_by_name
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import Correspondent, list_planted_files
from generators.tasks.recipe import Recipe, TaskContext, Values, make_action, make_criterion

_REQUESTS = (
    "Please move that meeting to its new time, in every calendar that has it, and write to the person concerned on "
    "which day and at what time it is now.",
    "That meeting can't stay where it is. Could you put it to the new time wherever it is entered, and mail the "
    "person concerned its title, the new day and the new start?",
    "Would you move the meeting for me, in all calendars in which it stands, and let the other side know by email on "
    "which day and at what time it is now?",
    "That meeting has to move. Change it in the calendars that show it, and send a mail to the one concerned that "
    "names it and gives the new day and start.",
    "Let's move that meeting: everywhere it is booked, and with a mail to the person it is about, with its title, the "
    "day and the start.",
    "Please move my meeting as we said, in each calendar that holds it, and let the person know by mail which meeting "
    "has moved and when it takes place now, with day and start.",
    "I was asked for another day for that meeting. Move it in whatever calendar it stands, and mail the other "
    "person its name with the new day and start.",
    "Could you move that meeting, the one I told you, in all calendars that have it, and tell the person I named by "
    "email what the new day and start are?",
    "One change: please move the meeting we spoke of to its new time in every calendar it is in, and send the person "
    "I named a mail with its title, day and start.",
)
"""What the user says at the end, of which one is drawn."""
_TALK = re.compile(
    r"\b(?:visits?|comes? to see|coffee|call|catch up|one-to-one|talk|plan|lunch|meet(?:ing)?|review)\b", re.I
)
_OWN_WORK = re.compile(r"^ring |\b(?:figures|minutes) (?:to|of)\b", re.IGNORECASE)
_MIN_TITLES, _RECIPIENTS, _DAYS_NEAR = 3, 5, 21


class _MeetingOfTwo(NamedTuple):
    meeting: Meeting
    address: str


def make_move_of_two(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a move, or of one for all who have a meeting; None if there is nothing to move."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    calendars = {user: one for user, one in calendars.items() if one.zone == own.zone}
    meetings: dict[str, Meeting] = {}
    for one in own.list_between(shift_day(context.clock.date, 2), shift_day(context.clock.date, MOVE_DAYS_AHEAD)):
        if not is_errand(one) and "'" not in one.title:
            meetings.setdefault(one.title, one)
    people = list_people_by_name(context, calendars)
    movable = [one for one in meetings.values() if not one.is_of_series and not FIXED.search(one.title)]
    named = [_MeetingOfTwo(one, find_address_in_title(one.title, people)) for one in movable]
    named = [one for one in named if one.address and not _OWN_WORK.search(one.meeting.title)]
    found = [one for one in named if _TALK.search(one.meeting.title)] or named
    if len(meetings) < _MIN_TITLES:
        return None
    if not found:
        shared = draw_shared_move(context, rng)
        if shared is None:
            return None
        return _put_in_the_way(context, shared.recipe, own, shared.meetings[shared.title], shared.meetings, None, rng)
    # Whoever moves a meeting is busy with the next weeks.
    near = [one for one in found if one.meeting.day <= shift_day(context.clock.date, _DAYS_NEAR)]
    chosen = rng.choice(near) if near else min(found, key=lambda one: one.meeting.day)
    return _make_recipe(context, calendars, meetings, chosen, rng)


def _make_recipe(
    context: TaskContext,
    calendars: Mapping[str, PersonCalendar],
    meetings: Mapping[str, Meeting],
    chosen: _MeetingOfTwo,
    rng: random.Random,
) -> Recipe | None:
    user, meeting, sampler = context.persona.name, chosen.meeting, ValueSampler(context, rng)
    others = list_others(calendars, user, meeting)
    day, start = draw_time(context, [calendars[user], *others], meeting, sampler)
    titles = [one for one in meetings if one != meeting.title]
    titles.sort(key=lambda one: not _TALK.search(one))
    sampler.exclude((chosen.address,))
    is_inside = chosen.address.endswith(context.persona.email.partition("@")[2])
    draw = sampler.draw_colleagues if is_inside else sampler.draw_addresses
    to = pick_slot(sampler, "to", "address", chosen.address, draw(_RECIPIENTS - 1))
    looks = look_at(calendars)
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(
            state_meeting(make_slot("moved", "text", meeting.title, titles)),
            state_phrase("s1", day, phrase_fact("date", "the moved meeting")),
            state_phrase("s1", start, phrase_fact("start", "the moved meeting")),
            state_recipient("s2", to, "the mail about the move"),
            make_moves(calendars, meetings, user),
            _make_mail(meetings, user),
        ),
        read_actions=lambda v: looks,
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "looks into the own calendar alone": lambda plan: (
                lambda v: tuple(
                    one for one in plan(v) if one.action.action != "list_events" or one.action.args["username"] == user
                )
            ),
        },
        neighbours={"lets it end half an hour too late": change_every_action("calendar", "move_event", _stretch)},
        other_order=(5, 4),
    )
    return _put_in_the_way(
        context, recipe, calendars[user], meeting, meetings, find_person(context, chosen.address), rng
    )


def _put_in_the_way(
    context: TaskContext,
    recipe: Recipe,
    own: PersonCalendar,
    meeting: Meeting,
    meetings: Mapping[str, Meeting],
    person: Correspondent | None,
    rng: random.Random,
) -> Recipe | None:
    """Let the user name, in one of two twins, a talk that was agreed but is in no calendar; None if there is none.

    In both, who takes part has asked by mail for another day.

    Args:
        person: With whom the meeting is that can be moved; None if it is one of several people.
    """
    user, title, values = context.persona.name, meeting.title, recipe.true_values()
    missing = draw_missing_talk(context, own, values["day"], rng)
    mails = write_postponements(context, rng, own, meeting, person, missing, values["day"]) if missing else None
    if missing is None or mails is None:
        return None
    address = missing.person.address
    return put_in_the_way(
        replace(recipe, planted_files=list_planted_files(mails)),
        Obstacle(
            slots=(
                make_slot("moved", "text", missing.title, (title, *(one for one in meetings if one != title))),
                *(
                    make_slot(one.name, one.value.type, address, (one.value.value, *one.alternatives))
                    for one in recipe.slots
                    if one.name == "to"
                ),
            ),
            stands=lambda v: v["moved"] not in meetings,
            name=lambda v: v["moved"],
            reason=lambda v: f"no '{v['moved']}' in the calendar",
            decided_by=("moved",),
            thing="event",
            or_else=lambda v: tuple(f"with {one}" for one in (missing.person.name, missing.person.organisation) if one),
            places=lambda v: (user, *missing.person.names),
            look=lambda v: (make_action("calendar", "list_events", username=user),),
            do_anyway=lambda v: recipe.plan({**v, "moved": title}),
        ),
        context.is_clear,
    )


def _make_mail(meetings: Mapping[str, Meeting], user: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        content = f"{v['moved']} is now on {v['day']} at {v['start']}."
        return (send(user, (v["to"],), f"New time: {v['moved']}", content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        old, _ = get_times(meetings, v)
        demands = {
            "says": [v["moved"]],
            "values": [v["day"], v["start"]],
            "tells_change_from": [old.day, old.clock_start],
            "other_names": list_other_titles(list(meetings.values()), [old]),
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    return SubtaskBlock(
        "s2",
        "Mail {to} the title of the meeting with its new day and start.",
        (),
        (),
        actions,
        criteria,
    )


def _stretch(action: Action) -> Action:
    return replace_arguments(action, time_end=add_minutes(action.args["time_end"], "30"))
