"""Arithmetic, comparison and concatenation as in Excel."""

import operator
import re
from collections.abc import Callable

from file_formats.formulas.values import (
    BAD_NUMBER,
    BAD_VALUE,
    DIV_ZERO,
    MAX_TEXT_CHARS,
    CellError,
    ComputedValue,
    Unsupported,
    to_finite,
    to_number,
    to_text,
)

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_PLAIN_TEXT = re.compile(r"[A-Za-z0-9 ]*", re.ASCII)


def apply_operator(sign: str, left: ComputedValue, right: ComputedValue) -> ComputedValue:
    """Return `left sign right` for single values; an error or an unknown value on either side is the result."""
    for side in (left, right):
        if isinstance(side, Unsupported):
            return side
    if isinstance(left, CellError):
        return left
    if isinstance(right, CellError):
        return right
    if sign in _COMPARISONS:
        return compare_values(sign, left, right)
    return _join_texts(left, right) if sign == "&" else _calculate(sign, left, right)


def compare_values(sign: str, left: ComputedValue, right: ComputedValue) -> bool | CellError | Unsupported:
    """Compare two values that are not errors: number < text < logical, text ignoring case.

    A blank counts as 0, an empty text or FALSE, whichever the other side calls for. Numbers are compared to 15 digits.
    """
    left_rank, right_rank = _get_type_rank(left, right), _get_type_rank(right, left)
    if left_rank != right_rank:
        return _COMPARISONS[sign](left_rank, right_rank)
    if left_rank == 1:
        return _compare_texts(sign, str(left or "").casefold(), str(right or "").casefold())
    numbers = to_number(left), to_number(right)
    for number in numbers:
        if not isinstance(number, float):
            return number
    first, second = (float(f"{number:.15g}") for number in numbers)
    return _COMPARISONS[sign]((first > second) - (first < second), 0)


def _get_type_rank(value: ComputedValue, other: ComputedValue) -> int:
    kind = other if value is None else value
    return 2 if isinstance(kind, bool) else 1 if isinstance(kind, str) else 0


def _compare_texts(sign: str, left: str, right: str) -> bool | Unsupported:
    if left == right or sign in ("=", "<>"):
        return _COMPARISONS[sign](int(left != right), 0)
    if not _PLAIN_TEXT.fullmatch(left) or not _PLAIN_TEXT.fullmatch(right):
        # Excel sorts other characters by the rules of the user's language.
        return Unsupported("the order of texts with other signs than letters and digits is not evaluated")
    return _COMPARISONS[sign]((left > right) - (left < right), 0)


def _join_texts(left: ComputedValue, right: ComputedValue) -> ComputedValue:
    first, second = to_text(left), to_text(right)
    if not isinstance(first, str):
        return first
    if not isinstance(second, str):
        return second
    return first + second if len(first) + len(second) <= MAX_TEXT_CHARS else BAD_VALUE


def _calculate(sign: str, left: ComputedValue, right: ComputedValue) -> ComputedValue:
    first, second = to_number(left), to_number(right)
    if not isinstance(first, float):
        return first
    if not isinstance(second, float):
        return second
    if sign == "^":
        return _raise_to_power(first, second)
    if sign == "/":
        return to_finite(first / second) if second else DIV_ZERO
    operations = {"+": operator.add, "-": operator.sub, "*": operator.mul}
    return to_finite(operations[sign](first, second))


def _raise_to_power(base: float, exponent: float) -> ComputedValue:
    if base == 0:
        return DIV_ZERO if exponent < 0 else BAD_NUMBER if exponent == 0 else 0.0
    if base < 0 and not exponent.is_integer():
        return Unsupported("a root of a negative number is not evaluated")
    try:
        return to_finite(base**exponent)
    except OverflowError:
        return BAD_NUMBER
