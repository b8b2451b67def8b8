"""What was made of the texts that were read last: every value of a task is looked for in one text after another."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Made = TypeVar("Made")

KEPT_CHARS = 1_500_000
"""Of all texts together: enough for the turns of the longest dialogue, and no more than memory has room for."""
_CHARS_A_TEXT = 100
"""What the keeping of a short text costs besides."""


def kept(make: Callable[[str], Made]) -> Callable[[str], Made]:
    """Keep what a function makes of a text; once there are too many texts, all are forgotten."""
    made: dict[str, Made] = {}
    size = 0

    @wraps(make)
    def made_of(text: str) -> Made:
        nonlocal size
        found = made.get(text)
        if found is None:
            found = make(text)
            size += len(text) + _CHARS_A_TEXT
            if size > KEPT_CHARS:
                made.clear()
                size = len(text) + _CHARS_A_TEXT
            made[text] = found
        return found

    return made_of
