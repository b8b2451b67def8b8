"""Mails that are written for one task, with their files and what a surfer would report of them."""

import datetime as dt
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import MailFinding
from file_formats import eml
from generators.tasks.recipe import TaskContext
from generators.working_days import is_working_day

_NO_FILE_NAME = re.compile(r"[^\w .,&'()-]+")
_MESSAGE_ID = re.compile(rb"^Message-ID: (\S+)$", re.MULTILINE)
_FIRST_HOUR, _END_HOUR = 8, 17


class Correspondent(NamedTuple):
    """Somebody who writes or gets a mail.

    Attributes:
        name: The first and the last name.
        organisation: Where they work; empty for colleagues of the user.
    """

    name: str
    address: str
    organisation: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The full name, its parts, the address, and where they work, if it is known."""
        parts = (one for one in self.name.split() if one[:1].isupper())
        return tuple(dict.fromkeys(one for one in (self.name, *parts, self.address, self.organisation) if one))

    @property
    def header(self) -> str:
        """The address as it stands in a header, with the name."""
        return f"{self.name} <{self.address}>"

    @property
    def first_name(self) -> str:
        """The name by which one greets them."""
        return self.name.split()[0]

    @property
    def signature(self) -> str:
        """The end of their mails."""
        return "\n".join(dict.fromkeys(one for one in (self.name, self.organisation) if one))


class WrittenMail(NamedTuple):
    """A mail in the mailbox of the user.

    Attributes:
        finding: What a surfer would report of it.
        sender: Who wrote it.
        content: Its file.
    """

    finding: MailFinding
    sender: Correspondent
    content: bytes

    @property
    def message_id(self) -> str:
        """The id of the mail in its header."""
        (found,) = _MESSAGE_ID.findall(self.content)
        return str(found.decode())


def write_mail(
    context: TaskContext,
    sender: Correspondent,
    recipients: Sequence[Correspondent],
    subject: str,
    text: str,
    sent: dt.datetime,
    in_reply_to: WrittenMail | None = None,
    number: int = 1,
) -> WrittenMail:
    """Write a mail for the mailbox of the user, with a greeting above its text and the name of its sender below.

    Args:
        in_reply_to: The mail that it answers, if any, which is quoted below it.
        number: Which one of the mails with this subject it is.
    """
    user = context.persona.name
    name = f"{' '.join(_NO_FILE_NAME.sub(' ', subject).split())}{f' ({number})' if number > 1 else ''}.eml"
    greeted = recipients[0].first_name if len(recipients) == 1 else "all"
    body = f"Good morning {greeted},\n\n{text}\n\nKind regards\n{sender.signature}"
    if in_reply_to:
        body = f"{body}\n\n{_quote(in_reply_to)}"
    answered = in_reply_to.message_id if in_reply_to else None
    heads = tuple(one.header for one in recipients)
    finding = MailFinding(
        file=f"emails/{user}/{name}",
        user=user,
        email_id=name,
        sender=sender.address,
        recipients=tuple(one.address for one in recipients),
        subject=subject,
        sent=str(sent),
        body=body,
        asks=(),
    )
    return WrittenMail(finding, sender, eml.write_mail(sender.header, heads, subject, body, answered, sent=sent))


def add_mails(context: TaskContext, mails: Iterable[WrittenMail]) -> TaskContext:
    """Return the setting of a task with these mails in the mailbox."""
    findings = tuple(one.finding for one in mails)
    files = tuple(sorted({*context.files, *(one.file for one in findings)}))
    return replace(context, files=files, findings=(*context.findings, *findings))


def list_planted_files(mails: Iterable[WrittenMail]) -> dict[str, bytes]:
    """Return path -> content of these mails, for the recipe."""
    return {one.finding.file: one.content for one in mails}


def has_room_for(context: TaskContext, mails: Sequence[WrittenMail]) -> bool:
    """Tell whether no mail of the office has the file of one of these, and no two of these share one."""
    taken = {one.casefold() for one in context.files}
    names = [one.finding.file.casefold() for one in mails]
    return len(set(names)) == len(names) and not taken & set(names)


def draw_moments(context: TaskContext, rng: random.Random, count: int, days: int) -> list[dt.datetime]:
    """Draw moments in office hours of the last working days before the office was written, earliest first.

    No two of them are less than ten minutes apart.

    Args:
        days: On how many working days the moments may lie, of which the last one is that of the office's last mail.
    """
    last = find_last_moment(context)
    possible = [
        moment
        for day in list_working_days_before(last.date(), days)
        for hour in range(_FIRST_HOUR, _END_HOUR)
        for minute in range(2, 60, 10)
        if (moment := dt.datetime.combine(day, dt.time(hour, minute))) > last or day < last.date()
    ]
    return sorted(moment + dt.timedelta(minutes=rng.randrange(7)) for moment in rng.sample(possible, count))


def take_moment_after(moments: list[dt.datetime], day: str) -> dt.datetime | None:
    """Take the first of some moments that lies after a day out of their list; None if none does."""
    found = next((one for one in moments if str(one.date()) > day), None)
    if found:
        moments.remove(found)
    return found


def find_last_moment(context: TaskContext) -> dt.datetime:
    """Return when the last mail of the office was sent; a week before the task where no mail has a date."""
    moments = [one.sent for one in context.findings if isinstance(one, MailFinding) and one.sent]
    fallback = dt.datetime.combine(context.clock.day - dt.timedelta(days=8), dt.time(12))
    return min(dt.datetime.fromisoformat(max(moments)), fallback + dt.timedelta(days=1)) if moments else fallback


def list_working_days_before(day: dt.date, count: int) -> list[dt.date]:
    """List so many working days up to and with a day, if it is one, earliest first."""
    found: list[dt.date] = []
    while len(found) < count:
        if is_working_day(day):
            found.append(day)
        day -= dt.timedelta(days=1)
    return found[::-1]


def make_user(context: TaskContext) -> Correspondent:
    """Return the user, with their last name where a mail or a calendar of the office gives it."""
    first, address = context.persona.name, context.persona.email
    own = [one.body for one in context.findings if isinstance(one, MailFinding) and one.sender == address]
    full = [found.group() for body in own if (found := re.search(rf"^{re.escape(first)} [^\W\d_][\w'-]+$", body, re.M))]
    return Correspondent(max(full, key=full.count) if full else first, address)


def _quote(mail: WrittenMail) -> str:
    sent = dt.datetime.fromisoformat(str(mail.finding.sent))
    lines = "\n".join(f"> {line}".rstrip() for line in mail.finding.body.splitlines())
    return f"On {sent.day} {sent:%B %Y} at {sent:%H:%M}, {mail.sender.name} wrote:\n{lines}"
