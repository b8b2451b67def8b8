"""The explorer of mailboxes: every mail, with what it asks for."""

import re
from email.utils import parsedate_to_datetime
from pathlib import PurePosixPath

from data_model import MailFinding, SurfReport, Visit
from office_env import Workspace
from office_env.formats import eml
from office_env.formats.errors import UnreadableFile
from surfers.registry import surfer
from surfers.visiting import files_of, visit

LONGEST_BODY = 20_000
MOST_ASKS = 10
LONGEST_ASK = 300
SENT_AT = re.compile(r"^Sent at: *(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)", re.MULTILINE)
SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
REQUEST = re.compile(
    r"\?$|\b(?:please|kindly|(?:can|could|would|will) you|need you to|let (?:me|us) know|make sure|remember to|"
    r"don't forget|you (?:should|must|have to)|be sure to)\b",
    re.IGNORECASE,
)


@surfer
def email(workspace: Workspace) -> SurfReport:
    """List each mailbox, and read every mail in it."""
    visits: list[Visit] = []
    found: list[MailFinding] = []
    files = [file for file in files_of(workspace, ".eml", "emails/") if file.count("/") == 2]
    if files:
        visits.append(visit(workspace, "system", "list_files", folder_path="emails"))
    for user in sorted({file.split("/")[1] for file in files}):
        visits.append(visit(workspace, "email", "list_emails", username=user))
        for file in (one for one in files if one.split("/")[1] == user):
            email_id = PurePosixPath(file).name
            visits.append(visit(workspace, "email", "read_email", username=user, email_id=email_id))
            try:
                mail = eml.read_mail(workspace.read(file))
            except UnreadableFile:
                continue
            found.append(_finding(file, user, email_id, mail))
    return SurfReport(app="email", visits=tuple(visits), findings=tuple(found))


def asks_of(body: str) -> tuple[str, ...]:
    """The sentences of a mail that request something, in order."""
    sentences = (" ".join(match.group().split()) for match in SENTENCE.finditer(body))
    return tuple([one for one in sentences if len(one) <= LONGEST_ASK and REQUEST.search(one)][:MOST_ASKS])


def _finding(file: str, user: str, email_id: str, mail: eml.Mail) -> MailFinding:
    body = mail.body[:LONGEST_BODY]
    return MailFinding(
        file=file,
        user=user,
        email_id=email_id,
        sender=mail.sender,
        recipients=mail.recipients,
        subject=mail.subject,
        sent=_sent(mail, body),
        body=body,
        asks=asks_of(body),
    )


def _sent(mail: eml.Mail, body: str) -> str | None:
    """OfficeBench writes the moment into the text; any other mail has a Date."""
    line = SENT_AT.search(body)
    if line:
        return line[1]
    try:
        return f"{parsedate_to_datetime(mail.date or ''):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return None
