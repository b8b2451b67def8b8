"""Content of a parsed mail: decoded headers, the readable body and the names of its attachments."""

import codecs
import re
from collections.abc import Iterable, Iterator
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from typing import Any, Literal, NamedTuple

from data_model import bounds, sha256_hex
from file_formats.eml.html_text import drop_unsaid, html_to_text, list_link_targets, read_table_rows
from file_formats.errors import UnreadableFile

# Text declared as one of these is so often UTF-8 that UTF-8 is tried first; other declarations are trusted.
_UNRELIABLE_CHARSETS = re.compile(r"ascii|iso8859|cp125|latin|unknown|utf-8")
# Text encodings of Python that are not charsets of mail; some take quadratic time.
NON_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"})


class Attachment(NamedTuple):
    """A file attached to a mail."""

    name: str
    content: bytes


class MailPart(NamedTuple):
    """A part of a mail.

    Attributes:
        kind: A text, an attached file, or the headers of an attached mail, whose own parts follow.
        name: The file name, if it has one.
        content: The text with the targets of its links, or the SHA-256 of a file.
    """

    kind: Literal["text", "html", "file", "mail"]
    name: str
    content: str


class BoundedMessage(Message):
    """A message whose structural headers are cut to a limit; `raw_items` still returns them whole.

    Python's parsers of header parameters and encoded words take quadratic time.
    """

    def get(self, name: str, failobj: Any = None) -> Any:
        """Return the first header with this name as text, cut at a length that no real header reaches."""
        value = super().get(name, failobj)
        return value if value is failobj else str(value)[: bounds.MAIL_PARAMETERS_CHARS]


def decode_header_text(raw: str, decode_words: bool = True) -> str:
    """Return a header's text on one line, with raw bytes and, if asked for, RFC 2047 words decoded."""
    text = decode_bytes(raw.encode("utf-8", errors="surrogateescape"), "")
    text = re.sub(r"[\r\n]+", "", text).strip()
    if not decode_words or "=?" not in text or len(text) > bounds.MAIL_WORDS_CHARS:
        return text
    try:
        pieces = decode_header(text)
    except (HeaderParseError, ValueError):
        return text
    # An encoded word may hold a line break, but a header's text is one line.
    joined = "".join(p if isinstance(p, str) else _decode_word(p, charset) for p, charset in pieces)
    return re.sub(r"[\r\n]+", " ", joined)


def decode_bytes(raw: bytes, charset: str) -> str:
    """Decode bytes by a declared charset, which may be missing, unknown or wrong; never fail."""
    name = _normalize_charset(charset)
    candidates = ("utf-8", name) if _UNRELIABLE_CHARSETS.match(name) else (name, "utf-8")
    for candidate in candidates:
        try:
            return raw.decode(candidate)
        except (UnicodeError, LookupError, ValueError):
            continue
    return raw.decode("cp1252", errors="replace")


def read_body(message: Message) -> str:
    """Return the text that a reader sees, its lines separated by LF, without a final line break.

    Raises:
        UnreadableFile: The text is longer than `bounds.MAIL_TEXT_BYTES`.
    """
    check_text_size(part for part in _iterate_leaves(message) if not _is_attachment(part))
    texts = [text for text in _iterate_texts(message) if text]
    body = "\n".join(texts).replace("\r\n", "\n").replace("\r", "\n")
    return body.removesuffix("\n")


def check_text_size(parts: Iterable[Message]) -> None:
    """Raise UnreadableFile if the parts hold more text than `bounds.MAIL_TEXT_BYTES`."""
    if sum(len(_get_payload(part)) for part in parts) > bounds.MAIL_TEXT_BYTES:
        limit = f"{bounds.MAIL_TEXT_BYTES:,} bytes"
        raise UnreadableFile(f"not a mail that can be read: its text is longer than the {limit} that are read")


def list_attachment_names(message: Message) -> tuple[str, ...]:
    """Return the file names of all attachments; one without a name is called `unnamed`."""
    return tuple(_get_file_name(part) or "unnamed" for part in _iterate_leaves(message) if _is_attachment(part))


def list_attachments(message: Message) -> tuple[Attachment, ...]:
    """Return all attachments, in order."""
    parts = [part for part in _iterate_leaves(message) if _is_attachment(part)]
    return tuple(Attachment(_get_file_name(part) or "unnamed", _get_payload(part)) for part in parts)


def list_parts(message: Message) -> tuple[MailPart, ...]:
    """Return all parts of a message, in order and at any depth."""
    parts: list[MailPart] = []
    stack = [message]
    while stack:
        part = stack.pop()
        if part.is_multipart():
            children = _get_children(part)
            if part.get_content_type() == "message/rfc822":
                heads = (f"{name}: {decode_header_text(value)}" for one in children for name, value in one.raw_items())
                parts.append(MailPart("mail", _get_file_name(part), "\n".join(heads)))
            stack += reversed(children)
        elif _is_attachment(part):
            parts.append(MailPart("file", _get_file_name(part), sha256_hex(_get_payload(part))))
        elif part.get_content_subtype() == "html":
            markup = _decode_payload(part)
            parts.append(MailPart("html", "", "\n".join([html_to_text(markup), *list_link_targets(markup)])))
        else:
            parts.append(MailPart("text", "", _decode_payload(part)))
    return tuple(parts)


def list_markups(message: Message) -> tuple[str, ...]:
    """Return the markup of all texts in HTML, in order.

    Raises:
        UnreadableFile: The text is longer than `bounds.MAIL_TEXT_BYTES`.
    """
    parts = [part for part in _iterate_leaves(message) if not _is_attachment(part)]
    check_text_size(parts)
    return tuple(_decode_payload(part) for part in parts if part.get_content_subtype() == "html")


def read_visible_texts(message: Message) -> tuple[str, ...]:
    """Return the text of a message in each of its alternatives, without what a reader of HTML does not see as said.

    Raises:
        UnreadableFile: The text is longer than `bounds.MAIL_TEXT_BYTES`.
    """
    check_text_size(part for part in _iterate_leaves(message) if not _is_attachment(part))
    texts = []
    for subtype in ("plain", "html"):
        stack, pieces = [message], list[str]()
        while stack:
            part = stack.pop()
            if part.is_multipart():
                children = _get_children(part)
                if part.get_content_type() == "multipart/alternative":
                    children = [one for one in children if _has_subtype(one, subtype)] or children
                stack += reversed(children)
            elif not _is_attachment(part):
                text = _decode_payload(part)
                pieces.append(html_to_text(drop_unsaid(text)) if part.get_content_subtype() == "html" else text)
        texts.append("\n".join(pieces).replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n"))
    return tuple(dict.fromkeys(texts))


def _has_subtype(part: Message, subtype: str) -> bool:
    """Return whether an alternative is of a subtype; one of several parts is HTML if any of them is."""
    is_html = any(leaf.get_content_subtype() == "html" for leaf in _iterate_leaves(part))
    return is_html if subtype == "html" else not is_html


def _iterate_texts(message: Message) -> Iterator[str]:
    """Yield the text of every readable leaf; of alternatives, only the one that says most."""
    stack = [message]
    while stack:
        part = stack.pop()
        if part.get_content_type() == "multipart/alternative" and part.is_multipart():
            yield _read_best_alternative(part)
        elif part.is_multipart():
            stack += reversed(_get_children(part))
        elif not _is_attachment(part):
            yield _read_leaf(part)


def _read_best_alternative(part: Message) -> str:
    """Return the plain text, plus the HTML's tables if it omits them, or the HTML's text if there is no plain text."""
    leaves = [leaf for leaf in _iterate_leaves(part) if not _is_attachment(leaf)]
    plain = "\n".join(_read_leaf(leaf) for leaf in leaves if leaf.get_content_subtype() != "html")
    html_leaves = [leaf for leaf in leaves if leaf.get_content_subtype() == "html"]
    if not plain.strip():
        return "\n".join(_read_leaf(leaf) for leaf in html_leaves)
    for leaf in html_leaves:
        rows = read_table_rows(_decode_payload(leaf))
        if any(cell and cell not in plain for row in rows for cell in row):
            plain = plain.rstrip("\n") + "\n\n" + "\n".join("\t".join(row) for row in rows) + "\n"
    return plain


def _read_leaf(part: Message) -> str:
    text = _decode_payload(part)
    return html_to_text(text) if part.get_content_subtype() == "html" else text


def _decode_payload(part: Message) -> str:
    return decode_bytes(_get_payload(part), _get_parameter(part, "charset"))


def _get_payload(part: Message) -> bytes:
    # Without `decode`, Python would decode by the declared charset, which fails for some.
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _iterate_leaves(message: Message) -> Iterator[Message]:
    """Yield the parts that hold content, in order, at any depth and without recursion."""
    stack = [message]
    while stack:
        part = stack.pop()
        if part.is_multipart():
            stack += reversed(_get_children(part))
        else:
            yield part


def _get_children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def _is_attachment(part: Message) -> bool:
    """Return whether a leaf is a file attached to the text rather than part of it."""
    return part.get_content_disposition() == "attachment" or part.get_content_maintype() not in ("text", "multipart")


def _get_file_name(part: Message) -> str:
    name = _get_parameter(part, "filename", "content-disposition") or _get_parameter(part, "name")
    return decode_header_text(name.strip())


def _get_parameter(part: Message, name: str, header: str = "content-type") -> str:
    value = part.get_param(name, header=header)
    if isinstance(value, tuple):
        # An RFC 2231 value has a charset of its own, which `get_filename` would trust whatever it is.
        charset, _, text = value
        return decode_bytes(text.encode("raw-unicode-escape"), charset or "")
    return value if isinstance(value, str) else ""


def _decode_word(raw: bytes, charset: str | None) -> str:
    return decode_bytes(raw, charset or "")


def _normalize_charset(declared_charset: str) -> str:
    """Return the codec's name for a declared charset, `utf-8` if it is missing or unknown."""
    try:
        name = codecs.lookup(declared_charset.strip(" '\"") or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"
    return "utf-8" if name in NON_CHARSETS else name
