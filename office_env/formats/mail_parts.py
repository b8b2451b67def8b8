"""The parts of a parsed mail: decoded headers, the readable body and the names of what is attached."""

import codecs
import re
from collections.abc import Iterable, Iterator
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from typing import Any

from data_model import bounds
from office_env.formats.errors import UnreadableFile
from office_env.formats.html_text import html_to_text, table_rows

# Text that claims one of these is so often UTF-8 that UTF-8 is tried first; the others are believed.
_UNSURE = re.compile(r"ascii|iso8859|cp125|latin|unknown|utf-8")
# Text encodings to Python, but no charset of a mail; some cost quadratic time.
NO_CHARSET = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"})


class BoundedMessage(Message):
    """A message whose structural headers are looked up within bounds; `raw_items` still has them whole.

    Python's parsers of header parameters and encoded words take quadratic time.
    """

    def get(self, name: str, failobj: Any = None) -> Any:
        """Return the first header of a name as text, cut where no real one reaches."""
        value = super().get(name, failobj)
        return value if value is failobj else str(value)[: bounds.MAIL_PARAMETERS_CHARS]


def decoded_header(raw: str, words: bool = True) -> str:
    """Return a header's text on one line: raw bytes and (if words) RFC 2047 words decoded."""
    text = decoded_bytes(raw.encode("utf-8", errors="surrogateescape"), "")
    text = re.sub(r"[\r\n]+", "", text).strip()
    if not words or "=?" not in text or len(text) > bounds.MAIL_WORDS_CHARS:
        return text
    try:
        pieces = decode_header(text)
    except (HeaderParseError, ValueError):
        return text
    # An encoded word may hold a line break; a header's text is one line all the same.
    joined = "".join(p if isinstance(p, str) else _decoded_word(p, charset) for p, charset in pieces)
    return re.sub(r"[\r\n]+", " ", joined)


def decoded_bytes(raw: bytes, charset: str) -> str:
    """Decode by a declared charset, which may be missing, unknown or wrong; never fails."""
    name = _charset(charset)
    order = ("utf-8", name) if _UNSURE.match(name) else (name, "utf-8")
    for candidate in order:
        try:
            return raw.decode(candidate)
        except (UnicodeError, LookupError, ValueError):
            continue
    return raw.decode("cp1252", errors="replace")


def body_text(message: Message) -> str:
    """Return the text that a reader sees, lines ended by LF, without the final one.

    Raises UnreadableFile for more text than a mail has.
    """
    check_text(part for part in _leaves(message) if not _is_attached(part))
    texts = [text for text in _texts(message) if text]
    body = "\n".join(texts).replace("\r\n", "\n").replace("\r", "\n")
    return body.removesuffix("\n")


def check_text(parts: Iterable[Message]) -> None:
    """Raise UnreadableFile where parts hold more text than a mail has."""
    if sum(len(_payload(part)) for part in parts) > bounds.MAIL_TEXT_BYTES:
        limit = f"{bounds.MAIL_TEXT_BYTES:,} bytes"
        raise UnreadableFile(f"not a mail that can be read: its text is longer than the {limit} that are read")


def attachment_names(message: Message) -> tuple[str, ...]:
    """Return the file names of all attachments; one that has no name is called `unnamed`."""
    names = []
    for part in _leaves(message):
        if _is_attached(part):
            names.append(_file_name(part) or "unnamed")
    return tuple(names)


def _texts(message: Message) -> Iterator[str]:
    """Yield the text of every readable leaf; of alternatives, the one that says most."""
    stack = [message]
    while stack:
        part = stack.pop()
        if part.get_content_type() == "multipart/alternative" and part.is_multipart():
            yield _best_alternative(part)
        elif part.is_multipart():
            stack += reversed(_children(part))
        elif not _is_attached(part):
            yield _leaf_text(part)


def _best_alternative(part: Message) -> str:
    """Return the plain text, with the HTML's table where the plain text leaves it out, else the HTML's text."""
    leaves = [leaf for leaf in _leaves(part) if not _is_attached(leaf)]
    plain = "\n".join(_leaf_text(leaf) for leaf in leaves if leaf.get_content_subtype() != "html")
    pages = [leaf for leaf in leaves if leaf.get_content_subtype() == "html"]
    if not plain.strip():
        return "\n".join(_leaf_text(leaf) for leaf in pages)
    for leaf in pages:
        rows = table_rows(_decoded_payload(leaf))
        if any(cell and cell not in plain for row in rows for cell in row):
            plain = plain.rstrip("\n") + "\n\n" + "\n".join("\t".join(row) for row in rows) + "\n"
    return plain


def _leaf_text(part: Message) -> str:
    text = _decoded_payload(part)
    return html_to_text(text) if part.get_content_subtype() == "html" else text


def _decoded_payload(part: Message) -> str:
    return decoded_bytes(_payload(part), _parameter(part, "charset"))


def _payload(part: Message) -> bytes:
    # Without `decode`, Python would decode by the declared charset, which raises for some.
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _leaves(message: Message) -> Iterator[Message]:
    """Yield the parts that hold content, in order, however deep (without recursion)."""
    stack = [message]
    while stack:
        part = stack.pop()
        if part.is_multipart():
            stack += reversed(_children(part))
        else:
            yield part


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def _is_attached(part: Message) -> bool:
    """Say whether a leaf is a file beside the text, not the text."""
    return part.get_content_disposition() == "attachment" or part.get_content_maintype() not in ("text", "multipart")


def _file_name(part: Message) -> str:
    name = _parameter(part, "filename", "content-disposition") or _parameter(part, "name")
    return decoded_header(name.strip())


def _parameter(part: Message, name: str, header: str = "content-type") -> str:
    value = part.get_param(name, header=header)
    if isinstance(value, tuple):
        # In RFC 2231's form, with a charset of its own, which `get_filename` would believe whatever it is.
        charset, _, text = value
        return decoded_bytes(text.encode("raw-unicode-escape"), charset or "")
    return value if isinstance(value, str) else ""


def _decoded_word(raw: bytes, charset: str | None) -> str:
    return decoded_bytes(raw, charset or "")


def _charset(declared: str) -> str:
    """Return the codec's name for a declared charset; `utf-8` when there is none."""
    try:
        name = codecs.lookup(declared.strip(" '\"") or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"
    return "utf-8" if name in NO_CHARSET else name
