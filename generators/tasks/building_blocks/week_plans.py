"""Plans of what takes place where in some days, made from the calendars of everybody."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from data_model import Action
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.calendar_actions import look_at
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.staff import StaffMember, list_staff
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot, TaskContext, Values

_DAYS_AHEAD, _MAX_WORKING_DAYS = 45, 20
_LEAST, _MOST, _LEAST_TITLES, _MANY_TITLES = 4, 12, 2, 7
_MIN_ALTERNATIVES, _MAX_ALTERNATIVES = 3, 6
_READERS = (
    (
        re.compile(
            r"recept|front (?:desk|office)|switchboard|concierge|guest (?:relations|service)|visitor|secretar"
            r"|office (?:runner|assistant|manager|clerk)",
            re.IGNORECASE,
        ),
        "they receive the visitors",
    ),
    (re.compile(r"caretaker|facilit|janitor|house|building", re.IGNORECASE), "they look after the rooms"),
    (re.compile(r"\boffice\b|administrat", re.IGNORECASE), "they look after the rooms"),
)
"""By what people are, or by their department, why they get a plan of the rooms."""
_NEAR_DAYS = 14
# What is said there is nothing for a list that many can read.
_CONFIDENTIAL = re.compile(r"appraisal|salary|hearing", re.IGNORECASE)


@dataclass(frozen=True)
class WeekPlan:
    """What takes place at a known place on some days; its slots are `first_day`, `last_day` and the title `left_out`.

    Attributes:
        calendars: The calendars of everybody, by owner.
        meetings: What takes place somewhere from the day after that of the task on, each once, in order of start.
        slots: The stated values.
    """

    calendars: Mapping[str, PersonCalendar]
    meetings: tuple[Meeting, ...]
    slots: tuple[Slot, ...]

    def list_meetings(self, v: Values) -> list[Meeting]:
        """List what stands in the plan."""
        found = _select(self.meetings, v["first_day"], v["last_day"])
        return [one for one in found if one.title != v["left_out"]]

    def list_of(self, user: str, v: Values) -> list[Meeting]:
        """List what stands in the plan of somebody who reads the calendar of one user alone."""
        return [one for one in self.list_meetings(v) if self.calendars[user].has(one)]

    def look(self) -> tuple[Action, ...]:
        """Build the actions that list all calendars."""
        return look_at(self.calendars)


def draw_week_plan(context: TaskContext, sampler: ValueSampler, rng: random.Random) -> WeekPlan | None:
    """Draw days on which enough takes place, and what the plan leaves out; None if there are no such days."""
    found = find_people_calendars(context)
    own = found.get(context.persona.name)
    if own is None:
        return None
    calendars = {user: one for user, one in found.items() if one.zone == own.zone}
    placed = {one[:4]: one for calendar in calendars.values() for one in calendar.meetings if one.place}
    meetings = tuple(sorted(placed.values(), key=lambda one: (one.start, one.title)))
    today = context.clock.date
    days = list_working_days(shift_day(today, 1), shift_day(today, _DAYS_AHEAD))
    days = [one for one in days if not sampler.gives_away(one)]
    spans = [
        (first, last)
        for at, first in enumerate(days)
        for last in days[at + 3 : at + _MAX_WORKING_DAYS]
        if _LEAST < len(kept := _select(meetings, first, last)) <= _MOST + 8
        and first <= shift_day(today, _NEAR_DAYS)
        and not any(_CONFIDENTIAL.search(one.title) for one in kept)
        and any(one.is_of_series for one in kept)
        and any(calendars[user].has(one) for user in calendars if user != own.user for one in kept)
    ]
    # A plan of many different things is worth more than one of the same every week.
    shuffled = rng.sample(spans, len(spans))
    shuffled.sort(
        key=lambda one: (
            len({each.title for each in _select(meetings, *one) if each.is_of_series}),
            -min(_MANY_TITLES, len({each.title for each in _select(meetings, *one)})),
        )
    )
    for first, last in shuffled:
        slots = _make_slots(meetings, calendars, days, (first, last), sampler)
        if slots:
            return WeekPlan(calendars, meetings, slots)
    return None


class Reader(NamedTuple):
    """Who gets a plan.

    Attributes:
        slot: Their address.
        reason: Why it is them, as half a sentence.
    """

    slot: Slot
    reason: str


def draw_reader(context: TaskContext, sampler: ValueSampler, span: tuple[str, str]) -> Reader | None:
    """Draw the colleague who gets the plan: whoever receives visitors or looks after the rooms, by what they are.

    Args:
        span: The first and the last day of the plan, on which they are in; None if nobody is.
    """
    members = [one for one in list_staff(context).by_address.values() if one.address != context.persona.email]
    absences = find_absences(context)
    present = [one for one in members if not absences.is_away_between(one.address, *span)]
    for pattern, reason in _READERS:
        wanted = [one for one in _list_of(present, pattern) if not sampler.gives_away(one)]
        if wanted:
            address = sampler.rng.choice(wanted)
            sampler.exclude((address,))
            return Reader(make_slot("to", "address", address, sampler.draw_colleagues(4)), reason)
    return None


def _list_of(members: Sequence[StaffMember], pattern: re.Pattern[str]) -> list[str]:
    """List the addresses of those whose role fits, or else of those whose department does."""
    roles = [one.address for one in members if pattern.search(one.role)]
    return roles or [one.address for one in members if pattern.search(one.department)]


def _make_slots(
    meetings: Sequence[Meeting],
    calendars: Mapping[str, PersonCalendar],
    days: Sequence[str],
    span: tuple[str, str],
    sampler: ValueSampler,
) -> tuple[Slot, ...]:
    """Make the slots, with alternatives that make another plan; none if there are too few of these."""
    first, last = span
    kept = _select(meetings, first, last)
    titles = list(dict.fromkeys(one.title for one in (*kept, *meetings)))
    plain = [one for one in titles if not any(one in other and other != one for other in titles)]
    # A regular meeting has its room anyway; no visitor comes to it.
    candidates = [one for one in kept if one.title in plain and one.is_of_series]
    if not candidates:
        return ()
    candidates.sort(key=lambda one: -sum(each.has(one) for each in calendars.values()))
    left_out = next((one.title for one in candidates if _is_enough(kept, one.title)), "")
    if not left_out:
        return ()

    def select(first_day: str, last_day: str) -> list[Meeting]:
        return [one for one in _select(meetings, first_day, last_day) if one.title != left_out]

    firsts = [one for one in days if one <= last and select(one, last) != select(first, last)]
    lasts = [one for one in days if one >= first and select(first, one) != select(first, last)]
    others = [one for one in plain if one != left_out][:_MAX_ALTERNATIVES]
    if min(map(len, (firsts, lasts, others))) < _MIN_ALTERNATIVES:
        return ()
    return (
        make_slot("first_day", "date", first, _sort_by_distance(firsts, days, first)),
        make_slot("last_day", "date", last, _sort_by_distance(lasts, days, last)),
        pick_slot(sampler, "left_out", "text", left_out, others),
    )


def _is_enough(meetings: Sequence[Meeting], left_out: str) -> bool:
    """Tell whether some meetings make a plan without the title that is left out."""
    kept = [one for one in meetings if one.title != left_out]
    # Of two that begin together nobody could say which comes first.
    is_ordered = len({one.start for one in kept}) == len(kept)
    return is_ordered and _LEAST <= len(kept) <= _MOST and len({one.title for one in kept}) >= _LEAST_TITLES


def _select(meetings: Sequence[Meeting], first_day: str, last_day: str) -> list[Meeting]:
    return [one for one in meetings if first_day <= one.day <= last_day]


def _sort_by_distance(others: Sequence[str], days: Sequence[str], day: str) -> list[str]:
    near = sorted(others, key=lambda one: (abs(days.index(one) - days.index(day)), one))
    return near[:_MAX_ALTERNATIVES]
