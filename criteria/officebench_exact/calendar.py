"""OfficeBench's calendar check, bug for bug."""

import datetime as dt
import re
from itertools import pairwise
from typing import Any

from criteria.registry import References, exact_criterion
from criteria.target_files import resolve_target
from data_model import bounds
from file_formats import UnreadableFile
from office_env import FileTree

_TIME_ZONE_DEFINITION = re.compile(rb"^BEGIN:VTIMEZONE\s*$", re.MULTILINE | re.IGNORECASE)


@exact_criterion
def evaluate_calendar_no_overlap(
    workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]
) -> bool:
    """No event ends after the next event by start begins; a time without a zone is UTC.

    Raises:
        Exception: The file is missing, an event lasts whole days, an end that is needed is missing, or the calendar
            defines a time zone.
    """
    import icalendar

    content = resolve_target(f"calendar/{args['username']}.ics", workspace, seed, references).read()
    if len(content) > bounds.CALENDAR_BYTES or _TIME_ZONE_DEFINITION.search(content):
        # The original fails on a time zone only after expanding its rules, which can take forever.
        raise UnreadableFile("a calendar with a time zone definition, or too long")
    calendar: Any = icalendar.Calendar.from_ical(content)
    for component in calendar.subcomponents:
        _read_moment(component, "dtstart")
    calendar.subcomponents.sort(key=lambda component: _read_moment(component, "dtstart"))
    events = [component for component in calendar.walk() if component.name == "VEVENT"]
    return all(
        _read_moment(event, "dtend") <= _read_moment(next_event, "dtstart") for event, next_event in pairwise(events)
    )


def _read_moment(component: Any, name: str) -> dt.datetime:
    moment: dt.datetime = component.get(name).dt
    return moment.replace(tzinfo=dt.UTC) if moment.tzinfo is None else moment
