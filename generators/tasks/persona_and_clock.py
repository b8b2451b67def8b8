"""The user and the date of a task, taken from the office where possible and drawn at random otherwise."""

import datetime as dt
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from pydantic import Field

from data_model import Clock, EventFinding, Finding, FrozenModel, MailFinding, Persona, SheetFinding, make_clock
from generators.working_days import CONVERSATION_SPAN, find_working_day

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
# The names of columns with the day of something that has happened, and the words that make it one to come.
_DATE_COLUMN = re.compile(r"(?:^|[\W_])(?:date|day)$", re.IGNORECASE)
_COMING_DATE = re.compile(r"birth|due|dead|deliver|end|event|expir|expect|plan|start|target|until|valid", re.IGNORECASE)
_DAY = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_ADDRESS = re.compile(r"[^\s@,;<>\"]+@[^\s@,;<>\"]+")
_FIRST_RANDOM_DAY, _RANDOM_DAYS = dt.date(2024, 1, 8), 700
_LEAD_DAYS, _DELAY_DAYS = (2, 6), (1, 4)
WORKING_HOURS = ("9:00 AM", "9:30 AM", "10:00 AM", "11:00 AM", "1:30 PM", "3:00 PM")


def list_mailbox_owners(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """List the people whose mailboxes and calendars an office holds, sorted."""
    users = {one.user for one in findings if isinstance(one, MailFinding | EventFinding)}
    return tuple(sorted(user for user in users if user.isalpha()))


class OfficeSetting(FrozenModel):
    """What an office says about the user and the day of a task.

    Attributes:
        first_event: The day of the earliest event as `YYYY-MM-DD`, or None.
        last_mail: The day of the latest mail, or None.
        last_record: The day of the latest row of a sheet with a column of dates, or None.
        addresses: Owner of a mailbox -> the address at which their mail arrives, for those whose address holds the
            name of the mailbox.
    """

    first_event: str | None = None
    last_mail: str | None = None
    last_record: str | None = None
    addresses: dict[str, str] = Field(default_factory=dict)


def find_office_setting(findings: tuple[Finding, ...]) -> OfficeSetting:
    """Find the days that bound the day of a task in an office, and the addresses of its people.

    Days before 1990 are birthdays or software errors, and those from 2200 on stand for "never ends": both are ignored.
    """
    starts = [one.start[:10] for one in findings if isinstance(one, EventFinding)]
    sent = [(one.sent or "")[:10] for one in findings if isinstance(one, MailFinding)]
    recorded = [day for one in findings if isinstance(one, SheetFinding) for day in _list_recorded_days(one)]
    return OfficeSetting(
        first_event=min(filter(_is_plausible, starts), default=None),
        last_mail=max(filter(_is_plausible, sent), default=None),
        last_record=max(filter(_is_plausible, recorded), default=None),
        addresses=_find_addresses(findings),
    )


def choose_persona_and_clock(
    owners: Sequence[str], setting: OfficeSetting, rng: random.Random
) -> tuple[Persona, Clock]:
    """Choose one of the owners as the user, and a working day for the task.

    The conversation begins one to four days after the last mail, so that nobody talks of a mail to come; events before
    the day of the task are past, and no task moves them. In an office without mails the day lies two or more days
    before the first event, and without events the conversation begins after the last day that a sheet records.
    """
    name = rng.choice(owners or FALLBACK_NAMES)
    random_day = _FIRST_RANDOM_DAY + dt.timedelta(days=rng.randrange(_RANDOM_DAYS))
    lead, delay = (
        dt.timedelta(days=rng.randint(*_LEAD_DAYS)),
        CONVERSATION_SPAN + dt.timedelta(days=rng.randint(*_DELAY_DAYS)),
    )
    if setting.last_mail:
        day = find_working_day(dt.date.fromisoformat(setting.last_mail) + delay, 1)
    elif setting.first_event:
        day = find_working_day(dt.date.fromisoformat(setting.first_event) - lead, -1)
    elif setting.last_record and setting.last_record >= random_day.isoformat():
        day = find_working_day(dt.date.fromisoformat(setting.last_record) + delay, 1)
    else:
        day = find_working_day(random_day, -1)
    address = setting.addresses.get(name, f"{name.lower()}@example.com")
    return Persona(name=name, email=address), make_clock(day, rng.choice(WORKING_HOURS))


class ClockRange(FrozenModel):
    """The days among which the day of a task is drawn.

    Attributes:
        first: The earliest day as `YYYY-MM-DD`.
        last: The latest day.
        basis: What of the office they follow from.
    """

    first: str
    last: str
    basis: str


def find_clock_range(setting: OfficeSetting) -> ClockRange:
    """Find the days among which `choose_persona_and_clock` draws the day of a task."""
    if setting.last_mail:
        return _find_days_after(setting.last_mail, f"the last mail, of {setting.last_mail}")
    if setting.first_event:
        event = dt.date.fromisoformat(setting.first_event)
        first, last = (find_working_day(event - dt.timedelta(days=days), -1) for days in reversed(_LEAD_DAYS))
        return ClockRange(first=str(first), last=str(last), basis=f"the first event, on {setting.first_event}")
    last_random_day = _FIRST_RANDOM_DAY + dt.timedelta(days=_RANDOM_DAYS - 1)
    if setting.last_record and setting.last_record >= str(last_random_day):
        return _find_days_after(setting.last_record, f"the last day in a table, {setting.last_record}")
    first, last = (find_working_day(day, -1) for day in (_FIRST_RANDOM_DAY, last_random_day))
    basis = "nothing in the office: no mail and no event has a day"
    return ClockRange(first=str(first), last=str(last), basis=basis)


def _find_days_after(day: str, basis: str) -> ClockRange:
    start = dt.date.fromisoformat(day) + CONVERSATION_SPAN
    first, last = (find_working_day(start + dt.timedelta(days=days), 1) for days in _DELAY_DAYS)
    return ClockRange(first=str(first), last=str(last), basis=basis)


def _find_addresses(findings: tuple[Finding, ...]) -> dict[str, str]:
    """Return the most frequent address to which each mailbox is written, if it is that of the mailbox.

    `zoe@x.example` is that of the mailbox `Zoë`; if no mail is written to such a one, so is `zoe.mueller@x.example`.
    """
    counts: dict[str, Counter[str]] = {}
    for one in findings:
        if isinstance(one, MailFinding):
            own = [to for to in one.recipients if _ADDRESS.fullmatch(to) and _names_mailbox(to, one.user)]
            counts.setdefault(one.user, Counter()).update(own)
    return {
        user: min(found, key=lambda to: (_fold_name(to.partition("@")[0]) != _fold_name(user), -found[to], to))
        for user, found in sorted(counts.items())
        if found
    }


def _names_mailbox(address: str, user: str) -> bool:
    local_part = _fold_name(address.partition("@")[0])
    return _fold_name(user) in (local_part, *re.split(r"[._-]", local_part))


def _fold_name(name: str) -> str:
    """Return a name as addresses write it: in lower case, without accents."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _list_recorded_days(sheet: SheetFinding) -> Iterator[str]:
    for at, column in enumerate(sheet.columns):
        if column.type == "date" and _DATE_COLUMN.search(column.name) and not _COMING_DATE.search(column.name):
            yield from (row[at][:10] for row in sheet.rows)


def _is_plausible(day: str) -> bool:
    return bool(_DAY.fullmatch(day)) and "1990" <= day < "2200"
