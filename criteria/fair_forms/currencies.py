"""Currencies that a text names."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from data_model import Span

_MAX_TEXT_CHARS = 100
_CHARS_BEFORE, _CHARS_BEHIND = 4, 11
_CURRENCIES = {
    "USD": r"\$|\bUSD\b|\bdollars?\b",
    "EUR": r"€|\bEUR\b|\beuros?\b",
    "GBP": r"£|\bGBP\b|\bpounds?\b",
    "JPY": r"¥|\bJPY\b|\byen\b",
    "CHF": r"\bCHF\b|\bfrancs?\b",
}
_PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _CURRENCIES.items()}

_WORDS = "|".join(f"(?:{pattern})" for pattern in _CURRENCIES.values())
_BESIDE_FIGURE = re.compile(rf"(?<=[0-9] )(?:US |Swiss )?(?:{_WORDS})(?!\w)|(?:{_WORDS})(?= ?[0-9])", re.IGNORECASE)


@lru_cache(maxsize=4096)
def find_currencies(text: str) -> frozenset[str]:
    """Return the codes of the currencies that a short text names."""
    if len(text) > _MAX_TEXT_CHARS:
        return frozenset()
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(text))


def list_currency_words(text: str) -> tuple[Span, ...]:
    """Return where a text names a currency beside a figure: `73.31 euros`, `CHF 12`."""
    return tuple(Span(*match.span()) for match in _BESIDE_FIGURE.finditer(text))


def find_other_currencies(text: str, figures: Sequence[Span], request: str) -> Iterator[str]:
    """Find the currencies beside figures that the request does not name, where it names one."""
    known = {name for name, pattern in _PATTERNS.items() if pattern.search(request)}
    for span in figures:
        around = text[max(0, span.start - _CHARS_BEFORE) : span.end + _CHARS_BEHIND].replace("\n", " ")
        yield from sorted(find_currencies(around) - known) if known else ()
