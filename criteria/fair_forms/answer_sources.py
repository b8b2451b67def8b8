"""What an answer says of its value that is not true: of other rows, of one row alone, or another kind of figure."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from criteria.fair_forms.expected_values import ExpectedValue
from criteria.fair_forms.figure_words import Figure, find_wrong_names
from criteria.fair_forms.statements import find_statements
from criteria.sentences import split_sentences
from data_model import Span, Value

_CLAUSE_END = re.compile(r"[,;:()\u2013\u2014\n]|[.!?](?=\s|$)| (?:now that|after|with|since) ")


class AnswerSource(NamedTuple):
    """What an answer is, and where it is from.

    Attributes:
        figure: What it is, if that matters.
        rows: The names of the rows that it is from.
        other_names: Names of other rows.
    """

    figure: Figure | None = None
    rows: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()


def find_wrong_answer_sources(text: str, value: ExpectedValue, source: AnswerSource) -> Iterator[str]:
    """Find what an answer says of its value that is not true of it.

    Args:
        value: The right value.
    """
    spans = find_statements(text, value)
    for sentence in split_sentences(text, spans):
        if not sentence.spans:
            continue
        if source.figure:
            names = (sentence.text, sentence.start, sentence.spans, source.figure, "", source.rows)
            yield from find_wrong_names(*names)
        clause = " ".join(_list_clauses(sentence.text, sentence.start, sentence.spans))
        yield from (f"names {name!r}" for name in source.other_names if _names(clause, name))
        named = [row for row in source.rows if _names(sentence.text, row)]
        if named and len(named) < len(source.rows):
            yield f"gives it as that of {named[0]!r} alone"


def _list_clauses(text: str, start: int, spans: tuple[Span, ...]) -> Iterator[str]:
    """Yield the clauses of a sentence that hold the value."""
    begin = 0
    for end in [*(match.start() for match in _CLAUSE_END.finditer(text)), len(text)]:
        if any(begin <= span.start - start < end for span in spans):
            yield text[begin:end]
        begin = end


def _names(text: str, name: str) -> bool:
    return bool(find_statements(text, Value(type="name", value=name)))
