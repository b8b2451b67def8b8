"""Calendar files (`.ics`): read, edited without loss, and compared."""

from file_formats.ics.edits import add_event, move_event, remove_event
from file_formats.ics.events import Calendar, Event, Moment, is_same_instant, read_calendar, to_utc
from file_formats.ics.overlaps import find_overlaps

__all__ = [
    "Calendar",
    "Event",
    "Moment",
    "add_event",
    "find_overlaps",
    "is_same_instant",
    "move_event",
    "read_calendar",
    "remove_event",
    "to_utc",
]
