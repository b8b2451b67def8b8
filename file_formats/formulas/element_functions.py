"""Functions that compute one value from single ones; over ranges they compute one for each cell."""

import datetime as dt
import math
import operator
import re
from collections.abc import Callable
from decimal import ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal
from typing import NamedTuple

from file_formats.formulas.arrays import StopEvaluation
from file_formats.formulas.values import (
    BAD_NUMBER,
    BAD_VALUE,
    DIV_ZERO,
    WINDOWS_EPOCH,
    CellError,
    ComputedValue,
    Unsupported,
    is_number,
    parse_number,
    to_finite,
    to_logical,
    to_number,
    to_serial,
    to_text,
)

MAX_TEXT_CHARS = 32_767
_ISO_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}", re.ASCII)


class ElementFunction(NamedTuple):
    """A function with its fewest and most arguments."""

    min_arguments: int
    max_arguments: int
    compute: Callable[..., ComputedValue]


def require_number(value: ComputedValue) -> float:
    """Return a value as a number, or stop with the error that it gives."""
    number = to_number(value)
    if isinstance(number, float):
        return number
    raise StopEvaluation(number)


def _require_text(value: ComputedValue) -> str:
    text = to_text(value)
    if isinstance(text, str):
        return text
    raise StopEvaluation(text)


def _catch_errors(compute: Callable[..., ComputedValue]) -> Callable[..., ComputedValue]:
    """Give an error as the value of its own cell, so that those beside it are computed."""

    def compute_or_error(*values: ComputedValue) -> ComputedValue:
        try:
            return compute(*values)
        except StopEvaluation as stop:
            return stop.value

    return compute_or_error


def _make_rounding(rounding: str) -> Callable[..., ComputedValue]:
    def round_number(value: ComputedValue, digits: ComputedValue = 0) -> ComputedValue:
        number = require_number(value)
        places = int(max(-400.0, min(400.0, require_number(digits))))
        # Excel rounds the 15 decimal digits that it shows, halves away from zero.
        decimal = Decimal(f"{number:.15g}")
        if places >= -int(decimal.as_tuple().exponent):
            return number
        if places < -decimal.adjusted() - 1 and rounding != ROUND_UP:
            return 0.0
        if places < -decimal.adjusted() - 1:
            return to_finite(math.copysign(float(Decimal(1).scaleb(-places)), number)) if number else 0.0
        return to_finite(float(decimal.quantize(Decimal(1).scaleb(-places), rounding=rounding)))

    return round_number


def _mod(value: ComputedValue, divisor: ComputedValue) -> ComputedValue:
    number, by = require_number(value), require_number(divisor)
    return to_finite(number - by * math.floor(number / by)) if by else DIV_ZERO


def _power(base: ComputedValue, exponent: ComputedValue) -> ComputedValue:
    first, second = require_number(base), require_number(exponent)
    if first < 0 and not second.is_integer():
        return BAD_NUMBER
    try:
        return BAD_NUMBER if first == second == 0 else to_finite(first**second)
    except (OverflowError, ZeroDivisionError):
        return BAD_NUMBER if first else DIV_ZERO


def _sqrt(value: ComputedValue) -> ComputedValue:
    number = require_number(value)
    return math.sqrt(number) if number >= 0 else BAD_NUMBER


def _not(value: ComputedValue) -> ComputedValue:
    is_met = to_logical(value)
    return not is_met if isinstance(is_met, bool) else is_met


def _value(value: ComputedValue) -> ComputedValue:
    return require_number(value)


def _n(value: ComputedValue) -> ComputedValue:
    if isinstance(value, CellError):
        return value
    return require_number(value) if isinstance(value, bool) or is_number(value) else 0.0


def _left(value: ComputedValue, count: ComputedValue = 1) -> ComputedValue:
    chars = int(require_number(count))
    return _require_text(value)[:chars] if chars >= 0 else BAD_VALUE


def _right(value: ComputedValue, count: ComputedValue = 1) -> ComputedValue:
    text, chars = _require_text(value), int(require_number(count))
    return text[max(0, len(text) - chars) :] if chars >= 0 else BAD_VALUE


def _mid(value: ComputedValue, start: ComputedValue, count: ComputedValue) -> ComputedValue:
    first, chars = int(require_number(start)), int(require_number(count))
    return _require_text(value)[first - 1 : first - 1 + chars] if first >= 1 and chars >= 0 else BAD_VALUE


def _concatenate(*values: ComputedValue) -> ComputedValue:
    texts = [_require_text(value) for value in values]
    return "".join(texts) if sum(map(len, texts)) <= MAX_TEXT_CHARS else BAD_VALUE


def _date(year: ComputedValue, month: ComputedValue, day: ComputedValue) -> ComputedValue:
    years, months, days = (int(require_number(value)) for value in (year, month, day))
    years += 1900 if 0 <= years < 1900 else 0
    years, month_index = years + (months - 1) // 12, (months - 1) % 12
    try:
        moment = dt.datetime.combine(dt.date(years, month_index + 1, 1), dt.time()) + dt.timedelta(days=days - 1)
    except (OverflowError, ValueError):
        return BAD_NUMBER
    return to_serial(moment) if moment.year >= 1900 else BAD_NUMBER


def _datevalue(value: ComputedValue) -> ComputedValue:
    text = _require_text(value)
    number = parse_number(text)
    if number is None or isinstance(number, Unsupported):
        return BAD_VALUE if number is None else number
    return number if _ISO_DATE.fullmatch(text.strip()) else BAD_VALUE


def _make_date_part(part: str) -> Callable[..., ComputedValue]:
    def find_part(value: ComputedValue) -> ComputedValue:
        number = require_number(value)
        # Excel counts a 29 February 1900 that never existed.
        if not 61 <= number < 2_958_466:
            return Unsupported("a date before March 1900 is not evaluated") if 0 <= number < 61 else BAD_NUMBER
        return int(getattr(WINDOWS_EPOCH + dt.timedelta(days=math.floor(number)), part))

    return find_part


def _lift(compute: Callable[[float], float]) -> Callable[..., ComputedValue]:
    return lambda value: to_finite(compute(require_number(value)))


ELEMENT_FUNCTIONS: dict[str, ElementFunction] = {
    name: ElementFunction(fewest, most, _catch_errors(compute))
    for name, fewest, most, compute in (
        ("ABS", 1, 1, _lift(abs)),
        ("INT", 1, 1, _lift(math.floor)),
        ("SIGN", 1, 1, _lift(lambda number: (number > 0) - (number < 0))),
        ("SQRT", 1, 1, _sqrt),
        ("POWER", 2, 2, _power),
        ("MOD", 2, 2, _mod),
        ("ROUND", 2, 2, _make_rounding(ROUND_HALF_UP)),
        ("ROUNDUP", 2, 2, _make_rounding(ROUND_UP)),
        ("ROUNDDOWN", 2, 2, _make_rounding(ROUND_DOWN)),
        ("TRUNC", 1, 2, _make_rounding(ROUND_DOWN)),
        ("NOT", 1, 1, _not),
        ("N", 1, 1, _n),
        ("VALUE", 1, 1, _value),
        ("LEN", 1, 1, lambda value: len(_require_text(value))),
        ("LEFT", 1, 2, _left),
        ("RIGHT", 1, 2, _right),
        ("MID", 3, 3, _mid),
        ("TRIM", 1, 1, lambda value: " ".join(filter(None, _require_text(value).split(" ")))),
        ("UPPER", 1, 1, lambda value: _require_text(value).upper()),
        ("LOWER", 1, 1, lambda value: _require_text(value).lower()),
        ("EXACT", 2, 2, lambda first, second: operator.eq(_require_text(first), _require_text(second))),
        ("CONCATENATE", 1, 255, _concatenate),
        ("ISNUMBER", 1, 1, is_number),
        ("ISTEXT", 1, 1, lambda value: isinstance(value, str)),
        ("ISBLANK", 1, 1, lambda value: value is None),
        ("ISERROR", 1, 1, lambda value: isinstance(value, CellError)),
        ("ISNA", 1, 1, lambda value: isinstance(value, CellError) and value.code == "#N/A"),
        ("DATE", 3, 3, _date),
        ("DATEVALUE", 1, 1, _datevalue),
        ("YEAR", 1, 1, _make_date_part("year")),
        ("MONTH", 1, 1, _make_date_part("month")),
        ("DAY", 1, 1, _make_date_part("day")),
    )
}  # fmt: skip
"""By name, in capitals."""
