"""Mailboxes of a workspace: `emails/{user}/{subject}.eml`, one copy for the recipient and one for the sender."""

import unicodedata
from itertools import count

from data_model import ActionRefused, FileMissing, bounds
from office_env.confinement import normal_name
from office_env.formats import eml
from office_env.people import Person, known_name, person, plain_name
from office_env.refusals import refused_values
from office_env.workspace import Workspace

FOLDER = "emails"
_ENDING = ".eml"


def mailbox_of(workspace: Workspace, user: str) -> str:
    """Return the folder of a user (a name or an address), in the spelling that the office has."""
    return _known_mailbox(workspace, plain_name(person(user).user))


def mail_names(workspace: Workspace, mailbox: str) -> tuple[str, ...]:
    """The file names of the mails in a mailbox, sorted; FileMissing when there is no such mailbox."""
    folder = f"{FOLDER}/{mailbox}"
    if not workspace.is_folder(folder):
        raise FileMissing(f"There is no mailbox {mailbox!r}; the mailboxes are: {_listed(_mailboxes(workspace))}.")
    names = workspace.list_folder(folder)
    return tuple(
        name for name in names if name.lower().endswith(_ENDING) and not workspace.is_folder(f"{folder}/{name}")
    )


def open_mail(workspace: Workspace, user: str, email_id: str) -> eml.Mail:
    """Read one mail; email_id is its file name, with or without `.eml`. Raises FileMissing, UnreadableFile."""
    mailbox = mailbox_of(workspace, user)
    names = mail_names(workspace, mailbox)
    name = next((one for one in (f"{email_id}{_ENDING}", email_id) if one in names), None)
    if name is None:
        raise FileMissing(f"The mailbox {mailbox} holds no email {email_id!r}; it holds: {_listed(names)}.")
    return eml.read_mail(workspace.read(f"{FOLDER}/{mailbox}/{name}"))


def deliver(
    workspace: Workspace,
    sender: Person,
    recipient: Person,
    subject: str,
    content: str,
    title: str | None = None,
    in_reply_to: str | None = None,
) -> None:
    """Put a mail into the mailboxes of its recipient and its sender, or into neither.

    title: the file name without ending; the subject without it. Where a mailbox has a mail of that name, the new
    one is `{title} (2).eml`: the first keeps its place and no mail is lost.
    """
    with refused_values():
        mail = eml.write_mail(sender.header, (recipient.header,), subject, content, in_reply_to)
    stem = checked_title(subject if title is None else title)
    mailboxes = {_known_mailbox(workspace, one.user) for one in (recipient, sender)}
    places = [_free_place(workspace, mailbox, stem) for mailbox in sorted(mailboxes)]
    for place in places:
        workspace.write(place, mail)


def checked_title(subject: str) -> str:
    """Return a subject that can be a file name; ActionRefused for one that cannot."""
    if not subject.strip():
        raise ActionRefused("The subject is empty; the file of an email is named after it.")
    if bad := sorted(set(subject) & set("/\\")):
        raise ActionRefused(f"The subject holds {bad[0]!r}, which no file name can; the file is named after it.")
    normal_name(f"{FOLDER}/user/{subject}{_ENDING}")
    return subject


def title_for(subject: str) -> str:
    """Make a file name of any subject: what no file name holds becomes `-`, what is too long is cut."""
    plain = "".join("-" if one in "/\\" or unicodedata.category(one) in ("Cc", "Cs") else one for one in subject)
    return plain.encode()[: bounds.NAME_BYTES - 20].decode(errors="ignore").strip() or "-"


def _known_mailbox(workspace: Workspace, user: str) -> str:
    # Looking through all mailboxes, once for each mail, would be quadratic in an office of thousands.
    return user if workspace.is_folder(f"{FOLDER}/{user}") else known_name(user, _mailboxes(workspace))


def _mailboxes(workspace: Workspace) -> list[str]:
    if not workspace.is_folder(FOLDER):
        return []
    return [name for name in workspace.list_folder(FOLDER) if workspace.is_folder(f"{FOLDER}/{name}")]


def _free_place(workspace: Workspace, mailbox: str, title: str) -> str:
    for number in count(1):
        place = f"{FOLDER}/{mailbox}/{title}{f' ({number})' if number > 1 else ''}{_ENDING}"
        if not workspace.exists(place):
            return place
    raise AssertionError("count() does not end")


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(names[:50]) or "none"
