"""E-mail: send, list, read, reply and forward. Only sending changes anything."""

from data_model import ActionRefused
from file_formats import UnreadableFile, eml
from office_env.action_registry import action
from office_env.app_data.mailboxes import (
    MAILBOX_FOLDER,
    deliver_mail,
    find_mailbox,
    list_mail_names,
    make_file_title,
    open_mail,
)
from office_env.app_data.users import MailUser, has_control_characters, parse_user
from office_env.workspace.workspace import Workspace

_SEPARATOR = "-" * 50
_PREVIEW_CHARS = 20


@action(
    app="email",
    writes=True,
    failure="Failed to send email to {recipient}.",
    several="Failed to send email to Multiple recipients. Only support one recipient.",
)
def send_email(workspace: Workspace, sender: str, recipient: str, subject: str, content: str) -> str:
    """Send an email to one person; to write to several, send one email to each.

    Args:
        sender: Who sends it, a user name or an address, such as Alice or Alice@example.com.
        recipient: Who receives it, one user name or address, such as Bob or Bob@example.com.
        subject: The subject, which must not hold a slash, because it names the file of the email.
        content: The whole text of the email.
    """
    deliver_mail(workspace, parse_user(sender), parse_user(recipient), subject, content)
    return f"Successfully sent email to {recipient}."


@action(
    app="email",
    writes=False,
    failure="Failed to list emails for {username}.",
    missing="No emails found for {username}.",
)
def list_emails(workspace: Workspace, username: str) -> str:
    """List all emails of a user, sent and received, with their Email ID, sender, recipient, subject and beginning.

    Args:
        username: Whose mailbox, such as Bob.
    """
    mailbox = find_mailbox(workspace, username)
    names = list_mail_names(workspace, mailbox)
    if not names:
        return f"No emails found for {username}."
    previews = (_format_preview(workspace, f"{MAILBOX_FOLDER}/{mailbox}/{name}", name) for name in names)
    return f"Successfully list emails for {username}:\n" + "\n".join(previews)


@action(app="email", writes=False, failure="Failed to read email {email_id} for {username}.")
def read_email(workspace: Workspace, username: str, email_id: str) -> str:
    """Read one email as a whole.

    Args:
        username: Whose mailbox, such as Bob.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
    """
    mail = open_mail(workspace, username, email_id)
    extra = {"Cc": ", ".join(mail.cc), "Date": mail.date or "", "Attachments": ", ".join(mail.attachments)}
    lines = "".join(f"{name}: {value}\n" for name, value in extra.items() if value)
    return (
        f"Successfully read email {email_id} for {username}:\n{_format_headers(mail)}Content: {mail.body}...\n{lines}"
    )


@action(app="email", writes=True, failure="Failed to reply to email {email_id} for {username}.")
def reply_email(workspace: Workspace, username: str, email_id: str, content: str) -> str:
    """Reply to the sender of an email, with `Re: ` before its subject.

    Args:
        username: Whose mailbox holds the email; this user sends the reply.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
        content: The text of the reply; the email that is answered is not repeated.
    """
    mail = open_mail(workspace, username, email_id)
    owner = _find_owner(workspace, username, mail)
    others = [
        address for address in (mail.sender, *mail.recipients) if address and parse_user(address).name != owner.name
    ]
    if not others:
        raise ActionRefused("The email names nobody else to whom a reply could go.")
    subject = _prefix_subject("Re", mail.subject)
    message_id = mail.find_header("Message-ID")
    reference = None if message_id is None or not message_id.isprintable() else message_id
    deliver_mail(workspace, owner, parse_user(others[0]), subject, content, make_file_title(subject), reference)
    return f"Successfully replied to email {email_id}, sent to {others[0]}."


@action(
    app="email",
    writes=True,
    failure="Failed to forward email {email_id} to {recipient}.",
    several="Failed to forward email {email_id} to Multiple recipients. Only support one recipient.",
)
def forward_email(workspace: Workspace, username: str, email_id: str, recipient: str, content: str = "") -> str:
    """Forward the text of an email to one person, with `Fwd: ` before its subject and without attachments.

    Args:
        username: Whose mailbox holds the email; this user forwards it.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
        recipient: Who receives it, one user name or address.
        content: What shall stand above the forwarded email; nothing when left out.
    """
    mail = open_mail(workspace, username, email_id)
    subject = _prefix_subject("Fwd", mail.subject)
    forwarded = f"---------- Forwarded message ----------\n{_format_headers(mail)}\n{mail.body}"
    body = f"{content}\n\n{forwarded}" if content else forwarded
    deliver_mail(
        workspace,
        _find_owner(workspace, username, mail),
        parse_user(recipient),
        subject,
        body,
        make_file_title(subject),
    )
    return f"Successfully forwarded email {email_id} to {recipient}."


def _format_preview(workspace: Workspace, path: str, name: str) -> str:
    try:
        mail = eml.read_mail(workspace.read(path))
    except UnreadableFile as damage:
        return f"Email ID: {name}\nThis file is {damage}.\n{_SEPARATOR}"
    return f"Email ID: {name}\n{_format_headers(mail)}Content: {mail.body[:_PREVIEW_CHARS]}...\n{_SEPARATOR}"


def _format_headers(mail: eml.Mail) -> str:
    recipients = mail.find_header("To") or ", ".join(mail.recipients)
    return f"From: {mail.find_header('From') or mail.sender}\nTo: {recipients}\nSubject: {mail.subject}\n"


def _find_owner(workspace: Workspace, username: str, mail: eml.Mail) -> MailUser:
    """Return the owner of a mailbox, with the address that the mail has for them, if any."""
    mailbox = find_mailbox(workspace, username)
    for address in (*mail.recipients, *mail.cc, mail.sender):
        if address.partition("@")[0].casefold() == mailbox.casefold() and "@" in address:
            return MailUser(mailbox, parse_user(address).mail_header)
    return parse_user(mailbox)


def _prefix_subject(prefix: str, subject: str) -> str:
    plain = " ".join("".join(" " if has_control_characters(one) else one for one in subject).split())
    return plain if plain.lower().startswith(f"{prefix.lower()}:") else f"{prefix}: {plain}".rstrip()
