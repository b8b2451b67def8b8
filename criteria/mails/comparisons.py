"""Which of two rows a mail says to be ahead of the other: `Ann has 7 more than Bo`, `Bo trails Ann`."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation

from criteria.fair_forms import find_statements
from criteria.sentences import split_sentences
from data_model import Span, Value

_UP = (
    r"more|higher|greater|larger|bigger|longer|ahead|above|exceed(?:s|ed|ing)?|beats?|leads?|outnumbers?|surpass(?:es)?"
)
_DOWN = r"less|lower|fewer|smaller|shorter|behind|below|under|trails?|lags?"
_COMPARATIVE = re.compile(
    rf"(?<![\w-])(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?![\w-])(?! (?:or|and) (?:less|more|lower|higher))"
    r"(?!(?: \w+){0,2} to (?:reach|match|catch|equal|get|draw|come|be|close|make)\b)",
    re.IGNORECASE,
)
_OBJECT_BEHIND = re.compile(r"(?: [\w'\u2019.,]+){0,6}? ?(?:\w+['\u2019]s )?$")
_IS_FOR = re.compile(r"(?: \w+){0,2} (?:for|at|with) (?:the )?$", re.IGNORECASE)
_IS_SUBJECT = re.compile(
    r"['\u2019s]{0,2},? (?:is|are|has|have|had|was|were|lies|stands|comes|ends|gets|shows|now|leads?|trails?|lags?"
    r"|beats?|exceeds?|by|with|up|[0-9.,]+)\b",
    re.IGNORECASE,
)


def find_wrong_comparisons(text: str, compared: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Find sentences that put the lower one of two rows ahead of the higher one.

    Args:
        compared: The names of two rows, each with its number.
    """
    order = _rank(compared)
    if order is None:
        return
    for sentence in split_sentences(text):
        named = sorted((span, name) for name in order for span in _find_name(sentence.text, name, order))
        for match in _COMPARATIVE.finditer(sentence.text) if named else ():
            subject = _find_subject(sentence.text, match, named)
            if subject and (order[0] == subject) != bool(match["up"]):
                yield f"says that {subject} is {match[0]!r}"
                return


def _rank(compared: Sequence[tuple[str, str]]) -> tuple[str, str] | None:
    """Return the names with the higher one first; None if they are not two or are level."""
    try:
        ranked = sorted(((Decimal(value), name) for name, value in compared), reverse=True)
    except InvalidOperation:
        return None
    if len(ranked) != 2 or ranked[0][0] == ranked[1][0]:
        return None
    return ranked[0][1], ranked[1][1]


def _find_subject(text: str, match: re.Match[str], named: Sequence[tuple[Span, str]]) -> str | None:
    """Return the name of which a comparative speaks, if that is clear."""
    before = [one for one in named if one[0].end <= match.start()]
    behind = [one for one in named if one[0].start >= match.end()]
    if behind:
        between = text[match.end() : behind[0][0].start]
        if _IS_FOR.fullmatch(between):
            return behind[0][1]
        if before and before[-1][1] != behind[0][1] and _OBJECT_BEHIND.fullmatch(between):
            return before[-1][1]
    if before and _IS_SUBJECT.match(text, before[-1][0].end):
        return before[-1][1]
    return None


def _find_name(text: str, name: str, names: Sequence[str]) -> tuple[Span, ...]:
    """Return where a text names a row, in full or by a word that no other row has in its name."""
    whole = find_statements(text, Value(type="name", value=name))
    if whole:
        return whole
    others = {word for other in names if other != name for word in other.casefold().split()}
    words = [word for word in name.split() if word.casefold() not in others and word[:1].isupper()]
    return tuple(span for word in words for span in find_statements(text, Value(type="name", value=word)))
