"""The one place that normalises values and finds them in text; nobody else compares values with text.

Whoever renders a value shares no code with this package, so that reading it back proves something.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from data_model.errors import InputError
from data_model.task import Value, ValueType
from data_model.values.dates import partial_forms, read_dates
from data_model.values.folding import Folded, Span, fold, fold_words, is_word
from data_model.values.handles import ROOTS, base_name, find_file, read_addresses, read_files
from data_model.values.keeping import kept
from data_model.values.numbers import read_numbers
from data_model.values.reading import Reading, longest_first
from data_model.values.times import read_times

__all__ = [
    "Found",
    "Span",
    "canonical_value",
    "extract_values",
    "is_said",
    "mentions",
    "normal_form",
    "same_value",
]

EXPECTED = {
    "number": "a number such as 1250.5",
    "date": "a date such as 2020-05-14",
    "time": "a time such as 14:30",
    "address": "an e-mail address",
    "file": "a file name",
    "name": "a name",
    "text": "some text",
}


class Found(NamedTuple):
    """A value that stands in a text: its type, its canonical form, and where (code points, end exclusive).

    A date without its year is written `--05-14`, a bare day of the month `---14`; 15% is the number 15.
    """

    type: ValueType
    value: str
    start: int
    end: int


def mentions(text: str, value: Value) -> tuple[Span, ...]:
    """Find every form of a value in a text, on token borders, in the order of the text.

    number: any writing of the same number; 15% is 15 and 0.15. Digits of a date, time, address or file are none.
    date: with or without its year or weekday, and `the 14th`. 4/5 is both the 4th of May and the 5th of April.
    time: of 12 or 24 hours, in figures or words; 2:30 may be of either half of the day.
    name, text: whatever the case, white space, and kind of quotes and dashes.
    file: its path, base name, or stem of two words or more, the words joined by space, `_` or `-`.
    """
    folded = fold(text)
    if value.type in ("name", "text"):
        return tuple(find_words(folded, fold_words(value.value)))
    if value.type == "file":
        return tuple(find_file(folded, value.value))
    forms = forms_of(value.type, value.value)
    if forms.isdisjoint(forms_in(text).get(value.type, ())):
        return ()
    return tuple(
        folded.span(reading.start, reading.end)
        for reading in _read(folded.text)
        if reading.type == value.type and not forms.isdisjoint(reading.forms)
    )


def is_said(text: str, value: Value) -> bool:
    """Whether any form of a value stands in a text."""
    if value.type in ("name", "text"):
        return any(True for _ in find_words(fold(text), fold_words(value.value)))
    if value.type == "file":
        return any(True for _ in find_file(fold(text), value.value))
    return not forms_of(value.type, value.value).isdisjoint(forms_in(text).get(value.type, ()))


def extract_values(text: str) -> tuple[Found, ...]:
    """Find every number, date, time, e-mail address and file name in a text by rule.

    The longest reading wins and readings do not overlap: the digits of a date are not also numbers.
    """
    folded = fold(text)
    found = []
    for reading in _read(folded.text):
        if not reading.is_weak:
            start, end = folded.span(reading.start, reading.end)
            found.append(
                Found(reading.type, text[start:end] if reading.type == "file" else reading.canonical, start, end)
            )
    return tuple(found)


def canonical_value(type: ValueType, text: str) -> Value:
    """Read a text as one value of a type, and nothing else beside it.

    H:MM is of 24 hours. Raises InputError for what is no such value, and for a date without a year or of which day
    and month cannot be told apart.
    """
    written = " ".join(text.split())
    if type in ("name", "text") and written:
        return Value(type=type, value=written)
    if type == "file":
        path = ROOTS.sub("", written.replace("\\", "/"))
        if base_name(path) and path.isprintable() and not path.endswith("/"):
            return Value(type=type, value=path)
    whole = len(fold_words(text))
    for reading in _read(fold_words(text)) if type not in ("file", "name", "text") else ():
        if (reading.type, reading.start, reading.end) == (type, 0, whole) and not _is_open_date(reading):
            return Value(type=type, value=reading.canonical)
    raise InputError("", expected=EXPECTED[type], found=repr(text[:80]))


def normal_form(value: Value) -> str:
    """Return a text that is equal for equal values and for no others; its first word is the kind of value."""
    return _normal_form(value.type, value.value)


def same_value(a: Value, b: Value) -> bool:
    """Whether two values are the same after normalisation; a path is the same file as its base name."""
    return normal_form(a) == normal_form(b)


@lru_cache(maxsize=16_384)
def _normal_form(type: ValueType, text: str) -> str:
    if type in ("name", "text"):
        return f"words:{fold_words(text)}"
    if type == "file":
        return f"file:{base_name(text)}"
    try:
        return f"{type}:{canonical_value(type, text).value}"
    except InputError:
        return f"{type}:{fold_words(text)}"


@lru_cache(maxsize=16_384)
def forms_of(type: ValueType, text: str) -> frozenset[str]:
    """Every form in which a value may be said."""
    form = _normal_form(type, text).partition(":")[2]
    return partial_forms(form) if type == "date" else frozenset({form})


@kept
def forms_in(text: str) -> dict[ValueType, set[str]]:
    """Every form of every reading of a text, by type."""
    forms: dict[ValueType, set[str]] = {}
    for reading in _read(fold(text).text):
        forms.setdefault(reading.type, set()).update(reading.forms)
    return forms


def _is_open_date(reading: Reading) -> bool:
    return reading.type == "date" and (reading.canonical.startswith("-") or len(reading.forms) > 1)


@kept
def _read(text: str) -> tuple[Reading, ...]:
    readers = (read_dates, read_times, read_addresses, read_files, read_numbers)
    readings = [reading for reader in readers for reading in reader(text)]
    chosen = longest_first([reading for reading in readings if not reading.is_weak])
    weak = longest_first([reading for reading in readings if reading.is_weak])
    return tuple(sorted([*chosen, *weak], key=lambda reading: (reading.start, reading.end, reading.type)))


def find_words(folded: Folded, words: str) -> Iterator[Span]:
    text, length = folded.text, len(words)
    start = text.find(words) if words else -1
    while start >= 0:
        end = start + length
        begins = start == 0 or not (is_word(words[0]) and is_word(text[start - 1]))
        ends = end == len(text) or not (is_word(words[-1]) and _goes_on(text, end))
        if begins and ends:
            yield folded.span(start, end)
        start = text.find(words, end if begins and ends else start + 1)


def _goes_on(text: str, end: int) -> bool:
    """Whether a word goes on at its supposed end: a letter, or the t of don't."""
    return is_word(text[end]) or (text[end : end + 2] == "'t" and not text[end + 2 : end + 3].isalnum())
