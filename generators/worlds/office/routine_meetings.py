"""The routine meetings of a company: which days they fall on, who takes part, and how they stand in calendars."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import rng_for
from file_formats import ics
from generators.working_days import find_working_day, is_working_day
from generators.worlds.office.calendar_entry import Entry, find_series_title, make_uid
from generators.worlds.people import Employee
from generators.worlds.simulation.drawn_values import find_department
from generators.worlds.simulation.workdays import add_working_days
from generators.worlds.specification.industry import RoutineMeeting
from generators.worlds.timeline import WorldEvent
from generators.worlds.world import World

_ROOMS = "rooms"
_MAX_GROUP = 12
_DAYS_BEYOND = 120


class SeriesDay(NamedTuple):
    """A meeting of a series.

    Attributes:
        planned: The day of the series.
        day: The day on which it takes place; None if it does not.
        absence: The absence of its host for which it was moved or left out, if any.
    """

    planned: dt.date
    day: dt.date | None
    absence: WorldEvent | None = None


def list_group(world: World, routine: RoutineMeeting) -> list[Employee]:
    """List who takes part, the host first."""
    if not routine.department:
        return [world.people[0], *(one for one in world.people if one.is_head)]
    department = find_department(world.industry, routine.department)
    head = world.company.find_head(department)
    members = [one for one in world.people if one.department == department and one.boss is not None and one != head]
    return [head, *members[:_MAX_GROUP]]


def list_occurrences(world: World, routine: RoutineMeeting, absences: Sequence[WorldEvent]) -> list[SeriesDay]:
    """List the meetings of a series; those on days off do not take place, nor those without a day for their host."""
    rng = rng_for(world.seed, "routine", routine.title[0], routine.department, "first day")
    host = list_group(world, routine)[0]
    first = world.first_day + dt.timedelta(days=(routine.weekday - world.first_day.weekday()) % 7)
    if routine.every_weeks == 2 and rng.random() < 0.5:
        first += dt.timedelta(days=7)
    # Years later nobody has ended it.
    last = world.last_day + dt.timedelta(days=_DAYS_BEYOND)
    weeks = range(0, (last - first).days // 7 + 1, routine.every_weeks)
    return [_find_occurrence(absences, host, first + dt.timedelta(weeks=week)) for week in weeks]


def list_series(world: World, routine: RoutineMeeting, absences: Sequence[WorldEvent]) -> Iterator[Entry]:
    """Yield a series, without its occurrences that do not take place, and those that were moved."""
    room = rng_for(world.seed, "routine room", routine.title[0], routine.department).choice(world.company.lists[_ROOMS])
    group, title = list_group(world, routine), find_series_title(world, routine)
    occurrences = list_occurrences(world, routine, absences)
    time, length = dt.time.fromisoformat(routine.start), dt.timedelta(minutes=routine.minutes)
    stamp = dt.datetime.combine(world.first_day, dt.time(8))
    uid = make_uid(world, "routine", routine.title[0], routine.department)
    people = frozenset(one.id for one in group)
    first, last = occurrences[0].planned, occurrences[-1].planned
    rule = f"FREQ=WEEKLY{';INTERVAL=2' if routine.every_weeks == 2 else ''};UNTIL={last:%Y%m%d}T235959"
    begins = dt.datetime.combine(first, time)
    excluded = [dt.datetime.combine(one.planned, time) for one in occurrences if one.day is None]
    series = ics.Event(
        title, begins, begins + length, description=routine.about or None, location=room, uid=uid, rrule=rule,
        excluded_moments=tuple(excluded),
    )  # fmt: skip
    yield Entry(series, stamp, people)
    for one in occurrences:
        if one.day is not None and one.day != one.planned and one.absence:
            start = dt.datetime.combine(one.day, time)
            moved = ics.Event(
                title, start, start + length, description=f"Moved, {group[0].first_name} is away.", location=room,
                uid=uid, recurrence_id=dt.datetime.combine(one.planned, time),
            )  # fmt: skip
            yield Entry(moved, one.absence.moment, people)


def _find_occurrence(absences: Sequence[WorldEvent], host: Employee, planned: dt.date) -> SeriesDay:
    if not is_working_day(planned):
        return SeriesDay(planned, None)
    absence = find_absence(absences, host, planned)
    return SeriesDay(planned, _find_free_day(absences, host, planned) if absence else planned, absence)


def find_absence(absences: Sequence[WorldEvent], person: Employee, day: dt.date) -> WorldEvent | None:
    """Find the absence of somebody that covers a day."""
    return next(
        (
            one
            for one in absences
            if one.data["person"] == person
            and str(one.data["first_day"]) <= day.isoformat() <= str(one.data["last_day"])
        ),
        None,
    )


def _find_free_day(absences: Sequence[WorldEvent], host: Employee, day: dt.date) -> dt.date | None:
    """Return the next day of the same week on which the host is there, or None."""
    following = find_working_day(day + dt.timedelta(days=1), 1)
    while following.isocalendar().week == day.isocalendar().week:
        if find_absence(absences, host, following) is None and following.weekday() not in host.free_weekdays:
            return following
        following = add_working_days(following, 1)
    return None
