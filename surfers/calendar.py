"""The explorer of calendars, which reports every event of every user."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath

from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from data_model import EventFinding
from file_formats import UnreadableFile, cache_reads, estimate_text_bytes, ics
from office_env import Workspace
from surfers.registry import surfer
from surfers.visits import RecordVisit, list_files

MAX_EVENTS, MAX_REPEATS = 400, 400
_EVENT_BYTES, _REPEAT_BYTES = 1_200, 70
_REPEATS_AFTER_LAST_EVENT = timedelta(days=60)


@surfer
def calendar(workspace: Workspace, visit: RecordVisit) -> Iterator[EventFinding]:
    """List the events of each calendar."""
    files = list_files(workspace, ".ics", "calendar/")
    if files:
        visit("system", "list_files", folder_path="calendar")
    for file in files:
        visit("calendar", "list_events", username=PurePosixPath(file).stem)
        with suppress(UnreadableFile):
            yield from _explore_calendar(file, workspace.read(file))


def _estimate_bytes(findings: tuple[EventFinding, ...]) -> int:
    return sum(
        _EVENT_BYTES + _REPEAT_BYTES * len(one.repeats) + estimate_text_bytes((one.summary, one.location))
        for one in findings
    )


@cache_reads(_estimate_bytes)
def _explore_calendar(file: str, content: bytes) -> tuple[EventFinding, ...]:
    user, events = PurePosixPath(file).stem, ics.read_calendar(content).events[:MAX_EVENTS]
    horizon = _find_horizon(events)
    return tuple(_make_finding(file, user, event, horizon) for event in events)


def _find_horizon(events: tuple[ics.Event, ...]) -> datetime:
    """Return the moment up to which a calendar is of interest: some weeks after its last event."""
    last = max((ics.to_utc(event.start) for event in events), default=datetime.min.replace(tzinfo=UTC))
    return last + min(_REPEATS_AFTER_LAST_EVENT, datetime.max.replace(tzinfo=UTC) - last)


def _make_finding(file: str, user: str, event: ics.Event, horizon: datetime) -> EventFinding:
    occurrences = ics.list_occurrences((event,), horizon).occurrences if event.is_series else ()
    return EventFinding(
        file=file,
        user=user,
        summary=event.summary,
        start=_format_moment(event.start),
        end=None if event.end is None else _format_moment(event.end),
        location=event.location or "",
        zone=WINDOWS_TO_OLSON.get(event.zone, event.zone),
        is_series=event.is_series or event.recurrence_id is not None,
        repeats=tuple(_format_moment(one.start) for one in occurrences[-MAX_REPEATS:]),
    )


def _format_moment(moment: ics.Moment) -> str:
    """Format a moment as the calendar lists it: by the clock of its time zone, or only the day for an all-day event."""
    day = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
    return f"{day} {moment:%H:%M:%S}" if isinstance(moment, datetime) else day
