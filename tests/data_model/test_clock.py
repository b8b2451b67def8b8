"""The clock of a task: the only now there is."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from data_model import Clock, make_clock


@given(st.dates(dt.date(1900, 1, 1), dt.date(9900, 12, 31)), st.times())
def test_a_clock_says_the_day_and_time_it_was_made_of(day: dt.date, time: dt.time) -> None:
    whole = time.replace(second=0, microsecond=0, fold=0)
    for form in ("%I:%M %p", "%H:%M"):
        clock = make_clock(day, whole.strftime(form))
        assert clock.day == day
        assert clock.moment == dt.datetime.combine(day, whole)
        assert clock.weekday == day.strftime("%A")
        assert Clock.model_validate(clock.model_dump()) == clock


def test_a_weekday_is_kept_as_published_even_where_it_is_wrong() -> None:
    assert Clock(date="2020-05-01", weekday="Monday", time="9:00 AM").weekday == "Monday"


@pytest.mark.parametrize(
    ("date", "time"),
    [
        ("0001-01-01", "9:00"),
        ("9999-12-31", "9:00"),
        ("2020-02-30", "9:00"),
        ("20200501", "9:00"),
        ("soon", "9:00"),
        ("2020-05-01", "noon"),
        ("2020-05-01", "25:00"),
    ],
)
def test_there_is_no_clock_of_a_moment_that_is_none(date: str, time: str) -> None:
    with pytest.raises(ValidationError, match="expected"):
        Clock(date=date, weekday="Friday", time=time)
