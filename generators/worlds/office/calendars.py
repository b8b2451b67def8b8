"""The calendars of an office: routine meetings with their exceptions, single meetings and days off."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence

from data_model import rng_for
from file_formats import ics
from generators.working_days import find_working_day, is_working_day
from generators.worlds.office.appointments import list_appointments
from generators.worlds.office.calendar_entry import Entry, make_uid
from generators.worlds.office.notices import find_next_gathering
from generators.worlds.people import Employee
from generators.worlds.simulation.drawn_values import find_department
from generators.worlds.simulation.workdays import add_working_days
from generators.worlds.specification.files import MeetingSpec
from generators.worlds.specification.industry import RoutineMeeting
from generators.worlds.timeline import FieldValue, Record, WorldEvent
from generators.worlds.units import list_process_units
from generators.worlds.wording import fill
from generators.worlds.world import World

_ROOMS = "rooms"
_MAX_GROUP = 12
_INVITED_DAYS = 60


def write_calendars(world: World, people: Iterable[Employee], moment: dt.datetime, days: int) -> dict[str, bytes]:
    """Write the calendars of some people as they are at a moment.

    Args:
        days: How many days back single events are kept.

    Returns:
        Path -> content.
    """
    first = moment - dt.timedelta(days=days)
    entries = sorted(
        list_entries(world, moment, first), key=lambda one: (one.stamp, str(one.event.start), str(one.event.uid))
    )
    return {
        f"calendar/{person.first_name}.ics": ics.write_calendar(
            ics.StampedEvent(one.event, one.stamp) for one in entries if person.id in one.people
        )
        for person in people
    }


def list_entries(world: World, moment: dt.datetime, first: dt.datetime) -> Iterator[Entry]:
    """Yield all that stands in calendars at a moment, without single events that were over before `first`."""
    absences = world.list_absence_events(moment)
    for routine in world.industry.routine_meetings:
        yield from _list_routine(world, routine, absences)
    gathering = find_next_gathering(world, moment)
    stamp = gathering.start - dt.timedelta(days=_INVITED_DAYS)
    if stamp <= moment:
        invitation = ics.Event(
            gathering.title, gathering.start, gathering.end, location=gathering.place,
            uid=make_uid(world, "gathering", gathering.start.isoformat()),
        )  # fmt: skip
        yield Entry(invitation, stamp, frozenset(one.id for one in world.people))
    for record in world.records:
        for number, spec in enumerate(record.process.meetings):
            entry = _find_meeting(world, record, spec, number, moment)
            if entry and _start_of(entry.event) >= first:
                yield entry
    yield from list_appointments(world, absences, first, moment)
    for event in absences:
        if event.data["is_ill"] == "no":
            entry = _make_absence(world, event)
            if _start_of(entry.event) >= first:
                yield entry


def _start_of(event: ics.Event) -> dt.datetime:
    start = event.start
    return start if isinstance(start, dt.datetime) else dt.datetime.combine(start, dt.time())


def _list_routine(world: World, routine: RoutineMeeting, absences: Sequence[WorldEvent]) -> Iterator[Entry]:
    """Yield a series, without its occurrences on days off, and those that were moved as its host was away."""
    rng = rng_for(world.seed, "routine", routine.title[0], routine.department)
    title = rng.choice(routine.title)
    group = _list_group(world, routine)
    room = rng.choice(world.company.lists[_ROOMS])
    start_day = world.first_day + dt.timedelta(days=(routine.weekday - world.first_day.weekday()) % 7)
    if routine.every_weeks == 2 and rng.random() < 0.5:
        start_day += dt.timedelta(days=7)
    time = dt.time.fromisoformat(routine.start)
    # Years later nobody has ended it.
    last_day = world.last_day + dt.timedelta(days=120)
    days = [
        start_day + dt.timedelta(weeks=week)
        for week in range(0, (last_day - start_day).days // 7 + 1, routine.every_weeks)
    ]
    length = dt.timedelta(minutes=routine.minutes)
    stamp = dt.datetime.combine(world.first_day, dt.time(8))
    uid = make_uid(world, "routine", routine.title[0], routine.department)
    host = group[0]
    excluded = [dt.datetime.combine(day, time) for day in days if not is_working_day(day)]
    moved: list[Entry] = []
    people = frozenset(one.id for one in group)
    base = ics.Event(title, dt.datetime.combine(start_day, time), dt.datetime.combine(start_day, time) + length)
    for day in days:
        absence = _find_absence(absences, host, day)
        if absence and is_working_day(day):
            start = dt.datetime.combine(day, time)
            new_day = _find_free_day(absences, host, day)
            if new_day is None:
                excluded.append(start)
            else:
                event = ics.Event(
                    title, dt.datetime.combine(new_day, time), dt.datetime.combine(new_day, time) + length,
                    description=f"Moved, {host.first_name} is away.", location=room, uid=uid, recurrence_id=start,
                )  # fmt: skip
                moved.append(Entry(event, absence.moment, people))
    rule = f"FREQ=WEEKLY{';INTERVAL=2' if routine.every_weeks == 2 else ''};UNTIL={days[-1]:%Y%m%d}T235959"
    series = ics.Event(
        base.summary, base.start, base.end, description=routine.about or None, location=room, uid=uid, rrule=rule,
        excluded_moments=tuple(sorted(excluded)),
    )  # fmt: skip
    yield Entry(series, stamp, people)
    yield from moved


def _list_group(world: World, routine: RoutineMeeting) -> list[Employee]:
    """List who takes part, the host first."""
    if not routine.department:
        return [world.people[0], *(one for one in world.people if one.is_head)]
    department = find_department(world.industry, routine.department)
    head = world.company.find_head(department)
    members = [one for one in world.people if one.department == department and one.boss is not None and one != head]
    return [head, *members[:_MAX_GROUP]]


def _find_absence(absences: Sequence[WorldEvent], person: Employee, day: dt.date) -> WorldEvent | None:
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
        if _find_absence(absences, host, following) is None and following.weekday() not in host.free_weekdays:
            return following
        following = add_working_days(following, 1)
    return None


def _find_meeting(world: World, record: Record, spec: MeetingSpec, number: int, moment: dt.datetime) -> Entry | None:
    """Return a meeting about a record as it stands at a moment; one that was called off is marked as cancelled."""
    past = [one for one in record.events if one.moment <= moment]
    steps = [one.kind.partition(".")[2] for one in past]
    if spec.on not in steps:
        return None
    kept = [one for one in past if one.kind.partition(".")[2] in (spec.on, *spec.moved_on)]
    state = record.state_at(kept[-1].moment)
    if state is None:
        return None
    day, time = state.values.get(spec.day), state.values.get(spec.start)
    if not isinstance(day, dt.date) or not isinstance(time, dt.time):
        return None
    people = frozenset(_list_attendees(world, record, state.values, spec))
    if len(people) < 2:
        return None
    rng = rng_for(world.seed, "meeting", record.id, number)
    values: Mapping[str, FieldValue] = {**state.values, "owner": record.owner, "company": world.company.name}
    units = list_process_units(world.industry, record.process, world.company.style)
    title = fill(rng.choice(spec.title), values, world.company.style, units)
    start = dt.datetime.combine(day, time)
    is_off = any(step in spec.called_off_on and event.moment < start for step, event in zip(steps, past, strict=True))
    end = start + dt.timedelta(minutes=rng.choice(spec.minutes))
    place = rng.choice(world.company.lists[spec.place]) if spec.place else None
    uid = make_uid(world, "meeting", record.id, number)
    event = ics.Event(title, start, end, location=place, uid=uid, is_cancelled=is_off)
    return Entry(event, kept[-1].moment, people)


def _list_attendees(world: World, record: Record, values: Mapping[str, FieldValue], spec: MeetingSpec) -> Iterator[int]:
    for name in spec.attendees:
        if name == "head":
            yield world.company.find_head(find_department(world.industry, record.process.department)).id
        elif name == "owner":
            yield record.owner.id
        elif isinstance(person := values.get(name), Employee):
            yield person.id


def _make_absence(world: World, absence: WorldEvent) -> Entry:
    person, first, last = absence.data["person"], absence.data["first_day"], absence.data["last_day"]
    assert isinstance(person, Employee)
    assert isinstance(first, dt.date)
    assert isinstance(last, dt.date)
    event = ics.Event(
        absence.because.capitalize(), first, last + dt.timedelta(days=1), uid=make_uid(world, "absence", absence.id)
    )
    knowing = {person.id}
    return Entry(event, absence.moment, frozenset(knowing))
