"""Headings above the columns of a new list, held against what the request and the office call each column."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from criteria.fair_forms.currencies import find_currencies
from criteria.fair_forms.labels import PLAIN_WORDS
from criteria.sentences import KnownWords, fold_word, list_basic_forms, read_known_words

ColumnKind = Literal["address", "number", "time", "text"]

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_SMALL = frozenset(
    "a all altogether an and as at by each for from in is no nr of on or per the their to under with".split()
)
_OF_KIND: dict[ColumnKind, frozenset[str]] = {
    "address": frozenset("address email e-mail mail sender".split()),
    "number": frozenset("amount count figure how many quantity result sum total value".split()),
    "time": frozenset("begin beginning clock date day hour start time weekday when".split()),
    "text": frozenset("answer colleague employee event person place room status title who".split()),
}
"""Words that a heading may hold whatever the request says, by what stands below it."""
_OF_ANY = PLAIN_WORDS - {"amount", "count", "figure", "sum", "total", "value"}


class Column(NamedTuple):
    """A column of a list.

    Attributes:
        heading: What stands above it.
        kind: What its values are.
        values: Its values, as texts in lower case.
        names: What the request and the office call it; empty if that is not known.
    """

    heading: str
    kind: ColumnKind
    values: Collection[str]
    names: Sequence[str] = ()


def find_wrong_headings(
    columns: Sequence[Column], request: str, register: Sequence[tuple[str, frozenset[str]]]
) -> Iterator[int]:
    """Find the columns of a list with the heading of something else.

    A heading is fair if it is one of the names of its column, or made of words of the request that name no other
    column, and plain words for what stands below it. It is wrong if it names another column of the list or of a
    register, or brings words that the request does not hold.

    Args:
        request: The words of the request; empty if they are not known.
        register: The headings of the registers that it names, each with the texts below it, in lower case.

    Yields:
        The indexes of the columns.
    """
    known = read_known_words([request, *(name for one in columns for name in one.names)])
    for at, column in enumerate(columns):
        others = [one for index, one in enumerate(columns) if index != at]
        if not column.heading.strip() or _fold(column.heading) in map(_fold, column.names):
            continue
        names_other = _names_other(column, others) or _is_of_other_column(column, request, register)
        if names_other or _brings_words(column, request, known):
            yield at


def _names_other(column: Column, others: Sequence[Column]) -> bool:
    """Return whether a heading has words of the names of other columns, and none of the names of its own."""
    if not column.names:
        return False
    own, words = _list_words(column.names), _list_words([column.heading])
    return not words & own and any(words & _list_words(one.names) for one in others)


def _is_of_other_column(column: Column, request: str, register: Sequence[tuple[str, frozenset[str]]]) -> bool:
    """Return whether a heading is that of a column in the office which does not hold all that stands below it."""
    heading = _fold(column.heading)
    texts = [below for other, below in register if _fold(other) == heading]
    own = read_known_words(column.names)
    is_own = all(_is_plain(word, column.kind) or own.holds(word) for word in _WORD.findall(heading))
    if not texts or is_own or (not column.names and heading in _fold(request)):
        return False
    return not any(below.issuperset(column.values) for below in texts)


def _brings_words(column: Column, request: str, known: KnownWords) -> bool:
    words = _WORD.findall(column.heading) if request else ()
    return not all(known.holds(word) or _is_plain(word, column.kind) for word in words)


def _is_plain(word: str, kind: ColumnKind) -> bool:
    plain = _SMALL | _OF_ANY | _OF_KIND[kind]
    return not plain.isdisjoint({fold_word(word), *list_basic_forms(fold_word(word))}) or bool(find_currencies(word))


def _list_words(texts: Sequence[str]) -> frozenset[str]:
    words = {fold_word(word) for text in texts for word in _WORD.findall(text)} - _SMALL
    return frozenset(words.union(*map(list_basic_forms, words)))


def _fold(text: str) -> str:
    return " ".join(text.casefold().strip(" :*").split())
