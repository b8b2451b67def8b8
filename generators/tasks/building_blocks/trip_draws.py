"""Trips of one day by train that collide with something in the calendar of the user."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from data_model import Contact
from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.colleague_rounds import write_day
from generators.tasks.building_blocks.matters import Matter, list_open_matters
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    have_plain_names,
    is_errand,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.planted_trips import PlannedTrip, PlantedTrip, plant_trip
from generators.tasks.building_blocks.shared_moves import FIXED, list_others
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.subtask_block import add_minutes
from generators.tasks.building_blocks.titled_people import find_address_in_title, list_people_by_name
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.visit_proposals import list_visitors
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.building_blocks.written_mails import Correspondent, WrittenMail, add_mails
from generators.tasks.recipe import Recipe, TaskContext

_OUTS = ("08:40", "09:10", "09:25", "09:50", "10:05")
_RIDES, _HOMES = (55, 70, 95, 110), ("13:40", "14:10", "14:40", "15:20", "15:45", "16:05", "16:30")
_MAX_DAYS, _MAX_DAYS_OF_COMPANIES, _ATTEMPTS, _EDGE = 28, 42, 80, 60
_BOOKS = re.compile(r"assistant|secretar|reception|office manager|administrat|travel", re.IGNORECASE)
_SUBJECTS = ("Coming to us", "A day at our place", "When you come to us")
_TEXTS = (
    "Could you come to us on {day}, so that we can settle {name} at one table? Around noon all of us are here who have "
    "to do with it. Please take the train, there is nowhere to park at the moment.",
    "With {name} we should sit together once. On {day} it would suit us here, around noon; the station is close by.",
    "It would help us a great deal with {name} if you came to see us on {day}. Any time around noon will do, we depend "
    "on your trains anyway.",
)


class DrawnTrip(NamedTuple):
    """A trip with the mails about it.

    Attributes:
        planted: The mail with the trains.
        met: The address of whom the user was to meet on that day; empty if nobody in particular.
        invitation: The mail in which somebody asks the user to come; None if nobody did.
        why: What the trip is about, and where it leads, as a phrase; empty if nobody says.
    """

    planted: PlantedTrip
    met: str = ""
    invitation: WrittenMail | None = None
    why: str = ""


def draw_trip(context: TaskContext, own: PersonCalendar, rng: random.Random) -> DrawnTrip | None:
    """Draw a trip that collides with something that can be cancelled; None if there is none.

    In a company, somebody outside has asked the user to come, and what is cancelled is with one other person.
    """
    if context.cases:
        return _draw_of_company(context, own, rng)
    others = [one for one in find_people_calendars(context).values() if one is not own]
    for concerns_others in (True, False):
        for trip, lost in _draw_times(context, own, rng, _MAX_DAYS):
            planted = _plant_plain(context, others, trip, lost, rng, concerns_others)
            if planted:
                return DrawnTrip(planted)
    return None


def follow_invitation(recipe: Recipe, context: TaskContext, drawn: DrawnTrip) -> Recipe:
    """Return the recipe of a trip with the mail that invites to it, and with what the user says of that, if any."""
    if drawn.invitation is None:
        return recipe
    who, why = drawn.invitation.sender.name, drawn.why
    return follow_mail(
        recipe,
        context,
        drawn.invitation,
        f"the trip leads {why}",
        f"The trip leads {why}; {who} asked for it by mail.",
        (
            f"the trip leads {why}, as {who} asked me by mail",
            f"{who} wrote to me and asked me to come, so I go {why}",
            f"I go {why}, there is a mail of {who} that asks for it",
            f"it's the trip {why} that {who} asked for in a mail",
        ),
    )


def _draw_of_company(context: TaskContext, own: PersonCalendar, rng: random.Random) -> DrawnTrip | None:
    calendars = find_people_calendars(context)
    people = list_people_by_name(context, calendars)
    matters = [one for one in list_open_matters(context, also_of_department=True) if list_visitors(one)]
    for trip, lost in _draw_times(context, own, rng, _MAX_DAYS_OF_COMPANIES):
        met = {_find_met(calendars, own, one, people) for one in lost}
        hosts = [(one, each) for one in matters for each in list_visitors(one)[:1] if each.address not in met]
        hosts.sort(key=lambda one: not one[0].lasts_until(context.clock.date, trip.day))
        in_time = are_in(context, [own.address or context.persona.email], *_list_ends(trip))
        if len(met) == 1 and "" not in met and hosts and in_time:
            return _write_mails(context, trip, met.pop(), *rng.choice(hosts[:4]), rng)
    return None


def _write_mails(
    context: TaskContext, trip: PlannedTrip, met: str, matter: Matter, host: Contact, rng: random.Random
) -> DrawnTrip | None:
    """Write the mail of who wants the user to come, and that of who has booked the trains."""
    day, name = write_day(trip.day), matter.case.name
    asker = Correspondent(host.person, host.address, "" if host.person == host.name else host.name)
    texts = [one.format(day=day, name=name) for one in _TEXTS]
    invitation = write_asking_mail(context, rng, asker, _SUBJECTS, texts)
    if invitation is None:
        return None
    sampler = ValueSampler(context, rng).turn_to_people(list_peers(context))
    sampler.exclude([met])
    roles = list_staff(context).by_address
    drawn = sampler.draw_colleagues(8)
    booker = min(drawn, key=lambda one: not (one in roles and _BOOKS.search(roles[one].role)))
    planted = plant_trip(add_mails(context, [invitation]), trip, booker, rng, host.name)
    return DrawnTrip(planted, met, invitation, f"to {host.name} about {name}") if planted else None


def _find_met(
    calendars: Mapping[str, PersonCalendar], own: PersonCalendar, meeting: Meeting, people: Mapping[str, str]
) -> str:
    """Return the address of the only other person in a meeting; empty if there is none, or if it is of several."""
    others = list_others(calendars, own.user, meeting)
    named = find_address_in_title(meeting.title, people)
    # In a talk about a record, as with an applicant, somebody takes part whom its title does not name.
    is_fixed = FIXED.search(meeting.title) or "(" in meeting.title
    if is_fixed or len(others) > 1 or (others and named not in ("", others[0].address)):
        return ""
    return others[0].address if others else named


def _draw_times(
    context: TaskContext, own: PersonCalendar, rng: random.Random, max_days: int
) -> Iterator[tuple[PlannedTrip, list[Meeting]]]:
    """Yield trips with what they collide with, whatever time the user needs before and after the trains."""
    last = shift_day(context.clock.date, max_days)
    days = sorted({one.day for one in own.meetings if shift_day(context.clock.date, 1) < one.day <= last})
    for _ in range(_ATTEMPTS if days else 0):
        day, ride = rng.choice(days), rng.choice(_RIDES)
        out, home = rng.choice(_OUTS), rng.choice(_HOMES)
        trip = PlannedTrip(day, out, _shift(out, ride), _shift(home, -ride), home)
        lost = _list_lost(own, trip)
        if _is_possible(own, trip, lost):
            yield trip, lost


def _list_lost(own: PersonCalendar, trip: PlannedTrip) -> list[Meeting]:
    first, last = _shift(trip.out, -_EDGE), _shift(trip.home, _EDGE)
    of_day = own.list_between(trip.day, trip.day)
    return [one for one in of_day if first < one.end[11:16] and one.clock_start < last]


def _is_possible(own: PersonCalendar, trip: PlannedTrip, lost: Sequence[Meeting]) -> bool:
    is_right = bool(lost) and have_plain_names(lost) and trip.there < _shift(trip.back, -2 * _EDGE)
    # It is in the way whatever time the user needs before and after the trains.
    is_right &= any(one.end[11:16] > trip.out and one.clock_start < trip.home for one in lost)
    is_right &= not any(is_errand(one) or one.is_of_series for one in lost)
    return is_right and not own.is_off(trip.day) and bool(list_working_days(trip.day, trip.day))


def _list_ends(trip: PlannedTrip) -> tuple[str, str]:
    return f"{trip.day} {trip.out}:00", f"{trip.day} {trip.home}:00"


def _plant_plain(
    context: TaskContext,
    others: Sequence[PersonCalendar],
    trip: PlannedTrip,
    lost: Sequence[Meeting],
    rng: random.Random,
    concerns_others: bool,
) -> PlantedTrip | None:
    """Write the mail about a trip in an office that is no company; None if what is in the way is not to be cancelled.

    Args:
        concerns_others: Whether it has to be something that somebody else has on, too, or is named in.
    """
    # What many attend is not cancelled because one cannot come.
    if any(sum(one.has(each) for one in others) > 1 for each in lost):
        return None
    sampler = ValueSampler(context, rng).turn_to_people(list_peers(context))
    having = [one.address for one in others if any(one.has(each) or one.user in each.title for each in lost)]
    # Where somebody else has it, too, they are the one to tell.
    if bool(having) != concerns_others or (having and all(map(sampler.gives_away, having))):
        return None
    if not are_in(context, [context.persona.email], f"{trip.day} 12:00:00", f"{trip.day} 12:30:00"):
        return None
    # Who books the trains is somebody else than who has something on with the user.
    sampler.exclude(having)
    sender, *_ = sampler.draw_colleagues(1)
    return plant_trip(context, trip, sender, rng)


def _shift(clock: str, minutes: int) -> str:
    return add_minutes(f"2024-01-01 {clock}:00", str(minutes))[11:16]
