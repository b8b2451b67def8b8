"""All occurrences of the events of a calendar, repetition expanded."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from file_formats.ics.events import Event, Moment, to_utc
from file_formats.ics.occurrences import date_event, iterate_occurrences
from file_formats.ics.recurrence import RuleExpander


class OccurrenceList(NamedTuple):
    """The occurrences of the events of a calendar.

    Attributes:
        occurrences: Each as its event, with the start and the end of the occurrence; sorted by start.
        is_cut: Whether a limit on the work, and not the horizon, left out some.
    """

    occurrences: tuple[Event, ...]
    is_cut: bool = False


def list_occurrences(events: Sequence[Event], horizon: Moment) -> OccurrenceList:
    """List the occurrences of events: by their rules, added one by one, and without those that are excluded.

    A single event is its only occurrence, wherever it lies. One weekly event of two occurrences lists as two single
    events do.

    Args:
        horizon: No occurrence of a rule that starts after this is listed.
    """
    first = datetime.min.replace(tzinfo=UTC)
    expander = RuleExpander(first, to_utc(horizon), sum(len(event.rrules) for event in events))
    occurrences: list[tuple[datetime, int, Event]] = []
    for index, event in enumerate(events):
        # A rule and a list of dates may give one start twice, which is one occurrence.
        by_start = {one.start: one for one in iterate_occurrences(event, expander)}
        occurrences += [(start, index, date_event(event, one)) for start, one in by_start.items()]
    occurrences.sort(key=lambda one: one[:2])
    return OccurrenceList(tuple(event for _, _, event in occurrences), expander.reached is not None)
