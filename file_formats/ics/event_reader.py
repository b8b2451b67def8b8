"""Events of a calendar file, read with icalendar."""

import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import icalendar

from data_model import bounds
from file_formats.ics.content_lines import (
    CalendarLines,
    Component,
    ContentLine,
    estimate_line_bytes,
    read_calendar_lines,
)
from file_formats.ics.events import AddedOccurrence, Calendar, ChangedSeries, Event, Moment, to_utc
from file_formats.read_cache import cache_reads

_READ_PROPERTIES = frozenset(
    {
        "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "LOCATION", "UID", "STATUS", "TRANSP", "EXDATE",
        "RDATE", "RECURRENCE-ID",
    }
)  # fmt: skip
_DAYS_OF_DURATION = re.compile(rb"\+?P(?:(\d{1,7})W)?(?:(\d{1,7})D)?", re.IGNORECASE)
_ZONE_PARAMETER = re.compile(rb';TZID=("[^"]*"|[^":;]*)', re.IGNORECASE)
# The library expands a zone's rules up to 2038, so only rules that change clocks a few times a year are allowed.
_CHEAP_ZONE_RULE = re.compile(
    rb"FREQ=YEARLY(;(INTERVAL|BYMONTH|BYDAY|BYMONTHDAY|UNTIL|COUNT|WKST)=[-+0-9A-Z,]+)*", re.IGNORECASE
)


def read_calendar(content: bytes) -> Calendar:
    """Read a calendar file with LF or CRLF line ends, folded or not.

    Raises:
        UnreadableFile: The content is not a calendar, is truncated, or its components do not nest properly.
    """
    return Calendar(tuple(event for _, event in locate_events(content).events))


class LocatedEvent(NamedTuple):
    """An event and the component that it was read from."""

    component: Component
    event: Event


class LocatedEvents(NamedTuple):
    """A calendar file as lines, and its readable events with their components."""

    layout: CalendarLines
    events: tuple[LocatedEvent, ...]


class _Found(NamedTuple):
    """An event with what it replaces of a series: one occurrence, or that and all later ones."""

    component: Component
    event: Event
    recurrence_id: Moment | None
    changes_later: bool


def _estimate_bytes(located: LocatedEvents) -> int:
    return estimate_line_bytes(located.layout) + 1_500 * len(located.events)


@cache_reads(_estimate_bytes)
def locate_events(content: bytes) -> LocatedEvents:
    """Read a file's events together with their components; equal bytes are parsed only once.

    Raises:
        UnreadableFile: As for `read_calendar`.
    """
    layout = read_calendar_lines(content)
    event_components = [component for component in layout.components if component.name == "VEVENT"]
    zones = _read_zones(layout)
    located = []
    for event_component, parsed_event in zip(
        event_components, _parse_each_component(layout, event_components, zones), strict=True
    ):
        event = (
            _read_event(parsed_event, [layout.lines[index] for index in layout.find_own_lines(event_component)])
            if parsed_event
            else None
        )
        if event is not None:
            recurrence_id = _read_moment(parsed_event, "RECURRENCE-ID")
            changes_later = recurrence_id is not None and _changes_later(parsed_event)
            located.append(_Found(event_component, event, recurrence_id, changes_later))
    return LocatedEvents(layout, tuple(LocatedEvent(found.component, found.event) for found in _link_series(located)))


def _parse_each_component(layout: CalendarLines, components: list[Component], zones: bytes) -> list[Any]:
    """Return the library's reading of each event, or None for one that it cannot read."""
    texts = [_join_read_lines(layout, component) for component in components]
    # A broken time zone must not hide the events; without it, their times are read as they are written.
    if zones:
        with suppress(Exception):
            return _parse_calendar(_decode_bytes(b"\r\n".join([zones, *texts])))
    is_utf8 = all(map(_is_utf8, texts))
    return [_parse_event(text.decode() if is_utf8 else text.decode("cp1252", errors="replace")) for text in texts]


# Calendars differ from each other, and from what they were, in an event or two.
@cache_reads(lambda _: 3_000)
def _parse_event(text: str) -> Any:
    with suppress(Exception):
        (parsed,) = _parse_calendar(text)
        return parsed
    return None


def _parse_calendar(components: str) -> list[Any]:
    calendar = icalendar.Calendar.from_ical(f"BEGIN:VCALENDAR\r\n{components}\r\nEND:VCALENDAR\r\n")
    return [part for part in calendar.subcomponents if part.name == "VEVENT"]


def _join_read_lines(layout: CalendarLines, component: Component) -> bytes:
    """Keep only the properties that we read, so that a strange alarm or property cannot break the library."""
    own_lines = (layout.lines[index] for index in layout.find_own_lines(component))
    read_lines = (
        _ZONE_PARAMETER.sub(_drop_unloadable_zone, line.text) for line in own_lines if line.name in _READ_PROPERTIES
    )
    return b"\r\n".join([b"BEGIN:VEVENT", *read_lines, b"END:VEVENT"])


def _drop_unloadable_zone(match: re.Match[bytes]) -> bytes:
    """Drop a time zone that the library would fail to load; without it, the time is read as it is written."""
    return b"" if _is_unloadable_zone(match[1].strip(b'"/').decode("utf-8", "replace")) else match[0]


@lru_cache(maxsize=64)
def _is_unloadable_zone(zone: str) -> bool:
    try:
        ZoneInfo(zone)
    except (OSError, RecursionError):
        # The name is that of a folder, or one that no file can have.
        return True
    except (ValueError, LookupError):
        return False
    return False


def _read_zones(layout: CalendarLines) -> bytes:
    """Return the time zones that the file defines, except those whose rules cost too much to expand."""
    texts: dict[bytes, bytes] = {}
    for component in layout.components:
        if component.name != "VTIMEZONE" or len(texts) >= bounds.CALENDAR_ZONES:
            continue
        lines = layout.lines[component.start : component.stop]
        names = [line.value for line in lines if line.name == "TZID"]
        if names and all(_CHEAP_ZONE_RULE.fullmatch(line.value.strip()) for line in lines if line.name == "RRULE"):
            texts.setdefault(names[0], b"\r\n".join(line.text for line in lines))
    return b"\r\n".join(texts.values())


def _read_event(component: Any, lines: list[ContentLine]) -> Event | None:
    start = _read_moment(component, "DTSTART")
    if start is None:
        return None
    duration = next((line.value for line in lines if line.name == "DURATION"), b"")
    clock_days = _count_clock_days(duration) if isinstance(start, datetime) and start.tzinfo else 0
    rules = [_decode_bytes(line.value).strip() for line in lines if line.name == "RRULE" and line.value.strip()]
    is_cancelled = (_read_text(component, "STATUS") or "").upper() == "CANCELLED"
    is_transparent = (_read_text(component, "TRANSP") or "").upper() == "TRANSPARENT"
    return Event(
        summary=_read_text(component, "SUMMARY") or "",
        start=start,
        end=_read_end(component, start, clock_days),
        description=_read_text(component, "DESCRIPTION"),
        location=_read_text(component, "LOCATION"),
        uid=_read_text(component, "UID"),
        rrule=rules[0] if rules else None,
        more_rrules=tuple(rules[1:]),
        added_occurrences=_read_added(component),
        clock_days=clock_days if component.get("DTEND") is None else 0,
        excluded_moments=_read_excluded(component),
        recurrence_id=_read_moment(component, "RECURRENCE-ID"),
        zone=_read_zone(lines) if isinstance(start, datetime) and start.tzinfo else "",
        is_busy=not (is_cancelled or is_transparent),
        is_cancelled=is_cancelled,
    )


def _read_zone(lines: list[ContentLine]) -> str:
    start = next((line.text.partition(b":")[0] for line in lines if line.name == "DTSTART"), b"")
    match = _ZONE_PARAMETER.search(start)
    return _decode_bytes(match[1].strip(b'"')) if match else ""


def _read_end(component: Any, start: Moment, clock_days: int) -> Moment | None:
    end = _read_moment(component, "DTEND")
    if end is not None:
        return end
    value = _get_first_value(component, "DURATION")
    duration = value.dt if isinstance(value, icalendar.vDDDTypes) else None
    if not isinstance(duration, timedelta):
        return None
    try:
        if not isinstance(start, datetime) or start.tzinfo is None:
            return start + duration
        days = timedelta(days=clock_days)
        return (to_utc(start + days) + (duration - days)).astimezone(start.tzinfo)
    except OverflowError:
        return None


def _count_clock_days(duration: bytes) -> int:
    """Return the days and weeks of a duration, which last as long as the clock says, whatever is done to it."""
    match = _DAYS_OF_DURATION.match(duration.strip())
    return int(match[1] or 0) * 7 + int(match[2] or 0) if match else 0


def _read_excluded(component: Any) -> tuple[Moment, ...]:
    return tuple(value for value in _read_values(component, "EXDATE") if isinstance(value, date))


def _read_added(component: Any) -> tuple[AddedOccurrence, ...]:
    added = []
    for value in _read_values(component, "RDATE"):
        if isinstance(value, date):
            added.append(AddedOccurrence(value))
        elif isinstance(value, tuple):
            start, end = value
            with suppress(OverflowError):
                added.append(AddedOccurrence(start, to_utc(start) + end if isinstance(end, timedelta) else end))
    return tuple(added)


def _read_values(component: Any, name: str) -> list[Any]:
    """Return the values of a property that is a list and may be repeated."""
    lists = component.get(name, [])
    values: list[Any] = []
    for dates in lists if isinstance(lists, list) else [lists]:
        if isinstance(dates, icalendar.vDDDLists):
            values += [entry.dt for entry in dates.dts]
    return values


def _changes_later(component: Any) -> bool:
    value = _get_first_value(component, "RECURRENCE-ID")
    return str(value.params.get("RANGE", "")).upper() == "THISANDFUTURE"


def _link_series(located: list[_Found]) -> list[_Found]:
    """Exclude from each series what events with its UID and a RECURRENCE-ID replace, and link those to the series."""
    replacements: dict[str, list[_Found]] = defaultdict(list)
    for found in located:
        if found.event.uid and found.recurrence_id is not None:
            replacements[found.event.uid].append(found)
    changes_left = bounds.CALENDAR_CHANGES
    linked: dict[int, Event] = {}
    for found in located:
        event = found.event
        if found.recurrence_id is not None or event.uid not in replacements or not event.is_series:
            continue
        replaced = [other.recurrence_id for other in replacements[event.uid] if other.recurrence_id is not None]
        series = replace(event, excluded_moments=(*event.excluded_moments, *replaced))
        changes = [other for other in replacements[event.uid] if other.changes_later and id(other) not in linked]
        changes.sort(key=lambda change: to_utc(change.recurrence_id or change.event.start))
        kept = changes[:changes_left]
        changes_left -= len(kept)
        sinces = [change.recurrence_id for change in kept]
        linked[id(found)] = replace(series, ends_before=sinces[0] if sinces else None)
        for change, since, before in zip(kept, sinces, [*sinces, None][1:], strict=True):
            if since is not None:
                linked[id(change)] = replace(change.event, changed_series=ChangedSeries(series, since, before))
    return [found._replace(event=linked.get(id(found), found.event)) for found in located]


def _read_moment(component: Any, name: str) -> Moment | None:
    value = _get_first_value(component, name)
    if isinstance(value, icalendar.vPeriod):
        return value.start
    moment = value.dt if isinstance(value, icalendar.vDDDTypes) else None
    return moment if isinstance(moment, date) else None


def _read_text(component: Any, name: str) -> str | None:
    value = _get_first_value(component, name)
    return str(value) if isinstance(value, str) else None


def _get_first_value(component: Any, name: str) -> Any:
    value = component.get(name)
    return value[0] if isinstance(value, list) and value else value


def _decode_bytes(raw: bytes) -> str:
    return raw.decode() if _is_utf8(raw) else raw.decode("cp1252", errors="replace")


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
