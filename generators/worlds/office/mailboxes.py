"""The mailboxes of an office: one file for each mail that somebody got or sent."""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Sequence
from email.utils import formataddr

from file_formats import eml
from generators.worlds.office.letter_text import EVERYBODY
from generators.worlds.office.sent_mail import Correspondent, WorldMail
from generators.worlds.people import Company, Employee

_NOT_IN_FILE_NAMES = re.compile(r"[\\/:*?\"<>|\x00-\x1f]+")
_MAX_TITLE = 80

FindAttachment = Callable[[WorldMail, str], eml.Attachment | None]


class MailWriter:
    """Writes the mails of a company, each once.

    Args:
        find_attachment: Returns a document that a mail brings, or None where it was not kept.
    """

    def __init__(self, company: Company, find_attachment: FindAttachment = lambda mail, name: None) -> None:
        self._company, self._find_attachment = company, find_attachment
        self._written: dict[int, tuple[WorldMail, bytes]] = {}

    def write(self, mail: WorldMail) -> bytes:
        """Return the content of a mail; an answer names the mail that it answers, however old that is."""
        if id(mail) not in self._written:
            answered = self.write(mail.answers) if mail.answers else None
            content = eml.write_mail(
                _write_address(mail.sender),
                tuple(map(_write_address, mail.to)) or (f"{EVERYBODY}@{self._company.domain}",),
                mail.subject,
                mail.body,
                in_reply_to=eml.read_mail(answered).find_header("Message-ID") if answered else None,
                cc=tuple(map(_write_address, mail.cc)),
                attachments=[found for name in mail.attachments if (found := self._find_attachment(mail, name))],
                sent=mail.moment,
            )
            # As long as the mail is kept, no other one has its id.
            self._written[id(mail)] = mail, content
        return self._written[id(mail)][1]


def write_mailboxes(
    writer: MailWriter,
    mails: Sequence[WorldMail],
    people: Iterable[Employee],
    moment: dt.datetime,
    days: int,
) -> dict[str, bytes]:
    """Write the mailboxes of some people as they are at a moment.

    A mail has the same name and bytes on every day, and in every mailbox.

    Args:
        mails: All mails of the world, in the order of sending.
        days: How many days back the mailboxes go.

    Returns:
        Path -> content.
    """
    files: dict[str, bytes] = {}
    first = moment - dt.timedelta(days=days)
    for person in people:
        used: dict[str, int] = {}
        for mail in mails:
            if mail.moment > moment:
                break
            if not mail.reaches(person):
                continue
            title = _make_title(mail.subject)
            used[title.casefold()] = used.get(title.casefold(), 0) + 1
            if mail.moment < first:
                continue
            number = used[title.casefold()]
            suffix = f" ({number})" if number > 1 else ""
            files[f"emails/{person.first_name}/{title}{suffix}.eml"] = writer.write(mail)
    return files


def _write_address(one: Correspondent) -> str:
    name = one.name if isinstance(one, Employee) else " ".join(one.contact)
    return formataddr((name, one.address))


def _make_title(subject: str) -> str:
    return " ".join(_NOT_IN_FILE_NAMES.sub(" ", subject).split())[:_MAX_TITLE].strip(" .") or "Mail"
