"""What was read of a file is kept for the next who reads the same bytes, as long as all of it together is small."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from file_formats.errors import UnreadableFile

MAX_CACHE_BYTES = 100_000_000
"""About what all that is kept may take; one file alone may take more, and is then the only one."""

_MAX_ENTRIES = 256

Content = TypeVar("Content", bytes, str)
Result = TypeVar("Result")


class _CacheEntry(NamedTuple):
    """error_text: why the file cannot be read; else value is what was read. weight: in bytes, about."""

    weight: int
    value: Any = None
    error_text: str | None = None


_entries: OrderedDict[tuple[object, object], _CacheEntry] = OrderedDict()
# Gymnasium and Inspect act in offices from threads of their own.
_lock = Lock()


def cache_reads(
    estimate_bytes: Callable[[Result], int],
) -> Callable[[Callable[[Content], Result]], Callable[[Content], Result]]:
    """Keep what a function of one file's content returns, or that it is unreadable; what was used last stays longest.

    Args:
        estimate_bytes: About how many bytes the result takes. The content is kept with it and is not to be counted.
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
    """About how many bytes texts take: each is an object, and its characters take one to four bytes each."""
    return sum(80 + (1 if text.isascii() else 3) * len(text) for text in texts)


def get_cache_bytes() -> int:
    """About how many bytes all that is kept takes."""
    with _lock:
        return sum(one.weight for one in _entries.values())


def _get_entry(key: tuple[object, object]) -> _CacheEntry | None:
    with _lock:
        entry = _entries.get(key)
        if entry is not None:
            _entries.move_to_end(key)
        return entry


def _add_entry(key: tuple[object, object], entry: _CacheEntry) -> None:
    with _lock:
        _entries[key] = entry
        weight = sum(one.weight for one in _entries.values())
        while len(_entries) > 1 and (weight > MAX_CACHE_BYTES or len(_entries) > _MAX_ENTRIES):
            weight -= _entries.popitem(last=False)[1].weight
