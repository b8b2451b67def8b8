"""What was read of a file is kept for the next who reads the same bytes, as long as all of it together is small."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from office_env.formats.errors import UnreadableFile

KEPT_BYTES = 100_000_000
"""About what all that is kept may take; one file alone may take more, and is then the only one."""

_MOST_ENTRIES = 256

Content = TypeVar("Content", bytes, str)
T = TypeVar("T")


class _Kept(NamedTuple):
    """fault: why the file cannot be read; else value is what was read. weight: in bytes, about."""

    weight: int
    value: Any = None
    fault: str | None = None


_kept: OrderedDict[tuple[object, object], _Kept] = OrderedDict()
# Gymnasium and Inspect act in offices from threads of their own.
_lock = Lock()


def remembered(weigh: Callable[[T], int]) -> Callable[[Callable[[Content], T]], Callable[[Content], T]]:
    """Keep what a function of one file's content returns, or that it is unreadable; what was used last stays longest.

    weigh: about how many bytes the result takes. The content is kept with it and is not to be counted.
    """

    def decorate(read: Callable[[Content], T]) -> Callable[[Content], T]:
        @wraps(read)
        def reader(content: Content) -> T:
            kept = _found((read, content))
            if kept is None:
                try:
                    kept = _Kept(len(content), value=read(content))
                except UnreadableFile as fault:
                    _keep((read, content), _Kept(len(content), fault=str(fault)))
                    raise
                _keep((read, content), kept._replace(weight=len(content) + weigh(kept.value)))
            if kept.fault is not None:
                raise UnreadableFile(kept.fault)
            value: T = kept.value
            return value

        return reader

    return decorate


def text_bytes(texts: Iterable[str]) -> int:
    """About how many bytes texts take: each is an object, and its characters take one to four bytes each."""
    return sum(80 + (1 if text.isascii() else 3) * len(text) for text in texts)


def kept_bytes() -> int:
    """About how many bytes all that is kept takes."""
    with _lock:
        return sum(one.weight for one in _kept.values())


def _found(key: tuple[object, object]) -> _Kept | None:
    with _lock:
        kept = _kept.get(key)
        if kept is not None:
            _kept.move_to_end(key)
        return kept


def _keep(key: tuple[object, object], new: _Kept) -> None:
    with _lock:
        _kept[key] = new
        weight = sum(one.weight for one in _kept.values())
        while len(_kept) > 1 and (weight > KEPT_BYTES or len(_kept) > _MOST_ENTRIES):
            weight -= _kept.popitem(last=False)[1].weight
