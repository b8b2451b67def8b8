"""A user's mailbox as OfficeBench's evaluator reads it: all mails as one text, including labels and file names."""

from email import policy
from email.headerregistry import HeaderRegistry
from email.message import EmailMessage
from typing import Any

from data_model import bounds
from file_formats import UnreadableFile
from file_formats.eml.bounded_parser import parse_message
from file_formats.eml.message_content import NON_CHARSETS, check_text_size
from office_env import FileTree

_EMPTY_LISTING = "No emails found."
_FAILED_LISTING = "Error: Failed to list emails."


def list_mailbox(tree: FileTree, username: str) -> str:
    """Return the text of the first mailbox that matches a user name.

    The candidates are `emails/<username>`, then the same name in lower case, then the first mailbox whose name contains
    it. That last search is corrected, because the original always fails there.
    A single mail that cannot be read turns the whole text into an error message, in which keywords are then searched;
    so does a mail over a limit, which the original would take minutes to read, if it could at all.
    """
    for name in (username, username.lower()):
        if not name or tree.exists(f"emails/{name}"):
            return _list_mails(tree, name)
    boxes = sorted({path.split("/")[1] for path in tree.names() if path.startswith("emails/")})
    for box in boxes:
        if username.lower() in box.lower() and not box.startswith("."):
            return _list_mails(tree, box)
    return ""


def _list_mails(tree: FileTree, box: str) -> str:
    folder = f"emails/{box}/" if box else "emails/"
    mails: list[str] = []
    chars = 0
    try:
        for path in tree.names():
            if path.startswith(folder) and _is_listed(path.removeprefix(folder)):
                mails.append(_format_mail(path.removeprefix(folder), tree.read(path)))
                chars += len(mails[-1])
                if chars > bounds.SEARCHED_CHARS:
                    raise UnreadableFile("the mailbox is too long")
    # The original turns every exception into this text, and its parser raises many kinds.
    except Exception:  # noqa: BLE001
        return _FAILED_LISTING
    return "".join(mails) or _EMPTY_LISTING


def _is_listed(name: str) -> bool:
    return "/" not in name and name.endswith(".eml") and not name.startswith(".")


def _format_mail(name: str, content: bytes) -> str:
    mail = parse_message(content, EmailMessage, policy.default.clone(header_factory=_BoundedHeaders()))
    head = f"Email ID: {name}\nFrom: {mail['From']}\nTo: {mail['To']}\nSubject: {mail['Subject']}\n"
    return f"{head}Content: {_format_content(mail)}\n{'-' * 50}\n"


def _format_content(mail: EmailMessage) -> str:
    if not mail.is_multipart():
        return _decode_part(mail)
    parts = [part for part in mail.iter_parts() if part.get_content_type() in ("text/plain", "text/html")]
    check_text_size(parts)
    return "\n".join(_decode_part(part) for part in parts if isinstance(part, EmailMessage))


def _decode_part(part: EmailMessage) -> str:
    check_text_size([part])
    payload = part.get_payload(decode=True)
    charset = part.get_content_charset()
    if not isinstance(payload, bytes) or charset is None:
        raise TypeError("a mail without a charset cannot be read")
    if charset in NON_CHARSETS and len(payload) > bounds.EXACT_HEADER_CHARS:
        raise UnreadableFile(f"a text in {charset}, which is for names, is too long")
    return payload.decode(charset, errors="replace")


class _BoundedHeaders(HeaderRegistry):
    """Parses each header of a mail once and refuses long ones, because time and memory grow quadratically."""

    def __init__(self) -> None:
        super().__init__()
        self._parsed: dict[tuple[str, str], Any] = {}
        self._chars_left = bounds.EXACT_HEADERS_CHARS

    def __call__(self, name: str, value: str) -> Any:
        """Return the header as an object, as Python's own policy makes it."""
        if (name, value) not in self._parsed:
            self._chars_left -= len(value)
            if len(value) > bounds.EXACT_HEADER_CHARS or self._chars_left < 0:
                raise UnreadableFile("its headers are too long")
            self._parsed[name, value] = super().__call__(name, value)
        return self._parsed[name, value]
