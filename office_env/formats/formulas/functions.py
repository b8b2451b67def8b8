"""The functions that are evaluated; IF, which must not read both its branches, is with the calculator."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from office_env.formats.formulas.conditions import Condition, fits_pattern, matches, read_condition
from office_env.formats.formulas.operators import compare
from office_env.formats.formulas.syntax import MAX_COLUMN, MAX_ROW, Area
from office_env.formats.formulas.values import (
    BAD_NUMBER,
    BAD_REFERENCE,
    BAD_VALUE,
    DIV_ZERO,
    NOT_AVAILABLE,
    CellError,
    Unsupported,
    Value,
    finite,
    is_number,
    text_number,
    to_logical,
    to_number,
)

Argument = Value | Area
Rows = Sequence[Sequence[Value]]
Read = Callable[[Area], Rows]
"""Gives the used part of an area, from its own top left; cells beyond the used part are blank."""


class Stop(Exception):
    """Ends a function with an error or an unknown value as its result."""

    def __init__(self, value: CellError | Unsupported) -> None:
        self.value = value
        super().__init__(value)


def number_of(value: Value) -> float:
    """Return a value as a number, or stop with the error that it gives."""
    number = to_number(value)
    if isinstance(number, float):
        return number
    raise Stop(number)


def scalar(argument: Argument, read: Read) -> Value:
    """Return the one value of an argument; a range of several cells in its place is not evaluated."""
    if not isinstance(argument, Area):
        return argument
    if (argument.top, argument.left) != (argument.bottom, argument.right):
        raise Stop(Unsupported("a range in the place of one value is not evaluated"))
    rows = read(argument)
    return rows[0][0] if rows and rows[0] else None


def _numbers(arguments: Sequence[Argument], read: Read) -> Iterator[float]:
    """Give the numbers of an aggregate: in ranges only numbers and dates, as an argument whatever is one."""
    for argument in arguments:
        if not isinstance(argument, Area):
            yield number_of(argument)
            continue
        for row in read(argument):
            for value in row:
                # The common kinds first, by their exact type: a range may have a million cells.
                if value is None or type(value) is str:
                    continue
                if type(value) is float or type(value) is int:
                    yield value
                elif isinstance(value, CellError):
                    raise Stop(value)
                elif is_number(value):
                    yield number_of(value)


def total(numbers: Sequence[float]) -> float:
    """Return a sum without errors of rounding, or stop where it is too large."""
    try:
        return math.fsum(numbers)
    except (OverflowError, ValueError) as error:  # too large, or infinities of both signs
        raise Stop(BAD_NUMBER) from error


def _sum(arguments: Sequence[Argument], read: Read) -> Value:
    return total(list(_numbers(arguments, read)))


def _average(arguments: Sequence[Argument], read: Read) -> Value:
    numbers = list(_numbers(arguments, read))
    return total(numbers) / len(numbers) if numbers else DIV_ZERO


def _min(arguments: Sequence[Argument], read: Read) -> Value:
    return min(_numbers(arguments, read), default=0.0)


def _max(arguments: Sequence[Argument], read: Read) -> Value:
    return max(_numbers(arguments, read), default=0.0)


def _count(arguments: Sequence[Argument], read: Read) -> Value:
    found = 0
    for argument in arguments:
        if isinstance(argument, Area):
            found += sum(is_number(value) for row in read(argument) for value in row)
        elif not isinstance(argument, CellError):
            number = text_number(argument) if isinstance(argument, str) else 0.0
            if isinstance(number, Unsupported):
                raise Stop(number)
            found += number is not None
    return found


def _counta(arguments: Sequence[Argument], read: Read) -> Value:
    return sum(
        sum(value is not None for row in read(argument) for value in row) if isinstance(argument, Area) else 1
        for argument in arguments
    )


def _round(arguments: Sequence[Argument], read: Read) -> Value:
    number, digits = (number_of(scalar(argument, read)) for argument in arguments)
    places = int(max(-400.0, min(400.0, digits)))
    # Excel rounds what it shows: 15 digits in decimal, halves away from zero.
    decimal = Decimal(f"{number:.15g}")
    if places >= -int(decimal.as_tuple().exponent):
        return number
    if places < -decimal.adjusted() - 1:
        return 0.0
    return finite(float(decimal.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)))


def condition_of(argument: Argument, read: Read) -> Condition:
    """Return the condition that an argument is, or stop where it is none that is evaluated."""
    condition = read_condition(scalar(argument, read))
    if isinstance(condition, Unsupported):
        raise Stop(condition)
    return condition


def range_of(argument: Argument) -> Area:
    """Return an argument that must be a range, or stop."""
    if isinstance(argument, CellError):
        raise Stop(argument)
    if not isinstance(argument, Area):
        raise Stop(Unsupported("a value in the place of a range is not evaluated"))
    return argument


def meets(condition: Condition, value: Value) -> bool:
    """Say whether a cell meets a condition, or stop where that is not known."""
    met = matches(condition, value)
    if isinstance(met, bool):
        return met
    raise Stop(met)


def _countif(arguments: Sequence[Argument], read: Read) -> Value:
    area, condition = range_of(arguments[0]), condition_of(arguments[1], read)
    rows = read(area)
    count = sum(meets(condition, value) for row in rows for value in row)
    size = (area.bottom - area.top + 1) * (area.right - area.left + 1)
    beyond = size - sum(len(row) for row in rows)
    return count + (beyond if beyond and meets(condition, None) else 0)


def _sumif(arguments: Sequence[Argument], read: Read) -> Value:
    area, condition = range_of(arguments[0]), condition_of(arguments[1], read)
    summed = range_of(arguments[2]) if len(arguments) == 3 else area
    bottom, right = summed.top + area.bottom - area.top, summed.left + area.right - area.left
    summed = replace(summed, bottom=min(bottom, MAX_ROW), right=min(right, MAX_COLUMN))
    tested = read(area)
    numbers = []
    for at_row, row in enumerate(read(summed)):
        for at_column, value in enumerate(row):
            inside = at_row < len(tested) and at_column < len(tested[at_row])
            if meets(condition, tested[at_row][at_column] if inside else None):
                if isinstance(value, CellError):
                    raise Stop(value)
                if is_number(value):
                    numbers.append(number_of(value))
    return total(numbers)


def _vlookup(arguments: Sequence[Argument], read: Read) -> Value:
    wanted, area = scalar(arguments[0], read), range_of(arguments[1])
    if isinstance(wanted, CellError):
        return wanted
    column = int(number_of(scalar(arguments[2], read)))
    approximate = to_logical(scalar(arguments[3], read)) if len(arguments) == 4 else True
    if not isinstance(approximate, bool):
        raise Stop(approximate)
    if column < 1:
        return BAD_VALUE
    if column > area.right - area.left + 1:
        return BAD_REFERENCE
    keys = [row[0] if row else None for row in read(replace(area, right=area.left))]
    key: Value = 0 if wanted is None else wanted
    found = _last_not_above(key, keys) if approximate else _first_equal(key, keys)
    if found is None:
        return NOT_AVAILABLE
    row, left = area.top + found, area.left + column - 1
    return scalar(Area(area.sheet, row, left, row, left), read)


def _kind(value: Value) -> str:
    if value is None or isinstance(value, CellError):
        return ""
    return "logical" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"


def _first_equal(wanted: Value, keys: Sequence[Value]) -> int | None:
    for place, key in enumerate(keys):
        if _kind(key) == _kind(wanted):
            if isinstance(wanted, str) and isinstance(key, str):
                fits = fits_pattern(wanted, key)
                if isinstance(fits, Unsupported):
                    raise Stop(fits)
                if fits:
                    return place
            elif compare("=", key, wanted) is True:
                return place
    return None


def _last_not_above(wanted: Value, keys: Sequence[Value]) -> int | None:
    """Find the place in a column that rises; in one that does not, Excel's answer is an accident."""
    comparable = [(place, key) for place, key in enumerate(keys) if _kind(key) == _kind(wanted)]
    found = None
    for at, (place, key) in enumerate(comparable):
        above = compare(">", key, wanted)
        falls = at > 0 and compare("<", key, comparable[at - 1][1])
        for answer in (above, falls):
            if isinstance(answer, Unsupported | CellError):
                raise Stop(answer)
        if falls:
            raise Stop(Unsupported("an approximate VLOOKUP over an unsorted column is not evaluated"))
        found = found if above else place
    return found


Function = Callable[[Sequence[Argument], Read], Value]

FUNCTIONS: dict[str, tuple[int, int, Function]] = {
    "SUM": (1, 255, _sum),
    "AVERAGE": (1, 255, _average),
    "MIN": (1, 255, _min),
    "MAX": (1, 255, _max),
    "COUNT": (1, 255, _count),
    "COUNTA": (1, 255, _counta),
    "ROUND": (2, 2, _round),
    "COUNTIF": (2, 2, _countif),
    "SUMIF": (2, 3, _sumif),
    "VLOOKUP": (3, 4, _vlookup),
}
"""Name -> fewest arguments, most arguments, function of the arguments and the reader of areas."""
