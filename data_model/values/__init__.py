"""Normalise values and find them in text; no other package compares values with text.

Code that renders values shares nothing with this package, so that finding a rendered value proves something.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from data_model.errors import InputError
from data_model.task import Value, ValueType
from data_model.values.addresses_and_files import (
    ROOT_PREFIX,
    find_addresses,
    find_file_mentions,
    find_file_names,
    fold_base_name,
)
from data_model.values.dates import find_dates, list_date_forms
from data_model.values.numbers import find_numbers
from data_model.values.text_cache import cache_by_text
from data_model.values.text_folding import (
    PLAIN_CHARACTERS,
    FoldedText,
    Span,
    fold_and_strip,
    fold_text,
    is_word_character,
)
from data_model.values.times import find_times
from data_model.values.value_match import ValueMatch, select_longest_matches

__all__ = [
    "PLAIN_CHARACTERS",
    "ExtractedValue",
    "SearchedTexts",
    "Span",
    "extract_values",
    "find_mentions",
    "is_mentioned",
    "is_same_value",
    "normalize_value",
    "parse_value",
]

EXPECTED_INPUT = {
    "number": "a number such as 1250.5",
    "date": "a date such as 2020-05-14",
    "time": "a time such as 14:30",
    "address": "an e-mail address",
    "file": "a file name",
    "name": "a name",
    "text": "some text",
}


class ExtractedValue(NamedTuple):
    """A value found in a text: its type, canonical form and position (code points, end exclusive).

    A date without a year is written `--05-14`, a bare day of the month `---14`; 15% is the number 15.
    """

    type: ValueType
    value: str
    start: int
    end: int


def find_mentions(text: str, value: Value) -> tuple[Span, ...]:
    """Find every form of a value in a text, at token boundaries and in text order.

    - number: any notation of the same number; 15% is 15 and 0.15. Digits of a date, time, address or file do not count.
    - date: with or without its year or weekday, and `the 14th`. 4/5 is both the 4th of May and the 5th of April.
    - time: 12-hour or 24-hour, in figures or words; 2:30 may be in either half of the day.
    - name, text: regardless of case, white space, and style of quotes and dashes.
    - file: its path, its base name, or its stem if that has two or more words, joined by spaces, `_` or `-`.
    """
    folded_text = fold_text(text)
    if value.type in ("name", "text"):
        return tuple(find_word_mentions(folded_text, fold_and_strip(value.value)))
    if value.type == "file":
        return tuple(find_file_mentions(folded_text, value.value))
    forms = list_value_forms(value.type, value.value)
    if forms.isdisjoint(list_forms_in_text(text).get(value.type, ())):
        return ()
    return tuple(
        folded_text.original_span(value_match.start, value_match.end)
        for value_match in find_value_matches(folded_text.text)
        if value_match.type == value.type and not forms.isdisjoint(value_match.forms)
    )


def is_mentioned(text: str, value: Value) -> bool:
    """Return whether any form of a value occurs in a text."""
    if value.type in ("name", "text"):
        return any(True for _ in find_word_mentions(fold_text(text), fold_and_strip(value.value)))
    if value.type == "file":
        return any(True for _ in find_file_mentions(fold_text(text), value.value))
    return not list_value_forms(value.type, value.value).isdisjoint(list_forms_in_text(text).get(value.type, ()))


class SearchedTexts:
    """Texts in which many values are searched for; what is read in them is read once for all values."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._texts = texts

    def mention(self, value: Value) -> bool:
        """Return whether any form of a value occurs in one of the texts."""
        if value.type in ("name", "text"):
            # Folded texts hold no line break, so that what is found in none of them is not found in all together.
            may_occur = fold_and_strip(value.value) in self._folded
            return may_occur and any(is_mentioned(text, value) for text in self._texts)
        if value.type == "file":
            return any(is_mentioned(text, value) for text in self._texts)
        return not list_value_forms(value.type, value.value).isdisjoint(self._forms.get(value.type, ()))

    @cached_property
    def _folded(self) -> str:
        return "\n".join(fold_text(text).text for text in self._texts)

    @cached_property
    def _forms(self) -> dict[ValueType, set[str]]:
        forms: dict[ValueType, set[str]] = {}
        for text in self._texts:
            for value_type, found in list_forms_in_text(text).items():
                forms.setdefault(value_type, set()).update(found)
        return forms


def extract_values(text: str) -> tuple[ExtractedValue, ...]:
    """Find every number, date, time, e-mail address and file name in a text by fixed rules.

    Matches do not overlap and the longest one wins, so the digits of a date are not also numbers.
    """
    folded_text = fold_text(text)
    extracted = []
    for value_match in find_value_matches(folded_text.text):
        if not value_match.is_weak:
            start, end = folded_text.original_span(value_match.start, value_match.end)
            extracted.append(
                ExtractedValue(
                    value_match.type,
                    text[start:end] if value_match.type == "file" else value_match.canonical,
                    start,
                    end,
                )
            )
    return tuple(extracted)


def parse_value(value_type: ValueType, text: str) -> Value:
    """Parse a whole text as a single value of a type; H:MM is read as a 24-hour time.

    Raises:
        InputError: The text is not such a value, or is a date without a year or with ambiguous day and month.
    """
    trimmed_text = " ".join(text.split())
    if value_type in ("name", "text") and trimmed_text:
        return Value(type=value_type, value=trimmed_text)
    if value_type == "file":
        path = ROOT_PREFIX.sub("", trimmed_text.replace("\\", "/"))
        if fold_base_name(path) and path.isprintable() and not path.endswith("/"):
            return Value(type=value_type, value=path)
    length = len(fold_and_strip(text))
    for value_match in find_value_matches(fold_and_strip(text)) if value_type not in ("file", "name", "text") else ():
        if (value_match.type, value_match.start, value_match.end) == (value_type, 0, length) and not _is_ambiguous_date(
            value_match
        ):
            return Value(type=value_type, value=value_match.canonical)
    raise InputError("", expected=EXPECTED_INPUT[value_type], found=repr(text[:80]))


def normalize_value(value: Value) -> str:
    """Return a string that is the same for equal values only; it starts with the kind of value."""
    return _normalize_text(value.type, value.value)


def is_same_value(a: Value, b: Value) -> bool:
    """Return whether two values are the same after normalisation; a path equals its base name."""
    return normalize_value(a) == normalize_value(b)


@lru_cache(maxsize=16_384)
def _normalize_text(value_type: ValueType, text: str) -> str:
    if value_type in ("name", "text"):
        return f"words:{fold_and_strip(text)}"
    if value_type == "file":
        return f"file:{fold_base_name(text)}"
    try:
        return f"{value_type}:{parse_value(value_type, text).value}"
    except InputError:
        return f"{value_type}:{fold_and_strip(text)}"


@lru_cache(maxsize=16_384)
def list_value_forms(value_type: ValueType, text: str) -> frozenset[str]:
    """Return every form in which a value may be stated."""
    normalized = _normalize_text(value_type, text).partition(":")[2]
    return list_date_forms(normalized) if value_type == "date" else frozenset({normalized})


@cache_by_text
def list_forms_in_text(text: str) -> dict[ValueType, set[str]]:
    """Return every form of every value that may be read in a text, by type."""
    forms: dict[ValueType, set[str]] = {}
    for value_match in find_value_matches(fold_text(text).text):
        forms.setdefault(value_match.type, set()).update(value_match.forms)
    return forms


def _is_ambiguous_date(value_match: ValueMatch) -> bool:
    return value_match.type == "date" and (value_match.canonical.startswith("-") or len(value_match.forms) > 1)


@cache_by_text
def find_value_matches(text: str) -> tuple[ValueMatch, ...]:
    matchers = (find_dates, find_times, find_addresses, find_file_names, find_numbers)
    matches = [value_match for find_matches in matchers for value_match in find_matches(text)]
    strong_matches = select_longest_matches([value_match for value_match in matches if not value_match.is_weak])
    weak_matches = select_longest_matches([value_match for value_match in matches if value_match.is_weak])
    return tuple(
        sorted(
            [*strong_matches, *weak_matches],
            key=lambda value_match: (value_match.start, value_match.end, value_match.type),
        )
    )


def find_word_mentions(folded_text: FoldedText, words: str) -> Iterator[Span]:
    text, length = folded_text.text, len(words)
    start = text.find(words) if words else -1
    while start >= 0:
        end = start + length
        starts_at_border = start == 0 or not (is_word_character(words[0]) and is_word_character(text[start - 1]))
        ends_at_border = end == len(text) or not (is_word_character(words[-1]) and _word_continues(text, end))
        if starts_at_border and ends_at_border:
            yield folded_text.original_span(start, end)
        start = text.find(words, end if starts_at_border and ends_at_border else start + 1)


def _word_continues(text: str, end: int) -> bool:
    """Return whether a word continues after its supposed end: with a letter, or with the 't of "don't"."""
    return is_word_character(text[end]) or (text[end : end + 2] == "'t" and not text[end + 2 : end + 3].isalnum())
