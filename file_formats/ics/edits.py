"""Edits of a calendar file that leave every other line unchanged, byte for byte."""

import re
from datetime import datetime, timedelta

from file_formats.ics.content_lines import CalendarLines, Component, detect_line_end, fold_line
from file_formats.ics.event_lines import derive_uid, format_date, format_event, format_time_property
from file_formats.ics.event_reader import LocatedEvent, locate_events
from file_formats.ics.events import Event, Moment

_TIME_PROPERTIES = ("DTSTART", "DTEND", "DURATION")
_SERIES_PROPERTIES = (*_TIME_PROPERTIES, "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID")
_PARAMETERS = re.compile(rb'[A-Za-z-]+((?:[^":]|"[^"]*")*)')
_NEW_CALENDAR = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//HomerAgents//Office//EN\r\nEND:VCALENDAR\r\n"


def add_event(content: bytes | None, event: Event, user: str, stamp: datetime) -> bytes:
    """Append an event to a calendar, or to a new one if `content` is None or blank.

    Naive times are written as they are, aware ones in UTC. An event without a uid gets one derived from the user, its
    summary and its start. Of a series the first rule and the excluded moments are written, and `is_busy` is not.

    Args:
        stamp: The DTSTAMP, passed in so that equal edits give equal bytes.

    Raises:
        UnreadableFile: The content is damaged.
        ValueError: The recurrence rule has several lines.
    """
    layout, located = locate_events(content if content and content.strip() else _NEW_CALENDAR)
    uid = event.uid or derive_uid({existing.uid for _, existing in located}, event, user)
    texts = [text for text in format_event(event, uid, stamp) if text]
    end = detect_line_end(layout.lines)
    return _replace_lines(layout, layout.end_line, layout.end_line, b"".join(fold_line(text, end) for text in texts))


def remove_event(content: bytes, index_or_event: int | Event) -> bytes:
    """Remove one event from a calendar.

    Args:
        index_or_event: The index in `read_calendar(content).events`, or the event itself (the first equal one).

    Raises:
        LookupError: There is no such event.
        UnreadableFile: The content is damaged.
    """
    layout, located = locate_events(content)
    component, _ = _find_event(located, index_or_event)
    return _replace_lines(layout, component.start, component.stop, b"")


def move_event(content: bytes, index_or_event: int | Event, start: Moment, end: Moment | None = None) -> bytes:
    """Give one event another start and end.

    Nothing but its DTSTART, DTEND and DURATION changes, and so a rule of a series may no longer fit; see
    `move_occurrence`. A time with a zone is written in the time zone of the event.

    Args:
        index_or_event: As for `remove_event`.
        end: The new end. Without it the event keeps its length, or has no end if it changes between days and times.

    Raises:
        LookupError: There is no such event.
        UnreadableFile: The content is damaged.
    """
    layout, located = locate_events(content)
    component, event = _find_event(located, index_or_event)
    shifted_end = _shift_end(event, start)
    own_lines = [index for index in layout.find_own_lines(component) if layout.lines[index].name in _TIME_PROPERTIES]
    has_duration = any(layout.lines[index].name == "DURATION" for index in own_lines)
    keeps_duration = has_duration and end is None and shifted_end is not None
    time_lines = [index for index in own_lines if not (keeps_duration and layout.lines[index].name == "DURATION")]
    new_end = None if keeps_duration else end if end is not None else shifted_end
    new_lines = _format_times(event, _find_start_line(layout, component), start, new_end, detect_line_end(layout.lines))
    kept_lines = [
        layout.lines[index].raw for index in range(component.start, component.stop) if index not in time_lines
    ]
    # The new lines go where the first of the old ones was; no line before it is left out.
    first = time_lines[0] - component.start
    return _replace_lines(
        layout, component.start, component.stop, b"".join([*kept_lines[:first], *new_lines, *kept_lines[first:]])
    )


def remove_occurrence(content: bytes, index: int, moment: Moment) -> bytes:
    """Remove one occurrence of a series; the others stay.

    Args:
        index: The index of the series in `read_calendar(content).events`.
        moment: The start of the occurrence, as the series gives it.

    Raises:
        LookupError: There is no such event.
        UnreadableFile: The content is damaged.
    """
    layout, located = locate_events(content)
    component, event = _find_event(located, index)
    line = _format_like(event, _find_start_line(layout, component), "EXDATE", moment)
    return _replace_lines(
        layout, component.stop - 1, component.stop - 1, fold_line(line, detect_line_end(layout.lines))
    )


def move_occurrence(content: bytes, index: int, moment: Moment, start: Moment, end: Moment | None = None) -> bytes:
    """Move one occurrence of a series; the others stay, and it keeps all else of the series, reminders included.

    Args:
        index: The index of the series in `read_calendar(content).events`.
        moment: The start of the occurrence, as the series gives it.
        end: The new end; without it the occurrence keeps its length.

    Raises:
        LookupError: There is no such event.
        UnreadableFile: The content is damaged.
    """
    layout, located = locate_events(content)
    component, event = _find_event(located, index)
    newline, start_line = detect_line_end(layout.lines), _find_start_line(layout, component)
    own_lines = set(layout.find_own_lines(component))
    kept_lines = [
        layout.lines[at].raw
        for at in range(component.start + 1, component.stop)
        if not (at in own_lines and layout.lines[at].name in _SERIES_PROPERTIES)
    ]
    new_end = end if end is not None else _shift_end(event, start)
    new_lines = _format_times(event, start_line, start, new_end, newline)
    if event.uid:
        new_lines.insert(0, fold_line(_format_like(event, start_line, "RECURRENCE-ID", moment), newline))
    else:
        # Only an identifier can tell which series an occurrence is one of.
        content = remove_occurrence(content, index, moment)
        layout, located = locate_events(content)
        component, _ = _find_event(located, index)
    occurrence = b"".join([layout.lines[component.start].raw, *new_lines, *kept_lines])
    return _replace_lines(layout, component.stop, component.stop, occurrence)


def _find_event(located: tuple[LocatedEvent, ...], index_or_event: int | Event) -> LocatedEvent:
    if isinstance(index_or_event, int):
        if not 0 <= index_or_event < len(located):
            raise LookupError(f"the calendar has {len(located)} events, none at place {index_or_event}")
        return located[index_or_event]
    for candidate in located:
        if candidate.event == index_or_event:
            return candidate
    raise LookupError(f"the calendar has no such event: {index_or_event.summary!r} at {index_or_event.start}")


def _find_start_line(layout: CalendarLines, component: Component) -> bytes:
    own_lines = (layout.lines[index] for index in layout.find_own_lines(component))
    return next(line.text for line in own_lines if line.name == "DTSTART")


def _format_times(event: Event, start_line: bytes, start: Moment, end: Moment | None, line_end: bytes) -> list[bytes]:
    """Write the lines of another start and end of an event, in its own time zone where they have one."""
    times = [("DTSTART", start), *([("DTEND", end)] if end is not None else [])]
    return [fold_line(_format_like(event, start_line, name, moment), line_end) for name, moment in times]


def _format_like(event: Event, start_line: bytes, name: str, moment: Moment) -> str:
    """Write a moment in the time zone of an event, as its start is written; one without a zone stays without."""
    if not event.zone or not isinstance(moment, datetime) or moment.tzinfo is None:
        return format_time_property(name, moment)
    match = _PARAMETERS.match(start_line)
    parameters = match[1].decode("utf-8", "replace") if match else ""
    try:
        local = moment.astimezone(event.start.tzinfo) if isinstance(event.start, datetime) else moment
    except OverflowError:  # within a day of the years 1 and 9999
        return format_time_property(name, moment)
    return f"{name}{parameters}:{format_date(local)}T{local:%H%M%S}"


def _replace_lines(layout: CalendarLines, start: int, stop: int, replacement: bytes) -> bytes:
    before = b"".join(line.raw for line in layout.lines[:start])
    return before + replacement + b"".join(line.raw for line in layout.lines[stop:])


def _shift_end(event: Event, start: Moment) -> Moment | None:
    """Return the end that keeps the event's length, or None if none fits the new start."""
    if event.end is None or event.is_all_day == isinstance(start, datetime):
        return None
    try:
        length: timedelta = event.end - event.start
        return start + length
    except (TypeError, OverflowError):  # one of them naive, a date, or past the year 9999
        return None
