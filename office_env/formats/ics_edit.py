"""Edits of a calendar file that leave every other line as it stands, byte for byte."""

from collections.abc import Collection
from datetime import date, datetime, timedelta
from itertools import count

from data_model import canonical_json, sha256_hex
from office_env.formats.ics_events import Event, Moment, PlacedEvent, as_utc, placed_events
from office_env.formats.ics_lines import Layout, folded, line_end

_NEW_CALENDAR = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//HomerAgents//Office//EN\r\nEND:VCALENDAR\r\n"


def add_event(content: bytes | None, event: Event, user: str, stamp: datetime) -> bytes:
    """Append an event to a calendar, or to a new one where content is None or blank.

    stamp: the DTSTAMP; handed in so that equal edits give equal bytes.
    Naive times are written as they are, aware ones in UTC. Without a uid, the event's comes from the user,
    summary and start. `excluded` and `busy` are read only, and not written.
    Raises UnreadableFile for damaged content, ValueError for a recurrence rule of several lines.
    """
    shape, placed = placed_events(content if content and content.strip() else _NEW_CALENDAR)
    uid = event.uid or _new_uid({one.event.uid for one in placed}, event, user)
    texts = [text for text in _event_lines(event, uid, stamp) if text]
    end = line_end(shape.lines)
    return _spliced(shape, shape.end, shape.end, b"".join(folded(text, end) for text in texts))


def remove_event(content: bytes, which: int | Event) -> bytes:
    """Remove one event.

    which: its place among `read_calendar(content).events`, or the event itself (the first that equals it).
    Raises LookupError when there is no such event, UnreadableFile for damaged content.
    """
    shape, placed = placed_events(content)
    block, _ = _found(placed, which)
    return _spliced(shape, block.start, block.stop, b"")


def move_event(content: bytes, which: int | Event, start: Moment, end: Moment | None = None) -> bytes:
    """Give one event (see remove_event) another start and end; without an end it keeps its length
    (and has no end where days become times or times days).

    Nothing but its DTSTART, DTEND and DURATION changes. A series moves as a whole.
    """
    shape, placed = placed_events(content)
    block, event = _found(placed, which)
    until = end if end is not None else _shifted_end(event, start)
    newline = line_end(shape.lines)
    written = [folded(_time_line("DTSTART", start), newline)]
    if until is not None:
        written.append(folded(_time_line("DTEND", until), newline))
    timed = [p for p in shape.own_lines(block) if shape.lines[p].name in ("DTSTART", "DTEND", "DURATION")]
    kept = [shape.lines[p].raw for p in range(block.start, block.stop) if p not in timed]
    # The first timed line's place, counted among the kept lines, is where the new ones go.
    first = timed[0] - block.start
    return _spliced(shape, block.start, block.stop, b"".join([*kept[:first], *written, *kept[first:]]))


def _found(placed: tuple[PlacedEvent, ...], which: int | Event) -> PlacedEvent:
    if isinstance(which, int):
        if not 0 <= which < len(placed):
            raise LookupError(f"the calendar has {len(placed)} events, none at place {which}")
        return placed[which]
    for one in placed:
        if one.event == which:
            return one
    raise LookupError(f"the calendar has no such event: {which.summary!r} at {which.start}")


def _spliced(shape: Layout, start: int, stop: int, between: bytes) -> bytes:
    before = b"".join(line.raw for line in shape.lines[:start])
    return before + between + b"".join(line.raw for line in shape.lines[stop:])


def _event_lines(event: Event, uid: str, stamp: datetime) -> list[str]:
    """Return the content lines of an event, unfolded; empty where it has no such property."""
    if event.rrule and not event.rrule.isprintable():
        raise ValueError(f"a recurrence rule is one line, found {event.rrule[:60]!r}")
    return [
        "BEGIN:VEVENT",
        f"SUMMARY:{_escaped(event.summary)}",
        _time_line("DTSTART", event.start),
        _time_line("DTEND", event.end) if event.end is not None else "",
        _time_line("DTSTAMP", as_utc(stamp)),
        f"UID:{_escaped(uid)}",
        f"RRULE:{event.rrule}" if event.rrule else "",
        f"DESCRIPTION:{_escaped(event.description)}" if event.description is not None else "",
        f"LOCATION:{_escaped(event.location)}" if event.location is not None else "",
        "END:VEVENT",
    ]


def _new_uid(taken: Collection[str | None], event: Event, user: str) -> str:
    """Derive a UID that no event of the file has yet."""
    for ordinal in count():
        uid = sha256_hex(canonical_json([user, event.summary, event.start.isoformat(), ordinal]))[:32]
        if f"{uid}@homeragents.invalid" not in taken:
            return f"{uid}@homeragents.invalid"
    raise AssertionError("count() does not end")


def _time_line(name: str, moment: Moment) -> str:
    if not isinstance(moment, datetime):
        return f"{name};VALUE=DATE:{_digits(moment)}"
    zone = "Z" if moment.tzinfo else ""
    moment = as_utc(moment)
    return f"{name}:{_digits(moment)}T{moment:%H%M%S}{zone}"


def _digits(moment: date) -> str:
    # strftime writes years before 1000 without their zeros on some systems.
    return f"{moment.year:04d}{moment.month:02d}{moment.day:02d}"


def _escaped(text: str) -> str:
    """Escape a text value; line ends of every kind become the one that the format has."""
    one_kind = text.replace("\r\n", "\n").replace("\r", "\n")
    escaped = one_kind.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def _shifted_end(event: Event, start: Moment) -> Moment | None:
    """Return the end that keeps the event's length, or None where it has none that fits the new start."""
    if event.end is None or event.all_day == isinstance(start, datetime):
        return None
    try:
        length: timedelta = event.end - event.start
        return start + length
    except (TypeError, OverflowError):  # one of them naive, a date, or past the year 9999
        return None
