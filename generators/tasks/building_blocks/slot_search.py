"""Times at which several people are free, under the rules of a request."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generators.tasks.building_blocks.people_calendars import PersonCalendar, list_working_days

_STEP_MINUTES = 15


class FreeTime(NamedTuple):
    """A time, as the actions of the calendar write it."""

    start: str
    end: str


@dataclass(frozen=True)
class SlotRules:
    """The rules for a time.

    Attributes:
        minutes: How long it lasts.
        first_day: The first day on which it may be.
        last_day: The last one.
        earliest: The time of day before which it may not begin, as `HH:MM`.
        latest: The time of day by which it has to be over.
        lunch: The times of day between which it may not be, from and to; None if it may.
    """

    minutes: int
    first_day: str
    last_day: str
    earliest: str
    latest: str
    lunch: tuple[str, str] | None = None

    def allow(self, time: FreeTime) -> bool:
        """Tell whether a time keeps to the rules, whoever is free then."""
        start, end = time.start[11:16], time.end[11:16]
        length = dt.datetime.fromisoformat(time.end) - dt.datetime.fromisoformat(time.start)
        is_over_lunch = self.lunch is not None and start < self.lunch[1] and self.lunch[0] < end
        return (
            length == dt.timedelta(minutes=self.minutes)
            and time.start[:10] == time.end[:10]
            and time.start[:10] in list_working_days(self.first_day, self.last_day)
            and self.earliest <= start
            and end <= self.latest
            and not is_over_lunch
        )


def iterate_free_times(calendars: Sequence[PersonCalendar], rules: SlotRules) -> Iterator[FreeTime]:
    """Yield the times that fit, the first one first; they begin on the quarter hour from the earliest time on."""
    for day in list_working_days(rules.first_day, rules.last_day):
        start = dt.datetime.fromisoformat(f"{day} {rules.earliest}:00")
        while f"{start:%Y-%m-%d}" == day:
            time = FreeTime(str(start), str(start + dt.timedelta(minutes=rules.minutes)))
            if rules.allow(time) and all(one.is_free(*time) for one in calendars):
                yield time
            start += dt.timedelta(minutes=_STEP_MINUTES)
