"""What a text says that a number counts: records go by any name, columns and sheets are none."""

import re
from collections.abc import Sequence

from data_model import Span

_COUNTED = re.compile(r"[\"'*`)]{0,3} (?P<noun>[a-z]{3,}s|people|children|men|women|staff)\b")
_NO_RECORD = re.compile(
    r"columns|cells|sheets|files|tables|workbooks|headings|departments|groups|teams|times|pages|words|mails|events"
)


def find_counted_nouns(text: str, numbers: Sequence[Span]) -> tuple[Span, ...]:
    """Return the nouns that stand behind numbers.

    Args:
        numbers: Where the text states them.
    """
    found = (_COUNTED.match(text, number.end) for number in numbers)
    return tuple(Span(*match.span("noun")) for match in found if match)


def counts_no_records(text: str, noun: Span, request: str) -> bool:
    """Return whether a noun names what a table does not list as its records, unless the request asks how many."""
    word = text[noun.start : noun.end]
    is_asked_for = re.search(rf"\b(?:how many|number of|count of) (?:\w+ )?{word}\b", request, re.IGNORECASE)
    return _NO_RECORD.fullmatch(word) is not None and is_asked_for is None
