"""Parse a mail within limits: its lines, parts, depth and headers are counted before anything is made of them."""

from email.feedparser import FeedParser
from email.message import Message
from email.parser import BytesParser
from email.policy import Policy
from io import BytesIO, TextIOWrapper
from typing import Any, TypeVar, cast

from data_model import bounds
from office_env.formats.errors import UnreadableFile

M = TypeVar("M", bound=Message)
_CHUNK_CHARS = 1 << 16


class TooDeep(Exception):
    """Parts of a mail lie deeper in each other than is read."""


def parse_mail(content: bytes, kind: type[M], policy: "Policy[Any]") -> M:
    """Parse a mail as `email.parser.BytesParser` does.

    Raises UnreadableFile for a mail over a limit, TooDeep where its parts are nested over one.
    """
    _check_size(content)
    parser = _BoundedParser(kind, policy=policy)
    text = TextIOWrapper(BytesIO(content), encoding="ascii", errors="surrogateescape")
    while chunk := text.read(_CHUNK_CHARS):
        parser.feed(chunk)
    message = cast(M, parser.close())
    _check_headers(message)
    return message


def parse_headers(content: bytes, kind: type[M], policy: "Policy[Any]") -> M:
    """Parse the headers of a mail alone; all that follows is its text. Raises UnreadableFile over a limit."""
    _check_size(content)
    message = cast(M, BytesParser(kind, policy=policy).parsebytes(content, headersonly=True))
    _check_headers(message)
    return message


def _check_size(content: bytes) -> None:
    if len(content) > bounds.MAIL_BYTES:
        raise UnreadableFile(f"too long for a mail: {len(content):,} bytes, at most {bounds.MAIL_BYTES:,} are read")
    if max(content.count(b"\n"), content.count(b"\r")) > bounds.MAIL_LINES:
        raise _too_many(f"lines, at most {bounds.MAIL_LINES:,}")


class _BoundedParser(FeedParser):
    """Counts what Python's parser opens; every message and part begins with a call of `_new_message`."""

    _parts = 0

    def _new_message(self) -> None:
        super()._new_message()  # type: ignore[misc]  # the stub lacks it
        self._parts += 1
        if self._parts > bounds.MAIL_PARTS:
            raise _too_many(f"parts, at most {bounds.MAIL_PARTS:,}")
        if len(self._msgstack) > bounds.MAIL_DEPTH:  # type: ignore[attr-defined]  # the stub lacks it
            raise TooDeep


def _check_headers(message: Message) -> None:
    chars = sum(len(name) + len(value) for part in message.walk() for name, value in part.raw_items())
    if chars > bounds.MAIL_HEADER_CHARS:
        raise _too_many(f"characters of headers, at most {bounds.MAIL_HEADER_CHARS:,}")


def _too_many(what: str) -> UnreadableFile:
    return UnreadableFile(f"not a mail that can be read: it has too many {what} are read")
