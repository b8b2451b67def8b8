"""Whether a cell holds what is expected: the whole cell, numbers by value, dates and times in any writing."""

import datetime as dt
import operator
from decimal import Decimal, InvalidOperation
from typing import Literal

from data_model import InputError, Value, canonical_value, number_text, same_value
from office_env.criteria.effort import spend
from office_env.criteria.wording import folded, number_in

BLANKS = ("", "[Empty Cell]")
_STEPS = 1_000


def column_letters(column: int) -> str:
    """The letters of a column, from 1: `A`, `Z`, `AA`."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column from its letters; ValueError for anything else."""
    if not (1 <= len(letters) <= 3 and letters.isascii() and letters.isalpha()):
        raise ValueError(f"a column number or its letters are expected, found {letters[:20]!r}")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def shown(value: object) -> str:
    """A cell's value for a message."""
    if value is None or value == "":
        return "empty"
    return repr(value) if isinstance(value, str) else plain(value)


def plain(value: object) -> str:
    """A cell's value as text: numbers without noise, a date without its midnight."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return number_text(value)
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return value.date().isoformat()
    if isinstance(value, dt.datetime):
        return value.isoformat(sep=" ")
    return "" if value is None else str(value)


def as_number(value: object) -> Decimal | None:
    """The number that a cell holds, also as text with commas, a currency or %; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        try:
            return Decimal(number_text(value))
        except (InvalidOperation, OverflowError, ValueError):
            return None
    number = number_in(value) if isinstance(value, str) and len(value) <= 100 else None
    return Decimal(number.value) if number else None


def equals(expected: str, found: object) -> bool:
    """Whether a cell, as a whole, holds the expected value.

    `100` is 100, 100.0 and `$100`, and not 1000; `1,200` is 1200; `5%` is 5% and 0.05; `8:00` is `8:00 AM`; a date is
    itself in any unambiguous writing; text is compared without case and runs of white space.
    """
    spend(_STEPS)
    if found is None or found == "":
        return expected.strip() in BLANKS
    if _same_number(expected, found):
        return True
    text = plain(found)
    return folded(expected) == folded(text) or _same_moment(expected, text)


def same_cell(first: object, second: object) -> bool:
    """Whether two cells hold the same: a number as number or text, blank as empty text, else as `equals` says."""
    if first in (None, "") or second in (None, ""):
        return first in (None, "") and second in (None, "")
    return equals(plain(first), second)


def loosely_equal(first: object, second: object) -> bool:
    """What `==` means in a comparator: numbers by value, whether one side is written as text or not."""
    numbers = as_number(first), as_number(second)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return bool(operator.eq(first, second))


def _same_number(expected: str, found: object) -> bool:
    wanted, there = as_number(expected), as_number(found)
    if wanted is None or there is None:
        return False
    if expected.strip().endswith("%") and not (isinstance(found, str) and found.strip().endswith("%")):
        return wanted / 100 == there
    return wanted == there


def _same_moment(expected: str, text: str) -> bool:
    return _same_as("date", expected, text) or _same_as("time", expected, text)


def _same_as(kind: Literal["date", "time"], first: str, second: str) -> bool:
    read: list[Value] = []
    for one in (first, second):
        if len(one) > 60:
            return False
        try:
            read.append(canonical_value(kind, one))
        except InputError:
            return False
    return same_value(*read)
