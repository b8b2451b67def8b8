"""Who is away and when: holidays that are planned, and illness that nobody has planned."""

import bisect
import datetime as dt
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generators.worlds.people import Company, Employee

_HOLIDAYS_PER_YEAR = 3
_ILLNESSES_PER_YEAR = 2.2
_WORKING_DAYS_PER_YEAR = 250
_KINDS_OF_ILLNESS = ("a cold", "a fever", "a bad back", "a migraine", "a stomach bug", "a sprained ankle")
_REASONS_FOR_DAYS_OFF = ("holiday", "holiday", "holiday", "moving house", "a family celebration", "parental leave")


@dataclass(frozen=True)
class Absence:
    """An absence of a member of staff.

    Attributes:
        kind: What it is, in words: `holiday`, `a fever`.
        first_day: The first day, inclusive. last_day: The last day, inclusive.
        known: When the others learn of it.
        is_ill: Whether it was not planned.
    """

    person: Employee
    kind: str
    first_day: dt.date
    last_day: dt.date
    known: dt.datetime
    is_ill: bool


class Absences:
    """All absences of a company, by person and day."""

    def __init__(self, absences: Iterable[Absence]) -> None:
        self._by_person: dict[int, list[Absence]] = {}
        for one in absences:
            self.add(one)

    def list_all(self) -> tuple[Absence, ...]:
        """List all absences in the order in which they become known."""
        everything = (one for own in self._by_person.values() for one in own)
        return tuple(sorted(everything, key=lambda one: (one.known, one.person.id)))

    def add(self, absence: Absence) -> None:
        """Add an absence."""
        bisect.insort(self._by_person.setdefault(absence.person.id, []), absence, key=lambda one: one.first_day)

    def remove(self, absence: Absence) -> None:
        """Remove an absence that does not take place, or on other days."""
        self._by_person[absence.person.id].remove(absence)

    def find(self, person: Employee, day: dt.date) -> Absence | None:
        """Return the absence of a person that covers a day, or None."""
        own = self._by_person.get(person.id, [])
        return next((one for one in own if one.first_day <= day <= one.last_day), None)

    def is_there(self, person: Employee, day: dt.date) -> bool:
        """Return whether a person works on a day."""
        return day.weekday() not in person.free_weekdays and self.find(person, day) is None


def draw_absences(company: Company, days: Sequence[dt.date], plans: bool, rng: random.Random) -> Absences:
    """Draw the absences of everybody over the working days of a timeline.

    Args:
        plans: Whether those that are planned are drawn, too, and not only illness.
    """
    found: list[Absence] = []
    rates = [(True, _ILLNESSES_PER_YEAR), *([(False, _HOLIDAYS_PER_YEAR)] if plans else [])]
    for person in company.staff:
        taken: set[dt.date] = set()
        for is_ill, rate in rates:
            expected = rate * len(days) / _WORKING_DAYS_PER_YEAR
            count = int(expected) + (rng.random() < expected - int(expected))
            for _ in range(count):
                length = rng.choice((1, 1, 2, 2, 3, 4)) if is_ill else rng.choice((1, 3, 5, 5, 8, 10))
                at = rng.randrange(len(days))
                span = days[at : at + length]
                # With a gap, so that two absences do not run into each other.
                if taken.isdisjoint(days[max(0, at - 1) : at + length + 1]):
                    taken.update(span)
                    found.append(_make_absence(person, span, is_ill, rng))
    return Absences(found)


def _make_absence(person: Employee, span: Sequence[dt.date], is_ill: bool, rng: random.Random) -> Absence:
    kind = rng.choice(_KINDS_OF_ILLNESS if is_ill else _REASONS_FOR_DAYS_OFF)
    morning = dt.datetime.combine(span[0], dt.time(7, 30)) + dt.timedelta(minutes=rng.randrange(60))
    known = morning if is_ill else morning - dt.timedelta(days=rng.randrange(10, 40))
    return Absence(person, kind, span[0], span[-1], known, is_ill)
