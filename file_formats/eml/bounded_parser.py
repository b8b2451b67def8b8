"""A mail parser that limits lines, parts, depth and headers before anything is built from them."""

from email.feedparser import FeedParser
from email.message import Message
from email.parser import BytesParser
from email.policy import Policy
from io import BytesIO, TextIOWrapper
from typing import Any, TypeVar, cast

from data_model import bounds
from file_formats.errors import UnreadableFile

MessageType = TypeVar("MessageType", bound=Message)
_CHUNK_CHARS = 1 << 16


class NestedTooDeep(Exception):
    """Raised if the parts of a mail are nested deeper than is read."""


def parse_message(content: bytes, message_type: type[MessageType], policy: "Policy[Any]") -> MessageType:
    """Parse a mail as `email.parser.BytesParser` does, within limits.

    Raises:
        UnreadableFile: The mail exceeds a limit.
        NestedTooDeep: Its parts are nested too deeply.
    """
    _check_size(content)
    parser = _BoundedParser(message_type, policy=policy)
    text = TextIOWrapper(BytesIO(content), encoding="ascii", errors="surrogateescape")
    while chunk := text.read(_CHUNK_CHARS):
        parser.feed(chunk)
    message = cast(MessageType, parser.close())
    _check_headers(message)
    return message


def parse_headers(content: bytes, message_type: type[MessageType], policy: "Policy[Any]") -> MessageType:
    """Parse only the headers of a mail; everything after them becomes its text.

    Raises:
        UnreadableFile: The mail exceeds a limit.
    """
    _check_size(content)
    message = cast(MessageType, BytesParser(message_type, policy=policy).parsebytes(content, headersonly=True))
    _check_headers(message)
    return message


def _check_size(content: bytes) -> None:
    if len(content) > bounds.MAIL_BYTES:
        raise UnreadableFile(f"too long for a mail: {len(content):,} bytes, at most {bounds.MAIL_BYTES:,} are read")
    if max(content.count(b"\n"), content.count(b"\r")) > bounds.MAIL_LINES:
        raise _make_limit_error(f"lines, at most {bounds.MAIL_LINES:,}")


class _BoundedParser(FeedParser):
    """A parser that counts what Python's parser opens; every message and part begins with a call of `_new_message`."""

    _part_count = 0

    def _new_message(self) -> None:
        super()._new_message()  # type: ignore[misc]  # the stub lacks it
        self._part_count += 1
        if self._part_count > bounds.MAIL_PARTS:
            raise _make_limit_error(f"parts, at most {bounds.MAIL_PARTS:,}")
        if len(self._msgstack) > bounds.MAIL_DEPTH:  # type: ignore[attr-defined]  # the stub lacks it
            raise NestedTooDeep


def _check_headers(message: Message) -> None:
    chars = sum(len(name) + len(value) for part in message.walk() for name, value in part.raw_items())
    if chars > bounds.MAIL_HEADER_CHARS:
        raise _make_limit_error(f"characters of headers, at most {bounds.MAIL_HEADER_CHARS:,}")


def _make_limit_error(excess: str) -> UnreadableFile:
    return UnreadableFile(f"not a mail that can be read: it has too many {excess} are read")
