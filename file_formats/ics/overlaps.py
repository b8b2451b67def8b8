"""Which events of a calendar overlap, recurring ones included."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import chain

from file_formats.ics.events import Event, to_utc
from file_formats.ics.recurrence import RuleExpander, add_clamped

# How far past the last event's start recurring events are looked at.
_LOOKAHEAD = timedelta(days=366)


def find_overlaps(events: Sequence[Event], max_pairs: int = 1000) -> tuple[tuple[Event, Event], ...]:
    """Return the pairs of events that take place at the same time, at most `max_pairs`, in the order of events.

    Events that only touch do not overlap. A naive time is UTC; a date lasts from midnight to midnight; an event without
    an end, or with an end that is not after its start, lasts an instant. Events that are not busy are left out.
    Recurring events are followed until a year after the last event's start.
    """
    busy = [(index, event) for index, event in enumerate(events) if event.is_busy]
    if len(busy) < 2:
        return ()
    starts = sorted(to_utc(event.start) for _, event in busy)
    rule_count = sum(event.rrule is not None for _, event in busy)
    # Nothing overlaps before a second event has started.
    expander = RuleExpander(starts[1], add_clamped(starts[-1], _LOOKAHEAD), rule_count)
    spans = [(start, end, index) for index, event in busy for start, end in _iterate_occurrences(event, expander)]
    pairs = _find_overlapping_pairs(sorted(spans), max_pairs)
    return tuple((events[first], events[second]) for first, second in sorted(pairs))


def _find_overlapping_pairs(spans: Sequence[tuple[datetime, datetime, int]], max_pairs: int) -> set[tuple[int, int]]:
    """Sweep over spans sorted by start, keeping for each event how long it still runs."""
    pairs: set[tuple[int, int]] = set()
    running: dict[int, datetime] = {}
    for start, end, index in spans:
        running = {other: until for other, until in running.items() if until > start}
        for other in running:
            if other != index:
                pairs.add((min(index, other), max(index, other)))
            if len(pairs) >= max_pairs:
                return pairs
        running[index] = max(end, running.get(index, end))
    return pairs


def _iterate_occurrences(event: Event, expander: RuleExpander) -> Iterator[tuple[datetime, datetime]]:
    """Yield the spans of an event in UTC."""
    length = max(_find_end(event) - to_utc(event.start), timedelta.resolution)
    excluded = {to_utc(moment) for moment in event.excluded_moments if isinstance(moment, datetime)}
    days_off = {moment for moment in event.excluded_moments if not isinstance(moment, datetime)}
    repeats = expander.iterate_repeats(event.start, event.rrule, length) if event.rrule else ()
    for moment in chain([event.start], repeats):
        day = moment.date() if isinstance(moment, datetime) else moment
        start = to_utc(moment)
        if start not in excluded and day not in days_off:
            yield start, add_clamped(start, length)


def _find_end(event: Event) -> datetime:
    if event.end is not None:
        return to_utc(event.end)
    return add_clamped(to_utc(event.start), timedelta(days=1)) if event.is_all_day else to_utc(event.start)
