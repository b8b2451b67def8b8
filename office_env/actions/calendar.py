"""Calendar: events are created, listed, moved and deleted in `calendar/{user}.ics`."""

from datetime import UTC, datetime

from data_model import ActionRefused
from office_env.action import action
from office_env.calendars import Timetable, moment, one_line, open_timetable, shown_time
from office_env.formats import ics
from office_env.people import has_controls
from office_env.workspace import Workspace

_LINE = "-" * 50
_STAMP = datetime(2020, 1, 1, tzinfo=UTC)


@action(
    app="calendar",
    writes=True,
    failure="Failed to create a new event to {user}'s calendar.",
    several="Failed to create a new event to Multiple users. Only support one user.",
)
def create_event(
    workspace: Workspace,
    user: str,
    summary: str,
    time_start: str,
    time_end: str,
    location: str | None = None,
    description: str | None = None,
) -> str:
    """Create an event in a user's calendar; the calendar is created where the user has none.

    user: whose calendar, one user, such as Bob.
    summary: the title of the event.
    time_start: when it begins, as YYYY-MM-DD HH:MM:SS, such as 2024-05-17 10:30:00; with Z at its end it is UTC.
    time_end: when it ends, in the same form, not before the start.
    location: where it takes place; left out where nobody said.
    description: more about it; left out where nobody said.
    """
    timetable = open_timetable(workspace, user)
    start, end = _period(time_start, time_end)
    for name, text in (("location", location), ("description", description)):
        if text is not None and has_controls(text.replace("\n", "")):
            raise ActionRefused(f"The {name} holds a control character.")
    event = ics.Event(one_line("summary", summary), start, end, description=description, location=location)
    clock = workspace.services.clock
    stamp = clock.moment.replace(tzinfo=UTC) if clock else _STAMP
    workspace.write(timetable.path, ics.add_event(timetable.content, event, timetable.user, stamp))
    return f"Successfully create a new event to {user}'s calendar."


@action(app="calendar", writes=True, failure="Failed to delete an event named {summary} from {user}'s calendar.")
def delete_event(workspace: Workspace, user: str, summary: str, start: str | None = None) -> str:
    """Delete one event from a user's calendar; the others stay. A repeated event is deleted as a whole.

    Refused when no event, or more than one, matches.
    user: whose calendar, such as Bob.
    summary: the title of the event, as `list_events` shows it.
    start: its start time, as `list_events` shows it; needed only where two events share the title.
    """
    timetable = open_timetable(workspace, user)
    place = _place(timetable, summary, start)
    workspace.write(timetable.path, ics.remove_event(timetable.content or b"", place))
    return f"Successfully delete an event named {summary} from {user}'s calendar."


@action(app="calendar", writes=True, failure="Failed to move an event named {summary} in {user}'s calendar.")
def move_event(
    workspace: Workspace,
    user: str,
    summary: str,
    time_start: str,
    time_end: str | None = None,
    start: str | None = None,
) -> str:
    """Move one event of a user's calendar to another time; all else about it stays.

    Refused when no event, or more than one, matches.
    user: whose calendar, such as Bob.
    summary: the title of the event, as `list_events` shows it.
    time_start: when it shall begin, as YYYY-MM-DD HH:MM:SS.
    time_end: when it shall end; left out, the event keeps its length.
    start: when it begins now, as `list_events` shows it; needed only where two events share the title.
    """
    timetable = open_timetable(workspace, user)
    place = _place(timetable, summary, start)
    begin, end = _period(time_start, time_end)
    now = timetable.events[place].start
    if begin.tzinfo is None and isinstance(now, datetime) and now.tzinfo is not None and not now.utcoffset():
        # The list shows a time in UTC without its zone, and the answer comes back in the same form.
        begin, end = begin.replace(tzinfo=UTC), end and end.replace(tzinfo=UTC)
    workspace.write(timetable.path, ics.move_event(timetable.content or b"", place, begin, end))
    return f"Successfully move an event named {summary} in {user}'s calendar."


@action(app="calendar", writes=False, failure="Failed to list events for {username}.")
def list_events(workspace: Workspace, username: str) -> str:
    """List all events of a user's calendar with title, start, end, description and location.

    username: whose calendar, such as Bob.
    """
    timetable = open_timetable(workspace, username)
    if not timetable.events:
        return f"No events found for {username}."
    return f"Successfully list events for {username}:\n" + "\n".join(map(_shown, timetable.events))


def _shown(event: ics.Event) -> str:
    repeats = f"Repeats: {event.rrule}\n" if event.rrule else ""
    return (
        f"Summary: {event.summary}\nStart Time: {shown_time(event.start)}\nEnd Time: {shown_time(event.end)}\n"
        f"Description: {event.description}\nLocation: {event.location}\n{repeats}{_LINE}"
    )


def _period(time_start: str, time_end: str | None) -> tuple[datetime, datetime | None]:
    start = moment("time_start", time_start)
    end = None if time_end is None else moment("time_end", time_end)
    if end is None:
        return start, None
    if (start.tzinfo is None) != (end.tzinfo is None):
        raise ActionRefused("Either both times are UTC, with Z at their end, or none is.")
    if end < start:
        raise ActionRefused(f"The event would end at {time_end}, before its start at {time_start}.")
    return start, end


def _place(timetable: Timetable, summary: str, start: str | None) -> int:
    """The place of the one event that is meant; ActionRefused where none or several match."""
    wanted = None if start is None else moment("start", start)
    titled = [place for place, one in enumerate(timetable.events) if one.summary.strip() == summary.strip()]
    found = [place for place in titled if wanted is None or _starts_at(timetable.events[place], wanted)]
    if len(found) == 1:
        return found[0]
    starts = ", ".join(shown_time(timetable.events[place].start) for place in titled[:20])
    known = f" Events of that name start at {starts}; give one of these as start." if titled else ""
    raise ActionRefused(f"{len(found)} events in the calendar match, expected 1.{known}")


def _starts_at(event: ics.Event, wanted: datetime) -> bool:
    if shown_time(event.start) == shown_time(wanted.replace(tzinfo=None)) and wanted.tzinfo is None:
        return True
    return wanted.tzinfo is not None and ics.as_utc(event.start) == wanted
