"""Writing of whole calendars."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from file_formats.ics.content_lines import fold_line
from file_formats.ics.event_lines import format_event
from file_formats.ics.events import Event

_HEAD, _END = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//HomerAgents//Office//EN"), "END:VCALENDAR"
_LINE_END = b"\r\n"


class StampedEvent(NamedTuple):
    """An event with the moment at which somebody entered it.

    Attributes:
        event: With a uid; all changed occurrences of a series have that of the series.
    """

    event: Event
    stamp: datetime


def write_calendar(events: Iterable[StampedEvent]) -> bytes:
    """Write a calendar; equal events give equal bytes.

    Naive times are written as they are, aware ones in UTC. Of a series the first rule and the excluded moments are
    written; occurrences that were changed are events of their own with a `recurrence_id`.

    Raises:
        ValueError: An event has no uid, or a recurrence rule has several lines.
    """
    texts = [*_HEAD]
    for event, stamp in events:
        if event.uid is None:
            raise ValueError(f"the event {event.summary!r} has no uid")
        texts += [text for text in format_event(event, event.uid, stamp) if text]
    return b"".join(fold_line(text, _LINE_END) for text in (*texts, _END))
