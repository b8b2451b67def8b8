"""The properties of an event as icalendar has parsed them: moments, lengths, lists of dates, texts."""

import re
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any

import icalendar

from file_formats.ics.component_parsing import ZONE_PARAMETER, decode_bytes
from file_formats.ics.content_lines import ContentLine
from file_formats.ics.events import AddedOccurrence, Moment, to_utc

_DAYS_OF_DURATION = re.compile(rb"\+?P(?:(\d{1,7})W)?(?:(\d{1,7})D)?", re.IGNORECASE)


def read_zone(lines: list[ContentLine]) -> str:
    """Return the name of the time zone in which an event starts; empty if it names none."""
    start = next((line.text.partition(b":")[0] for line in lines if line.name == "DTSTART"), b"")
    match = ZONE_PARAMETER.search(start)
    return decode_bytes(match[1].strip(b'"')) if match else ""


def read_end(component: Any, start: Moment, clock_days: int) -> Moment | None:
    """Return when an event ends: its end, or its start and its length.

    Args:
        clock_days: The days of the length that last as long as the clock says.
    """
    end = read_moment(component, "DTEND")
    if end is not None:
        return end
    value = get_first_value(component, "DURATION")
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


def count_clock_days(duration: bytes) -> int:
    """Return the days and weeks of a duration, which last as long as the clock says, whatever is done to it."""
    match = _DAYS_OF_DURATION.match(duration.strip())
    return int(match[1] or 0) * 7 + int(match[2] or 0) if match else 0


def read_excluded(component: Any) -> tuple[Moment, ...]:
    """Return the starts at which a series does not take place."""
    return tuple(value for value in _read_values(component, "EXDATE") if isinstance(value, date))


def read_added(component: Any) -> tuple[AddedOccurrence, ...]:
    """Return the further occurrences of a series."""
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


def read_moment(component: Any, name: str) -> Moment | None:
    """Return the moment of a property, or of a period its start."""
    value = get_first_value(component, name)
    if isinstance(value, icalendar.vPeriod):
        return value.start
    moment = value.dt if isinstance(value, icalendar.vDDDTypes) else None
    return moment if isinstance(moment, date) else None


def read_text(component: Any, name: str) -> str | None:
    """Return the text of a property."""
    value = get_first_value(component, name)
    return str(value) if isinstance(value, str) else None


def get_first_value(component: Any, name: str) -> Any:
    """Return the value of a property, the first one if it is repeated."""
    value = component.get(name)
    return value[0] if isinstance(value, list) and value else value
