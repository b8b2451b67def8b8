"""Writing of e-mail files: plain text with attached files, byte for byte the same for the same arguments."""

import base64
import quopri
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email.header import Header
from email.utils import format_datetime
from pathlib import PurePosixPath
from urllib.parse import quote

from data_model import bounds, sha256_hex
from file_formats.eml.addresses import read_addresses
from file_formats.eml.message_content import Attachment

_PRINTABLE = re.compile(r"[\x20-\x7e]*")
_PLAIN_FILE_NAME = re.compile(r"[\w .()+,&=@#-]*", re.ASCII)
_MAX_PLAIN_HEADER_CHARS = 900
_TEXT_TYPE = 'text/plain; charset="utf-8"'
# Fixed, because Python's table of types depends on the machine.
_TYPES_BY_EXTENSION = {
    ".csv": "text/csv",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".ics": "text/calendar",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".txt": "text/plain",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def write_mail(
    sender: str,
    recipients: tuple[str, ...],
    subject: str,
    body: str,
    in_reply_to: str | None = None,
    cc: tuple[str, ...] = (),
    bcc: tuple[str, ...] = (),
    attachments: Sequence[Attachment] = (),
    sent: datetime | None = None,
) -> bytes:
    """Write a plain-text mail; equal arguments give equal bytes.

    Without `sent` there is no Date header. The Message-ID is derived from the SHA-256 of the content, without Bcc: all
    copies of a mail share it. Lines end with LF.

    Args:
        in_reply_to: The Message-ID of the mail being answered, with its angle brackets.
        bcc: The hidden recipients, for the sender's own copy.
        sent: When it was sent; a naive time is written as one in UTC.

    Raises:
        ValueError: A header holds a line break or control character, an address is empty or more than one, or the mail
            with its attachments is larger than `bounds.MAIL_BYTES`.
    """
    if sum(len(one.content) for one in attachments) > bounds.MAIL_BYTES or len(attachments) >= bounds.MAIL_PARTS - 1:
        raise ValueError(_describe_excess())
    headers = [("From", _encode_address("sender", sender)), *_list_recipients(recipients, cc)]
    headers.append(("Subject", _encode_header(_require_one_line("subject", subject))))
    if sent is not None:
        headers.append(("Date", format_datetime(sent if sent.tzinfo else sent.replace(tzinfo=UTC))))
    if in_reply_to:
        answered_id = _require_one_line("in_reply_to", in_reply_to)
        headers += [("In-Reply-To", answered_id), ("References", answered_id)]
    encoding, payload = _encode_body(body)
    files = "".join(f"{sha256_hex(one.content)} {one.name}\n" for one in attachments)
    digest = sha256_hex("\n".join([*(f"{name}: {value}" for name, value in headers), payload]) + files)
    if bcc:
        headers.append(("Bcc", _join_addresses("recipient", bcc)))
    headers += [("Message-ID", f"<{digest[:32]}@homeragents.invalid>"), ("MIME-Version", "1.0")]
    text_headers = [("Content-Type", _TEXT_TYPE), ("Content-Transfer-Encoding", encoding)]
    if not attachments:
        return _join_part([*headers, *text_headers], payload).encode("utf-8", errors="replace")
    boundary = f"=_{digest[32:]}"
    parts = [_join_part(text_headers, payload), *map(_write_attachment, attachments)]
    body = "".join(f"--{boundary}\n{part}\n" for part in parts) + f"--{boundary}--\n"
    headers.append(("Content-Type", f'multipart/mixed; boundary="{boundary}"'))
    mail = _join_part(headers, body).encode("utf-8", errors="replace")
    if len(mail) > bounds.MAIL_BYTES:
        raise ValueError(_describe_excess())
    return mail


def _list_recipients(recipients: tuple[str, ...], cc: tuple[str, ...]) -> list[tuple[str, str]]:
    named = (("To", recipients), ("Cc", cc))
    return [(name, _join_addresses("recipient", addresses)) for name, addresses in named if addresses]


def _join_part(headers: list[tuple[str, str]], payload: str) -> str:
    return "".join(f"{name}: {value}\n" for name, value in headers) + f"\n{payload}"


def _write_attachment(attachment: Attachment) -> str:
    name = _require_one_line("name of an attachment", attachment.name)
    is_plain = _PLAIN_FILE_NAME.fullmatch(name)
    file_name = f'filename="{name}"' if is_plain else f"filename*=utf-8''{quote(name, safe='')}"
    content_type = _TYPES_BY_EXTENSION.get(PurePosixPath(name).suffix.lower(), "application/octet-stream")
    headers = [("Content-Type", content_type), ("Content-Transfer-Encoding", "base64")]
    headers.append(("Content-Disposition", f"attachment; {file_name}"))
    return _join_part(headers, base64.encodebytes(attachment.content).decode())


def _describe_excess() -> str:
    return f"the mail with its attachments is larger than {bounds.MAIL_BYTES:,} bytes"


def _join_addresses(role: str, addresses: tuple[str, ...]) -> str:
    return ", ".join(_encode_address(role, address) for address in addresses)


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


_NOT_PLAIN = re.compile(r"[^\n\t -~]")


def _encode_body(body: str) -> tuple[str, str]:
    """Return the transfer encoding and the payload: 7bit if possible, quoted-printable for long lines, else base64."""
    text = body.replace("\r\n", "\n").replace("\r", "\n") + "\n"
    raw = text.encode("utf-8", errors="replace")
    if _NOT_PLAIN.search(text):
        return "base64", base64.encodebytes(raw).decode()
    if max(len(line) for line in text.split("\n")) > 78:
        return "quoted-printable", quopri.encodestring(raw).decode()
    return "7bit", text
