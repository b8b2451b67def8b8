"""Which events of a calendar overlap, recurring ones included."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from file_formats.ics.events import Event, to_utc
from file_formats.ics.occurrences import Occurrence, iterate_occurrences
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
    added = [to_utc(added.start) for _, event in busy for added in event.added_occurrences]
    first_starts = sorted(_find_first_start(event) for _, event in busy)
    horizon = add_clamped(max([*added, *(to_utc(event.start) for _, event in busy)]), _LOOKAHEAD)
    # Nothing overlaps before a second event has started.
    expander = RuleExpander(first_starts[1], horizon, sum(len(event.rrules) for _, event in busy))
    spans = [(occurrence, index) for index, event in busy for occurrence in iterate_occurrences(event, expander)]
    spans.sort(key=lambda span: (span[0].start, span[0].end, span[1]))
    pairs = _find_overlapping_pairs(spans, max_pairs)
    return tuple((events[first], events[second]) for first, second in sorted(pairs))


def _find_overlapping_pairs(spans: Sequence[tuple[Occurrence, int]], max_pairs: int) -> set[tuple[int, int]]:
    """Sweep over spans sorted by start, keeping for each event how long it still runs."""
    pairs: set[tuple[int, int]] = set()
    running: dict[int, datetime] = {}
    for occurrence, index in spans:
        running = {other: until for other, until in running.items() if until > occurrence.start}
        for other in running:
            if other != index:
                pairs.add((min(index, other), max(index, other)))
            if len(pairs) >= max_pairs:
                return pairs
        running[index] = max(occurrence.end, running.get(index, occurrence.end))
    return pairs


def _find_first_start(event: Event) -> datetime:
    return min([to_utc(event.start), *(to_utc(added.start) for added in event.added_occurrences)])
