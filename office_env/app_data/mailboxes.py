"""Mailboxes of a workspace: `emails/{user}/{subject}.eml`, one copy for the recipient and one for the sender."""

import unicodedata
from itertools import count

from data_model import ActionRefused, FileMissing, bounds
from file_formats import eml
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
    mailbox = find_mailbox(workspace, user)
    names = list_mail_names(workspace, mailbox)
    name = next((candidate for candidate in (f"{email_id}{_SUFFIX}", email_id) if candidate in names), None)
    if name is None:
        raise FileMissing(f"The mailbox {mailbox} holds no email {email_id!r}; it holds: {_join_names(names)}.")
    return eml.read_mail(workspace.read(f"{MAILBOX_FOLDER}/{mailbox}/{name}"))


def deliver_mail(
    workspace: Workspace,
    sender: MailUser,
    recipient: MailUser,
    subject: str,
    content: str,
    file_title: str | None = None,
    in_reply_to: str | None = None,
) -> None:
    """Put a mail into the mailboxes of its recipient and its sender, or into neither.

    Args:
        file_title: The file name without its suffix; the subject by default. If a mailbox has a mail with that name,
            the new one is `{title} (2).eml`, so that no mail is lost.
    """
    with refuse_value_errors():
        mail = eml.write_mail(sender.mail_header, (recipient.mail_header,), subject, content, in_reply_to)
    stem = check_file_title(subject if file_title is None else file_title)
    mailboxes = {_match_mailbox(workspace, user.name) for user in (recipient, sender)}
    paths = [_find_free_path(workspace, mailbox, stem) for mailbox in sorted(mailboxes)]
    for path in paths:
        workspace.write(path, mail)


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


def _match_mailbox(workspace: Workspace, user: str) -> str:
    # Listing all mailboxes for each mail would take quadratic time in an office of thousands.
    return (
        user if workspace.is_folder(f"{MAILBOX_FOLDER}/{user}") else match_known_name(user, _list_mailboxes(workspace))
    )


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
