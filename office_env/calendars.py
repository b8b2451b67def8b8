"""Calendars of a workspace, and moments as a solver writes and reads them."""

import re
from datetime import UTC, datetime
from typing import NamedTuple

from data_model import ActionRefused
from office_env.formats import ics
from office_env.people import has_controls, known_name, person
from office_env.workspace import Workspace

FOLDER = "calendar"
_ENDING = ".ics"
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?", re.ASCII)


class Timetable(NamedTuple):
    """A user's calendar. user: as the office spells it. content: None where there is no file yet."""

    user: str
    path: str
    content: bytes | None
    events: tuple[ics.Event, ...]


def open_timetable(workspace: Workspace, user: str) -> Timetable:
    """Read the calendar of a user (a name, an address or a file name). Raises UnreadableFile for a damaged one."""
    entries = workspace.list_folder(FOLDER) if workspace.is_folder(FOLDER) else ()
    known = [name.removesuffix(_ENDING) for name in entries if name.endswith(_ENDING)]
    name = known_name(person(user).user.removesuffix(_ENDING), known)
    path = f"{FOLDER}/{name}{_ENDING}"
    content = workspace.read(path) if workspace.exists(path) else None
    return Timetable(name, path, content, ics.read_calendar(content).events if content else ())


def moment(argument: str, text: str) -> datetime:
    """Read `2024-05-17 10:30:00`, also with `T`, without seconds, and with `Z` or an offset, which give UTC."""
    if not _MOMENT.fullmatch(text.strip()):
        raise ActionRefused(f"{argument} is {text[:40]!r}; expected YYYY-MM-DD HH:MM:SS, as in '2024-05-17 10:30:00'.")
    try:
        read = datetime.fromisoformat(text.strip())
        return read.astimezone(UTC) if read.tzinfo else read
    except (ValueError, OverflowError) as error:
        raise ActionRefused(f"{argument} is {text[:40]!r}, which is no date and time of the calendar.") from error


def shown_time(when: ics.Moment | None) -> str:
    """Write a moment as OfficeBench lists it: without its zone, a day as its midnight, None as `None`."""
    if when is None:
        return "None"
    clock = f"{when:%H:%M:%S}" if isinstance(when, datetime) else "00:00:00"
    return f"{when.year:04d}-{when.month:02d}-{when.day:02d} {clock}"


def one_line(argument: str, text: str) -> str:
    """Return a text that is one line with something in it; ActionRefused for any other."""
    if not text.strip() or has_controls(text):
        raise ActionRefused(f"The {argument} must be one line of text, not {text[:40]!r}.")
    return text
