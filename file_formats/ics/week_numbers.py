"""The numbers of weeks (RFC 5545, 3.3.10): a week belongs to the year with at least four of its days."""

from collections.abc import Collection
from datetime import date


def is_in_weeks(day: date, numbers: Collection[int], week_start: int) -> bool:
    """Return whether a day is in one of the weeks.

    Args:
        numbers: Numbers of weeks; a negative one counts from the last week of the year.
        week_start: The first day of a week, from 0 for Monday.
    """
    number, week_count = _number_week(day, week_start)
    return number in numbers or number - week_count - 1 in numbers


def _number_week(day: date, week_start: int) -> tuple[int, int]:
    """Return the number of the week of a day, and how many weeks the year has that the week belongs to."""
    ordinal, year = day.toordinal(), day.year
    if ordinal >= _find_first_week(year + 1, week_start):
        year += 1
    elif ordinal < _find_first_week(year, week_start):
        year -= 1
    start = _find_first_week(year, week_start)
    return (ordinal - start) // 7 + 1, (_find_first_week(year + 1, week_start) - start) // 7


def _find_first_week(year: int, week_start: int) -> int:
    """Return the ordinal of the first day of a year's first week, which holds its 4 January."""
    before = year - 1
    fourth = before * 365 + before // 4 - before // 100 + before // 400 + 4
    return fourth - (fourth - 1 - week_start) % 7
