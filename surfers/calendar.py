"""The explorer of calendars, which reports every event of every user."""

from datetime import datetime
from pathlib import PurePosixPath

from data_model import EventFinding, SurfReport
from file_formats import UnreadableFile, ics
from office_env import Workspace
from surfers.registry import surfer
from surfers.visits import list_files, make_visit

MAX_EVENTS = 400


@surfer
def calendar(workspace: Workspace) -> SurfReport:
    """List the events of each calendar."""
    files = list_files(workspace, ".ics", "calendar/")
    visits = [make_visit(workspace, "system", "list_files", folder_path="calendar")] if files else []
    findings: list[EventFinding] = []
    for file in files:
        user = PurePosixPath(file).stem
        visits.append(make_visit(workspace, "calendar", "list_events", username=user))
        try:
            events = ics.read_calendar(workspace.read(file)).events
        except UnreadableFile:
            continue
        findings += [_make_finding(file, user, event) for event in events[:MAX_EVENTS]]
    return SurfReport(app="calendar", visits=tuple(visits), findings=tuple(findings))


def _make_finding(file: str, user: str, event: ics.Event) -> EventFinding:
    return EventFinding(
        file=file,
        user=user,
        summary=event.summary,
        start=_format_moment(event.start),
        end=None if event.end is None else _format_moment(event.end),
        location=event.location or "",
        zone=event.zone,
        is_series=event.is_series or event.recurrence_id is not None,
    )


def _format_moment(moment: ics.Moment) -> str:
    """Format a moment as the calendar lists it: by the clock of its time zone, or only the day for an all-day event."""
    day = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
    return f"{day} {moment:%H:%M:%S}" if isinstance(moment, datetime) else day
