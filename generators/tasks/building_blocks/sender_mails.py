"""Mails of several people about several records each, of which a task picks those of one sender."""

import random
from dataclasses import dataclass

from data_model import MailFinding
from generators.tasks.building_blocks.case_rows import CaseRow, find_case_rows
from generators.tasks.building_blocks.record_enquiries import Enquiry, find_asker, write_enquiries
from generators.tasks.building_blocks.written_mails import Correspondent, add_mails
from generators.tasks.recipe import TaskContext

_MIN_PEOPLE, _MAX_PEOPLE = 2, 3
_MIN_MAILS, _MAX_MAILS = 2, 4


@dataclass(frozen=True)
class SenderMails:
    """The mails of some people in the mailbox of the user.

    Attributes:
        context: The setting of the task, with the mails that were written for it.
        enquiries: These mails.
        received: What the dialogue calls a sender -> their mails, earliest first, those of the office included.
    """

    context: TaskContext
    enquiries: tuple[Enquiry, ...]
    received: dict[str, tuple[MailFinding, ...]]

    def list_but(self, name: str, subject: str) -> list[MailFinding]:
        """List the mails of a sender without the one of a subject."""
        return [one for one in self.received[name] if one.subject != subject]


def draw_sender_mails(context: TaskContext, rng: random.Random, is_open: bool = False) -> SenderMails | None:
    """Draw people who have to do with several records, and write mails in which they ask about these.

    Args:
        is_open: Whether the records are not over.
    """
    records: dict[Correspondent, list[CaseRow]] = {}
    rows = list(find_case_rows(context))
    # Nobody has to hand over what is over.
    going_on = [one for one in rows if not one.case.ended_on] if is_open else rows
    for row in going_on:
        asker = find_asker(row.case)
        if asker and asker.address != context.persona.email and _is_alone(context, asker):
            records.setdefault(asker, []).append(row)
    able = [one for one, rows in records.items() if len(rows) >= _MIN_MAILS]
    if len(able) < _MIN_PEOPLE:
        return None
    pairs = [
        (row, asker)
        for asker in rng.sample(able, min(len(able), _MAX_PEOPLE))
        for row in rng.sample(records[asker], min(len(records[asker]), rng.randint(_MAX_MAILS - 1, _MAX_MAILS)))
    ]
    enquiries = write_enquiries(context, rng, rng.sample(pairs, len(pairs)))
    if not enquiries:
        return None
    context = add_mails(context, [one.mail for one in enquiries])
    names = {one.asker.address: one.name for one in enquiries}
    return SenderMails(context, tuple(enquiries), {name: _list_of(context, a) for a, name in names.items()})


def _list_of(context: TaskContext, address: str) -> tuple[MailFinding, ...]:
    own = [one for one in context.findings if isinstance(one, MailFinding) and one.user == context.persona.name]
    return tuple(sorted((one for one in own if one.sender == address and one.sent), key=lambda one: str(one.sent)))


def _is_alone(context: TaskContext, asker: Correspondent) -> bool:
    """Tell whether nobody else of their house has written to the user."""
    domain = asker.address.partition("@")[2]
    own = [one for one in context.findings if isinstance(one, MailFinding) and one.user == context.persona.name]
    same = {one.sender for one in own if one.sender.partition("@")[2] == domain}
    return not asker.organisation or same <= {asker.address}
