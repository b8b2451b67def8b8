"""Read the value that a criterion expects, whether it says the type or not."""

import re
from functools import lru_cache

from data_model import InputError, Value, find_stated_values, parse_value

ExpectedValue = Value | str
"""A value, or a text whose type is read from itself: `1,200` is a number, `2024-06-25 14:00` a date and a time."""

MAX_EXPECTED_CHARS = 200
"""Longer texts are never numbers, dates, times, addresses or files."""
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]")
_CURRENCY_BEHIND = re.compile(r" ?(?:[$€£¥]|(?:USD|EUR|GBP|CHF)\b)$", re.IGNORECASE)
_GAP_IN_MOMENT = re.compile(r"(?:,|,? at| |T|, | - )?\s*", re.IGNORECASE)


@lru_cache(maxsize=4096)
def read_expected_value(expected: ExpectedValue) -> tuple[Value, ...]:
    """Return the values that together are the expected one: one, or the date and the time of a moment.

    A text in words is a text, not a number, and so is an id with a leading zero.
    """
    if isinstance(expected, Value):
        return (expected,)
    text = expected.strip()
    if len(text) <= MAX_EXPECTED_CHARS and any(character in text for character in "0123456789@."):
        plain = _CURRENCY_BEHIND.sub("", text.lstrip("+"))
        if not _LEADING_ZERO.match(plain) or not plain.isdigit():
            for value_type in ("number", "date", "time", "address"):
                try:
                    return (parse_value(value_type, plain),)
                except InputError:
                    continue
            stated = find_stated_values(text)
            if len(stated) == 1 and stated[0].type == "file" and text[stated[0].start : stated[0].end] == text:
                return (Value(type="file", value=text),)
            if [one.type for one in stated] == ["date", "time"] and _is_moment(text, stated[0].end, stated[1].start):
                return tuple(Value(type=one.type, value=one.value) for one in stated)
    return (Value(type="text", value=expected),)


def _is_moment(text: str, date_end: int, time_start: int) -> bool:
    return _GAP_IN_MOMENT.fullmatch(text, date_end, time_start) is not None
