"""Currencies that a text names."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from data_model import Span

_MAX_TEXT_CHARS = 100
_CURRENCIES = {
    "USD": r"\$|\bUSD\b|\bdollars?\b",
    "EUR": r"€|\bEUR\b|\beuros?\b",
    "GBP": r"£|\bGBP\b|\bpounds?\b",
    "JPY": r"¥|\bJPY\b|\byen\b",
    "CHF": r"\bCHF\b|\bfrancs?\b",
}
_PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _CURRENCIES.items()}

_NAMES = "USD|EUR|GBP|JPY|CHF"
_WORDS = r"euros?|(?:US |U\.S\. )?dollars?|pounds?(?: sterling)?|yen|(?:Swiss )?francs?"
_BEFORE = re.compile(rf"(?:[$\u20ac\u00a3\u00a5]|\b(?:{_NAMES}))[ \u00a0]?$", re.IGNORECASE)
_BEHIND = re.compile(rf"[ \u00a0]?(?:[$\u20ac\u00a3\u00a5]|(?:{_NAMES}|{_WORDS})\b)", re.IGNORECASE)
_CHARS_BEFORE = 5


@lru_cache(maxsize=4096)
def find_currencies(text: str) -> frozenset[str]:
    """Return the codes of the currencies that a short text names."""
    if len(text) > _MAX_TEXT_CHARS:
        return frozenset()
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(text))


def list_currencies_beside(text: str, figures: Sequence[Span]) -> Iterator[Span]:
    """Yield where the currency of each figure may stand: before it, in it or behind it.

    Args:
        figures: Where the text states them.
    """
    for span in figures:
        start = max(0, span.start - _CHARS_BEFORE)
        if before := _BEFORE.search(text[start : span.start]):
            yield Span(start + before.start(), span.start)
        yield span
        if behind := _BEHIND.match(text, span.end):
            yield Span(span.end, behind.end())
