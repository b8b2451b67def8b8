"""Components of a calendar file, parsed with icalendar one by one where they cannot be parsed together."""

import re
from contextlib import suppress
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

import icalendar

from data_model import bounds
from file_formats.ics.content_lines import CalendarLines, Component
from file_formats.read_cache import cache_reads

_READ_PROPERTIES = frozenset(
    {
        "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "LOCATION", "UID", "STATUS", "TRANSP", "EXDATE",
        "RDATE", "RECURRENCE-ID",
    }
)  # fmt: skip
ZONE_PARAMETER = re.compile(rb';TZID=("[^"]*"|[^":;]*)', re.IGNORECASE)
# The library expands a zone's rules up to 2038, so only rules that change clocks a few times a year are allowed.
_CHEAP_ZONE_RULE = re.compile(
    rb"FREQ=YEARLY(;(INTERVAL|BYMONTH|BYDAY|BYMONTHDAY|UNTIL|COUNT|WKST)=[-+0-9A-Z,]+)*", re.IGNORECASE
)


def parse_each_component(layout: CalendarLines, components: list[Component]) -> list[Any]:
    """Return the library's reading of each event, or None for one that it cannot read."""
    zones = _read_zones(layout)
    texts = [_join_read_lines(layout, component) for component in components]
    # A broken time zone must not hide the events; without it, their times are read as they are written.
    if zones:
        with suppress(Exception):
            return _parse_calendar(decode_bytes(b"\r\n".join([zones, *texts])))
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
        ZONE_PARAMETER.sub(_drop_unloadable_zone, line.text) for line in own_lines if line.name in _READ_PROPERTIES
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


def decode_bytes(raw: bytes) -> str:
    """Decode UTF-8, or else what Windows writes."""
    return raw.decode() if _is_utf8(raw) else raw.decode("cp1252", errors="replace")


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
