"""Headings of money columns that a request names: `Gross EUR`, `Amount [EUR]`, `Sum of receipts (GBP)`."""

import re

from criteria.step_budget import spend_steps
from data_model import Span

_HEADING = re.compile(r"(?:[^\W\d_][\w.-]* ){1,4}[\[(]?(?:USD|EUR|GBP|JPY|CHF)\b[\])]?")


def find_named_headings(text: str, request: str) -> tuple[Span, ...]:
    """Find where a text names a heading, with its currency, as the request does."""
    spend_steps(len(text) + len(request))
    spans = set[Span]()
    for match in _HEADING.finditer(request):
        words = match[0].split(" ")
        phrases = [" ".join(words[at:]) for at in range(len(words) - 1) if words[at][0].isupper()]
        for phrase in phrases:
            spans |= {Span(*found.span()) for found in re.finditer(rf"(?<!\w){re.escape(phrase)}(?!\w)", text)}
    return tuple(sorted(spans))
