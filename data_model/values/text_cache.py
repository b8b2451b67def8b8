"""A cache of results by text, because every value of a task is searched for in the same texts."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

CachedResult = TypeVar("CachedResult")

MAX_CACHED_CHARS = 1_500_000
"""Characters of all cached texts together: enough for the longest dialogue, within the memory limit."""
_OVERHEAD_CHARS_PER_TEXT = 100
"""The overhead of a cache entry, counted as characters."""


def cache_by_text(function: Callable[[str], CachedResult]) -> Callable[[str], CachedResult]:
    """Cache the results of a function of a text; when the cache is full, it is emptied."""
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
