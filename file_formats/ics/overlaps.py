"""Which events of a calendar overlap, recurring ones included."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from file_formats.ics.events import Event, to_utc
from file_formats.ics.occurrences import Occurrence, date_event, iterate_occurrences
from file_formats.ics.recurrence import RuleExpander, add_clamped

# How far past the last event's start recurring events are looked at.
_LOOKAHEAD = timedelta(days=366)


class OverlapSearch(NamedTuple):
    """The overlaps of a calendar.

    Attributes:
        pairs: The pairs of events, in the order of the calendar. An event that repeats has the start and the end of the
            an occurrence that overlaps.
        searched_until: The moment until which all occurrences were looked at, or None if there is none later.
        is_cut: Whether a limit ended the search, and not its horizon.
    """

    pairs: tuple[tuple[Event, Event], ...]
    searched_until: datetime | None = None
    is_cut: bool = False


class _Span(NamedTuple):
    """An occurrence of the event at this place in the calendar."""

    occurrence: Occurrence
    place: int


def find_overlaps(events: Sequence[Event], max_pairs: int = 1000) -> tuple[tuple[Event, Event], ...]:
    """Return the pairs of events that take place at the same time, as `search_overlaps` finds them."""
    return search_overlaps(events, max_pairs).pairs


def search_overlaps(events: Sequence[Event], max_pairs: int = 1000) -> OverlapSearch:
    """Find the pairs of events that take place at the same time, at most `max_pairs`.

    Events that only touch do not overlap. A naive time is UTC; a date lasts from midnight to midnight; an event without
    an end, or with an end that is not after its start, lasts an instant. Events that are not busy are left out, and no
    event overlaps itself. Recurring events are followed until a year after the last start that the calendar gives.
    """
    busy = [(index, event) for index, event in enumerate(events) if event.is_busy]
    if len(busy) < 2:
        return OverlapSearch(())
    added = [to_utc(added.start) for _, event in busy for added in event.added_occurrences]
    first_starts = sorted(_find_first_start(event) for _, event in busy)
    horizon = add_clamped(max([*added, *(to_utc(event.start) for _, event in busy)]), _LOOKAHEAD)
    # Nothing overlaps before a second event has started.
    expander = RuleExpander(first_starts[1], horizon, sum(len(event.rrules) for _, event in busy))
    spans = [_Span(occurrence, index) for index, event in busy for occurrence in iterate_occurrences(event, expander)]
    spans.sort(key=lambda span: (span.occurrence.start, span.occurrence.end, span.place))
    overlaps = _find_overlapping_spans(spans, max_pairs)
    pairs = tuple(
        (date_event(events[first], overlaps[first, second][0]), date_event(events[second], later))
        for (first, second), (_, later) in sorted(overlaps.items(), key=lambda item: item[0])
    )
    if expander.reached is not None:
        return OverlapSearch(pairs, expander.reached, is_cut=True)
    return OverlapSearch(pairs, horizon if expander.passed_horizon else None)


def _find_overlapping_spans(
    spans: Sequence[_Span], max_pairs: int
) -> dict[tuple[int, int], tuple[Occurrence, Occurrence]]:
    """Sweep over spans sorted by start, keeping for each event the occurrence that still runs longest."""
    found: dict[tuple[int, int], tuple[Occurrence, Occurrence]] = {}
    running: dict[int, Occurrence] = {}
    for current, place in spans:
        running = {other: earlier for other, earlier in running.items() if earlier.end > current.start}
        for other, earlier in running.items():
            if other < place:
                found.setdefault((other, place), (earlier, current))
            elif other > place:
                found.setdefault((place, other), (current, earlier))
            if len(found) >= max_pairs:
                return found
        if place not in running or running[place].end < current.end:
            running[place] = current
    return found


def _find_first_start(event: Event) -> datetime:
    return min([to_utc(event.start), *(to_utc(added.start) for added in event.added_occurrences)])
