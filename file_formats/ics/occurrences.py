"""The occurrences of an event: by its rules, added one by one, and without those that are excluded."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from file_formats.ics.events import AddedOccurrence, Event, Moment, to_utc
from file_formats.ics.recurrence import RuleExpander, add_clamped


class Occurrence(NamedTuple):
    """One time at which an event takes place.

    Attributes:
        start: The start in UTC.
        end: The end in UTC, at least an instant later.
        moment: The start as the calendar would write it.
    """

    start: datetime
    end: datetime
    moment: Moment


def iterate_occurrences(event: Event, expander: RuleExpander) -> Iterator[Occurrence]:
    """Yield the occurrences of an event, in no certain order."""
    excluded = {to_utc(moment) for moment in event.excluded_moments if isinstance(moment, datetime)}
    days_off = {moment for moment in event.excluded_moments if not isinstance(moment, datetime)}
    for moment, added_end in _iterate_starts(event, expander):
        start = to_utc(moment)
        if start in excluded or (moment.date() if isinstance(moment, datetime) else moment) in days_off:
            continue
        end = _find_end(event, moment) if added_end is None else to_utc(added_end)
        yield Occurrence(start, max(end, add_clamped(start, timedelta.resolution)), moment)


def _iterate_starts(event: Event, expander: RuleExpander) -> Iterator[AddedOccurrence]:
    yield AddedOccurrence(event.start)
    length = max(_find_end(event, event.start) - to_utc(event.start), timedelta())
    for rule in event.rrules:
        for moment in expander.iterate_repeats(event.start, rule, length):
            yield AddedOccurrence(moment)
    yield from event.added_occurrences


def _find_end(event: Event, start: Moment) -> datetime:
    """Return the end of the occurrence that has this start, in UTC."""
    if event.end is not None:
        length = to_utc(event.end) - to_utc(event.start)
    else:
        length = timedelta(days=1) if event.is_all_day else timedelta()
    return add_clamped(to_utc(start), length)
