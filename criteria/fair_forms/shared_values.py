"""A value that is said once for a whole list of names: `closed: A-1, A-2 and A-3`, `A-1 and A-2 are closed`."""

import re
from collections.abc import Sequence

from data_model import Span

_GAP = re.compile(
    r"[\s,;&/*\u2022'\"()-]*(?:\b(?:and|as well as|plus|both)\b)?(?:\s*\b(?:for|of|with)\b(?: the)?)?[\s*\u2022'\"(-]*",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\band\b|&|\bas well as\b|\bplus\b", re.IGNORECASE)
_TIE = re.compile(
    r"[\s'\")]*[:=\u2013\u2014|\n-]\s*|.{0,20}\b(?:are|were|have|both|all|each|stand|with)\b.{0,20}|[\s'\")]*\(",
    re.IGNORECASE | re.DOTALL,
)
_MIN_PLAIN_LIST = 3
"""How many names in a row are a list without `and` or a colon; `Ahead of South, North has 1200` has only two."""


def find_sharing_names(text: str, names: Sequence[Span], value: Span) -> tuple[int, ...]:
    """Return the positions of the names that share a value: those of the list that stands beside it.

    Args:
        names: Where the text holds the names between two values, from the one nearest to the value on.
        value: Where it holds the value.
    """
    sharing = 1
    while sharing < len(names) and _GAP.fullmatch(_read_between(text, names[sharing - 1], names[sharing])):
        sharing += 1
    if sharing == 1:
        return (0,)
    between = [_read_between(text, names[at], names[at + 1]) for at in range(sharing - 1)]
    is_list = (
        sharing >= _MIN_PLAIN_LIST
        or any(map(_JOINED.search, between))
        or _TIE.fullmatch(_read_between(text, names[0], value)) is not None
    )
    return tuple(range(sharing)) if is_list else (0,)


def _read_between(text: str, one: Span, other: Span) -> str:
    first, last = sorted((one, other))
    return text[first.end : last.start]
