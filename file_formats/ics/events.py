"""Events of a calendar, and the comparison of their moments."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import NamedTuple

Moment = datetime | date


class AddedOccurrence(NamedTuple):
    """An occurrence that a file lists beside the rule (RDATE); without an end it lasts as long as the event."""

    start: Moment
    end: Moment | None = None


class ChangedSeries(NamedTuple):
    """The occurrences of a series that an event replaces (RECURRENCE-ID with RANGE=THISANDFUTURE).

    Attributes:
        series: The series without the change.
        since: The first occurrence that is replaced.
        before: The first one that a later change replaces, if any.
    """

    series: "Event"
    since: Moment
    before: Moment | None = None


@dataclass(frozen=True)
class Event:
    """An event of a calendar.

    Attributes:
        start: A datetime, naive as written or aware, or a date for an event of whole days.
        end: The exclusive end, or None if the file gives neither an end nor a duration.
        rrule: The recurrence rule's text, e.g. `FREQ=WEEKLY;COUNT=3`.
        more_rrules: The texts of further rules, which add their occurrences.
        added_occurrences: Occurrences that the file lists one by one.
        excluded_moments: Occurrences of the rule that do not take place, or that another event with the same UID
            replaces.
        ends_before: The first occurrence that another event replaces together with all later ones, if any.
        changed_series: The series that this event changes from one occurrence on: it then takes place as often as the
            series does, moved by the same time.
        clock_days: How many days of the length last as long as the clock says (`DURATION:P1D`); the rest is exact.
        recurrence_id: The occurrence of a series that this event replaces (RECURRENCE-ID), if any.
        zone: The name of the time zone that the file gives for the start (TZID); empty for a floating time, a day and
            a time in UTC.
        is_busy: False if the event is cancelled or transparent.
        is_cancelled: Whether the file marks the event as one that does not take place.
    """

    summary: str
    start: Moment
    end: Moment | None = None
    description: str | None = None
    location: str | None = None
    uid: str | None = None
    rrule: str | None = None
    more_rrules: tuple[str, ...] = ()
    added_occurrences: tuple[AddedOccurrence, ...] = ()
    excluded_moments: tuple[Moment, ...] = ()
    ends_before: Moment | None = None
    changed_series: ChangedSeries | None = None
    clock_days: int = 0
    recurrence_id: Moment | None = None
    zone: str = ""
    is_busy: bool = True
    is_cancelled: bool = False

    @property
    def is_all_day(self) -> bool:
        """Whether the event has dates instead of times."""
        return not isinstance(self.start, datetime)

    @property
    def is_series(self) -> bool:
        """Whether the event takes place more than once by itself."""
        return self.rrule is not None or bool(self.added_occurrences)

    @property
    def rrules(self) -> tuple[str, ...]:
        """The texts of all rules, those of a series that the event changes included."""
        own = (self.rrule, *self.more_rrules) if self.rrule else ()
        return own if self.changed_series is None else self.changed_series.series.rrules


@dataclass(frozen=True)
class Calendar:
    """The events of a calendar file, in file order.

    An event without a readable start is left out here, and edits leave it alone.
    """

    events: tuple[Event, ...]


def to_utc(moment: Moment) -> datetime:
    """Return a moment as an instant in UTC; a naive time counts as UTC, a date as its midnight."""
    if not isinstance(moment, datetime):
        return datetime(moment.year, moment.month, moment.day, tzinfo=UTC)
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:  # within a day of the years 1 and 9999
        return moment.replace(tzinfo=UTC)


def is_same_instant(first: Moment | None, second: Moment | None) -> bool:
    """Return whether two moments are the same.

    A naive time counts as UTC; a date equals only the same date, and None only None.
    """
    if first is None or second is None:
        return first is second
    if isinstance(first, datetime) != isinstance(second, datetime):
        return False
    return to_utc(first) == to_utc(second)
