"""A cache of read files, limited by memory, so that equal bytes are parsed only once."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from file_formats.errors import UnreadableFile

MAX_CACHE_BYTES = 100_000_000
"""About how many bytes all cached results may take; one that takes more by itself is cached alone."""

_MAX_ENTRIES = 8_192

Contents = TypeVarTuple("Contents")
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


class _ReadCache:
    """The results of reads, with the least recently used dropped first."""

    def __init__(self) -> None:
        self.weight = 0
        self._entries: OrderedDict[tuple[object, ...], _CacheEntry] = OrderedDict()
        # Gymnasium and Inspect perform actions from threads of their own.
        self._lock = Lock()

    def find(self, key: tuple[object, ...]) -> _CacheEntry | None:
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None:
                self._entries.move_to_end(key)
            return entry

    def add(self, key: tuple[object, ...], entry: _CacheEntry) -> None:
        with self._lock:
            replaced = self._entries.pop(key, None)
            self._entries[key] = entry
            self.weight += entry.weight - (replaced.weight if replaced else 0)
            while len(self._entries) > 1 and (self.weight > MAX_CACHE_BYTES or len(self._entries) > _MAX_ENTRIES):
                self.weight -= self._entries.popitem(last=False)[1].weight


_cache = _ReadCache()


def cache_reads(
    estimate_bytes: Callable[[Result], int],
) -> Callable[[Callable[[*Contents], Result]], Callable[[*Contents], Result]]:
    """Return a decorator that caches what a reader of files' contents returns, or its UnreadableFile.

    The reader's result must follow from its arguments alone, each text, bytes, a number or None, and nobody may change
    it.

    Args:
        estimate_bytes: Returns about how many bytes a result takes. The contents, which are cached with it, are added.
    """

    def decorate(read: Callable[[*Contents], Result]) -> Callable[[*Contents], Result]:
        @wraps(read)
        def reader(*contents: *Contents) -> Result:
            key = (read, *contents)
            entry = _cache.find(key)
            if entry is None:
                weight = sum(len(content) for content in contents if isinstance(content, str | bytes))
                try:
                    value = read(*contents)
                except UnreadableFile as error:
                    _cache.add(key, _CacheEntry(weight, error_text=str(error)))
                    raise
                entry = _CacheEntry(weight + estimate_bytes(value), value)
                _cache.add(key, entry)
            if entry.error_text is not None:
                raise UnreadableFile(entry.error_text)
            result: Result = entry.value
            return result

        return reader

    return decorate


def estimate_text_bytes(texts: Iterable[str]) -> int:
    """Estimate how many bytes of memory texts take: each is an object, with one to four bytes per character."""
    return sum(80 + (1 if text.isascii() else 3) * len(text) for text in texts)


def get_cache_bytes() -> int:
    """Return about how many bytes all cached results take."""
    return _cache.weight
