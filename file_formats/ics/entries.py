"""All that a calendar says: every occurrence of its events with all details, and its tasks and journals."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from file_formats.ics.content_lines import CalendarLines, Component, ContentLine, read_calendar_lines
from file_formats.ics.entry_details import Details, read_details, read_first_moment, read_properties
from file_formats.ics.event_reader import locate_events
from file_formats.ics.events import Event, Moment, to_utc
from file_formats.ics.occurrences import iterate_occurrences
from file_formats.ics.recurrence import RuleExpander, add_clamped
from file_formats.ics.rules import Rule, parse_rule

_LOOKAHEAD = timedelta(days=366)
# What of an event the occurrences say.
_TIMES = frozenset({"dtstart", "dtend", "duration", "rrule", "rdate", "exdate", "recurrence-id"})
ONCE_ONLY = frozenset({"SUMMARY", "DTSTART", "DTEND", "DURATION"})
"""Properties that an event has once; a second one is another title or time, which some programs show."""


class CalendarEntry(NamedTuple):
    """One occurrence of an event, or a task, journal or unreadable event.

    Attributes:
        start: The start of the occurrence, a time in UTC or a day; for others the first time that they name, if any.
        end: The end of the occurrence in UTC, else None.
        details: Name and value of every other property, sorted; of an alarm, all of its properties as one value. A
            second title or time of an event is one of them.
    """

    kind: str
    title: str
    start: Moment | None
    end: datetime | None
    details: Details


class UnfinishedSeries(NamedTuple):
    """A series that goes on after the last occurrence that was looked at."""

    last: CalendarEntry
    rules: frozenset[Rule]


class CalendarEntries(NamedTuple):
    """What a calendar says.

    Attributes:
        entries: In the order of the file.
        later: The last known entry of each series whose later occurrences were not looked at.
        properties: The method of the calendar, if it is another than to publish its events or to invite to them. Other
            properties of a calendar say nothing about its events.
    """

    entries: tuple[CalendarEntry, ...]
    later: tuple[UnfinishedSeries, ...]
    properties: Details


class CalendarDifferences(NamedTuple):
    """Two calendars without the entries that are written in both in the same way."""

    before: CalendarEntries
    after: CalendarEntries


def read_differences(before: bytes | None, after: bytes | None, left_out: Collection[str]) -> CalendarDifferences:
    """Read the entries in which two calendar files may differ; None is a file that is not there.

    Endless series are followed until a year after the last start that either calendar gives, all others to their end,
    as far as the limits allow.

    Args:
        left_out: The names of properties that are not read, in lower case.

    Raises:
        UnreadableFile: One of the two is not a calendar.
    """
    layouts = [None if content is None else read_calendar_lines(content) for content in (before, after)]
    reduced = _drop_equal_groups(*layouts)
    events = [
        [] if content is None else [found.event for found in locate_events(content).events] for content in reduced
    ]
    starts = [to_utc(event.start) for side in events for event in side]
    starts += [to_utc(added.start) for side in events for event in side for added in event.added_occurrences]
    horizon = add_clamped(max(starts), _LOOKAHEAD) if starts else None
    properties = [() if layout is None else _read_calendar_properties(layout, left_out) for layout in layouts]
    return CalendarDifferences(
        *(
            CalendarEntries((), (), own) if content is None else _read_entries(content, horizon, left_out, own)
            for content, own in zip(reduced, properties, strict=True)
        )
    )


def _drop_equal_groups(before: CalendarLines | None, after: CalendarLines | None) -> tuple[bytes | None, bytes | None]:
    """Return both calendars without the components of the UIDs for which they hold the same lines."""
    if before is None or after is None:
        return _join(before, None), _join(after, None)
    groups = [_group_components(layout) for layout in (before, after)]
    if groups[0].get("VTIMEZONE", []) != groups[1].get("VTIMEZONE", []):
        return _join(before, None), _join(after, None)
    equal = {name for name, texts in groups[0].items() if groups[1].get(name) == texts and name != "VTIMEZONE"}
    return _join(before, equal), _join(after, equal)


def _group_components(layout: CalendarLines) -> dict[str, list[tuple[bytes, ...]]]:
    groups: dict[str, list[tuple[bytes, ...]]] = {}
    for component in layout.components:
        texts = tuple(line.text for line in layout.lines[component.start : component.stop])
        groups.setdefault(_name_group(layout, component), []).append(texts)
    return {name: sorted(texts) for name, texts in groups.items()}


def _name_group(layout: CalendarLines, component: Component) -> str:
    """Return the UID of a component, since those that share one belong together."""
    if component.name == "VTIMEZONE":
        return "VTIMEZONE"
    uid = next((layout.lines[i].value for i in layout.find_own_lines(component) if layout.lines[i].name == "UID"), b"")
    return f"UID {uid.strip().decode('utf-8', 'replace')}"


def _join(layout: CalendarLines | None, dropped: Collection[str] | None) -> bytes | None:
    if layout is None:
        return None
    kept = [
        component for component in layout.components if not dropped or _name_group(layout, component) not in dropped
    ]
    lines = [line.text for component in kept for line in layout.lines[component.start : component.stop]]
    return b"\r\n".join([b"BEGIN:VCALENDAR", *lines, b"END:VCALENDAR", b""])


def _read_calendar_properties(layout: CalendarLines, left_out: Collection[str]) -> Details:
    inside = {index for component in layout.components for index in range(component.start, component.stop)}
    lines = (line for index, line in enumerate(layout.lines) if index not in inside)
    return read_properties((line for line in lines if line.name == "METHOD"), left_out)


def _read_entries(
    content: bytes, horizon: datetime | None, left_out: Collection[str], properties: Details
) -> CalendarEntries:
    layout, located = locate_events(content)
    entries: list[CalendarEntry] = []
    later: list[UnfinishedSeries] = []
    expansion = _Expansion([event for _, event in located], horizon)
    for component, event in located:
        details = read_details(layout, component, {*left_out, "summary", *_TIMES})
        details += read_properties(_list_repeated_lines(layout, component), left_out)
        rules = [parse_rule(text, _read_clock(event.start)) for text in event.rrules]
        details += tuple(("RRULE", text) for text, rule in zip(event.rrules, rules, strict=True) if rule is None)
        followed = frozenset(rule for rule in rules if rule is not None)
        title = " ".join(event.summary.split())
        moments, is_unfinished = expansion.list_moments(event, followed)
        own = [CalendarEntry("VEVENT", title, start, end, details) for start, end in moments]
        entries += own
        if is_unfinished:
            last = own[-1] if own else CalendarEntry("VEVENT", title, to_utc(event.start), None, details)
            later.append(UnfinishedSeries(last, followed))
    located_starts = {component.start for component, _ in located}
    for component in layout.components:
        if component.start not in located_starts and component.name != "VTIMEZONE":
            entries.append(_read_other_entry(layout, component, left_out))
    return CalendarEntries(tuple(entries), tuple(later), properties)


def _list_repeated_lines(layout: CalendarLines, component: Component) -> Iterator[ContentLine]:
    seen = set[str]()
    for index in layout.find_own_lines(component):
        line = layout.lines[index]
        if line.name in seen:
            yield line
        elif line.name in ONCE_ONLY:
            seen.add(line.name)


def _read_other_entry(layout: CalendarLines, component: Component, left_out: Collection[str]) -> CalendarEntry:
    """Read a task, a journal or an unreadable event by all of its properties; it is not expanded."""
    details = read_details(layout, component, left_out)
    title = next((value for name, value in details if name == "SUMMARY"), component.name)
    return CalendarEntry(component.name, title, read_first_moment(layout, component), None, details)


class _Expansion:
    """Expands the series of a calendar: endless ones until a horizon, all others to their end."""

    def __init__(self, events: list[Event], horizon: datetime | None) -> None:
        earliest = datetime.min.replace(tzinfo=UTC)
        rule_count = sum(len(event.rrules) for event in events)
        self._finite = RuleExpander(earliest, datetime.max.replace(tzinfo=UTC), rule_count)
        self._endless = RuleExpander(earliest, horizon or earliest, rule_count)

    def list_moments(self, event: Event, rules: frozenset[Rule]) -> tuple[list[tuple[Moment, datetime]], bool]:
        """Return start and end of each occurrence, in order, and whether there may be later ones."""
        is_finite = all(rule.count or rule.until for rule in rules)
        expander = self._finite if is_finite else self._endless
        expander.passed_horizon, expander.reached = False, None
        # An occurrence that two rules give takes place once.
        moments = {
            (one.start, one.end): (one.start if isinstance(one.moment, datetime) else one.moment, one.end)
            for one in iterate_occurrences(event, expander)
        }
        is_unfinished = bool(rules) and (expander.passed_horizon or expander.reached is not None)
        return [moments[key] for key in sorted(moments)], is_unfinished


def _read_clock(moment: Moment) -> datetime:
    return moment.replace(tzinfo=None) if isinstance(moment, datetime) else datetime.combine(moment, time())
