"""The calendars of several people: what each of them has on, occurrence by occurrence, and when they are free."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from data_model import EventFinding, MailFinding
from generators.tasks.recipe import TaskContext
from generators.working_days import is_working_day

# A text that lists such titles would read as if they were several sentences or names.
_PUNCTUATION = re.compile(r"[.:;?!,] |['\"]")
_ERRAND = re.compile(
    r"\b(?:dentist|doctor|optician|hairdresser|garage|passport|plumber|bank|school|parents|removal|boiler|vet|blood"
    r"|driving|tenants|flat|bicycle|birthday|gym|family|kids?|train to|holiday(?! plans)|leave|vacation|private)\b",
    re.IGNORECASE,
)
_CHORE = re.compile(
    r"\b(?:back up|catch up|check the supplies|draft|duty roster|expenses|figures to|holiday plans|minutes of"
    r"|one-to-one|plan \w+ with|points for|prepare|slides for|spreadsheets|talk \w+ and|tidy up|timesheets|training)\b",
    re.IGNORECASE,
)
_TALK_OF_TWO = re.compile(r"\b(?:catch up|one-to-one|(?:talk|chat) \w+ and \w+)\b", re.IGNORECASE)
_MOMENT_CHARS = len("2024-05-17 10:30:00")


class Meeting(NamedTuple):
    """Something that takes place once: a single event, or one occurrence of a series.

    Attributes:
        start: `YYYY-MM-DD HH:MM:SS`.
        end: In the same format, on the same day.
        place: Empty if none is entered.
    """

    title: str
    start: str
    end: str
    place: str = ""
    is_of_series: bool = False

    @property
    def day(self) -> str:
        """Its day as `YYYY-MM-DD`."""
        return self.start[:10]

    @property
    def clock_start(self) -> str:
        """Its start as `HH:MM`."""
        return self.start[11:16]

    @property
    def minutes(self) -> int:
        """Its length."""
        return int((dt.datetime.fromisoformat(self.end) - dt.datetime.fromisoformat(self.start)).total_seconds() // 60)

    def is_same(self, other: "Meeting") -> bool:
        """Tell whether it is the same as one in the calendar of somebody else."""
        return (self.title, self.start, self.end) == (other.title, other.start, other.end)


@dataclass(frozen=True)
class PersonCalendar:
    """The calendar of one person, from the day after that of the task on.

    Attributes:
        user: Its owner.
        address: The address of the owner; empty if no mail shows it.
        meetings: In order of start.
        days_off: First day and the day after the last one, of each event of whole days.
        zone: The time zone of the times.
    """

    user: str
    address: str
    meetings: tuple[Meeting, ...]
    days_off: tuple[tuple[str, str], ...]
    zone: str

    def list_between(self, first_day: str, last_day: str) -> list[Meeting]:
        """List what takes place from one day to another, both included."""
        return [one for one in self.meetings if first_day <= one.day <= last_day]

    def is_off(self, day: str) -> bool:
        """Tell whether an event of whole days covers a day."""
        return any(first <= day < behind for first, behind in self.days_off)

    def is_free(self, start: str, end: str) -> bool:
        """Tell whether nothing takes place between two moments of one day."""
        return not self.is_off(start[:10]) and not any(one.start < end and start < one.end for one in self.meetings)

    def has(self, meeting: Meeting) -> bool:
        """Tell whether a meeting stands in this calendar, too."""
        return any(one.is_same(meeting) for one in self.meetings)


def have_plain_names(meetings: Sequence[Meeting]) -> bool:
    """Tell whether some meetings have plain titles, all different, and none a part of another."""
    titles = [one.title.casefold() for one in meetings]
    are_apart = len(set(titles)) == len(titles) and not any(a != b and a in b for a in titles for b in titles)
    return are_apart and not any(_PUNCTUATION.search(one) for one in titles)


def is_errand(meeting: Meeting) -> bool:
    """Tell whether something looks like an errand of a person's own, which nobody else would touch."""
    return bool(_ERRAND.search(meeting.title))


def is_personal(meeting: Meeting, others: Iterable[PersonCalendar]) -> bool:
    """Tell whether something looks as if nobody else could do it: an errand, or a talk between two people.

    Args:
        others: The calendars of everybody else.
    """
    is_shared = not meeting.place and any(one.has(meeting) for one in others)
    return is_shared or is_errand(meeting) or bool(_TALK_OF_TWO.search(meeting.title))


def is_chore(meeting: Meeting, others: Iterable[PersonCalendar]) -> bool:
    """Tell whether something is work at the desk of its owner, or a talk of two people, which nobody else would do.

    Args:
        others: The calendars of everybody else.
    """
    return bool(_CHORE.search(meeting.title)) or is_personal(meeting, others)


def find_people_calendars(context: TaskContext) -> dict[str, PersonCalendar]:
    """Find the calendars that can be compared, by owner: those in one time zone, with events within one day."""
    events: dict[str, list[EventFinding]] = {}
    for one in context.findings:
        if isinstance(one, EventFinding):
            events.setdefault(one.user, []).append(one)
    addresses = _find_addresses(context)
    found = {}
    for user in sorted(events):
        zones = {one.zone or context.clock.tz for one in events[user] if len(one.start) == _MOMENT_CHARS}
        if len(zones) <= 1 and all(map(_is_readable, events[user])):
            found[user] = _make_calendar(context, user, addresses.get(user, ""), events[user], zones)
    return found


def list_working_days(first_day: str, last_day: str) -> list[str]:
    """List the days from one to another, both included, on which offices work."""
    first, last = dt.date.fromisoformat(first_day), dt.date.fromisoformat(last_day)
    days = (first + dt.timedelta(days=number) for number in range((last - first).days + 1))
    return [str(day) for day in days if is_working_day(day)]


def shift_day(day: str, days: int) -> str:
    """Return the day some days after another one."""
    return str(dt.date.fromisoformat(day) + dt.timedelta(days=days))


def _is_readable(event: EventFinding) -> bool:
    if event.end is None or len(event.start) != len(event.end):
        return False
    return len(event.start) != _MOMENT_CHARS or event.start[:10] == event.end[:10]


def _make_calendar(
    context: TaskContext, user: str, address: str, events: Sequence[EventFinding], zones: Iterable[str]
) -> PersonCalendar:
    today = context.clock.date
    meetings = (one for event in events if len(event.start) == _MOMENT_CHARS for one in _list_meetings(event))
    whole = [(one.start, one.end or one.start) for one in events if len(one.start) != _MOMENT_CHARS]
    coming = sorted((one for one in meetings if one.day > today), key=lambda one: (one.start, one.title))
    zone = next(iter(zones), context.clock.tz)
    return PersonCalendar(user, address, tuple(coming), tuple(sorted(one for one in whole if one[1] > today)), zone)


def _list_meetings(event: EventFinding) -> Iterator[Meeting]:
    first = Meeting(event.summary.strip(), event.start, str(event.end), event.location, event.is_series)
    for start in event.repeats or (event.start,):
        yield first._replace(start=start, end=f"{start[:10]}{first.end[10:]}")


def _find_addresses(context: TaskContext) -> dict[str, str]:
    """Return the addresses of colleagues by the name of their calendar: `anna@firm.example` is that of Anna."""
    domain = context.persona.email.partition("@")[2].casefold()
    mails = [one for one in context.findings if isinstance(one, MailFinding)]
    known = {address.casefold() for one in mails for address in (one.sender, *one.recipients)}
    users = {one.user for one in context.findings if isinstance(one, EventFinding)}
    named = {user: f"{user.casefold().replace(' ', '.')}@{domain}" for user in users}
    return {user: address for user, address in named.items() if address in known}
