"""The office of a company on a day, with the user whose assistant works there."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from data_model import Ask, Case, Clock, Persona, make_clock, rng_for
from generators.working_days import CONVERSATION_SPAN, find_working_day
from generators.worlds.asks import list_asks
from generators.worlds.cases import list_cases
from generators.worlds.office.calendars import write_calendars
from generators.worlds.office.documents import find_attachment, write_documents
from generators.worlds.office.mail_archive import list_mails
from generators.worlds.office.mailboxes import MailWriter, write_mailboxes
from generators.worlds.office.sent_mail import WorldMail
from generators.worlds.office.workbooks import WorkbookWriter
from generators.worlds.people import Employee
from generators.worlds.simulation import make_world
from generators.worlds.specification.reading import list_industries
from generators.worlds.world import World

TASKS_PER_COMPANY = 8
"""So that 302 tasks live in 38 companies."""

_WORKING_DAYS = (70, 170)
_DAYS_IN_COMPANY = 24
_USERS_OF_CANDIDATE = 2
_MAIL_DAYS, _DOCUMENT_DAYS, _CALENDAR_DAYS = 30, 14, 21
_MIN_MAILS = 12
_MIN_REGISTERS, _MIN_RECORDS = 3, 6
_COLLEAGUES = 2
_HOURS = ("9:00 AM", "9:30 AM", "10:00 AM", "11:00 AM", "1:30 PM", "3:00 PM")


@dataclass(frozen=True)
class OfficeDay:
    """An office with its user and its time.

    Attributes:
        files: Path -> content.
        transcriptions: Path of a picture -> its text.
        persona: The user.
        clock: The day and time at which a task takes place.
        world: The company.
        cases: What a task of the user can be about.
        asks: Who may want something of the user, and why.
    """

    files: dict[str, bytes]
    transcriptions: dict[str, str]
    persona: Persona
    clock: Clock
    world: World
    cases: tuple[Case, ...] = ()
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True)
class _Archive:
    """A company with all mails of its timeline."""

    world: World
    mails: tuple[WorldMail, ...]

    @cached_property
    def mail_writer(self) -> MailWriter:
        """Writes the mails, which are the same on every day."""
        return MailWriter(self.world.company, lambda mail, name: find_attachment(self.world, mail, name))

    @cached_property
    def workbook_writer(self) -> WorkbookWriter:
        """Writes the workbooks, most of whose rows are the same on the next day."""
        return WorkbookWriter(self.world)


def make_office_day(seed: int, split: str, index: int, attempt: int) -> OfficeDay:
    """Make the office of one candidate.

    Each company has eight candidates, each with a day of its own and mostly with another user.

    Args:
        seed: The seed of the run.
        split: The split the candidate belongs to.
        index: The candidate's number.
        attempt: Counts the attempts, from 1, which take turns with two users of the same day: their offices share most
            files, which are then neither written nor explored anew.
    """
    return _make_office_day(seed, split, index, 1 + (attempt - 1) % _USERS_OF_CANDIDATE)


@lru_cache(maxsize=_USERS_OF_CANDIDATE)
def _make_office_day(seed: int, split: str, index: int, turn: int) -> OfficeDay:
    company, place = divmod(index, TASKS_PER_COMPANY)
    archive = _open_archive(seed, split, company)
    day = _choose_day(archive.world, seed, split, company, place)
    # A conversation about what is in the office begins after everything in it.
    evening = dt.datetime.combine(find_working_day(day - CONVERSATION_SPAN - dt.timedelta(days=1), -1), dt.time(18, 30))
    candidates = _list_users(archive, evening, day)
    user = rng_for(seed, split, index, "office day", 1).choice(candidates)
    rng = rng_for(seed, split, index, "office day", turn)
    user = rng.choice(candidates if turn == 1 else [one for one in candidates if one is not user] or candidates)
    files, transcriptions = _write_office(archive, user, _find_colleagues(archive, user, evening), evening)
    persona = Persona(name=user.first_name, email=user.address)
    clock = make_clock(day, rng.choice(_HOURS))
    span = evening, dt.datetime.combine(day, dt.time())
    cases, asks = list_cases(archive.world, user, *span), list_asks(archive.world, user, *span)
    return OfficeDay(files, transcriptions, persona, clock, archive.world, cases, asks)


@lru_cache(maxsize=2)
def _open_archive(seed: int, split: str, company: int) -> _Archive:
    industries = list(list_industries())
    round_index, place = divmod(company, len(industries))
    rng_for(seed, split, "industries", round_index).shuffle(industries)
    days = rng_for(seed, split, "timeline", company).randint(*_WORKING_DAYS)
    world = make_world(f"{seed}::{split}::{company}", industries[place], days)
    return _Archive(world, list_mails(world))


def _choose_day(world: World, seed: int, split: str, company: int, place: int) -> dt.date:
    """Choose one of the last working days; the candidates of a company have different ones."""
    days = [world.last_day - dt.timedelta(days=back) for back in range(2 * _DAYS_IN_COMPANY)]
    working = [day for day in days if find_working_day(day, 1) == day][:_DAYS_IN_COMPANY]
    rng_for(seed, split, "days", company, 1).shuffle(working)
    return working[place]


def _list_users(archive: _Archive, evening: dt.datetime, day: dt.date) -> Sequence[Employee]:
    """List the people who may be the user: they get mails, and are there while the conversation goes on."""
    recent = _list_recent(archive, evening)
    counts = Counter(one for mail in recent for one in {mail.sender, *mail.to, *mail.cc} if isinstance(one, Employee))
    busy = [one for one in archive.world.people if counts[one] >= _MIN_MAILS]
    present = [one for one in busy if _is_there(archive.world, one, evening.date(), day)]
    counts_by_department = _count_registers(archive.world, evening)
    most = max((counts_by_department[one.department] for one in present), default=0)
    present = [one for one in present if counts_by_department[one.department] >= min(most, _MIN_REGISTERS)]
    return present or busy or sorted(counts, key=lambda one: (-counts[one], one.id))[:3] or archive.world.people[:3]


def _find_colleagues(archive: _Archive, user: Employee, evening: dt.datetime) -> tuple[Employee, ...]:
    """Find those with whom a user has most mails in common."""
    together = Counter(
        one
        for mail in _list_recent(archive, evening)
        if mail.to and mail.reaches(user)
        for one in {mail.sender, *mail.to, *mail.cc} - {user}
        if isinstance(one, Employee)
    )
    return tuple(sorted(together, key=lambda one: (-together[one], one.id))[:_COLLEAGUES])


def _list_recent(archive: _Archive, evening: dt.datetime) -> list[WorldMail]:
    first = evening - dt.timedelta(days=_MAIL_DAYS)
    return [mail for mail in archive.mails if first <= mail.moment <= evening]


def _count_registers(world: World, evening: dt.datetime) -> Counter[str]:
    """Count the registers that the people of each department keep; one who keeps few can ask for little."""
    kept: Counter[tuple[str, str]] = Counter(
        (one.owner.department, one.process.name)
        for one in world.records
        if one.process.workbook is not None and one.opened <= evening
    )
    return Counter(department for (department, _), records in kept.items() if records >= _MIN_RECORDS)


def _is_there(world: World, person: Employee, after: dt.date, day: dt.date) -> bool:
    """Tell whether nobody knows of an absence of a person on any day after one and up to another."""
    days = (after + dt.timedelta(days=one) for one in range(1, (day - after).days + 1))
    return not any(world.list_absences(person, one) for one in days)


def _write_office(
    archive: _Archive, user: Employee, colleagues: tuple[Employee, ...], evening: dt.datetime
) -> tuple[dict[str, bytes], dict[str, str]]:
    world = archive.world
    people = (user, *colleagues)
    department = [one for one in world.people if one.department == user.department and one not in people]
    documents = write_documents(world, evening, _DOCUMENT_DAYS)
    files = {
        **archive.workbook_writer.write(evening),
        **{path: file.content for path, file in documents.items()},
        **write_mailboxes(archive.mail_writer, archive.mails, people, evening, _MAIL_DAYS),
        **write_calendars(world, (*people, *department[:4]), evening, _CALENDAR_DAYS),
    }
    transcriptions = {path: file.transcription for path, file in documents.items() if file.transcription is not None}
    return files, transcriptions
