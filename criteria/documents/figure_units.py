"""Units behind the figures of a document that nobody named: `32000 hours` where an amount was asked for."""

import re
from collections.abc import Iterator, Sequence

from criteria.documents.words import split_plain_words
from criteria.fair_forms import find_statements
from criteria.fair_forms.expected_values import read_expected_value

_UNIT = re.compile(
    r"\s?(hours?|minutes?|seconds?|days?|weeks?|months?|years?|km|kg|miles?|met(?:re|er)s?|pages?|rooms?|chairs?"
    r"|percent|per ?cent|%|degrees?|times|dozens?|thousands?|millions?|people|persons?|guests?|pieces|each|apiece)"
    r"(?!\w)",
    re.IGNORECASE,
)


def find_unasked_units(text: str, values: Sequence[str], fair_texts: Sequence[str]) -> Iterator[str]:
    """Yield each number that was asked for and stands before a unit which none of the fair texts names.

    Args:
        text: The document.
        values: The values that were asked for.
        fair_texts: What was asked for, with the words of the request.
    """
    known = {word.rstrip("s") for one in fair_texts for word in split_plain_words(one)}
    for value in values:
        parts = read_expected_value(value)
        if len(parts) > 1 or parts[0].type != "number" or not value.strip()[-1:].isdigit():
            continue
        for span in find_statements(text, value):
            unit = _UNIT.match(text, span.end)
            if unit and unit[1].casefold().rstrip("s") not in known:
                yield repr(" ".join(text[span.start : unit.end()].split()))
