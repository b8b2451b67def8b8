"""E-mail: send, list, read, reply and forward. Only what sends changes anything."""

from data_model import ActionRefused
from office_env.action import action
from office_env.formats import eml
from office_env.formats.errors import UnreadableFile
from office_env.mailboxes import FOLDER, deliver, mail_names, mailbox_of, open_mail, title_for
from office_env.people import Person, has_controls, person
from office_env.workspace import Workspace

_LINE = "-" * 50
_PREVIEW = 20


@action(
    app="email",
    writes=True,
    failure="Failed to send email to {recipient}.",
    several="Failed to send email to Multiple recipients. Only support one recipient.",
)
def send_email(workspace: Workspace, sender: str, recipient: str, subject: str, content: str) -> str:
    """Send an email to one person; to write to several, send one email to each.

    sender: who sends it, a user name or an address, such as Alice or Alice@example.com.
    recipient: who receives it, one user name or address, such as Bob or Bob@example.com.
    subject: the subject; the email is filed under it, so it must not hold a slash.
    content: the whole text of the email.
    """
    deliver(workspace, person(sender), person(recipient), subject, content)
    return f"Successfully sent email to {recipient}."


@action(
    app="email",
    writes=False,
    failure="Failed to list emails for {username}.",
    missing="No emails found for {username}.",
)
def list_emails(workspace: Workspace, username: str) -> str:
    """List all emails of a user, sent and received, with their Email ID, sender, recipient, subject and beginning.

    username: whose mailbox, such as Bob.
    """
    mailbox = mailbox_of(workspace, username)
    names = mail_names(workspace, mailbox)
    if not names:
        return f"No emails found for {username}."
    shown = (_preview(workspace, f"{FOLDER}/{mailbox}/{name}", name) for name in names)
    return f"Successfully list emails for {username}:\n" + "\n".join(shown)


@action(app="email", writes=False, failure="Failed to read email {email_id} for {username}.")
def read_email(workspace: Workspace, username: str, email_id: str) -> str:
    """Read one email as a whole.

    username: whose mailbox, such as Bob.
    email_id: the Email ID that `list_emails` shows, with or without .eml.
    """
    mail = open_mail(workspace, username, email_id)
    extra = {"Cc": ", ".join(mail.cc), "Date": mail.date or "", "Attachments": ", ".join(mail.attachments)}
    lines = "".join(f"{name}: {value}\n" for name, value in extra.items() if value)
    return f"Successfully read email {email_id} for {username}:\n{_headers(mail)}Content: {mail.body}...\n{lines}"


@action(app="email", writes=True, failure="Failed to reply to email {email_id} for {username}.")
def reply_email(workspace: Workspace, username: str, email_id: str, content: str) -> str:
    """Reply to the sender of an email, under its subject with `Re: ` before it.

    username: whose mailbox holds the email; this user sends the reply.
    email_id: the Email ID that `list_emails` shows, with or without .eml.
    content: the text of the reply; the email that is answered is not repeated.
    """
    mail = open_mail(workspace, username, email_id)
    owner = _owner(workspace, username, mail)
    others = [one for one in (mail.sender, *mail.recipients) if one and person(one).user != owner.user]
    if not others:
        raise ActionRefused("The email names nobody else to whom a reply could go.")
    subject = _answering("Re", mail.subject)
    answered = mail.header("Message-ID")
    reference = None if answered is None or not answered.isprintable() else answered
    deliver(workspace, owner, person(others[0]), subject, content, title_for(subject), reference)
    return f"Successfully replied to email {email_id}, sent to {others[0]}."


@action(
    app="email",
    writes=True,
    failure="Failed to forward email {email_id} to {recipient}.",
    several="Failed to forward email {email_id} to Multiple recipients. Only support one recipient.",
)
def forward_email(workspace: Workspace, username: str, email_id: str, recipient: str, content: str = "") -> str:
    """Forward the text of an email to one person, under its subject with `Fwd: ` before it, without attachments.

    username: whose mailbox holds the email; this user forwards it.
    email_id: the Email ID that `list_emails` shows, with or without .eml.
    recipient: who receives it, one user name or address.
    content: what shall stand above the forwarded email; nothing when left out.
    """
    mail = open_mail(workspace, username, email_id)
    subject = _answering("Fwd", mail.subject)
    forwarded = f"---------- Forwarded message ----------\n{_headers(mail)}\n{mail.body}"
    body = f"{content}\n\n{forwarded}" if content else forwarded
    deliver(workspace, _owner(workspace, username, mail), person(recipient), subject, body, title_for(subject))
    return f"Successfully forwarded email {email_id} to {recipient}."


def _preview(workspace: Workspace, path: str, name: str) -> str:
    try:
        mail = eml.read_mail(workspace.read(path))
    except UnreadableFile as damage:
        return f"Email ID: {name}\nThis file is {damage}.\n{_LINE}"
    return f"Email ID: {name}\n{_headers(mail)}Content: {mail.body[:_PREVIEW]}...\n{_LINE}"


def _headers(mail: eml.Mail) -> str:
    recipients = mail.header("To") or ", ".join(mail.recipients)
    return f"From: {mail.header('From') or mail.sender}\nTo: {recipients}\nSubject: {mail.subject}\n"


def _owner(workspace: Workspace, username: str, mail: eml.Mail) -> Person:
    """The owner of a mailbox, under the address that the mail has for them, where it has one."""
    mailbox = mailbox_of(workspace, username)
    for address in (*mail.recipients, *mail.cc, mail.sender):
        if address.partition("@")[0].casefold() == mailbox.casefold() and "@" in address:
            return Person(mailbox, person(address).header)
    return person(mailbox)


def _answering(prefix: str, subject: str) -> str:
    plain = " ".join("".join(" " if has_controls(one) else one for one in subject).split())
    return plain if plain.lower().startswith(f"{prefix.lower()}:") else f"{prefix}: {plain}".rstrip()
