"""E-mail files (`.eml`): any mail is read as text, and the office's own mails are written."""

import base64
import email.policy
import quopri
import re
from dataclasses import dataclass
from email.header import Header
from email.message import Message

from data_model import bounds, sha256_hex
from file_formats.eml.addresses import read_addresses
from file_formats.eml.bounded_parser import NestedTooDeep, parse_headers, parse_message
from file_formats.eml.message_content import BoundedMessage, decode_header_text, list_attachment_names, read_body
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.plain_text import read_text

_UTF16_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
_UTF8_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_PRINTABLE = re.compile(r"[\x20-\x7e]*")
_MIME_HEADERS = (("MIME-Version", "1.0"), ("Content-Type", 'text/plain; charset="utf-8"'))
_MAX_PLAIN_HEADER_CHARS = 900


@dataclass(frozen=True)
class Mail:
    """A mail as its reader sees it.

    Attributes:
        sender: The bare address of the From header, or the header's own words if it holds no address.
        recipients: The same for To, one entry per address.
        cc: The same for Cc, one entry per address.
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

    def find_header(self, name: str) -> str | None:
        """Return the first header with this name, ignoring case, or None."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


def read_mail(content: bytes) -> Mail:
    """Read a mail, however carelessly it was written.

    Missing or wrong charsets, broken transfer encodings and malformed headers cost at most some replaced characters. A
    text without any header is a mail that has only a body.

    Raises:
        UnreadableFile: The file is empty, is binary without a header, or exceeds a `bounds.MAIL_...` limit.
    """
    if content.startswith(_UTF16_BYTE_ORDER_MARKS):
        content = read_text(content, bounds.MAIL_BYTES).encode("utf-8", errors="replace")
    content = content.removeprefix(_UTF8_BYTE_ORDER_MARK).lstrip(b"\r\n")
    if not content.strip():
        raise UnreadableFile("not a mail: the file is empty")
    with damage_is_unreadable("not a mail that can be read"):
        return _read(content)


def _read(content: bytes) -> Mail:
    message = _parse_message(content)
    headers = tuple((name, decode_header_text(value)) for name, value in message.raw_items())
    if not headers and b"\0" in content:
        raise UnreadableFile("not a mail: binary content without a single header")
    return Mail(
        sender=next(iter(_read_addresses(message, "from")), ""),
        recipients=_read_addresses(message, "to"),
        cc=_read_addresses(message, "cc"),
        subject=_find_header(headers, "subject") or "",
        date=_find_header(headers, "date"),
        body=read_body(message),
        attachments=list_attachment_names(message),
        headers=headers,
    )


def write_mail(
    sender: str,
    recipients: tuple[str, ...],
    subject: str,
    body: str,
    in_reply_to: str | None = None,
    cc: tuple[str, ...] = (),
) -> bytes:
    """Write a plain-text mail; equal arguments give equal bytes.

    There is no Date header, and the Message-ID is derived from the SHA-256 of the content. Lines end with LF.

    Args:
        in_reply_to: The Message-ID of the mail being answered, with its angle brackets.

    Raises:
        ValueError: A header holds a line break or control character, or an address is empty or more than one.
    """
    headers = [("From", _encode_address("sender", sender))]
    for name, role, addresses in (("To", "recipient", recipients), ("Cc", "cc", cc)):
        if addresses:
            headers.append((name, ", ".join(_encode_address(role, address) for address in addresses)))
    headers.append(("Subject", _encode_header(_require_one_line("subject", subject))))
    if in_reply_to:
        answered_id = _require_one_line("in_reply_to", in_reply_to)
        headers += [("In-Reply-To", answered_id), ("References", answered_id)]
    encoding, payload = _encode_body(body)
    digest = sha256_hex("\n".join([*(f"{name}: {value}" for name, value in headers), payload]))
    headers += [("Message-ID", f"<{digest[:32]}@homeragents.invalid>"), *_MIME_HEADERS]
    headers.append(("Content-Transfer-Encoding", encoding))
    head = "".join(f"{name}: {value}\n" for name, value in headers)
    return f"{head}\n{payload}".encode("utf-8", errors="replace")


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


def _require_one_line(field: str, text: str) -> str:
    """Return the text, refusing any that could end a header and begin another."""
    unprintable = next((char for char in text if not char.isprintable()), None)
    if unprintable is not None:
        raise ValueError(f"the {field} must be one line of printable text, found {unprintable!r} in {text[:60]!r}")
    return text


def _encode_address(role: str, text: str) -> str:
    addresses = read_addresses(_require_one_line(role, text))
    if not text.strip():
        raise ValueError(f"the {role} is empty; an address such as alice@example.com is expected")
    if len(addresses) != 1 or len(text) > bounds.MAIL_ADDRESSES_CHARS:
        raise ValueError(f"each {role} must be one address, found {text[:60]!r}")
    name, address = addresses[0]
    if name and not name.isascii() and address:
        return f"{Header(name, 'utf-8').encode(maxlinelen=0)} <{address}>"
    return text


def _encode_header(text: str) -> str:
    """Write a header's text as it is if that is safe, else as RFC 2047 words on folded lines."""
    is_plain = _PRINTABLE.fullmatch(text) and "=?" not in text and text == " ".join(text.split())
    if is_plain and len(text) <= _MAX_PLAIN_HEADER_CHARS:
        return text
    return Header(text, "utf-8", maxlinelen=75, header_name="Subject").encode(linesep="\n")


def _encode_body(body: str) -> tuple[str, str]:
    """Return the transfer encoding and the payload: 7bit if possible, quoted-printable for long lines, else base64."""
    text = body.replace("\r\n", "\n").replace("\r", "\n") + "\n"
    raw = text.encode("utf-8", errors="replace")
    if not all(char in "\n\t" or " " <= char <= "~" for char in text):
        return "base64", base64.encodebytes(raw).decode()
    if max(len(line) for line in text.split("\n")) > 78:
        return "quoted-printable", quopri.encodestring(raw).decode()
    return "7bit", text
