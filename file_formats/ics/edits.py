"""Edits of a calendar file that leave every other line as it stands, byte for byte."""

from collections.abc import Collection
from datetime import date, datetime, timedelta
from itertools import count

from data_model import canonical_json, sha256_hex
from file_formats.ics.content_lines import CalendarLines, detect_line_end, fold_line
from file_formats.ics.events import Event, LocatedEvent, Moment, locate_events, to_utc

_NEW_CALENDAR = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//HomerAgents//Office//EN\r\nEND:VCALENDAR\r\n"


def add_event(content: bytes | None, event: Event, user: str, stamp: datetime) -> bytes:
    """Append an event to a calendar, or to a new one where content is None or blank.

    Args:
        stamp: The DTSTAMP; handed in so that equal edits give equal bytes. Naive times are written as they are, aware
            ones in UTC. Without a uid, the event's comes from the user, summary and start. `excluded` and `busy` are
            read only, and not written.

    Raises:
        UnreadableFile: For damaged content, ValueError for a recurrence rule of several lines.
    """
    layout, located = locate_events(content if content and content.strip() else _NEW_CALENDAR)
    uid = event.uid or _derive_uid({one.event.uid for one in located}, event, user)
    texts = [text for text in _format_event(event, uid, stamp) if text]
    end = detect_line_end(layout.lines)
    return _replace_lines(layout, layout.end_line, layout.end_line, b"".join(fold_line(text, end) for text in texts))


def remove_event(content: bytes, index_or_event: int | Event) -> bytes:
    """Remove one event.

    Args:
        index_or_event: Its place among `read_calendar(content).events`, or the event itself (the first that equals it).

    Raises:
        LookupError: When there is no such event, UnreadableFile for damaged content.
    """
    layout, located = locate_events(content)
    component, _ = _find_event(located, index_or_event)
    return _replace_lines(layout, component.start, component.stop, b"")


def move_event(content: bytes, index_or_event: int | Event, start: Moment, end: Moment | None = None) -> bytes:
    """Give one event (see remove_event) another start and end; without an end it keeps its length
    (and has no end where days become times or times days).

    Nothing but its DTSTART, DTEND and DURATION changes. A series moves as a whole.
    """
    layout, located = locate_events(content)
    component, event = _find_event(located, index_or_event)
    new_end = end if end is not None else _shift_end(event, start)
    newline = detect_line_end(layout.lines)
    new_lines = [fold_line(_format_time_property("DTSTART", start), newline)]
    if new_end is not None:
        new_lines.append(fold_line(_format_time_property("DTEND", new_end), newline))
    time_lines = [
        index
        for index in layout.find_own_lines(component)
        if layout.lines[index].name in ("DTSTART", "DTEND", "DURATION")
    ]
    kept_lines = [
        layout.lines[index].raw for index in range(component.start, component.stop) if index not in time_lines
    ]
    # The first timed line's place, counted among the kept lines, is where the new ones go.
    first = time_lines[0] - component.start
    return _replace_lines(
        layout, component.start, component.stop, b"".join([*kept_lines[:first], *new_lines, *kept_lines[first:]])
    )


def _find_event(located: tuple[LocatedEvent, ...], index_or_event: int | Event) -> LocatedEvent:
    if isinstance(index_or_event, int):
        if not 0 <= index_or_event < len(located):
            raise LookupError(f"the calendar has {len(located)} events, none at place {index_or_event}")
        return located[index_or_event]
    for one in located:
        if one.event == index_or_event:
            return one
    raise LookupError(f"the calendar has no such event: {index_or_event.summary!r} at {index_or_event.start}")


def _replace_lines(layout: CalendarLines, start: int, stop: int, replacement: bytes) -> bytes:
    before = b"".join(line.raw for line in layout.lines[:start])
    return before + replacement + b"".join(line.raw for line in layout.lines[stop:])


def _format_event(event: Event, uid: str, stamp: datetime) -> list[str]:
    """Return the content lines of an event, unfolded; empty where it has no such property."""
    if event.rrule and not event.rrule.isprintable():
        raise ValueError(f"a recurrence rule is one line, found {event.rrule[:60]!r}")
    return [
        "BEGIN:VEVENT",
        f"SUMMARY:{_escape_text(event.summary)}",
        _format_time_property("DTSTART", event.start),
        _format_time_property("DTEND", event.end) if event.end is not None else "",
        _format_time_property("DTSTAMP", to_utc(stamp)),
        f"UID:{_escape_text(uid)}",
        f"RRULE:{event.rrule}" if event.rrule else "",
        f"DESCRIPTION:{_escape_text(event.description)}" if event.description is not None else "",
        f"LOCATION:{_escape_text(event.location)}" if event.location is not None else "",
        "END:VEVENT",
    ]


def _derive_uid(used_uids: Collection[str | None], event: Event, user: str) -> str:
    """Derive a UID that no event of the file has yet."""
    for ordinal in count():
        uid = sha256_hex(canonical_json([user, event.summary, event.start.isoformat(), ordinal]))[:32]
        if f"{uid}@homeragents.invalid" not in used_uids:
            return f"{uid}@homeragents.invalid"
    raise AssertionError("count() does not end")


def _format_time_property(name: str, moment: Moment) -> str:
    if not isinstance(moment, datetime):
        return f"{name};VALUE=DATE:{_format_date(moment)}"
    zone = "Z" if moment.tzinfo else ""
    moment = to_utc(moment)
    return f"{name}:{_format_date(moment)}T{moment:%H%M%S}{zone}"


def _format_date(moment: date) -> str:
    # strftime writes years before 1000 without their zeros on some systems.
    return f"{moment.year:04d}{moment.month:02d}{moment.day:02d}"


def _escape_text(text: str) -> str:
    """Escape a text value; line ends of every kind become the one that the format has."""
    normalized = text.replace("\r\n", "\n").replace("\r", "\n")
    escaped = normalized.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def _shift_end(event: Event, start: Moment) -> Moment | None:
    """Return the end that keeps the event's length, or None where it has none that fits the new start."""
    if event.end is None or event.is_all_day == isinstance(start, datetime):
        return None
    try:
        length: timedelta = event.end - event.start
        return start + length
    except (TypeError, OverflowError):  # one of them naive, a date, or past the year 9999
        return None
