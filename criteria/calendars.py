"""A user's calendar as criteria read it, and moments as their arguments write them."""

import datetime as dt
from typing import Annotated, NamedTuple
from zoneinfo import ZoneInfo

from pydantic import AfterValidator

from criteria.cannot_check import CannotCheck
from data_model import Check, failed
from file_formats import UnreadableFile, ics
from office_env import FileTree, check_user_name, match_known_name, parse_user

_MAX_TITLE_CHARS = 100


class CalendarFile(NamedTuple):
    """The calendar of a user: its file, and the events in it."""

    path: str
    content: bytes
    events: tuple[ics.Event, ...]

    @property
    def held_events(self) -> tuple[ics.Event, ...]:
        """The events that take place: those that are not cancelled."""
        return tuple(event for event in self.events if not event.is_cancelled)


def read_user_calendar(files: FileTree, user: str) -> CalendarFile | Check:
    """Read the calendar of a user, or return a failed check if there is none.

    Raises:
        CannotCheck: The file is damaged.
    """
    names = {name.removeprefix("calendar/")[:-4]: name for name in files.names() if _is_calendar(name)}
    name = names.get(match_known_name(check_user_name(parse_user(user).name), names))
    if name is None:
        return failed(f"calendar/{user}.ics", "a calendar", "no such file")
    try:
        content = files.read(name)
        return CalendarFile(name, content, ics.read_calendar(content).events)
    except UnreadableFile as damage:
        raise CannotCheck(str(damage), name) from damage


def describe_event(event: ics.Event) -> str:
    """Describe an event in a message: its title, its start and its end."""
    until = f" until {event.end}" if event.end is not None else ""
    return f"{event.summary[:_MAX_TITLE_CHARS]!r} at {event.start}{until}"


def parse_moment(text: str) -> ics.Moment:
    """Parse `2024-05-17`, `2024-05-17 10:30:00`, or the latter with `Z` or an offset.

    Raises:
        ValueError: The text is anything else.
    """
    stripped = text.strip()
    if len(stripped) <= 10:
        return dt.date.fromisoformat(stripped)
    return dt.datetime.fromisoformat(stripped)


def _validate_moment(text: str) -> str:
    parse_moment(text)
    return text


MomentText = Annotated[str, AfterValidator(_validate_moment)]
"""A moment in an argument of a criterion, as `parse_moment` reads it."""


def _is_calendar(name: str) -> bool:
    return name.startswith("calendar/") and name.lower().endswith(".ics")


def _check_zone(zone: str) -> str:
    try:
        return zone and ZoneInfo(zone).key
    except (LookupError, ValueError, OSError) as error:
        raise ValueError("not the name of a time zone, such as Europe/Berlin") from error


ZoneText = Annotated[str, AfterValidator(_check_zone)]
"""The name of a time zone, such as `Europe/Berlin`, or nothing."""
