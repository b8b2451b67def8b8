"""The explorer of calendars: every event, of every user."""

from datetime import datetime
from pathlib import PurePosixPath

from data_model import EventFinding, SurfReport
from office_env import Workspace
from office_env.formats import ics
from office_env.formats.errors import UnreadableFile
from surfers.registry import surfer
from surfers.visiting import files_of, visit

MOST_EVENTS = 400


@surfer
def calendar(workspace: Workspace) -> SurfReport:
    """List the events of each calendar."""
    files = files_of(workspace, ".ics", "calendar/")
    visits = [visit(workspace, "system", "list_files", folder_path="calendar")] if files else []
    found: list[EventFinding] = []
    for file in files:
        user = PurePosixPath(file).stem
        visits.append(visit(workspace, "calendar", "list_events", username=user))
        try:
            events = ics.read_calendar(workspace.read(file)).events
        except UnreadableFile:
            continue
        found += [_finding(file, user, event) for event in events[:MOST_EVENTS]]
    return SurfReport(app="calendar", visits=tuple(visits), findings=tuple(found))


def _finding(file: str, user: str, event: ics.Event) -> EventFinding:
    return EventFinding(
        file=file,
        user=user,
        summary=event.summary,
        start=_written(event.start),
        end=None if event.end is None else _written(event.end),
        location=event.location or "",
    )


def _written(moment: ics.Moment) -> str:
    """A moment as the calendar lists it: without its zone, a day alone for an event of whole days."""
    day = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
    return f"{day} {moment:%H:%M:%S}" if isinstance(moment, datetime) else day
