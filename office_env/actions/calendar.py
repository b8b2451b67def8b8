"""Calendar: events are created, listed, moved and deleted in `calendar/{user}.ics`."""

from datetime import UTC, datetime

from data_model import ActionRefused
from file_formats import ics
from office_env.action_registry import action
from office_env.app_data.calendars import (
    UserCalendar,
    format_moment,
    open_user_calendar,
    parse_moment,
    require_one_line,
)
from office_env.app_data.repeated_events import (
    describe_repetition,
    find_occurrence,
    put_in_zone_of,
    remove_whole_event,
)
from office_env.app_data.users import has_control_characters
from office_env.workspace.workspace import Workspace

_SEPARATOR = "-" * 50
_DEFAULT_STAMP = datetime(2020, 1, 1, tzinfo=UTC)


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
    repeat: str | None = None,
) -> str:
    """Create an event in a user's calendar; a user without a calendar gets one.

    Args:
        user: Whose calendar, one user, such as Bob.
        summary: The title of the event.
        time_start: When it begins, as YYYY-MM-DD HH:MM:SS, such as 2024-05-17 10:30:00; with Z at its end it is UTC.
        time_end: When it ends, in the same form, not before the start.
        location: Where it takes place; leave it out if nobody said.
        description: More about it; leave it out if nobody said.
        repeat: How it repeats, as a rule such as FREQ=WEEKLY;COUNT=2 for twice, a week apart; left out, it takes place
            once.
    """
    calendar = open_user_calendar(workspace, user)
    start, end = _parse_period(time_start, time_end)
    for name, text in (("location", location), ("description", description)):
        if text is not None and has_control_characters(text.replace("\n", "")):
            raise ActionRefused(f"The {name} holds a control character.")
    if repeat is not None and not ics.is_rule(repeat):
        raise ActionRefused(f"repeat is {repeat[:60]!r}, which is no rule such as FREQ=WEEKLY;COUNT=2.")
    event = ics.Event(
        require_one_line("summary", summary), start, end, description=description, location=location, rrule=repeat
    )
    clock = workspace.services.clock
    stamp = clock.moment.replace(tzinfo=UTC) if clock else _DEFAULT_STAMP
    workspace.write(calendar.path, ics.add_event(calendar.content, event, calendar.user, stamp))
    return f"Successfully create a new event to {user}'s calendar."


@action(app="calendar", writes=True, failure="Failed to delete an event named {summary} from {user}'s calendar.")
def delete_event(
    workspace: Workspace, user: str, summary: str, start: str | None = None, occurrence: str | None = None
) -> str:
    """Delete one event from a user's calendar; the others stay.

    An event that repeats is deleted as a whole, unless `occurrence` is given. Refused when no event, or more than one,
    matches.

    Args:
        user: Whose calendar, such as Bob.
        summary: The title of the event, as `list_events` shows it.
        start: Its start time, as `list_events` shows it; needed only where two events share the title.
        occurrence: For an event that repeats, the start of the one occurrence to delete; all others stay.
    """
    calendar = open_user_calendar(workspace, user)
    index = _find_event(calendar, summary, start, is_occurrence=occurrence is not None)
    content = calendar.content or b""
    if occurrence is not None:
        content = ics.remove_occurrence(content, index, find_occurrence(calendar.events[index], occurrence))
    else:
        content = remove_whole_event(calendar, index)
    workspace.write(calendar.path, content)
    return f"Successfully delete an event named {summary} from {user}'s calendar."


@action(app="calendar", writes=True, failure="Failed to move an event named {summary} in {user}'s calendar.")
def move_event(
    workspace: Workspace,
    user: str,
    summary: str,
    time_start: str,
    time_end: str | None = None,
    start: str | None = None,
    occurrence: str | None = None,
) -> str:
    """Move one event of a user's calendar to another time; all else about it stays, its time zone included.

    Of an event that repeats, one occurrence is moved, which `occurrence` names; the others stay. Refused when no event,
    or more than one, matches.

    Args:
        user: Whose calendar, such as Bob.
        summary: The title of the event, as `list_events` shows it.
        time_start: When it shall begin, as YYYY-MM-DD HH:MM:SS, in the event's own time zone; with Z at its end it is
            UTC.
        time_end: When it shall end, in the same form; left out, the event keeps its length.
        start: When it begins now, as `list_events` shows it; needed only where two events share the title.
        occurrence: For an event that repeats, when the occurrence to move begins now.
    """
    calendar = open_user_calendar(workspace, user)
    index = _find_event(calendar, summary, start, is_occurrence=occurrence is not None)
    event, content = calendar.events[index], calendar.content or b""
    if event.is_series and occurrence is None:
        raise ActionRefused("The event repeats; give as `occurrence` when the one to move begins now.")
    new_start, new_end = (put_in_zone_of(event, moment) for moment in _parse_period(time_start, time_end))
    if new_start is None:
        raise AssertionError("a period has a start")
    if occurrence is not None:
        moment = find_occurrence(event, occurrence)
        content = ics.move_occurrence(content, index, moment, new_start, new_end)
    else:
        content = ics.move_event(content, index, new_start, new_end)
    workspace.write(calendar.path, content)
    return f"Successfully move an event named {summary} in {user}'s calendar."


@action(app="calendar", writes=False, failure="Failed to list events for {username}.")
def list_events(workspace: Workspace, username: str) -> str:
    """List all events of a user's calendar with title, start, end, description and location.

    Times are by the clock of the event's time zone, which is shown where the event has one. An event that repeats is
    listed once, with the start of its first occurrence and the rule by which it repeats.

    Args:
        username: Whose calendar, such as Bob.
    """
    calendar = open_user_calendar(workspace, username)
    if not calendar.events:
        return f"No events found for {username}."
    return f"Successfully list events for {username}:\n" + "\n".join(map(_format_event, calendar.events))


def _format_event(event: ics.Event) -> str:
    lines = [
        f"Summary: {event.summary}",
        f"Start Time: {format_moment(event.start)}",
        f"End Time: {format_moment(event.end)}",
        f"Description: {event.description}",
        f"Location: {event.location}",
        *([f"Time Zone: {event.zone}"] if event.zone else []),
        *describe_repetition(event),
        _SEPARATOR,
    ]
    return "\n".join(lines)


def _parse_period(time_start: str, time_end: str | None) -> tuple[datetime, datetime | None]:
    start = parse_moment("time_start", time_start)
    end = None if time_end is None else parse_moment("time_end", time_end)
    if end is None:
        return start, None
    if (start.tzinfo is None) != (end.tzinfo is None):
        raise ActionRefused("Either both times are UTC, with Z at their end, or none is.")
    if end < start:
        raise ActionRefused(f"The event would end at {time_end}, before its start at {time_start}.")
    return start, end


def _find_event(calendar: UserCalendar, summary: str, start: str | None, is_occurrence: bool = False) -> int:
    """Return the index of the one event that matches; raise ActionRefused if none or several do.

    Args:
        is_occurrence: Whether only events that repeat match.
    """
    wanted_start = None if start is None else parse_moment("start", start)
    same_title = [index for index, event in enumerate(calendar.events) if event.summary.strip() == summary.strip()]
    matching = [
        index
        for index in same_title
        if (wanted_start is None or _starts_at(calendar.events[index], wanted_start))
        and (calendar.events[index].is_series or not is_occurrence)
    ]
    if len(matching) == 1:
        return matching[0]
    starts = ", ".join(format_moment(calendar.events[index].start) for index in same_title[:20])
    hint = f" Events of that name start at {starts}; give one of these as start." if same_title else ""
    if any(calendar.events[index].is_series for index in same_title):
        hint += " For one occurrence of an event that repeats, give its start as occurrence."
    expected = "events in the calendar match and repeat" if is_occurrence else "events in the calendar match"
    raise ActionRefused(f"{len(matching)} {expected}, expected 1.{hint}")


def _starts_at(event: ics.Event, wanted_start: datetime) -> bool:
    if format_moment(event.start) == format_moment(wanted_start.replace(tzinfo=None)) and wanted_start.tzinfo is None:
        return True
    return wanted_start.tzinfo is not None and ics.to_utc(event.start) == wanted_start
