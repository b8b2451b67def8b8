"""The events of a calendar file, and when two moments are the same."""

import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import icalendar

from data_model import bounds
from office_env.formats.ics_lines import Block, Layout, Line, layout
from office_env.formats.remembering import remembered

Moment = datetime | date

_READ = frozenset(
    {
        "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "LOCATION", "UID", "STATUS", "TRANSP", "EXDATE",
        "RECURRENCE-ID",
    }
)  # fmt: skip
_ZONE = re.compile(rb';TZID=("[^"]*"|[^":;]*)', re.IGNORECASE)
# A zone's rules are expanded up to 2038; only rules that change clocks a few times a year may be.
_ZONE_RULE = re.compile(
    rb"FREQ=YEARLY(;(INTERVAL|BYMONTH|BYDAY|BYMONTHDAY|UNTIL|COUNT|WKST)=[-+0-9A-Z,]+)*", re.IGNORECASE
)


@dataclass(frozen=True)
class Event:
    """An event of a calendar.

    start, end: a datetime (naive as written, or aware) or, for an event of whole days, a date; the end is
    exclusive, and None where the file gives neither end nor duration.
    rrule: the recurrence rule's text, e.g. `FREQ=WEEKLY;COUNT=3`.
    excluded: occurrences of the rule that do not take place, or that another event of the same UID replaces.
    busy: False for what is cancelled or transparent.
    """

    summary: str
    start: Moment
    end: Moment | None = None
    description: str | None = None
    location: str | None = None
    uid: str | None = None
    rrule: str | None = None
    excluded: tuple[Moment, ...] = ()
    busy: bool = True

    @property
    def all_day(self) -> bool:
        """Whether the event has days instead of times."""
        return not isinstance(self.start, datetime)


@dataclass(frozen=True)
class Calendar:
    """The events of a file, in its order; one without a readable start is left out (and left alone by edits)."""

    events: tuple[Event, ...]


def read_calendar(content: bytes) -> Calendar:
    """Read a calendar file (LF or CRLF, folded or not).

    Raises UnreadableFile when it is no calendar, is truncated, or its components do not nest.
    """
    return Calendar(tuple(one.event for one in placed_events(content).events))


class PlacedEvent(NamedTuple):
    """An event and the component that it was read from."""

    block: Block
    event: Event


class PlacedEvents(NamedTuple):
    """A calendar file as lines, and its readable events with their places in it."""

    shape: Layout
    events: tuple[PlacedEvent, ...]


def _placed_bytes(placed: PlacedEvents) -> int:
    return sum(200 + 2 * len(line.raw) for line in placed.shape.lines) + 1_500 * len(placed.events)


@remembered(_placed_bytes)
def placed_events(content: bytes) -> PlacedEvents:
    """Read a file's events with their places; the same bytes are read once and remembered. Raises UnreadableFile."""
    shape = layout(content)
    blocks = [block for block in shape.blocks if block.name == "VEVENT"]
    zones = _zones(shape)
    placed = []
    for block, component in zip(blocks, _components_of(shape, blocks, zones), strict=True):
        event = _event(component, [shape.lines[place] for place in shape.own_lines(block)]) if component else None
        if event is not None:
            placed.append((block, event, _moment(component, "RECURRENCE-ID")))
    return PlacedEvents(shape, _with_replaced(placed))


def as_utc(moment: Moment) -> datetime:
    """Return the instant in UTC; a naive time is UTC, and a date is its midnight."""
    if not isinstance(moment, datetime):
        return datetime(moment.year, moment.month, moment.day, tzinfo=UTC)
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:  # within a day of the years 1 and 9999
        return moment.replace(tzinfo=UTC)


def same_instant(first: Moment | None, second: Moment | None) -> bool:
    """Say whether two moments are the same: a naive time is UTC; a date equals only that date, None only None."""
    if first is None or second is None:
        return first is second
    if isinstance(first, datetime) != isinstance(second, datetime):
        return False
    return as_utc(first) == as_utc(second)


def _components_of(shape: Layout, blocks: list[Block], zones: bytes) -> list[Any]:
    """What the library reads of each event; None for one that it cannot read."""
    # A broken time zone must not hide the events: without it, their times read as they are written.
    for defined in (zones, b""):
        with suppress(Exception):
            return _components(shape, blocks, defined)
    alone: list[Any] = []
    for block in blocks:
        component = None
        with suppress(Exception):
            (component,) = _components(shape, [block], b"")
        alone.append(component)
    return alone


def _components(shape: Layout, blocks: list[Block], zones: bytes) -> list[Any]:
    """Hand the library nothing but what is read: a strange alarm or property cannot break the reading."""
    parts = [b"BEGIN:VCALENDAR", zones]
    for block in blocks:
        own = [shape.lines[place] for place in shape.own_lines(block)]
        read = (_ZONE.sub(_zone_that_is_a_file, line.text) for line in own if line.name in _READ)
        parts += [b"BEGIN:VEVENT", *read, b"END:VEVENT"]
    parts += [b"END:VCALENDAR", b""]
    text = b"\r\n".join(part for part in parts if part) + b"\r\n"
    calendar = icalendar.Calendar.from_ical(_decoded(text))
    return [part for part in calendar.subcomponents if part.name == "VEVENT"]


def _zone_that_is_a_file(found: re.Match[bytes]) -> bytes:
    """Leave out a zone that the library would look for and raise: without it, the time reads as it is written."""
    return b"" if _is_no_file(found[1].strip(b'"/').decode("utf-8", "replace")) else found[0]


@lru_cache(maxsize=64)
def _is_no_file(zone: str) -> bool:
    try:
        ZoneInfo(zone)
    except (OSError, RecursionError):
        # A folder, or a name that no file can have.
        return True
    except (ValueError, LookupError):
        return False
    return False


def _zones(shape: Layout) -> bytes:
    """Return the time zones that the file defines, without those whose rules cost too much to expand."""
    texts: dict[bytes, bytes] = {}
    for block in shape.blocks:
        if block.name != "VTIMEZONE" or len(texts) >= bounds.CALENDAR_ZONES:
            continue
        lines = shape.lines[block.start : block.stop]
        names = [line.value for line in lines if line.name == "TZID"]
        if names and all(_ZONE_RULE.fullmatch(line.value.strip()) for line in lines if line.name == "RRULE"):
            texts.setdefault(names[0], b"\r\n".join(line.text for line in lines))
    return b"\r\n".join(texts.values())


def _event(component: Any, lines: list[Line]) -> Event | None:
    start = _moment(component, "DTSTART")
    if start is None:
        return None
    rule = next((_decoded(line.value).strip() for line in lines if line.name == "RRULE"), None)
    cancelled = (_text(component, "STATUS") or "").upper() == "CANCELLED"
    transparent = (_text(component, "TRANSP") or "").upper() == "TRANSPARENT"
    return Event(
        summary=_text(component, "SUMMARY") or "",
        start=start,
        end=_end(component, start),
        description=_text(component, "DESCRIPTION"),
        location=_text(component, "LOCATION"),
        uid=_text(component, "UID"),
        rrule=rule or None,
        excluded=_excluded(component),
        busy=not (cancelled or transparent),
    )


def _end(component: Any, start: Moment) -> Moment | None:
    end = _moment(component, "DTEND")
    if end is not None:
        return end
    value = _first(component, "DURATION")
    duration = value.dt if isinstance(value, icalendar.vDDDTypes) else None
    try:
        return start + duration if isinstance(duration, timedelta) else None
    except OverflowError:
        return None


def _excluded(component: Any) -> tuple[Moment, ...]:
    lists = component.get("EXDATE", [])
    found: list[Moment] = []
    for dates in lists if isinstance(lists, list) else [lists]:
        if isinstance(dates, icalendar.vDDDLists):
            found += [entry.dt for entry in dates.dts if isinstance(entry.dt, date)]
    return tuple(found)


def _with_replaced(placed: list[tuple[Block, Event, Moment | None]]) -> tuple[PlacedEvent, ...]:
    """Exclude from each series the occurrences that an event with its UID and a RECURRENCE-ID replaces."""
    replaced: dict[str, list[Moment]] = defaultdict(list)
    for _, event, instead_of in placed:
        if event.uid and instead_of is not None:
            replaced[event.uid].append(instead_of)
    return tuple(
        PlacedEvent(block, replace(event, excluded=(*event.excluded, *replaced[event.uid])))
        if event.rrule and event.uid and event.uid in replaced
        else PlacedEvent(block, event)
        for block, event, _ in placed
    )


def _moment(component: Any, name: str) -> Moment | None:
    value = _first(component, name)
    if isinstance(value, icalendar.vPeriod):
        return value.start
    moment = value.dt if isinstance(value, icalendar.vDDDTypes) else None
    return moment if isinstance(moment, date) else None


def _text(component: Any, name: str) -> str | None:
    value = _first(component, name)
    return str(value) if isinstance(value, str) else None


def _first(component: Any, name: str) -> Any:
    value = component.get(name)
    return value[0] if isinstance(value, list) and value else value


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")
