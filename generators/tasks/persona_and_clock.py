"""The user and the date of a task, taken from the office where possible and drawn at random otherwise."""

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
    """List the people whose mailboxes and calendars an office holds, sorted."""
    users = {one.user for one in findings if isinstance(one, MailFinding | EventFinding)}
    return tuple(sorted(user for user in users if user.isalpha()))


def find_first_event_date(findings: tuple[Finding, ...]) -> str | None:
    """Return the date of an office's earliest event as `YYYY-MM-DD`, or None.

    Events before 1990 are birthdays or software errors, and those from 2200 on stand for "never ends": both are
    ignored.
    """
    starts = (one.start[:10] for one in findings if isinstance(one, EventFinding))
    return min((day for day in starts if "1990" <= day < "2200"), default=None)


def choose_persona_and_clock(
    owners: Sequence[str], first_event: str | None, rng: random.Random
) -> tuple[Persona, Clock]:
    """Choose one of the owners as the user, and a working day for the task.

    The day lies two or more days before the first event, so that every event can still be moved.
    """
    name = rng.choice(owners or FALLBACK_NAMES)
    random_day = dt.date(2024, 1, 8) + dt.timedelta(days=rng.randrange(700))
    lead_time = dt.timedelta(days=rng.randint(2, 6))
    day = dt.date.fromisoformat(first_event) - lead_time if first_event else random_day
    while day.weekday() >= 5:
        day -= dt.timedelta(days=1)
    return Persona(name=name, email=f"{name.lower()}@example.com"), make_clock(day, rng.choice(WORKING_HOURS))
