"""Calendar files (`.ics`): read, edited without loss, compared. The door of the ics modules."""

from office_env.formats.ics_edit import add_event, move_event, remove_event
from office_env.formats.ics_events import Calendar, Event, Moment, as_utc, read_calendar, same_instant
from office_env.formats.ics_overlap import occurrences_overlap

__all__ = [
    "Calendar",
    "Event",
    "Moment",
    "add_event",
    "as_utc",
    "move_event",
    "occurrences_overlap",
    "read_calendar",
    "remove_event",
    "same_instant",
]
