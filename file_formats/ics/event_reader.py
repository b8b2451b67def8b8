"""Events of a calendar file, read with icalendar."""

from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from data_model import bounds
from file_formats.ics.component_parsing import decode_bytes, parse_each_component
from file_formats.ics.content_lines import (
    CalendarLines,
    Component,
    ContentLine,
    estimate_line_bytes,
    read_calendar_lines,
)
from file_formats.ics.event_properties import (
    count_clock_days,
    get_first_value,
    read_added,
    read_end,
    read_excluded,
    read_moment,
    read_text,
    read_zone,
)
from file_formats.ics.events import Calendar, ChangedSeries, Event, Moment, to_utc
from file_formats.read_cache import cache_reads


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
    located = []
    for event_component, parsed_event in zip(
        event_components, parse_each_component(layout, event_components), strict=True
    ):
        event = (
            _read_event(parsed_event, [layout.lines[index] for index in layout.find_own_lines(event_component)])
            if parsed_event
            else None
        )
        if event is not None:
            recurrence_id = read_moment(parsed_event, "RECURRENCE-ID")
            changes_later = recurrence_id is not None and _changes_later(parsed_event)
            located.append(_Found(event_component, event, recurrence_id, changes_later))
    return LocatedEvents(layout, tuple(LocatedEvent(found.component, found.event) for found in _link_series(located)))


def _read_event(component: Any, lines: list[ContentLine]) -> Event | None:
    start = read_moment(component, "DTSTART")
    if start is None:
        return None
    duration = next((line.value for line in lines if line.name == "DURATION"), b"")
    clock_days = count_clock_days(duration) if isinstance(start, datetime) and start.tzinfo else 0
    rules = [decode_bytes(line.value).strip() for line in lines if line.name == "RRULE" and line.value.strip()]
    is_cancelled = (read_text(component, "STATUS") or "").upper() == "CANCELLED"
    is_transparent = (read_text(component, "TRANSP") or "").upper() == "TRANSPARENT"
    return Event(
        summary=read_text(component, "SUMMARY") or "",
        start=start,
        end=read_end(component, start, clock_days),
        description=read_text(component, "DESCRIPTION"),
        location=read_text(component, "LOCATION"),
        uid=read_text(component, "UID"),
        rrule=rules[0] if rules else None,
        more_rrules=tuple(rules[1:]),
        added_occurrences=read_added(component),
        clock_days=clock_days if component.get("DTEND") is None else 0,
        excluded_moments=read_excluded(component),
        recurrence_id=read_moment(component, "RECURRENCE-ID"),
        zone=read_zone(lines) if isinstance(start, datetime) and start.tzinfo else "",
        is_busy=not (is_cancelled or is_transparent),
        is_cancelled=is_cancelled,
    )


def _changes_later(component: Any) -> bool:
    value = get_first_value(component, "RECURRENCE-ID")
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
