"""E-mail: send, list, read, reply and forward, and save an attachment."""

from dataclasses import replace

from data_model import ActionRefused, FileMissing
from file_formats import UnreadableFile, eml
from office_env.action_registry import action
from office_env.app_data.mailboxes import (
    MAILBOX_FOLDER,
    OutgoingMail,
    deliver_mail,
    find_mail,
    find_mailbox,
    list_mail_names,
    make_file_title,
    open_mail,
    read_files_to_attach,
)
from office_env.app_data.users import MailUser, has_control_characters, match_known_name, parse_people, parse_user
from office_env.refusals import FileExists
from office_env.workspace.workspace import Workspace

_SEPARATOR = "-" * 50
_PREVIEW_CHARS = 20
_END_OF_TEXT = "(End of the text of this email.)"
OneOrMore = list[str] | str | None
"""Several people or files, as a list or with commas between them, or none."""


@action(
    app="email",
    writes=True,
    failure="Failed to send email to {recipient}.",
    several="Failed to send email to Multiple recipients. Only support one recipient.",
)
def send_email(
    workspace: Workspace,
    sender: str,
    recipient: str,
    subject: str,
    content: str,
    cc: OneOrMore = None,
    bcc: OneOrMore = None,
    attachments: OneOrMore = None,
) -> str:
    """Send an email to one person, and to others with `cc` or `bcc`; its files go along as `attachments`.

    Success means that a copy lies in the mailbox of the sender and of everybody who receives it, in a file named after
    the subject. Where a mailbox has an email of that subject already, the new one becomes `SUBJECT (2).eml`.

    Args:
        sender: Who sends it, a user name or an address, such as Alice or Alice@example.com. An address is used as
            given; a name alone becomes NAME@example.com.
        recipient: Who receives it, one user name or address, such as Bob or Bob@example.com.
        subject: The subject, which must not hold a slash, because it names the file of the email.
        content: The whole text of the email.
        cc: Further recipients, names or addresses, as a list or with commas between them.
        bcc: The same for recipients whom the others do not see.
        attachments: The paths of files to attach, as a list, such as data/report.pdf; refused if one is missing.
    """
    mail = OutgoingMail(parse_user(sender), parse_user(recipient), subject, content)
    _send(workspace, mail, cc, bcc, attachments)
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
    """Read one email as a whole: its text to the end, then its Cc, date and attachments, if it has any.

    Args:
        username: Whose mailbox, such as Bob.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
    """
    mail = open_mail(workspace, username, email_id)
    extra = {
        "Cc": ", ".join(mail.cc),
        "Bcc": ", ".join(mail.bcc),
        "Date": mail.date or "",
        "Attachments": ", ".join(mail.attachments),
    }
    lines = "".join(f"{name}: {value}\n" for name, value in extra.items() if value)
    headers = _format_headers(mail)
    return f"Successfully read email {email_id} for {username}:\n{headers}Content: {mail.body}\n{_END_OF_TEXT}\n{lines}"


@action(
    app="email",
    writes=True,
    failure="Failed to save attachment {attachment} to {file_path}.",
)
def save_attachment(workspace: Workspace, username: str, email_id: str, attachment: str, file_path: str) -> str:
    """Save a file that is attached to an email. Refused when there is a file of that path already.

    Args:
        username: Whose mailbox, such as Bob.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
        attachment: The name of the attached file, as `read_email` shows it, such as report.pdf.
        file_path: Where to save it, such as data/report.pdf.
    """
    attachments = eml.read_attachments(workspace.read(find_mail(workspace, username, email_id)))
    content = next((one.content for one in attachments if one.name == attachment), None)
    if content is None:
        names = ", ".join(one.name for one in attachments[:20]) or "none"
        raise FileMissing(f"The email has no attachment {attachment!r}; its attachments are: {names}.")
    if workspace.exists(file_path):
        raise FileExists("The file already exists; choose another name.")
    workspace.write(file_path, content)
    return f"Successfully save attachment {attachment} to {file_path}."


@action(app="email", writes=True, failure="Failed to reply to email {email_id} for {username}.")
def reply_email(
    workspace: Workspace,
    username: str,
    email_id: str,
    content: str,
    cc: OneOrMore = None,
    bcc: OneOrMore = None,
    attachments: OneOrMore = None,
) -> str:
    """Reply to the sender of an email, with `Re: ` before its subject.

    Success means that a copy lies in the mailbox of everybody who receives it and in that of the user, who sends it
    under the address that the email has for them.

    Args:
        username: Whose mailbox holds the email; this user sends the reply.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
        content: The text of the reply; the email that is answered is not repeated.
        cc: Further recipients, names or addresses, as a list or with commas between them.
        bcc: The same for recipients whom the others do not see.
        attachments: The paths of files to attach, as a list; those of the answered email are not repeated.
    """
    mail = open_mail(workspace, username, email_id)
    owner = _find_owner(workspace, username, mail)
    others = [
        address
        for address in (mail.sender, *mail.recipients)
        if address and match_known_name(parse_user(address).name, [owner.name]) != owner.name
    ]
    if not others:
        raise ActionRefused("The email names nobody else to whom a reply could go.")
    subject = _prefix_subject("Re", mail.subject)
    message_id = mail.find_header("Message-ID")
    reply = OutgoingMail(
        owner,
        parse_user(others[0]),
        subject,
        content,
        in_reply_to=None if message_id is None or not message_id.isprintable() else message_id,
        file_title=make_file_title(subject),
    )
    _send(workspace, reply, cc, bcc, attachments)
    return f"Successfully replied to email {email_id}, sent to {others[0]}."


@action(
    app="email",
    writes=True,
    failure="Failed to forward email {email_id} to {recipient}.",
    several="Failed to forward email {email_id} to Multiple recipients. Only support one recipient.",
)
def forward_email(
    workspace: Workspace,
    username: str,
    email_id: str,
    recipient: str,
    content: str = "",
    cc: OneOrMore = None,
    bcc: OneOrMore = None,
    attachments: OneOrMore = None,
) -> str:
    """Forward the text and the attachments of an email, with `Fwd: ` before its subject.

    Success means that a copy lies in the mailbox of everybody who receives it and in that of the user, who sends it
    under the address that the email has for them.

    Args:
        username: Whose mailbox holds the email; this user forwards it.
        email_id: The Email ID that `list_emails` shows, with or without .eml.
        recipient: Who receives it, one user name or address.
        content: What shall stand above the forwarded email; nothing when left out.
        cc: Further recipients, names or addresses, as a list or with commas between them.
        bcc: The same for recipients whom the others do not see.
        attachments: The paths of further files to attach, as a list; the email's own attachments go along anyway.
    """
    path = find_mail(workspace, username, email_id)
    mail = eml.read_mail(workspace.read(path))
    subject = _prefix_subject("Fwd", mail.subject)
    forwarded = f"---------- Forwarded message ----------\n{_format_headers(mail)}\n{mail.body}"
    own_attachments = tuple(_make_sendable(one) for one in eml.read_attachments(workspace.read(path)))
    copy = OutgoingMail(
        _find_owner(workspace, username, mail),
        parse_user(recipient),
        subject,
        f"{content}\n\n{forwarded}" if content else forwarded,
        attachments=own_attachments,
        file_title=make_file_title(subject),
    )
    _send(workspace, copy, cc, bcc, attachments)
    return f"Successfully forwarded email {email_id} to {recipient}."


def _send(workspace: Workspace, mail: OutgoingMail, cc: OneOrMore, bcc: OneOrMore, attachments: OneOrMore) -> None:
    """Deliver a mail to further people, too, with files of the office behind those that it has."""
    files = read_files_to_attach(workspace, attachments)
    people, hidden = parse_people(cc), parse_people(bcc)
    deliver_mail(workspace, replace(mail, cc=people, bcc=hidden, attachments=(*mail.attachments, *files)))


def _format_preview(workspace: Workspace, path: str, name: str) -> str:
    try:
        mail = eml.read_mail(workspace.read(path))
    except UnreadableFile as damage:
        return f"Email ID: {name}\nThis file is {damage}.\n{_SEPARATOR}"
    return f"Email ID: {name}\n{_format_headers(mail)}Content: {mail.body[:_PREVIEW_CHARS]}...\n{_SEPARATOR}"


def _format_headers(mail: eml.Mail) -> str:
    recipients = mail.find_header("To") or ", ".join(mail.recipients)
    return f"From: {mail.find_header('From') or mail.sender}\nTo: {recipients}\nSubject: {mail.subject}\n"


def _make_sendable(attachment: eml.Attachment) -> eml.Attachment:
    """Return an attachment with a name that can be written, whatever characters somebody else put into it."""
    return attachment._replace(name="".join(one if one.isprintable() else "-" for one in attachment.name))


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
