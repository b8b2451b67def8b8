"""Meetings of the user that others have in their calendars, too: moved for everybody who takes part, and these told."""

import random
import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_actions import look_at, move, want_events
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.meeting_lists import list_other_titles, send, send_one_by_one
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    is_errand,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state, state_phrase
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    join_date_and_time,
)
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import list_missing
from generators.tasks.recipe import PlanFunction, Recipe, Slot, TaskContext, Values, make_criterion

_REQUESTS = (
    "Please move the meeting to its new time for everybody who has it in the calendar, me included, and email the "
    "others who take part that it has moved, with its new day, start and room.",
    "Could you shift that meeting? It changes in my calendar and in those of all the others who have it, and they "
    "should hear by email which meeting has moved, the new day and start, and the room.",
    "I can't keep the time of that meeting. Please move it in all calendars in which it stands and write the people "
    "concerned an email with the title of what has moved, the new day, start and room.",
    "The meeting has to move, for me and for whoever else has it. Change each of those calendars, then mail these "
    "people, and nobody else, what has moved, to which day and start, and in which room we meet.",
    "Let's put that meeting to its new time: my calendar, the calendars of all who take part, and an email to them "
    "that says what has moved, with day, start and room.",
    "Would you reschedule the meeting for all of us who have it in our calendars, and tell the others by email that it "
    "has moved, with the new day, the start and the room?",
    "We agreed on another time for that meeting. Look up who has it, move it in every one of those calendars and in "
    "mine, and email those people which meeting has moved, with new day, start and room.",
    "Please see that nobody turns up at the old time: move the meeting wherever it stands and mail those who take part "
    "which meeting has moved, its new day and start, and the room.",
    "That meeting gets a new time. It should be right in the calendars of all who have it, and they need an email that "
    "names the meeting that has moved, the day, the start and the room.",
)
"""What the user says at the end, of which one is drawn."""
FIXED = re.compile(
    r"\b(?:assembly|board|committee|council|court|hearing|lunch|breakfast|open house|safety afternoon|training|"
    r"welcome coffee)\b",
    re.IGNORECASE,
)
MOVE_DAYS_AHEAD, _MIN_TITLES, _MIN_DAYS = 42, 4, 3
# Who begins at seven goes home then.
_EARLY_END = "15:30"


class SharedMove(NamedTuple):
    """The move of a meeting.

    Attributes:
        title: The title of the meeting.
        meetings: What the user has on, by title.
    """

    recipe: Recipe
    title: str
    meetings: Mapping[str, Meeting]


def make_shared_move(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a move; None if the user has no meeting of this kind."""
    drawn = draw_shared_move(context, rng)
    return drawn.recipe if drawn else None


def draw_shared_move(context: TaskContext, rng: random.Random) -> SharedMove | None:
    """Draw such a move; None if the user has no meeting of this kind."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    calendars = {user: one for user, one in calendars.items() if one.zone == own.zone}
    meetings: dict[str, Meeting] = {}
    for one in own.list_between(shift_day(context.clock.date, 2), shift_day(context.clock.date, MOVE_DAYS_AHEAD)):
        if not is_errand(one) and "'" not in one.title:
            meetings.setdefault(one.title, one)

    def count(one: Meeting) -> int:
        return len(list_others(calendars, own.user, one))

    # Another meeting of as many people is what somebody could take for it.
    sizes = Counter(map(count, meetings.values()))
    movable = [one for one in meetings.values() if _is_movable(calendars, own, one)]
    shared = [one for one in movable if not one.is_of_series or sizes[count(one)] > 1]
    if not shared or len(meetings) < _MIN_TITLES:
        return None
    meeting = rng.choice(shared)
    recipe = _make_recipe(context, calendars, meetings, meeting, ValueSampler(context, rng), rng)
    return SharedMove(recipe, meeting.title, meetings)


def list_others(calendars: Mapping[str, PersonCalendar], user: str, meeting: Meeting) -> list[PersonCalendar]:
    """List the calendars of others in which a meeting of the user stands, too."""
    return [one for one in calendars.values() if one.user != user and one.has(meeting)]


def _is_movable(calendars: Mapping[str, PersonCalendar], own: PersonCalendar, meeting: Meeting) -> bool:
    others = list_others(calendars, own.user, meeting)
    return bool(others) and all(one.address for one in others) and not FIXED.search(meeting.title)


def draw_time(
    context: TaskContext, having: list[PersonCalendar], meeting: Meeting, sampler: ValueSampler
) -> tuple[Slot, Slot]:
    """Draw a day within a week of the meeting and a start, at which as many as possible of those who have it can.

    Raises:
        TooFewValues: In a company, at each time drawn somebody is not in the house or has something else on.
    """
    first = max(shift_day(context.clock.date, 1), shift_day(meeting.day, -5))
    # In an office that names nearly every day of a week, the week after it has to do.
    for after in (7, 14, 21):
        days = [one for one in list_working_days(first, shift_day(meeting.day, after)) if one != meeting.day]
        days = [one for one in days if not sampler.gives_away(one)]
        if len(days) > _MIN_DAYS:
            break
    starts = [one for one in sampler.draw_starts(6) if one != meeting.clock_start]
    times = [(day, start) for day in sampler.rng.sample(days, len(days)) for start in starts]

    people = [context.persona.email, *(one.address for one in having if one.address)]

    def count_busy(time: tuple[str, str]) -> int:
        begin = join_date_and_time(*time)
        end = add_minutes(begin, str(meeting.minutes))
        missing = list_missing(context, dict.fromkeys(people), begin, end) if context.cases else []
        return len(missing) + sum(not one.is_free(begin, end) for one in having)

    def is_far(time: tuple[str, str]) -> bool:
        return not shift_day(meeting.day, -7) <= time[0] <= shift_day(meeting.day, 7)

    def is_late(time: tuple[str, str]) -> bool:
        return add_minutes(join_date_and_time(*time), str(meeting.minutes))[11:16] > _EARLY_END

    # Nobody in a company moves a meeting to a time at which somebody cannot come.
    free = [one for one in times if not count_busy(one)] if context.cases else times
    if not free:
        raise TooFewValues("expected a time at which everybody can come")
    day, start = min(free, key=lambda one: (is_far(one), count_busy(one), is_late(one)))
    return pick_slot(sampler, "day", "date", day, days), pick_slot(sampler, "start", "time", start, starts)


def _make_recipe(
    context: TaskContext,
    calendars: Mapping[str, PersonCalendar],
    meetings: Mapping[str, Meeting],
    meeting: Meeting,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    user = context.persona.name
    others = list_others(calendars, user, meeting)
    day, start = draw_time(context, [calendars[user], *others], meeting, sampler)
    titles = [one for one in meetings if one != meeting.title]
    titles.sort(key=lambda one: len(list_others(calendars, user, meetings[one])) != len(others))
    room = sampler.draw_slot("room", "text", sampler.draw_rooms, 3)
    return compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(
            state_meeting(make_slot("moved", "text", meeting.title, titles)),
            state_phrase("s1", day, phrase_fact("date", "the moved meeting")),
            state_phrase("s1", start, phrase_fact("start", "the moved meeting")),
            state_phrase("s2", room, phrase_fact("room", "the moved meeting")),
            make_moves(calendars, meetings, user),
            _make_mail(context, calendars, meetings),
        ),
        read_actions=lambda v: look_at(calendars),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "sends everybody a mail of their own": send_one_by_one,
        },
        neighbours={"moves it for the user alone": _move_alone(user)},
        other_order=(5, 4),
    )


def _move_alone(user: str) -> PlanChange:
    def change(plan: PlanFunction) -> PlanFunction:
        return lambda v: tuple(
            one for one in plan(v) if one.action.action != "move_event" or one.action.args["user"] == user
        )

    return change


def state_meeting(slot: Slot) -> SubtaskBlock:
    """Build the block that says which meeting moves."""
    return state(
        "s1",
        slot,
        "It is the next '{0}' in the calendar of the user that moves.",
        "which meeting moves",
        (
            "it's the next '{0}' in my calendar that moves",
            "the next '{0}' that I have has to move",
            "I mean my next '{0}'",
            "'{0}' is the one to move, the next one in my calendar",
            "what has to move is the next '{0}'",
        ),
        "Which meeting moves?",
        ("the next '{0}'", "my next '{0}'", "'{0}', the next one"),
    )


def get_times(meetings: Mapping[str, Meeting], v: Values) -> tuple[Meeting, Meeting]:
    """Return the meeting as it stands and as it is to be; it keeps its place where no room is stated."""
    old = meetings[v["moved"]]
    begin = join_date_and_time(v["day"], v["start"])
    return old, old._replace(start=begin, end=add_minutes(begin, str(old.minutes)), place=v.get("room", old.place))


def make_moves(calendars: Mapping[str, PersonCalendar], meetings: Mapping[str, Meeting], user: str) -> SubtaskBlock:
    """Build the block that moves the meeting in all calendars in which it stands."""

    def having(v: Values) -> list[PersonCalendar]:
        return [calendars[user], *list_others(calendars, user, meetings[v["moved"]])]

    def actions(v: Values) -> tuple[Action, ...]:
        old, new = get_times(meetings, v)
        return tuple(move(one.user, old, new.start, new.end) for one in having(v))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        old, new = get_times(meetings, v)
        return tuple(each for one in having(v) for each in want_events(one, [new], [old]))

    def say_when(v: Values) -> dict[str, str]:
        old = meetings.get(v["moved"])
        return {"when": f", now on {old.day} at {old.clock_start}," if old else ""}

    return SubtaskBlock(
        "s1",
        "Move the next '{moved}'{when} to {day} at {start} in the calendar of the user and "
        "in those of all others who have it; it keeps its length.",
        (),
        (),
        actions,
        criteria,
        derived_names=say_when,
    )


def _make_mail(
    context: TaskContext, calendars: Mapping[str, PersonCalendar], meetings: Mapping[str, Meeting]
) -> SubtaskBlock:
    user = context.persona.name

    def recipients(v: Values) -> list[str]:
        others = list_others(calendars, user, meetings[v["moved"]])
        # Who takes another meeting for it may have nobody to write to.
        return [one.address for one in others if one.address] or [context.persona.email]

    def actions(v: Values) -> tuple[Action, ...]:
        content = f"{v['moved']} is now on {v['day']} at {v['start']}. We meet here: {v['room']}."
        return (send(user, recipients(v), f"New time: {v['moved']}", content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        old, _ = get_times(meetings, v)
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=recipients(v),
                says=[v["moved"], v["room"]],
                values=[v["day"], v["start"]],
                tells_change_from=[old.day, old.clock_start],
                states=[{"name": v["moved"], "state": "moved"}],
                other_names=list_other_titles(list(meetings.values()), [old]),
            ),
        )

    return SubtaskBlock(
        "s2",
        "Mail these others that it has moved, with its title, the new day and start, and {room}.",
        (),
        (),
        actions,
        criteria,
    )
