"""A mail to the user that is put into an office for one task."""

import datetime as dt
from typing import NamedTuple

from data_model import MailFinding
from file_formats import eml
from generators.tasks.recipe import TaskContext

_NOT_IN_NAMES = str.maketrans("", "", ":?")


class ReceivedMail(NamedTuple):
    """A mail as its file holds it, and as a surfer reports it."""

    finding: MailFinding
    content: bytes


def write_received_mail(
    context: TaskContext, user: str, sender: str, subject: str, body: str, sent: dt.datetime
) -> ReceivedMail:
    """Write a mail to the user, whose file is named after its subject.

    Args:
        user: The mailbox, as its folder is named.
        sender: The address of the sender.
    """
    name, recipients = f"{subject.translate(_NOT_IN_NAMES)}.eml", (context.persona.email,)
    finding = MailFinding(
        file=f"emails/{user}/{name}",
        user=user,
        email_id=name,
        sender=sender,
        recipients=recipients,
        subject=subject,
        sent=str(sent),
        body=body,
        asks=(),
    )
    return ReceivedMail(finding, eml.write_mail(sender, recipients, subject, body, sent=sent))
