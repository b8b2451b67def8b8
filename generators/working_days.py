"""The days on which offices work."""

import datetime as dt
from functools import lru_cache

from dateutil.easter import easter

CONVERSATION_SPAN = dt.timedelta(days=7)
"""The time from the first day of a conversation, which covers five weekdays, to the day of its task."""

_KEPT_DAYS = 4096
_HOLIDAYS = ((1, 1), (5, 1), (12, 24), (12, 25), (12, 26), (12, 31))


@lru_cache(maxsize=_KEPT_DAYS)
def is_working_day(day: dt.date) -> bool:
    """Return whether a day is neither on a weekend nor a holiday that is kept in many countries."""
    sunday = easter(day.year)
    days_off = (sunday - dt.timedelta(days=2), sunday + dt.timedelta(days=1))
    return day.weekday() < 5 and (day.month, day.day) not in _HOLIDAYS and day not in days_off


def find_working_day(day: dt.date, step: int) -> dt.date:
    """Return the first working day from a day on.

    Args:
        step: 1 to look forwards, -1 to look backwards.
    """
    while not is_working_day(day):
        day += dt.timedelta(days=step)
    return day
