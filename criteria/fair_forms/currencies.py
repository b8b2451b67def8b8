"""Currencies that a text names."""

import re
from functools import lru_cache

_MAX_TEXT_CHARS = 100
_CURRENCIES = {
    "USD": r"\$|\bUSD\b|\bdollars?\b",
    "EUR": r"€|\bEUR\b|\beuros?\b",
    "GBP": r"£|\bGBP\b|\bpounds?\b",
    "JPY": r"¥|\bJPY\b|\byen\b",
    "CHF": r"\bCHF\b|\bfrancs?\b",
}
_PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _CURRENCIES.items()}


@lru_cache(maxsize=4096)
def find_currencies(text: str) -> frozenset[str]:
    """Return the codes of the currencies that a short text names."""
    if len(text) > _MAX_TEXT_CHARS:
        return frozenset()
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(text))
