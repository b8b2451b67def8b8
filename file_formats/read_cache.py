"""A cache of read files, limited by memory, so that equal bytes are parsed only once."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from file_formats.errors import UnreadableFile

MAX_CACHE_BYTES = 100_000_000
"""About how many bytes all cached results may take; one that takes more by itself is cached alone."""

_MAX_ENTRIES = 256

Content = TypeVar("Content", bytes, str)
Result = TypeVar("Result")


class _CacheEntry(NamedTuple):
    """The result of one read.

    Attributes:
        weight: The estimated memory, in bytes.
        value: What was read, if the file could be read.
        error_text: Why the file cannot be read, else None.
    """

    weight: int
    value: Any = None
    error_text: str | None = None


_entries: OrderedDict[tuple[object, object], _CacheEntry] = OrderedDict()
# Gymnasium and Inspect perform actions from threads of their own.
_lock = Lock()


def cache_reads(
    estimate_bytes: Callable[[Result], int],
) -> Callable[[Callable[[Content], Result]], Callable[[Content], Result]]:
    """Return a decorator that caches what a reader of one file's content returns, or its UnreadableFile.

    The least recently used results are dropped first.

    Args:
        estimate_bytes: Returns about how many bytes a result takes. The content, which is cached with it, is added.
    """

    def decorate(read: Callable[[Content], Result]) -> Callable[[Content], Result]:
        @wraps(read)
        def reader(content: Content) -> Result:
            entry = _get_entry((read, content))
            if entry is None:
                try:
                    entry = _CacheEntry(len(content), value=read(content))
                except UnreadableFile as error:
                    _add_entry((read, content), _CacheEntry(len(content), error_text=str(error)))
                    raise
                _add_entry((read, content), entry._replace(weight=len(content) + estimate_bytes(entry.value)))
            if entry.error_text is not None:
                raise UnreadableFile(entry.error_text)
            value: Result = entry.value
            return value

        return reader

    return decorate


def estimate_text_bytes(texts: Iterable[str]) -> int:
    """Estimate how many bytes of memory texts take: each is an object, with one to four bytes per character."""
    return sum(80 + (1 if text.isascii() else 3) * len(text) for text in texts)


def get_cache_bytes() -> int:
    """Return about how many bytes all cached results take."""
    with _lock:
        return sum(entry.weight for entry in _entries.values())


def _get_entry(key: tuple[object, object]) -> _CacheEntry | None:
    with _lock:
        entry = _entries.get(key)
        if entry is not None:
            _entries.move_to_end(key)
        return entry


def _add_entry(key: tuple[object, object], entry: _CacheEntry) -> None:
    with _lock:
        _entries[key] = entry
        weight = sum(cached.weight for cached in _entries.values())
        while len(_entries) > 1 and (weight > MAX_CACHE_BYTES or len(_entries) > _MAX_ENTRIES):
            weight -= _entries.popitem(last=False)[1].weight
