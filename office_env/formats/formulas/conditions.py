"""The conditions of COUNTIF and SUMIF: `">=5"`, `"Ann*"`, `"<>"`."""

from collections.abc import Callable
from dataclasses import dataclass

from office_env.formats.formulas.operators import compare
from office_env.formats.formulas.values import ERRORS, CellError, Unsupported, Value, is_number, text_number, to_number

_SIGNS = ("<>", "<=", ">=", "=", "<", ">")


@dataclass(frozen=True)
class Condition:
    """What a cell must be: sign and operand; an operand of None asks for a blank cell."""

    sign: str
    operand: float | str | bool | CellError | None


def read_condition(criterion: Value) -> Condition | Unsupported:
    """Read a criterion as Excel does: a sign and the rest of the text, which may be a number."""
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
        # `=` alone asks for truly blank cells, no sign at all also for empty texts.
        return Condition(sign or "=", None if sign else "")
    if rest.upper() in ("TRUE", "FALSE"):
        return Condition(sign or "=", rest.upper() == "TRUE")
    if rest.upper() in ERRORS:
        return Condition(sign or "=", ERRORS[rest.upper()])
    number_or_none = text_number(rest)
    if isinstance(number_or_none, Unsupported):
        return number_or_none
    return Condition(sign or "=", rest if number_or_none is None else number_or_none)


def matches(condition: Condition, value: Value) -> bool | CellError | Unsupported:
    """Say whether one cell meets the condition."""
    if condition.sign == "<>":
        equal = _equals(condition.operand, value)
        return equal if isinstance(equal, Unsupported) else not equal
    if condition.sign == "=":
        return _equals(condition.operand, value)
    return _ordered(condition, value)


def _equals(operand: float | str | bool | CellError | None, value: Value) -> bool | Unsupported:
    if operand is None:
        return value is None
    if isinstance(operand, CellError | bool):
        return type(value) is type(operand) and value == operand
    if isinstance(operand, str):
        if operand == "":
            return value is None or value == ""
        return isinstance(value, str) and fits_pattern(operand, value)
    if isinstance(value, str):
        number = text_number(value)
        return number if isinstance(number, Unsupported) else number == operand
    return is_number(value) and compare("=", value, operand) is True


def _ordered(condition: Condition, value: Value) -> bool | CellError | Unsupported:
    operand = condition.operand
    if operand is None or operand == "" or isinstance(operand, CellError):
        return False
    same_kind: Callable[[Value], bool] = (
        (lambda cell: isinstance(cell, bool))
        if isinstance(operand, bool)
        else (lambda cell: isinstance(cell, str))
        if isinstance(operand, str)
        else is_number
    )
    return compare(condition.sign, value, operand) if same_kind(value) else False


def fits_pattern(pattern: str, text: str) -> bool:
    """Match a whole text without regard to case: `*` any text, `?` any sign, `~` takes the next literally.

    Two pointers and one place to return to, so that many stars cost no more than the product of lengths.
    """
    parts = _pattern_parts(pattern.casefold())
    text = text.casefold()
    at_part = at_text = 0
    star, resumed_at = -1, 0
    while at_text < len(text):
        part = parts[at_part] if at_part < len(parts) else None
        if part == "**":
            star, resumed_at = at_part, at_text
            at_part += 1
        elif part == "??" or part == text[at_text]:
            at_part, at_text = at_part + 1, at_text + 1
        elif star >= 0:
            resumed_at += 1
            at_part, at_text = star + 1, resumed_at
        else:
            return False
    return all(part == "**" for part in parts[at_part:])


def _pattern_parts(pattern: str) -> list[str]:
    """Split a pattern into signs; the wildcards are doubled, to differ from the literal signs."""
    parts, position = [], 0
    while position < len(pattern):
        sign = pattern[position]
        if sign == "~" and pattern[position + 1 : position + 2] in ("*", "?", "~"):
            position += 1
            parts.append(pattern[position])
        else:
            parts.append(sign * 2 if sign in "*?" else sign)
        position += 1
    return parts
