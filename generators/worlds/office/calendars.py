"""The calendars of an office: routine meetings with their exceptions, single meetings and days off."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping

from data_model import rng_for
from file_formats import ics
from generators.worlds.office.appointments import list_appointments
from generators.worlds.office.calendar_entry import Entry, make_uid
from generators.worlds.office.notices import find_next_gathering
from generators.worlds.office.routine_meetings import list_series
from generators.worlds.people import Employee
from generators.worlds.simulation.drawn_values import find_department
from generators.worlds.specification.files import MeetingSpec
from generators.worlds.timeline import FieldValue, Record, WorldEvent
from generators.worlds.units import list_process_units
from generators.worlds.wording import fill
from generators.worlds.world import World

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
        yield from list_series(world, routine, absences)
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
