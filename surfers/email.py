"""The explorer of mailboxes, which reports every mail with its requests."""

import re
from collections.abc import Iterator
from contextlib import suppress
from email.utils import parsedate_to_datetime
from pathlib import PurePosixPath

from data_model import MailFinding
from file_formats import UnreadableFile, cache_reads, eml, estimate_text_bytes
from office_env import Workspace
from surfers.registry import surfer
from surfers.visits import RecordVisit, list_files

MAX_BODY_LENGTH = 20_000
MAX_REQUESTS = 10
MAX_REQUEST_LENGTH = 300
_MAIL_BYTES = 1_500
SENT_AT_PATTERN = re.compile(r"^Sent at: *(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)", re.MULTILINE)
SENTENCE_PATTERN = re.compile(r"[^.!?\n]+[.!?]*")
REQUEST_PATTERN = re.compile(
    r"\?$|\b(?:please|kindly|(?:can|could|would|will) you|need you to|let (?:me|us) know|make sure|remember to|"
    r"don't forget|you (?:should|must|have to)|be sure to)\b",
    re.IGNORECASE,
)


@surfer
def email(workspace: Workspace, visit: RecordVisit) -> Iterator[MailFinding]:
    """List each mailbox and read every mail in it."""
    files = [file for file in list_files(workspace, ".eml", "emails/") if file.count("/") == 2]
    if files:
        visit("system", "list_files", folder_path="emails")
    for user in sorted({file.split("/")[1] for file in files}):
        visit("email", "list_emails", username=user)
        for file in (one for one in files if one.split("/")[1] == user):
            visit("email", "read_email", username=user, email_id=PurePosixPath(file).name)
            with suppress(UnreadableFile):
                yield _explore_mail(file, workspace.read(file))


def find_requests(body: str) -> tuple[str, ...]:
    """Return the sentences of a mail that request something, in order."""
    sentences = (" ".join(match.group().split()) for match in SENTENCE_PATTERN.finditer(body))
    return tuple(
        [one for one in sentences if len(one) <= MAX_REQUEST_LENGTH and REQUEST_PATTERN.search(one)][:MAX_REQUESTS]
    )


def _estimate_bytes(finding: MailFinding) -> int:
    return _MAIL_BYTES + estimate_text_bytes((finding.subject, finding.body, *finding.recipients, *finding.asks))


@cache_reads(_estimate_bytes)
def _explore_mail(file: str, content: bytes) -> MailFinding:
    mail = eml.read_mail(content)
    body = mail.body[:MAX_BODY_LENGTH]
    return MailFinding(
        file=file,
        user=file.split("/")[1],
        email_id=PurePosixPath(file).name,
        sender=mail.sender,
        recipients=mail.recipients,
        subject=mail.subject,
        sent=find_sent_time(mail, body),
        body=body,
        asks=find_requests(body),
    )


def find_sent_time(mail: eml.Mail, body: str) -> str | None:
    """Return when a mail was sent: OfficeBench writes it into the text, any other mail has a Date header."""
    match = SENT_AT_PATTERN.search(body)
    if match:
        return match[1]
    try:
        return f"{parsedate_to_datetime(mail.date or ''):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return None
