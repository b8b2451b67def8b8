"""The weeks, months and quarters about which reports are written."""

import datetime as dt
from collections.abc import Iterator
from typing import Literal, NamedTuple

from generators.working_days import find_working_day

Length = Literal["week", "month", "quarter"]
_MONTHS = {"month": 1, "quarter": 3}
_PUBLISHED_AT = dt.time(9)


class ReportSpan(NamedTuple):
    """A week from Monday, a month or a quarter.

    Attributes:
        name: `week 7`, `March` or `Q2`.
        year: To which the name belongs; that of the ISO week for a week.
    """

    first_day: dt.date
    last_day: dt.date
    name: str
    year: str

    @property
    def end(self) -> dt.datetime:
        """The last moment of its last day."""
        return dt.datetime.combine(self.last_day, dt.time.max)

    @property
    def published(self) -> dt.datetime:
        """When the report about it lies in the office: on the morning of the next working day."""
        return dt.datetime.combine(find_working_day(self.last_day + dt.timedelta(days=1), 1), _PUBLISHED_AT)


def list_complete_spans(length: Length, first_day: dt.date, moment: dt.datetime) -> Iterator[ReportSpan]:
    """Yield the spans whose working days all lie after the beginning of a timeline and whose reports exist.

    Args:
        first_day: The day on which the timeline begins.
    """
    span = _find_span(length, first_day)
    if find_working_day(span.first_day, 1) < first_day:
        span = _find_span(length, span.last_day + dt.timedelta(days=1))
    while span.published <= moment:
        yield span
        span = _find_span(length, span.last_day + dt.timedelta(days=1))


def _find_span(length: Length, day: dt.date) -> ReportSpan:
    if length == "week":
        monday = day - dt.timedelta(days=day.weekday())
        year, week, _ = day.isocalendar()
        return ReportSpan(monday, monday + dt.timedelta(days=6), f"week {week}", str(year))
    months = _MONTHS[length]
    first = day.replace(month=(day.month - 1) // months * months + 1, day=1)
    # At most four days past the end of the span, and so in the month that follows it.
    next_first = (first + dt.timedelta(days=31 * months)).replace(day=1)
    name = f"{first:%B}" if months == 1 else f"Q{(first.month + 2) // 3}"
    return ReportSpan(first, next_first - dt.timedelta(days=1), name, str(first.year))
