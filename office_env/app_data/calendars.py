"""Calendars of a workspace, and moments as a solver writes and reads them."""

import re
from datetime import UTC, datetime
from typing import NamedTuple

from data_model import ActionRefused
from file_formats import ics
from office_env.app_data.users import has_control_characters, match_known_name, parse_user
from office_env.workspace.workspace import Workspace

CALENDAR_FOLDER = "calendar"
_SUFFIX = ".ics"
_DATE_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?", re.ASCII)


class UserCalendar(NamedTuple):
    """A user's calendar.

    Attributes:
        user: The name as the office spells it.
        content: None if there is no file yet.
    """

    user: str
    path: str
    content: bytes | None
    events: tuple[ics.Event, ...]


def open_user_calendar(workspace: Workspace, user: str) -> UserCalendar:
    """Read the calendar of a user, who is given by name, address or file name.

    Raises:
        UnreadableFile: The calendar is damaged.
    """
    name = match_known_name(parse_user(user).name.removesuffix(_SUFFIX), list_calendar_users(workspace))
    path = f"{CALENDAR_FOLDER}/{name}{_SUFFIX}"
    content = workspace.read(path) if workspace.exists(path) else None
    return UserCalendar(name, path, content, ics.read_calendar(content).events if content else ())


def list_calendar_users(workspace: Workspace) -> tuple[str, ...]:
    """Return the names of all who have a calendar, sorted."""
    entries = workspace.list_folder(CALENDAR_FOLDER) if workspace.is_folder(CALENDAR_FOLDER) else ()
    return tuple(name.removesuffix(_SUFFIX) for name in entries if name.endswith(_SUFFIX))


def parse_moment(argument_name: str, text: str) -> datetime:
    """Read a date and time such as `2024-05-17 10:30:00`; raise ActionRefused for anything else.

    `T`, a time without seconds, and `Z` or an offset, which give UTC, are accepted too.
    """
    if not _DATE_TIME.fullmatch(text.strip()):
        raise ActionRefused(
            f"{argument_name} is {text[:40]!r}; expected YYYY-MM-DD HH:MM:SS, as in '2024-05-17 10:30:00'."
        )
    try:
        parsed = datetime.fromisoformat(text.strip())
        return parsed.astimezone(UTC) if parsed.tzinfo else parsed
    except (ValueError, OverflowError) as error:
        raise ActionRefused(f"{argument_name} is {text[:40]!r}, which is no date and time of the calendar.") from error


def format_moment(moment: ics.Moment | None) -> str:
    """Format a moment as OfficeBench lists it: without its zone, a day as its midnight, None as `None`."""
    if moment is None:
        return "None"
    clock = f"{moment:%H:%M:%S}" if isinstance(moment, datetime) else "00:00:00"
    return f"{moment.year:04d}-{moment.month:02d}-{moment.day:02d} {clock}"


def require_one_line(argument_name: str, text: str) -> str:
    """Return a text if it is one line and not blank, else raise ActionRefused."""
    if not text.strip() or has_control_characters(text):
        raise ActionRefused(f"The {argument_name} must be one line of text, not {text[:40]!r}.")
    return text
