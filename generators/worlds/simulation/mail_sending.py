"""Which of the mails that a process allows for are sent, as far as that follows from the steps of a record."""

from collections.abc import Collection

from generators.worlds.simulation.chances import happens
from generators.worlds.specification.files import MailSpec
from generators.worlds.specification.industry import ProcessSpec


def is_mail_sent(seed: str, record: int, process: ProcessSpec, spec: MailSpec, steps: Collection[str]) -> bool:
    """Return whether a mail about a record is sent: its step was taken, and what it answers or forwards was sent.

    A mail with a subject of its own needs no mail before it.

    Args:
        seed: The seed of the company.
        record: The id of the record.
        steps: The steps that the record has taken.
    """
    if spec.on not in steps or not happens(spec.share, seed, "mail", record, spec.name):
        return False
    before = spec.answers or spec.forwards
    if spec.subject or not before:
        return True
    return any(one.name == before and is_mail_sent(seed, record, process, one, steps) for one in process.mails)
