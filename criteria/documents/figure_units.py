"""Units beside the figures of a document that nobody named: `32000 hours` or `USD 346.5` where euros were asked for."""

import re
from collections.abc import Iterator, Sequence

from criteria.documents.words import split_plain_words
from criteria.fair_forms import find_statements
from criteria.fair_forms.currencies import find_currencies
from criteria.fair_forms.expected_values import read_expected_value
from criteria.fair_forms.unit_names import list_unit_names

_UNIT = re.compile(
    r"[^\S\n]?(hours?|minutes?|seconds?|days?|weeks?|months?|years?|km|kg|miles?|met(?:re|er)s?|pages?|rooms?|chairs?"
    r"|percent|per ?cent|%|degrees?|times|dozens?|thousands?|millions?|people|persons?|guests?|pieces|each|apiece)"
    r"(?!\w)",
    re.IGNORECASE,
)


def _split_short(texts: Sequence[str]) -> Iterator[str]:
    """Yield the words of texts, each with the next one, so that no currency is looked for in a long text."""
    for text in texts:
        yield from text.split()


def find_unasked_units(text: str, values: Sequence[str], fair_texts: Sequence[str]) -> Iterator[str]:
    """Yield each number that was asked for and stands before a unit which none of the fair texts names.

    Args:
        text: The document.
        values: The values that were asked for.
        fair_texts: What was asked for, with the words of the request.
    """
    known = {word.rstrip("s") for one in fair_texts for word in (*split_plain_words(one), *list_unit_names(one))}
    currencies = frozenset[str]().union(*(find_currencies(line[:100]) for line in _split_short(fair_texts)))
    for value in values:
        parts = read_expected_value(value)
        if len(parts) > 1 or parts[0].type != "number" or not value.strip()[-1:].isdigit():
            continue
        for span in find_statements(text, value):
            unit = _UNIT.match(text, span.end)
            if unit and unit[1].casefold().rstrip("s") not in known:
                yield repr(" ".join(text[span.start : unit.end()].split()))
            around = text[max(0, span.start - 4) : span.end + 8].partition("\n")[0]
            if currencies and find_currencies(around) - currencies:
                yield repr(" ".join(around.split()))
