"""The date and time at which a task is given: the only `now` in the product."""

import datetime as dt

from pydantic import field_validator

from data_model.frozen_model import FrozenModel

FIRST_YEAR, LAST_YEAR = 1900, 9900
"""The range of years leaves room for days of conversation before a task and for events after it."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Clock(FrozenModel):
    """The date, weekday and time of a task, as its office shows them.

    Attributes:
        date: `YYYY-MM-DD`, from 1900 to 9900.
        weekday: As published, right or wrong: seven OfficeBench tasks name the wrong one.
        time: `10:00 AM` or `10:00`.
        tz: An IANA name or `UTC`.

    Raises:
        ValueError: The date or the time is not valid.
    """

    date: str
    weekday: str
    time: str
    tz: str = "UTC"

    @field_validator("date")
    @classmethod
    def _validate_date(cls, text: str) -> str:
        try:
            day = dt.date.fromisoformat(text)
        except ValueError:
            day = dt.date.min
        if day.isoformat() != text or not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise ValueError(f"a date such as '2020-05-01', from {FIRST_YEAR} to {LAST_YEAR}, is expected")
        return text

    @field_validator("time")
    @classmethod
    def _validate_time(cls, text: str) -> str:
        _parse_time_of_day(text)
        return text

    @property
    def day(self) -> dt.date:
        """The date as a `datetime.date`."""
        return dt.date.fromisoformat(self.date)

    @property
    def moment(self) -> dt.datetime:
        """The date and time together, without a time zone, because offices store naive times."""
        return dt.datetime.combine(self.day, _parse_time_of_day(self.time))


def make_clock(day: dt.date, time_of_day: str = "10:00 AM", tz: str = "UTC") -> Clock:
    """Make the clock of a day, with its actual weekday."""
    return Clock(date=day.isoformat(), weekday=WEEKDAYS[day.weekday()], time=time_of_day, tz=tz)


def _parse_time_of_day(text: str) -> dt.time:
    for time_format in ("%I:%M %p", "%H:%M"):
        try:
            return dt.datetime.strptime(text, time_format).time()  # noqa: DTZ007 (an office has no zone)
        except ValueError:
            continue
    raise ValueError(f"a time such as '10:00 AM' or '14:30' is expected, found {text!r}")
