"""Mailboxes of a workspace: `emails/{user}/{subject}.eml`, one copy for each recipient and one for the sender."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import PurePosixPath

from data_model import ActionRefused, FileMissing, bounds
from file_formats import eml
from file_formats.eml.addresses import read_address
from office_env.app_data.calendars import list_calendar_users
from office_env.app_data.users import MailUser, check_user_name, match_known_name, parse_user
from office_env.refusals import refuse_value_errors
from office_env.workspace.paths import normalize_path
from office_env.workspace.workspace import Workspace

MAILBOX_FOLDER = "emails"
_SUFFIX = ".eml"


def find_mailbox(workspace: Workspace, user: str) -> str:
    """Return the mailbox of a user, who is given by name or address, in the office's spelling."""
    return _match_mailbox(workspace, check_user_name(parse_user(user).name))


def list_mail_names(workspace: Workspace, mailbox: str) -> tuple[str, ...]:
    """Return the file names of the mails in a mailbox, sorted; raise FileMissing if it does not exist."""
    folder = f"{MAILBOX_FOLDER}/{mailbox}"
    if not workspace.is_folder(folder):
        raise FileMissing(
            f"There is no mailbox {mailbox!r}; the mailboxes are: {_join_names(_list_mailboxes(workspace))}."
        )
    names = workspace.list_folder(folder)
    return tuple(
        name for name in names if name.lower().endswith(_SUFFIX) and not workspace.is_folder(f"{folder}/{name}")
    )


def open_mail(workspace: Workspace, user: str, email_id: str) -> eml.Mail:
    """Read one mail of a user.

    Args:
        email_id: The file name, with or without `.eml`.

    Raises:
        FileMissing: The mailbox or the mail does not exist.
        UnreadableFile: The mail is damaged.
    """
    return eml.read_mail(workspace.read(find_mail(workspace, user, email_id)))


def find_mail(workspace: Workspace, user: str, email_id: str) -> str:
    """Return the path of one mail of a user; raise FileMissing if the mailbox or the mail does not exist."""
    mailbox = find_mailbox(workspace, user)
    names = list_mail_names(workspace, mailbox)
    name = next((candidate for candidate in (f"{email_id}{_SUFFIX}", email_id) if candidate in names), None)
    if name is None:
        raise FileMissing(f"The mailbox {mailbox} holds no email {email_id!r}; it holds: {_join_names(names)}.")
    return f"{MAILBOX_FOLDER}/{mailbox}/{name}"


def read_files_to_attach(workspace: Workspace, paths: Sequence[str] | str | None) -> tuple[eml.Attachment, ...]:
    """Read the files that a mail shall carry, given as a list of paths or as one path.

    Raises:
        FileMissing: One of them does not exist.
        ActionRefused: Together they are larger than a mail may be.
    """
    attachments: list[eml.Attachment] = []
    for path in [paths] if isinstance(paths, str) else paths or []:
        if path.strip():
            attachments.append(eml.Attachment(PurePosixPath(normalize_path(path)).name, workspace.read(path)))
        if sum(len(one.content) for one in attachments) > bounds.MAIL_BYTES:
            raise ActionRefused(f"The attachments are larger than the {bounds.MAIL_BYTES:,} bytes of a mail.")
    return tuple(attachments)


@dataclass(frozen=True)
class OutgoingMail:
    """A mail that is about to be sent.

    Attributes:
        cc: Further recipients whom everybody sees.
        bcc: Further recipients whom only the sender's own copy names.
        in_reply_to: The Message-ID of the mail that it answers.
        file_title: The file name without its suffix; the subject by default.
    """

    sender: MailUser
    recipient: MailUser
    subject: str
    content: str
    cc: tuple[MailUser, ...] = ()
    bcc: tuple[MailUser, ...] = ()
    attachments: tuple[eml.Attachment, ...] = ()
    in_reply_to: str | None = None
    file_title: str | None = None


def deliver_mail(workspace: Workspace, mail: OutgoingMail) -> None:
    """Put a mail into the mailboxes of its recipients and its sender, or into none.

    Nobody receives it twice: who stands in several places keeps the first. If a mailbox has a mail with the file name,
    the new one is `{title} (2).eml`, so that no mail is lost.
    """
    seen = {_fold_address(mail.recipient)}
    cc, bcc = _drop_repeated(mail.cc, seen), _drop_repeated(mail.bcc, seen)
    with refuse_value_errors():
        copies = [
            eml.write_mail(
                mail.sender.mail_header,
                (mail.recipient.mail_header,),
                mail.subject,
                mail.content,
                mail.in_reply_to,
                cc=tuple(one.mail_header for one in cc),
                bcc=hidden,
                attachments=mail.attachments,
            )
            for hidden in dict.fromkeys(((), tuple(one.mail_header for one in bcc)))
        ]
    stem = check_file_title(mail.subject if mail.file_title is None else mail.file_title)
    own_mailbox = _match_mailbox(workspace, mail.sender.name)
    mailboxes = {own_mailbox, *(_match_mailbox(workspace, one.name) for one in (mail.recipient, *cc, *bcc))}
    paths = {mailbox: _find_free_path(workspace, mailbox, stem) for mailbox in sorted(mailboxes)}
    for mailbox, path in paths.items():
        workspace.write(path, copies[-1] if mailbox == own_mailbox else copies[0])


def check_file_title(subject: str) -> str:
    """Return a subject if it can be a file name, else raise ActionRefused."""
    if not subject.strip():
        raise ActionRefused("The subject is empty; the file of an email is named after it.")
    if forbidden := sorted(set(subject) & set("/\\")):
        raise ActionRefused(f"The subject holds {forbidden[0]!r}, which no file name can; the file is named after it.")
    normalize_path(f"{MAILBOX_FOLDER}/user/{subject}{_SUFFIX}")
    return subject


def make_file_title(subject: str) -> str:
    """Make a file name from any subject: what no file name may hold becomes `-`, and what is too long is cut."""
    cleaned = "".join(
        "-" if character in "/\\" or unicodedata.category(character) in ("Cc", "Cs") else character
        for character in subject
    )
    return cleaned.encode()[: bounds.NAME_BYTES - 20].decode(errors="ignore").strip() or "-"


def _fold_address(user: MailUser) -> str:
    return read_address(user.mail_header).address.casefold()


def _drop_repeated(users: tuple[MailUser, ...], seen: set[str]) -> tuple[MailUser, ...]:
    kept = []
    for user in users:
        if _fold_address(user) not in seen:
            seen.add(_fold_address(user))
            kept.append(user)
    return tuple(kept)


def _match_mailbox(workspace: Workspace, user: str) -> str:
    """Return the mailbox of a user, spelled as the office spells it in its mailboxes or, without one, calendars."""
    # Listing all mailboxes for each mail would take quadratic time in an office of thousands.
    if workspace.is_folder(f"{MAILBOX_FOLDER}/{user}"):
        return user
    mailboxes = _list_mailboxes(workspace)
    name = match_known_name(user, mailboxes)
    return name if name in mailboxes else match_known_name(user, list_calendar_users(workspace))


def _list_mailboxes(workspace: Workspace) -> list[str]:
    if not workspace.is_folder(MAILBOX_FOLDER):
        return []
    return [name for name in workspace.list_folder(MAILBOX_FOLDER) if workspace.is_folder(f"{MAILBOX_FOLDER}/{name}")]


def _find_free_path(workspace: Workspace, mailbox: str, title: str) -> str:
    for number in count(1):
        path = f"{MAILBOX_FOLDER}/{mailbox}/{title}{f' ({number})' if number > 1 else ''}{_SUFFIX}"
        if not workspace.exists(path):
            return path
    raise AssertionError("count() does not end")


def _join_names(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(names[:50]) or "none"
