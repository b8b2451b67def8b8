"""The single appointments of people in a calendar that belong to no process: talks, visits, deadlines and errands."""

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import rng_for
from file_formats import ics
from generators.working_days import is_working_day
from generators.worlds.office.calendar_entry import Entry, find_series_title, make_uid
from generators.worlds.people import Employee, Partner
from generators.worlds.timeline import WorldEvent
from generators.worlds.world import World

_A_WEEK = (0.9, 0.5)
"""The chance of a first and of a second appointment in a week."""
_MIN_LEAD_DAYS, _MAX_LEAD_DAYS = 14, 60
_ROOMS = "rooms"
_ERRANDS = (
    "Dentist", "Optician", "Car to the garage", "Parents' evening", "Collect the new passport", "Plumber at home",
    "Bank appointment", "School play", "Removal van", "Boiler service", "Vet", "Blood donation", "Driving lesson",
    "Tenants' meeting", "Flat inspection", "Hairdresser", "Bicycle repair", "Train to my parents",
)  # fmt: skip
_CALLS = ("Call with {contact}", "Phone call {contact}", "{contact} on the phone", "Ring {contact} back")
_VISITS = ("Visit from {partner}", "{partner} comes to see us", "{contact} visits", "Coffee with {contact}")
_TALKS = ("One-to-one {first} and {other}", "{first} and {other} catch up", "Talk {first} and {other}")
_DUTIES = (
    "Timesheets for {month}", "Tidy up the {month} folders", "Hand in expenses for {month}",
    "{month} figures to {boss}", "Plan {month} with {boss}", "Draft the {month} overview",
    "Back up the files of {month}", "Holiday plans for {month}", "Check the supplies for {month}",
    "Duty roster {month}",
)  # fmt: skip
_PREPARING = ("Prepare {series}", "Slides for {series}", "Points for {series}", "Minutes of {series} to write up")


class _Draft(NamedTuple):
    """What an appointment is about; the second of its people, if any, is asked along."""

    title: str
    minutes: int
    other: Employee | None = None
    has_room: bool = False


def list_appointments(
    world: World, absences: Sequence[WorldEvent], first: dt.datetime, moment: dt.datetime
) -> Iterator[Entry]:
    """Yield the appointments that are known at a moment and begin at another one or later.

    Who knows of an absence has no appointment on its days.
    """
    away = {(one.data["person"], one.data["first_day"], one.data["last_day"]) for one in absences}
    for entry in _draw_appointments(world):
        start = entry.event.start
        assert isinstance(start, dt.datetime)
        if start >= first and entry.stamp <= moment:
            day = start.date()
            if not any(
                isinstance(person, Employee) and person.id in entry.people and str(begin) <= str(day) <= str(end)
                for person, begin, end in away
            ):
                yield entry


def _draw_appointments(world: World) -> Iterator[Entry]:
    monday = world.first_day - dt.timedelta(days=world.first_day.weekday())
    weeks = ((world.last_day - monday).days + _MAX_LEAD_DAYS) // 7
    partners = _list_partners(world)
    for person in world.people:
        titles: set[str] = set()
        for week in range(1, weeks):
            for number, chance in enumerate(_A_WEEK):
                rng = rng_for(world.seed, "appointment", person.id, week, number)
                day = monday + dt.timedelta(days=7 * week + rng.choice((0, 1)) + 3 * number)
                if rng.random() < chance and is_working_day(day) and day.weekday() not in person.free_weekdays:
                    draft = _draw(world, person, day, partners.get(person.id, ()), rng)
                    if draft.title not in titles:
                        titles.add(draft.title)
                        yield _make_entry(world, person, day, draft, rng, f"{week}/{number}")


def _list_partners(world: World) -> dict[int, tuple[Partner, ...]]:
    """Return who looks after a record -> the partners of those records."""
    found: dict[int, dict[Partner, None]] = {}
    for record in world.records:
        state = record.state_at(record.events[0].moment)
        for value in state.values.values() if state else ():
            if isinstance(value, Partner):
                found.setdefault(record.owner.id, {})[value] = None
    return {owner: tuple(partners) for owner, partners in found.items()}


def _draw(world: World, person: Employee, day: dt.date, partners: Sequence[Partner], rng: random.Random) -> _Draft:
    boss = None if person.boss is None else world.people[person.boss]
    month = f"{day:%B}"
    # Everybody talks to the people around them, so that no head has more talks than hours.
    peers = [one for one in world.people if one.department == person.department and one.boss == person.boss]
    peers = [one for one in peers if one != person]
    kind = rng.choice(("errand", "call", "visit", "visit", "talk", "duty", "duty", "preparing"))
    match kind:
        case "call" | "visit" if partners:
            partner = rng.choice(partners)
            words = {"partner": partner.name, "contact": " ".join(partner.contact)}
            if kind == "call":
                return _Draft(rng.choice(_CALLS).format(**words), rng.choice((15, 20, 30)))
            return _Draft(rng.choice(_VISITS).format(**words), rng.choice((45, 60, 90)), has_room=True)
        case "talk" if peers:
            other = rng.choice(peers)
            title = rng.choice(_TALKS).format(first=person.first_name, other=other.first_name)
            return _Draft(f"{title} in {month}", rng.choice((30, 45)), other)
        case "preparing" if world.industry.routine_meetings:
            own = [one for one in world.industry.routine_meetings if not one.department] if person.is_head else []
            if own:
                series = find_series_title(world, rng.choice(own))
                return _Draft(f"{rng.choice(_PREPARING).format(series=series)} in {month}", rng.choice((30, 60)))
        case "errand":
            return _Draft(rng.choice(_ERRANDS), rng.choice((30, 60)))
    return _Draft(rng.choice(_DUTIES).format(month=month, boss=(boss or person).first_name), rng.choice((30, 45, 60)))


def _make_entry(world: World, person: Employee, day: dt.date, draft: _Draft, rng: random.Random, number: str) -> Entry:
    hours = range(max(8, int(person.starts + 0.5)), min(17, int(person.ends)))
    start = dt.datetime.combine(day, dt.time(rng.choice(list(hours) or [10]), rng.choice((0, 0, 15, 30, 45))))
    event = ics.Event(
        draft.title,
        start,
        start + dt.timedelta(minutes=draft.minutes),
        location=rng.choice(world.company.lists[_ROOMS]) if draft.has_room else None,
        uid=make_uid(world, "appointment", person.id, number),
    )
    lead = dt.timedelta(days=rng.randint(_MIN_LEAD_DAYS, _MAX_LEAD_DAYS))
    stamp = dt.datetime.combine(day - lead, dt.time(rng.randint(8, 16), rng.randrange(60)))
    return Entry(event, stamp, frozenset({person.id, *([draft.other.id] if draft.other else [])}))
