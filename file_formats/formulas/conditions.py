"""Conditions of COUNTIF and SUMIF: `">=5"`, `"Ann*"`, `"<>"`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from data_model import bounds
from file_formats.formulas.operators import compare_values
from file_formats.formulas.values import (
    ERRORS,
    CellError,
    ComputedValue,
    Unsupported,
    is_number,
    parse_number,
    to_number,
)

_TOO_LONG_PATTERN = Unsupported("a long condition with `*` or `?` is not evaluated")
_SIGNS = ("<>", "<=", ">=", "=", "<", ">")


@dataclass(frozen=True)
class Condition:
    """A condition on a cell: a comparison sign and an operand; an operand of None asks for a blank cell."""

    sign: str
    operand: float | str | bool | CellError | None


def read_condition(criterion: ComputedValue) -> Condition | Unsupported:
    """Read a criterion as Excel does: a comparison sign, then the rest of the text, which may be a number."""
    if criterion is None:
        return Condition("=", 0.0)
    if isinstance(criterion, bool | CellError):
        return Condition("=", criterion)
    if not isinstance(criterion, str):
        number = to_number(criterion)
        return Condition("=", number) if not isinstance(number, Unsupported) else number
    sign = next((sign for sign in _SIGNS if criterion.startswith(sign)), "")
    rest = criterion[len(sign) :]
    if not rest:
        # `=` alone asks for truly blank cells; without a sign, empty texts match too.
        return Condition(sign or "=", None if sign else "")
    if rest.upper() in ("TRUE", "FALSE"):
        return Condition(sign or "=", rest.upper() == "TRUE")
    if rest.upper() in ERRORS:
        return Condition(sign or "=", ERRORS[rest.upper()])
    number_or_none = parse_number(rest)
    if isinstance(number_or_none, Unsupported):
        return number_or_none
    return Condition(sign or "=", rest if number_or_none is None else number_or_none)


def matches_condition(condition: Condition, value: ComputedValue) -> bool | CellError | Unsupported:
    """Return whether one cell meets the condition."""
    if condition.sign == "<>":
        is_equal = _satisfies_equality(condition.operand, value)
        return is_equal if isinstance(is_equal, Unsupported) else not is_equal
    if condition.sign == "=":
        return _satisfies_equality(condition.operand, value)
    return _satisfies_order(condition, value)


def _satisfies_equality(operand: float | str | bool | CellError | None, value: ComputedValue) -> bool | Unsupported:
    if operand is None:
        return value is None
    if isinstance(operand, CellError | bool):
        return type(value) is type(operand) and value == operand
    if isinstance(operand, str):
        if operand == "":
            return value is None or value == ""
        return isinstance(value, str) and matches_pattern(operand, value)
    if isinstance(value, str):
        number = parse_number(value)
        return number if isinstance(number, Unsupported) else number == operand
    return is_number(value) and compare_values("=", value, operand) is True


def _satisfies_order(condition: Condition, value: ComputedValue) -> bool | CellError | Unsupported:
    operand = condition.operand
    if operand is None or operand == "" or isinstance(operand, CellError):
        return False
    same_kind: Callable[[ComputedValue], bool] = (
        (lambda cell: isinstance(cell, bool))
        if isinstance(operand, bool)
        else (lambda cell: isinstance(cell, str))
        if isinstance(operand, str)
        else is_number
    )
    return compare_values(condition.sign, value, operand) if same_kind(value) else False


def matches_pattern(pattern: str, text: str) -> bool | Unsupported:
    """Return whether a whole text matches a pattern, ignoring case.

    `*` matches any text, `?` any character, and `~` takes the next character literally. Patterns and texts that would
    need more than one look at each character are Unsupported beyond a small size.
    """
    if len(pattern) > bounds.FORMULA_PATTERN_CHARS:
        if "*" in pattern or "?" in pattern or "~" in pattern:
            return _TOO_LONG_PATTERN
        return pattern.casefold() == text.casefold()
    first, *others = _split_pattern(pattern)
    if not others and len(text) > len(first):
        return False  # Case folding makes no text shorter.
    text = text.casefold()
    if not others:
        return len(first) == len(text) and _matches_at(first, text, 0)
    if not _matches_at(first, text, 0):
        return False
    *middle, last = others
    position, end = len(first), len(text) - len(last)
    for segment in middle:
        segment_start = _find_segment(segment, text, position, end)
        if isinstance(segment_start, Unsupported):
            return segment_start
        if segment_start < 0:
            return False
        position = segment_start + len(segment)
    return position <= end and _matches_at(last, text, end)


@lru_cache(maxsize=64)
def _split_pattern(pattern: str) -> tuple[tuple[str, ...], ...]:
    """Split a pattern at its stars into characters; `??` stands for any character, `?` for a literal question mark."""
    segments: list[list[str]] = [[]]
    signs = iter(pattern.casefold())
    for sign in signs:
        if sign == "~":
            following = next(signs, "")
            segments[-1].extend([following] if following in ("*", "?", "~") else ["~", *following])
        elif sign == "*":
            segments.append([])
        else:
            segments[-1].append("??" if sign == "?" else sign)
    return tuple(map(tuple, segments))


def _matches_at(segment: Sequence[str], text: str, position: int) -> bool:
    if position < 0 or position + len(segment) > len(text):
        return False
    return all(sign in ("??", text[position + index]) for index, sign in enumerate(segment))


def _find_segment(segment: Sequence[str], text: str, start: int, end: int) -> int | Unsupported:
    """Return the first position of a segment, or -1 if there is none."""
    if "??" not in segment:
        return text.find("".join(segment), start, max(start, end))
    if len(segment) * len(text) > bounds.FORMULA_PATTERN_STEPS:
        return _TOO_LONG_PATTERN
    return next(
        (position for position in range(start, end - len(segment) + 1) if _matches_at(segment, text, position)), -1
    )
