"""The user and the date of a task, taken from the office where possible and drawn at random otherwise."""

import datetime as dt
import random
from collections.abc import Sequence

from data_model import Clock, EventFinding, Finding, FrozenModel, MailFinding, Persona, make_clock
from generators.working_days import find_working_day

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


class OfficeDates(FrozenModel):
    """The days that bound the day of a task in an office, as `YYYY-MM-DD`, or None.

    Attributes:
        first_event: The day of the earliest event.
        last_mail: The day of the latest mail.
    """

    first_event: str | None = None
    last_mail: str | None = None


def find_office_dates(findings: tuple[Finding, ...]) -> OfficeDates:
    """Find the day of an office's earliest event and that of its latest mail.

    Days before 1990 are birthdays or software errors, and those from 2200 on stand for "never ends": both are ignored.
    """
    starts = [one.start[:10] for one in findings if isinstance(one, EventFinding)]
    sent = [(one.sent or "")[:10] for one in findings if isinstance(one, MailFinding)]
    return OfficeDates(
        first_event=min(filter(_is_plausible, starts), default=None),
        last_mail=max(filter(_is_plausible, sent), default=None),
    )


def choose_persona_and_clock(owners: Sequence[str], dates: OfficeDates, rng: random.Random) -> tuple[Persona, Clock]:
    """Choose one of the owners as the user, and a working day for the task.

    The day lies one to four days after the last mail, so that no mail is of the future; events before it are past, and
    no task moves them. In an office without mails it lies two or more days before the first event.
    """
    name = rng.choice(owners or FALLBACK_NAMES)
    random_day = dt.date(2024, 1, 8) + dt.timedelta(days=rng.randrange(700))
    lead_days, later_days = rng.randint(2, 6), rng.randint(1, 4)
    if dates.last_mail:
        day = find_working_day(dt.date.fromisoformat(dates.last_mail) + dt.timedelta(days=later_days), 1)
    elif dates.first_event:
        day = find_working_day(dt.date.fromisoformat(dates.first_event) - dt.timedelta(days=lead_days), -1)
    else:
        day = find_working_day(random_day, -1)
    return Persona(name=name, email=f"{name.lower()}@example.com"), make_clock(day, rng.choice(WORKING_HOURS))


def _is_plausible(day: str) -> bool:
    return "1990" <= day < "2200"
