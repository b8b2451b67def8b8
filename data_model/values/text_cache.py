"""What was made of the texts that were read last: every value of a task is looked for in one text after another."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

CachedResult = TypeVar("CachedResult")

MAX_CACHED_CHARS = 1_500_000
"""Of all texts together: enough for the turns of the longest dialogue, and no more than memory has room for."""
_OVERHEAD_CHARS_PER_TEXT = 100
"""What the keeping of a short text costs besides."""


def cache_by_text(function: Callable[[str], CachedResult]) -> Callable[[str], CachedResult]:
    """Keep what a function makes of a text; once there are too many texts, all are forgotten."""
    results: dict[str, CachedResult] = {}
    size = 0

    @wraps(function)
    def look_up(text: str) -> CachedResult:
        nonlocal size
        found = results.get(text)
        if found is None:
            found = function(text)
            size += len(text) + _OVERHEAD_CHARS_PER_TEXT
            if size > MAX_CACHED_CHARS:
                results.clear()
                size = len(text) + _OVERHEAD_CHARS_PER_TEXT
            results[text] = found
        return found

    return look_up
