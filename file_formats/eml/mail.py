"""Reading of e-mail files (`.eml`): any mail becomes text and a list of attachments."""

import email.policy
from dataclasses import dataclass
from email.message import Message

from data_model import bounds
from file_formats.eml.addresses import read_addresses
from file_formats.eml.bounded_parser import NestedTooDeep, parse_headers, parse_message
from file_formats.eml.html_text import list_hidden_texts, list_link_targets
from file_formats.eml.message_content import (
    Attachment,
    BoundedMessage,
    MailPart,
    decode_header_text,
    list_attachment_names,
    list_attachments,
    list_markups,
    list_parts,
    read_body,
    read_visible_texts,
)
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.plain_text import read_text
from file_formats.read_cache import cache_reads, estimate_text_bytes

_UTF16_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
_UTF8_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Mail:
    """A mail as its reader sees it.

    Attributes:
        sender: The bare address of the From header, or the header's own words if it holds no address.
        recipients: The same for To, one entry per address.
        cc: The same for Cc, one entry per address.
        bcc: The same for Bcc, which only the sender's own copy has.
        date: The Date header's text, or None.
        body: The readable text, its lines separated by `\\n`, without a final line break.
        attachments: The file names, in order.
        headers: Every header as (name, decoded text), in file order.
    """

    sender: str
    recipients: tuple[str, ...]
    cc: tuple[str, ...]
    subject: str
    date: str | None
    body: str
    attachments: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    bcc: tuple[str, ...] = ()

    def find_header(self, name: str) -> str | None:
        """Return the first header with this name, ignoring case, or None."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


def _estimate_mail_bytes(mail: Mail) -> int:
    texts = (mail.sender, *mail.recipients, *mail.cc, *mail.bcc, mail.subject, mail.date or "", mail.body)
    headers = (text for header in mail.headers for text in header)
    return 500 + estimate_text_bytes(texts) + estimate_text_bytes(mail.attachments) + estimate_text_bytes(headers)


@cache_reads(_estimate_mail_bytes)
def read_mail(content: bytes) -> Mail:
    """Read a mail, however carelessly it was written; equal bytes are parsed only once.

    Missing or wrong charsets, broken transfer encodings and malformed headers cost at most some replaced characters. A
    text without any header is a mail that has only a body.

    Raises:
        UnreadableFile: The file is empty, is binary without a header, or exceeds a `bounds.MAIL_...` limit.
    """
    with damage_is_unreadable("not a mail that can be read"):
        return _read(_strip_encoding_marks(content))


def read_attachments(content: bytes) -> tuple[Attachment, ...]:
    """Return the files attached to a mail, in the order of `Mail.attachments`.

    Raises:
        UnreadableFile: The mail exceeds a `bounds.MAIL_...` limit.
    """
    with damage_is_unreadable("not a mail that can be read"):
        return list_attachments(_parse_message(_strip_encoding_marks(content)))


@cache_reads(estimate_text_bytes)
def read_alternatives(content: bytes) -> tuple[str, ...]:
    """Read the text of a mail in each of its alternatives: as plain text and as HTML, without what is struck or hidden.

    Returns:
        One text, or two that differ.

    Raises:
        UnreadableFile: As for `read_mail`.
    """
    with damage_is_unreadable("not a mail that can be read"):
        return read_visible_texts(_parse_message(_strip_encoding_marks(content)))


@cache_reads(estimate_text_bytes)
def read_link_targets(content: bytes) -> tuple[str, ...]:
    """Read where the links and pictures in the HTML of a mail lead to, in order.

    Raises:
        UnreadableFile: As for `read_mail`.
    """
    with damage_is_unreadable("not a mail that can be read"):
        markups = list_markups(_parse_message(_strip_encoding_marks(content)))
        return tuple(target for markup in markups for target in list_link_targets(markup))


@cache_reads(estimate_text_bytes)
def read_hidden_texts(content: bytes) -> tuple[str, ...]:
    """Read the texts that the HTML of a mail hides from its reader.

    Raises:
        UnreadableFile: As for `read_mail`.
    """
    with damage_is_unreadable("not a mail that can be read"):
        markups = list_markups(_parse_message(_strip_encoding_marks(content)))
        return tuple(text for markup in markups for text in list_hidden_texts(markup))


def read_parts(content: bytes) -> tuple[MailPart, ...]:
    """Read every part of a mail: all its texts, also those that a reader sees only one of, and its attachments.

    Raises:
        UnreadableFile: As for `read_mail`.
    """
    with damage_is_unreadable("not a mail that can be read"):
        return list_parts(_parse_message(_strip_encoding_marks(content)))


def _strip_encoding_marks(content: bytes) -> bytes:
    if content.startswith(_UTF16_BYTE_ORDER_MARKS):
        content = read_text(content, bounds.MAIL_BYTES).encode("utf-8", errors="replace")
    content = content.removeprefix(_UTF8_BYTE_ORDER_MARK).lstrip(b"\r\n")
    if not content.strip():
        raise UnreadableFile("not a mail: the file is empty")
    return content


def _read(content: bytes) -> Mail:
    message = _parse_message(content)
    headers = tuple((name, decode_header_text(value)) for name, value in message.raw_items())
    if not headers and b"\0" in content:
        raise UnreadableFile("not a mail: binary content without a single header")
    return Mail(
        sender=next(iter(_read_addresses(message, "from")), ""),
        recipients=_read_addresses(message, "to"),
        cc=_read_addresses(message, "cc"),
        bcc=_read_addresses(message, "bcc"),
        subject=_find_header(headers, "subject") or "",
        date=_find_header(headers, "date"),
        body=read_body(message),
        attachments=list_attachment_names(message),
        headers=headers,
    )


def _parse_message(content: bytes) -> Message:
    """Parse the structure of a mail; one nested too deeply for the parser is read as a single text."""
    # compat32 keeps headers as raw text: the newer policies raise on some malformed addresses and dates.
    policy = email.policy.compat32
    try:
        return parse_message(content, BoundedMessage, policy)
    except (NestedTooDeep, RecursionError):
        message = parse_headers(content, BoundedMessage, policy)
        for name in ("Content-Type", "Content-Transfer-Encoding"):
            del message[name]
        return message


def _find_header(headers: tuple[tuple[str, str], ...], name: str) -> str | None:
    return next((value for key, value in headers if key.lower() == name), None)


def _read_addresses(message: Message, name: str) -> tuple[str, ...]:
    """Return the bare addresses of all headers with this name; words that are not an address stay as they are."""
    result: list[str] = []
    for key, value in message.raw_items():
        if key.lower() != name:
            continue
        # Split before decoding: an encoded display name may hold a comma.
        raw = decode_header_text(value, decode_words=False)
        addresses = [decode_header_text(address) for _, address in read_addresses(raw) if address]
        result += addresses or [text for text in (decode_header_text(value),) if text]
    return tuple(result)
