"""Comparison of a cell with an expected value: the whole cell, numbers by value, dates and times in any notation."""

import datetime as dt
import operator
from decimal import Decimal, InvalidOperation
from typing import Literal

from criteria.fair_forms import find_stated_values, is_value_alone, read_expected_value
from criteria.keyword_matching import fold_text, parse_number
from criteria.step_budget import spend_steps
from data_model import InputError, Value, format_number, is_same_value, parse_value

BLANKS = ("", "[Empty Cell]")
_STEPS_PER_COMPARISON = 1_000


def column_letters(column: int) -> str:
    """Return the letters of a column number, counted from 1: `A`, `Z`, `AA`."""
    letters = ""
    while column > 0:
        column, remainder = divmod(column - 1, 26)
        letters = chr(ord("A") + remainder) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the number of a column from its letters, counted from 1.

    Raises:
        ValueError: The text is not one to three ASCII letters.
    """
    if not (1 <= len(letters) <= 3 and letters.isascii() and letters.isalpha()):
        raise ValueError(f"expected a column number or its letters, found {letters[:20]!r}")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def describe_cell(value: object) -> str:
    """Describe a cell's value for a message."""
    if value is None or value == "":
        return "empty"
    return repr(value) if isinstance(value, str) else format_cell_value(value)


def format_cell_value(value: object) -> str:
    """Format a cell's value as text: numbers without floating-point noise, a date without midnight."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return format_number(value)
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return value.date().isoformat()
    if isinstance(value, dt.datetime):
        return value.isoformat(sep=" ")
    return "" if value is None else str(value)


def parse_cell_number(value: object) -> Decimal | None:
    """Return the number a cell holds, or None if it holds none.

    Text counts if it is a number with thousands separators, a currency sign or a percent sign.
    """
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        try:
            return Decimal(format_number(value))
        except (InvalidOperation, OverflowError, ValueError):
            return None
    number = parse_number(value) if isinstance(value, str) and len(value) <= 100 else None
    return Decimal(number.value) if number else None


def does_cell_equal(expected: str, found: object, day: str | None = None) -> bool:
    """Return whether the whole cell holds the expected value, in any fair form of the value alone, without a label.

    `100` equals 100, 100.0, `$100` and `one hundred`, but not 1000; `1,200` equals 1200; `5%` equals 5% and 0.05;
    `8:00` equals `8:00 AM`, and `Total` equals `Total:`; text is compared ignoring case and runs of white space.

    Args:
        day: An ISO date; with it, a time may be a date and time of that day.
    """
    spend_steps(_STEPS_PER_COMPARISON)
    if found is None or found == "":
        return expected.strip() in BLANKS
    text = format_cell_value(found)
    return _is_equal_by_value(expected, found) or _is_fair_form(expected, text, day)


def are_cells_equal(first: object, second: object) -> bool:
    """Return whether two cells hold the same value.

    A number equals the same number as text in figures, a blank cell equals empty text, and a date or time equals itself
    in any unambiguous notation; other text is compared ignoring case and runs of white space.
    """
    spend_steps(_STEPS_PER_COMPARISON)
    if first in (None, "") or second in (None, ""):
        return first in (None, "") and second in (None, "")
    return _is_equal_by_value(format_cell_value(first), second)


def are_loosely_equal(first: object, second: object) -> bool:
    """Return whether two values are equal as comparators understand `==`: numbers by value, even if one is text."""
    numbers = parse_cell_number(first), parse_cell_number(second)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return bool(operator.eq(first, second))


def _is_equal_by_value(expected: str, found: object) -> bool:
    if _is_same_number(expected, found):
        return True
    text = format_cell_value(found)
    return fold_text(expected) == fold_text(text) or _is_same_moment(expected, text)


def _is_fair_form(expected: str, text: str, day: str | None) -> bool:
    if not is_value_alone(text, expected, day=day, may_have_label=False):
        return False
    # In a cell, 2:00 is a time of the night, while a sentence may mean the afternoon.
    times = {value.value for value in read_expected_value(expected) if value.type == "time"}
    return not times or times == {one.value for one in find_stated_values(text) if one.type == "time"}


def _is_same_number(expected: str, found: object) -> bool:
    expected_number, found_number = parse_cell_number(expected), parse_cell_number(found)
    if expected_number is None or found_number is None:
        return False
    if expected.strip().endswith("%") and not (isinstance(found, str) and found.strip().endswith("%")):
        return expected_number / 100 == found_number
    return expected_number == found_number


def _is_same_moment(expected: str, text: str) -> bool:
    return is_same_moment("date", expected, text) or is_same_moment("time", expected, text)


def is_same_moment(kind: Literal["date", "time"], first: str, second: str) -> bool:
    """Return whether two texts are the same date, or the same time, in notations of which there is one reading."""
    values: list[Value] = []
    for text in (first, second):
        if len(text) > 60:
            return False
        try:
            values.append(parse_value(kind, text))
        except InputError:
            return False
    return is_same_value(*values)
