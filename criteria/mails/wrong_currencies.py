"""Currencies beside the figures of a mail that are not theirs."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms.currencies import find_currencies, list_currencies_beside
from criteria.mails.figures import FigureSource
from data_model import Span

_NAMES = "USD|EUR|GBP|JPY|CHF"
_WORDS = r"euros?|(?:US |U\.S\. )?dollars?|pounds?(?: sterling)?|yen|(?:Swiss )?francs?"
_ASKED_FOR = re.compile(rf"\bin (?:{_NAMES}|{_WORDS})\b", re.IGNORECASE)


def find_wrong_currencies(text: str, spans: Sequence[Span], source: FigureSource) -> Iterator[str]:
    """Find a figure with another currency than the one that the request wants, its column is in, or the request names.

    Args:
        spans: Where the text states its figures.
    """
    own = _list_own_currencies(source)
    for span in spans if own else ():
        wrong = frozenset[str]().union(
            *(find_currencies(text[one.start : one.end]) for one in list_currencies_beside(text, [span]))
        )
        if wrong - own:
            yield f"gives {text[span.start : span.end]!r} in {', '.join(sorted(wrong - own))}"


def find_true_currencies(
    text: str, spans: Sequence[Span], source: FigureSource, names: Sequence[str]
) -> tuple[Span, ...]:
    """Find where a text names the currency of its figures beside them, and is right.

    Args:
        spans: Where it states its figures.
        names: What the figures are called, such as `Net EUR`.
    """
    own = _list_own_currencies(source) or frozenset[str]().union(*map(find_currencies, names))
    beside = [one for span in spans for one in list_currencies_beside(text, [span]) if one not in spans]
    # Where nothing names a currency, the office knows it and this check does not.
    return tuple(one for one in beside if not own or find_currencies(text[one.start : one.end]) <= own)


def _list_own_currencies(source: FigureSource) -> frozenset[str]:
    asked = frozenset[str]().union(*(find_currencies(match[0]) for match in _ASKED_FOR.finditer(source.words)))
    named = (find_currencies(word) for word in source.words.split())
    return asked or find_currencies(source.column) or frozenset[str]().union(*named)
