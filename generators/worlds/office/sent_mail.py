"""A mail that somebody in a world has sent."""

import datetime as dt
from dataclasses import dataclass

from generators.worlds.people import Employee, Partner
from generators.worlds.timeline import Record

Correspondent = Employee | Partner


@dataclass(frozen=True)
class WorldMail:
    """A mail.

    Attributes:
        moment: When it was sent.
        to: Who it is for; empty for a mail to everybody in the company.
        body: The whole text, with greeting, signature and what it quotes.
        event: The id of the event that it tells of.
        record: The record that it is about, if any.
        attachments: The names of the documents of the record that it brings.
        answers: The mail that it answers, if any.
    """

    moment: dt.datetime
    sender: Correspondent
    to: tuple[Correspondent, ...]
    cc: tuple[Correspondent, ...]
    subject: str
    body: str
    event: int
    record: Record | None = None
    attachments: tuple[str, ...] = ()
    answers: "WorldMail | None" = None

    def reaches(self, person: Employee) -> bool:
        """Return whether a mail is in the mailbox of a member of staff."""
        return not self.to or person in (self.sender, *self.to, *self.cc)
