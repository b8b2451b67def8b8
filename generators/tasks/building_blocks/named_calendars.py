"""Calendars of an office with events that a task can name."""

import datetime as dt
import re
from collections import Counter
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from data_model import EventFinding
from generators.tasks.building_blocks.value_sampler import make_slot
from generators.tasks.recipe import Slot, TaskContext

# Words that the dialogue about a task uses anyway; as a title, none of them would identify an event.
COMMON_TITLES = frozenset("meeting event call appointment mail note entry day time day off".split())


MAX_OTHER_TITLES = 100
_PRIVATE = re.compile(
    r"\b(?:bank appointment|bicycle|birthday|blood donation|boiler service|dentist|doctor|driving lesson|flat|garage|"
    r"hairdresser|optician|parents|parents'|passport|plumber|removal van|school play|tenants'|vet)\b",
    re.IGNORECASE,
)
_MEETING = re.compile(
    r"\b(?:call|catch up|coffee|interview|lunch|meeting|one-to-one|review|round|session|talk|visits?|workshop)\b",
    re.IGNORECASE,
)
_HELD_BY_OTHERS = re.compile(
    r"\b(?:assembly|board|committee|company lunch|council|court|hearing|open house|safety afternoon|welcome coffee)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class NamedCalendar:
    """A calendar whose events can be identified by title.

    Attributes:
        user: The owner of the calendar.
        events: Title -> event, in order of start, for the single events whose title is unique in the calendar. All of
            them are written in one time zone.
        zone: This time zone; empty if their times give none.
        zone_of_clock: The time zone of the task's clock, which is that of times that give none.
    """

    user: str
    events: dict[str, EventFinding]
    zone: str = ""
    zone_of_clock: str = ""

    @property
    def known_zone(self) -> str:
        """The time zone in which the task speaks: that of the events, or else that of the clock."""
        return self.zone or self.zone_of_clock

    def make_slot(self, name: str, key: str, excluded_keys: tuple[str, ...] = ()) -> Slot:
        """Return a slot for one of the titles; the other titles, minus the excluded ones, are its alternatives."""
        return make_slot(name, "text", key, [one for one in self.events if one != key and one not in excluded_keys])

    def list_other_titles(self, *wanted: str) -> list[str]:
        """List the titles of the other events; those of one word are left out, which may be meant otherwise."""
        words = " ".join(wanted).casefold()
        others = [title for title in self.events if " " in title and title.casefold() not in words]
        return others[:MAX_OTHER_TITLES]

    def list_movable(self, needs_place: bool = False) -> list[str]:
        """List the events that a user can move, and not only a council, a court or the whole company; all if none is.

        Args:
            needs_place: Whether to take only what takes place somewhere, or else only meetings, if there are any.
        """
        movable = [title for title in self.list_of_office() if not _HELD_BY_OTHERS.search(title)]
        placed = [title for title in movable if self.events[title].location.strip()]
        meetings = [title for title in movable if _MEETING.search(title)]
        return (placed or meetings if needs_place else movable) or movable or list(self.events)

    def list_of_office(self) -> list[str]:
        """List the events that are of the office and not the user's own errands; all if there are too few."""
        found = [title for title in self.events if not _PRIVATE.search(title)]
        return found if len(found) > 1 else list(self.events)

    def get_minutes(self, key: str) -> int:
        """Return the length of an event in minutes."""
        event = self.events[key]
        begin, end = _parse_moment(event.start), _parse_moment(event.end or event.start)
        return int((end - begin).total_seconds() // 60)

    def name_gone(self, key: str) -> dict[str, str]:
        """Return title and start of an event, as a criterion wants them of one that had to go."""
        return {"title": key, "start": self.events[key].start}


def find_named_calendars(context: TaskContext, min_events: int, only_upcoming: bool = False) -> list[NamedCalendar]:
    """Find the calendar that a task can use: the persona's, or else the only one in the office.

    Args:
        context: The setting of the task.
        min_events: How many identifiable events the calendar must have.
        only_upcoming: Whether to leave out what is past on the day of the task, and can no longer be moved or
            cancelled.

    Returns:
        One calendar, or none.
    """
    events_by_user: dict[str, list[EventFinding]] = {}
    for finding in context.findings:
        if isinstance(finding, EventFinding):
            events_by_user.setdefault(finding.user, []).append(finding)
    users = (
        [context.persona.name]
        if context.persona.name in events_by_user
        else list(events_by_user)
        if len(events_by_user) == 1
        else []
    )
    first_day = str(context.clock.day + dt.timedelta(days=1)) if only_upcoming else ""
    calendars = [_make_named_calendar(user, events_by_user[user], first_day, context.clock.tz) for user in users]
    return [one for one in calendars if len(one.events) >= min_events]


def find_calendar_zone(context: TaskContext, user: str) -> str:
    """Return the time zone in which most events of a user are written, or else that of the clock."""
    events = [one for one in context.findings if isinstance(one, EventFinding) and one.user == user]
    return _find_common_zone([event for event in events if _is_known_zone(event.zone)]) or context.clock.tz


def _find_common_zone(events: list[EventFinding]) -> str:
    zones = Counter(event.zone for event in events)
    return min(zones, key=lambda one: (-zones[one], one), default="")


def _make_named_calendar(user: str, events: list[EventFinding], first_day: str, zone_of_clock: str) -> NamedCalendar:
    named = [event for event in _keep_named_events(events) if event.start >= first_day]
    # A task speaks of times without a zone, so that all of them have to be of one zone.
    zone = _find_common_zone(named)
    kept = [event for event in named if event.zone == zone]
    return NamedCalendar(user, {event.summary.strip(): event for event in kept}, zone, zone_of_clock)


def _keep_named_events(events: list[EventFinding]) -> list[EventFinding]:
    titles = [event.summary.strip().casefold() for event in events]
    timed = [event for event in events if event.end and len(event.start) == len(event.end) == 19]
    single = [event for event in timed if not event.is_series and _is_known_zone(event.zone)]
    named_events = [
        event for event in single if titles.count(event.summary.strip().casefold()) == 1 and _is_name(event.summary)
    ]
    distinct = [
        one for one in named_events if not any(one is not other and _is_contained(one, other) for other in named_events)
    ]
    return sorted(distinct, key=lambda one: (one.start, one.summary))


def _is_known_zone(zone: str) -> bool:
    """Return whether a zone can be looked up by its name; a file may also define one of its own."""
    try:
        return not zone or bool(ZoneInfo(zone))
    except (LookupError, ValueError, OSError):
        return False


def _is_name(title: str) -> bool:
    plain = title.replace(" ", "").replace("-", "").replace("'", "")
    return 3 <= len(title) <= 60 and plain.isalnum() and title.strip().casefold() not in COMMON_TITLES


def _is_contained(inner: EventFinding, outer: EventFinding) -> bool:
    return f" {inner.summary.casefold()} " in f" {outer.summary.casefold()} "


def _parse_moment(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)
