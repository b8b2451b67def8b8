"""Whose assistant the solver is, and when: read off the office where it says so, drawn where it does not."""

import datetime as dt
import random
from collections.abc import Sequence

from data_model import Clock, EventFinding, Finding, MailFinding, Persona, make_clock

FALLBACK_NAMES = (
    "Alice",
    "Bob",
    "Carla",
    "Dmitri",
    "Elena",
    "Felix",
    "Greta",
    "Hugo",
    "Irene",
    "Jonas",
    "Karim",
    "Lena",
)
WORKING_HOURS = ("9:00 AM", "9:30 AM", "10:00 AM", "11:00 AM", "1:30 PM", "3:00 PM")


def list_mailbox_owners(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """The people whose mailboxes and calendars an office holds, sorted."""
    users = {one.user for one in findings if isinstance(one, MailFinding | EventFinding)}
    return tuple(sorted(user for user in users if user.isalpha()))


def find_first_event_date(findings: tuple[Finding, ...]) -> str | None:
    """The day of an office's earliest event, `YYYY-MM-DD`, or None.

    An event of before 1990 is a birthday or a slip of some program, and one after 2200 marks what never ends: no task
    takes place then.
    """
    starts = (one.start[:10] for one in findings if isinstance(one, EventFinding))
    return min((day for day in starts if "1990" <= day < "2200"), default=None)


def choose_persona_and_clock(
    owners: Sequence[str], first_event: str | None, rng: random.Random
) -> tuple[Persona, Clock]:
    """An owner of the office's mailboxes and calendars, on a working day before its events, which can then move."""
    name = rng.choice(owners or FALLBACK_NAMES)
    random_day = dt.date(2024, 1, 8) + dt.timedelta(days=rng.randrange(700))
    lead_time = dt.timedelta(days=rng.randint(2, 6))
    day = dt.date.fromisoformat(first_event) - lead_time if first_event else random_day
    while day.weekday() >= 5:
        day -= dt.timedelta(days=1)
    return Persona(name=name, email=f"{name.lower()}@example.com"), make_clock(day, rng.choice(WORKING_HOURS))


def list_conversation_days(clock: Clock, count: int) -> tuple[str, ...]:
    """The last working days before the task's own day, oldest first, `YYYY-MM-DD`."""
    days: list[str] = []
    day = clock.day
    while len(days) < count:
        day -= dt.timedelta(days=1)
        if day.weekday() < 5:
            days.append(day.isoformat())
    return tuple(reversed(days))
