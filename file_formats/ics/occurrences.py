"""The occurrences of an event: by its rules, added one by one, and without those that are excluded."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from file_formats.ics.events import AddedOccurrence, ChangedSeries, Event, Moment, to_utc
from file_formats.ics.recurrence import RuleExpander, add_clamped

# A day of the clock is at most this much longer than 24 hours.
_CLOCK_MARGIN = timedelta(days=1)


class Occurrence(NamedTuple):
    """One time at which an event takes place.

    Attributes:
        start: The start in UTC.
        end: The end in UTC, at least an instant later.
        moment: The start as the calendar would write it.
        has_own_end: Whether the file gives this occurrence an end of its own.
    """

    start: datetime
    end: datetime
    moment: Moment
    has_own_end: bool = False


def iterate_occurrences(event: Event, expander: RuleExpander) -> Iterator[Occurrence]:
    """Yield the occurrences of an event, in no certain order."""
    starts = _iterate_kept_starts(event, _measure_length(event), expander)
    if event.changed_series is not None:
        starts = _iterate_changed_starts(event, event.changed_series, expander)
    for moment, added_end in starts:
        start = to_utc(moment)
        end = _find_end(event, moment) if added_end is None else to_utc(added_end)
        yield Occurrence(start, max(end, add_clamped(start, timedelta.resolution)), moment, added_end is not None)


def date_event(event: Event, occurrence: Occurrence) -> Event:
    """Return an event with the start and the end of one of its occurrences, written like the event's own."""
    if occurrence.moment == event.start:
        return event
    end: Moment | None = None
    if event.end is not None or occurrence.has_own_end:
        end = occurrence.end
        if not isinstance(occurrence.moment, datetime):
            end = end.date()
        elif occurrence.moment.tzinfo is None:
            end = end.replace(tzinfo=None)
        else:
            with suppress(OverflowError):
                end = end.astimezone(occurrence.moment.tzinfo)
    return replace(event, start=occurrence.moment, end=end)


def _find_end(event: Event, start: Moment) -> datetime:
    """Return the end of the occurrence of an event that has this start, in UTC."""
    if event.end is None:
        return add_clamped(to_utc(start), timedelta(days=1) if event.is_all_day else timedelta())
    rest = to_utc(event.end) - _add_clock_days(event.start, event.clock_days)
    return add_clamped(_add_clock_days(start, event.clock_days), max(rest, timedelta()))


def _iterate_kept_starts(event: Event, length: timedelta, expander: RuleExpander) -> Iterator[AddedOccurrence]:
    """Yield the starts that neither an exclusion nor a change removes."""
    excluded = {to_utc(moment) for moment in event.excluded_moments if isinstance(moment, datetime)}
    days_off = {moment for moment in event.excluded_moments if not isinstance(moment, datetime)}
    ends_before = None if event.ends_before is None else to_utc(event.ends_before)
    for occurrence in _iterate_starts(event, length, expander):
        moment = occurrence.start
        start, day = to_utc(moment), moment.date() if isinstance(moment, datetime) else moment
        if start not in excluded and day not in days_off and (ends_before is None or start < ends_before):
            yield occurrence


def _iterate_changed_starts(event: Event, changed: ChangedSeries, expander: RuleExpander) -> Iterator[AddedOccurrence]:
    """Yield the start of an event, then the later ones of the series that it changes, moved by the same time."""
    yield AddedOccurrence(event.start)
    since = to_utc(changed.since)
    shift = _read_clock(event.start, event.start) - _read_clock(changed.since, event.start)
    before = None if changed.before is None else to_utc(changed.before)
    length = _measure_length(event) + max(shift, timedelta())
    for moment, _ in _iterate_kept_starts(changed.series, length, expander):
        if to_utc(moment) > since and (before is None or to_utc(moment) < before):
            with suppress(OverflowError):
                moved = _read_clock(moment, event.start) + shift
                yield AddedOccurrence(
                    moved.replace(tzinfo=event.start.tzinfo) if isinstance(event.start, datetime) else moved.date()
                )


def _iterate_starts(event: Event, length: timedelta, expander: RuleExpander) -> Iterator[AddedOccurrence]:
    yield AddedOccurrence(event.start)
    for rule in event.rrules:
        for moment in expander.iterate_repeats(event.start, rule, length):
            yield AddedOccurrence(moment)
    yield from event.added_occurrences


def _measure_length(event: Event) -> timedelta:
    margin = _CLOCK_MARGIN if event.clock_days else timedelta()
    return max(_find_end(event, event.start) - to_utc(event.start), timedelta()) + margin


def _read_clock(moment: Moment, clock: Moment) -> datetime:
    """Return a moment as another moment's clock shows it, without a zone."""
    if not isinstance(moment, datetime) or not isinstance(clock, datetime):
        return datetime.combine(moment, moment.time() if isinstance(moment, datetime) else time())
    if moment.tzinfo is None or clock.tzinfo is None:
        return to_utc(moment).replace(tzinfo=None)
    try:
        return moment.astimezone(clock.tzinfo).replace(tzinfo=None)
    except OverflowError:  # within a day of the years 1 and 9999
        return moment.replace(tzinfo=None)


def _add_clock_days(moment: Moment, days: int) -> datetime:
    try:
        return to_utc(moment + timedelta(days=days))
    except OverflowError:
        return datetime.max.replace(tzinfo=UTC)
