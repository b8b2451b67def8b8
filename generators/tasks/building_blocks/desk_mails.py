"""Mails in the inbox of a user of which a task names one: about open records, or those that an office has anyway."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from data_model import Case, MailFinding
from generators.tasks.building_blocks.mailboxes import find_mailboxes
from generators.tasks.building_blocks.matter_mails import MailText, MatterMail, write_matter_mails
from generators.tasks.building_blocks.written_mails import add_mails
from generators.tasks.recipe import TaskContext


@dataclass(frozen=True)
class DeskMail:
    """A mail to which the user reacts.

    Attributes:
        name: What the conversation calls what it is about: a record, or the subject.
        sender: The person who wrote it; the address in an office that is no company.
        case: The record that it is about, in a made-up company.
        offers: The moments that it proposes: day -> time; empty if it proposes none.
    """

    name: str
    sender: str
    finding: MailFinding
    case: Case | None
    offers: Mapping[str, str]


@dataclass(frozen=True)
class DeskMails:
    """Mails of which the conversation names one.

    Attributes:
        context: The setting with these mails.
        mails: Name -> mail, the one that is meant first.
        planted: Those that were written for the task.
    """

    context: TaskContext
    mails: dict[str, DeskMail]
    planted: tuple[MatterMail, ...]

    @property
    def first(self) -> DeskMail:
        """The one that is meant."""
        return next(iter(self.mails.values()))


def plant_mails(
    context: TaskContext,
    rng: random.Random,
    count: int,
    texts: Sequence[MailText],
    offers: Sequence[Mapping[str, str]] = (),
    min_count: int = 3,
    is_only_mail: bool = False,
    addition: str = "",
    also_of_department: bool = False,
) -> DeskMails | None:
    """Write mails about open records of the user; see `write_matter_mails`."""
    planted = write_matter_mails(
        context, rng, count, texts, offers, min_count, is_only_mail, addition, also_of_department
    )
    if not planted:
        return None
    mails = [DeskMail(one.case.name, one.writer.person, one.finding, one.case, one.offers) for one in planted]
    extended = add_mails(context, [one.mail for one in planted])
    return DeskMails(extended, {one.name: one for one in mails}, tuple(planted))


def take_mails(context: TaskContext, rng: random.Random, min_count: int = 1) -> DeskMails | None:
    """Take the mails of others in the mailbox of the user, in random order."""
    mailboxes = find_mailboxes(context, min_mails=min_count, from_others=True)
    if not mailboxes:
        return None
    found = mailboxes[0].mails
    names = rng.sample(list(found), len(found))
    return DeskMails(context, {one: DeskMail(one, found[one].sender, found[one], None, {}) for one in names}, ())
