"""Who wants something of a user on a day: people with whom they meet soon, or who are soon on leave."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import Ask, AskReason, Contact, rng_for
from generators.working_days import is_working_day
from generators.worlds.office.calendar_entry import find_series_title
from generators.worlds.office.letter_text import write_letter
from generators.worlds.office.routine_meetings import find_absence, list_group, list_occurrences
from generators.worlds.people import Employee
from generators.worlds.timeline import WorldEvent
from generators.worlds.wording import write_value
from generators.worlds.world import World

_DAYS_AHEAD = 12
_MAX_SENT_DAYS = 3
_GAP = "{text}"


class _Reason(NamedTuple):
    """Why somebody needs something; see `Ask`."""

    kind: AskReason
    asker: Employee
    place: str
    day: dt.date


def list_asks(world: World, user: Employee, evening: dt.datetime, now: dt.datetime) -> tuple[Ask, ...]:
    """List who may ask a user for something, those to whom they report first.

    Args:
        evening: The moment at which the files were written; nobody asks later.
        now: The moment of the task, after which it is needed.
    """
    absences = world.list_absence_events(evening)
    today = now.date()
    reasons = [
        *_list_meetings(world, user, absences, today),
        *_list_leaves(world, user, absences, today),
        *_list_reports(world, user, absences, today),
    ]
    asks = [
        _make_ask(world, user, one, sent, len(world.events) + number)
        for number, one in enumerate(reasons)
        if (sent := _choose_moment(world, one, absences, evening)) is not None
    ]
    return tuple(sorted(asks, key=lambda one: (not one.is_boss, one.id)))


def _list_meetings(world: World, user: Employee, absences: Sequence[WorldEvent], today: dt.date) -> Iterator[_Reason]:
    """Yield the next meeting of each series in which the user takes part, once for each who may ask for something."""
    for routine in world.industry.routine_meetings:
        host, *others = list_group(world, routine)
        following = (one.day for one in list_occurrences(world, routine, absences) if one.day and one.day > today)
        day = min(following, default=None)
        if user in (host, *others) and day and (day - today).days <= _DAYS_AHEAD:
            # The host leads through the meeting; where that is the user, the others bring up what they need.
            for asker in [host] if host != user else others:
                if find_absence(absences, asker, day) is None:
                    yield _Reason("meeting", asker, find_series_title(world, routine), day)


def _list_leaves(world: World, user: Employee, absences: Sequence[WorldEvent], today: dt.date) -> Iterator[_Reason]:
    """Yield the next leaves of whom the user reports to and of the people next to them."""
    for event in absences:
        person, first = event.data["person"], event.data["first_day"]
        if isinstance(person, Employee) and isinstance(first, dt.date) and person != user:
            is_near = person.id == user.boss or (person.department == user.department and person.boss == user.boss)
            if is_near and event.data["is_ill"] == "no" and 1 < (first - today).days <= _DAYS_AHEAD:
                yield _Reason("leave", person, "", first)


def _list_reports(world: World, user: Employee, absences: Sequence[WorldEvent], today: dt.date) -> Iterator[_Reason]:
    """Yield the report that the boss of the user owes to the person above, or to the owners."""
    if user.boss is None:
        return
    boss = world.people[user.boss]
    rng = rng_for(world.seed, "report", boss.id, str(today))
    days = [today + dt.timedelta(days=ahead) for ahead in range(2, _DAYS_AHEAD)]
    free = [one for one in days if is_working_day(one) and find_absence(absences, boss, one) is None]
    if free:
        yield _Reason(
            "report", boss, "the owners" if boss.boss is None else world.people[boss.boss].name, rng.choice(free)
        )


def _choose_moment(
    world: World, reason: _Reason, absences: Sequence[WorldEvent], evening: dt.datetime
) -> dt.datetime | None:
    """Choose when somebody writes, on one of the last days on which they are in; None if they are not."""
    rng = rng_for(world.seed, "ask", reason.asker.id, reason.place, str(reason.day), str(evening))
    days = [evening.date() - dt.timedelta(days=back) for back in range(2 * _MAX_SENT_DAYS)]
    present = [
        one
        for one in days
        if is_working_day(one)
        and one.weekday() not in reason.asker.free_weekdays
        and find_absence(absences, reason.asker, one) is None
    ][:_MAX_SENT_DAYS]
    hours = range(int(reason.asker.starts) + 1, min(int(reason.asker.ends), evening.hour))
    if not present or not hours:
        return None
    return dt.datetime.combine(rng.choice(present), dt.time(rng.choice(hours), rng.randrange(60)))


def _make_ask(world: World, user: Employee, reason: _Reason, sent: dt.datetime, id: int) -> Ask:
    asker, style = reason.asker, world.company.style
    day = f"{reason.day:%A}, {write_value(reason.day, style)}"
    known = {
        "meeting": f"{reason.place} takes place on {day}.",
        "leave": f"{asker.name} is on leave from {day} on.",
        "report": f"{asker.name} reports to {reason.place}.",
    }
    return Ask(
        id=id,
        sent=str(sent),
        asker=Contact(name=asker.name, person=asker.name, address=asker.address, role=asker.role, is_colleague=True),
        is_boss=asker.id == user.boss,
        reason=reason.kind,
        place=reason.place,
        day=reason.day.isoformat(),
        day_in_words=day,
        letter=write_letter(_GAP, asker, (user,), world.company),
        known_since=known[reason.kind],
    )
