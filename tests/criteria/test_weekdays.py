"""Weekdays beside dates: right, wrong, of another date, and of dates of which no year is known."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from criteria.fair_forms import find_wrong_weekdays

_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@pytest.mark.parametrize(
    "text",
    [
        "Tuesday, 14 May 2025",
        "Monday: 14 May 2024",
        "See you on Friday 14 May 2024 at 10:00.",
        "Tue, May 15, 2024",
        "2024-05-14 (Friday)",
        "14 May 2024, a Monday, suits us.",
        "14 May 2024 is a Monday.",
        "Mon | 2024-05-14",
        "Monday the 14th of May 2024",
    ],
)
def test_another_weekday_is_found(text: str) -> None:
    (fault,) = find_wrong_weekdays(text)
    assert fault in text


@pytest.mark.parametrize(
    "text",
    [
        "Tuesday, 14 May 2024, 16:00",
        "14 May 2024 (Tue)",
        "From Monday on we prepare for 14 May 2024.",
        "14 May 2024, Wednesday 15 May 2024",
        "On 14 May 2024, Friday's talk was announced.",
        "Friday's talk was announced on 14 May 2024.",
        "Sat 4/5/2024 or Sun 5/5/2024",
        "Monday, 14 May",
        "14 May 2024\nMonday",
        "2024-02-31, a Monday",
    ],
)
def test_a_right_weekday_and_one_of_another_date_are_fair(text: str) -> None:
    assert find_wrong_weekdays(text) == ()


def test_a_date_without_a_year_is_one_of_the_days_that_are_known() -> None:
    assert find_wrong_weekdays("Monday, 14 May", ["2024-05-14"]) == ("Monday, 14 May",)
    assert find_wrong_weekdays("Tuesday, 14 May", ["2024-05-14"]) == ()
    assert find_wrong_weekdays("Monday, 15 May", ["2024-05-14"]) == ()


@given(st.dates(min_value=dt.date(1950, 1, 1), max_value=dt.date(2090, 1, 1)), st.sampled_from(_NAMES))
def test_only_the_weekday_of_the_calendar_is_right(day: dt.date, name: str) -> None:
    faults = find_wrong_weekdays(f"We meet on {name}, {day.isoformat()}.")
    assert bool(faults) == (name != _NAMES[day.weekday()])
