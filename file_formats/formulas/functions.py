"""The functions implemented here, except IF, which must not read both its branches and is in the calculator."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from file_formats.formulas.conditions import Condition, matches_condition, matches_pattern, read_condition
from file_formats.formulas.operators import compare_values
from file_formats.formulas.syntax import MAX_COLUMN, MAX_ROW, Area
from file_formats.formulas.values import (
    BAD_NUMBER,
    BAD_REFERENCE,
    BAD_VALUE,
    DIV_ZERO,
    NOT_AVAILABLE,
    CellError,
    ComputedValue,
    Unsupported,
    is_number,
    parse_number,
    to_finite,
    to_logical,
    to_number,
)

Argument = ComputedValue | Area
CellRows = Sequence[Sequence[ComputedValue]]
AreaReader = Callable[[Area], CellRows]
"""Returns the used part of an area, from the area's top left cell; cells beyond the used part are blank."""


class StopEvaluation(Exception):
    """Raised to end a function with an error or an unknown value as its result."""

    def __init__(self, value: CellError | Unsupported) -> None:
        self.value = value
        super().__init__(value)


def require_number(value: ComputedValue) -> float:
    """Return a value as a number, or stop with the error that it gives."""
    number = to_number(value)
    if isinstance(number, float):
        return number
    raise StopEvaluation(number)


def read_scalar(argument: Argument, read: AreaReader) -> ComputedValue:
    """Return the single value of an argument, or stop if it is a range of several cells."""
    if not isinstance(argument, Area):
        return argument
    if (argument.top, argument.left) != (argument.bottom, argument.right):
        raise StopEvaluation(Unsupported("a range in the place of one value is not evaluated"))
    rows = read(argument)
    return rows[0][0] if rows and rows[0] else None


def _iterate_numbers(arguments: Sequence[Argument], read: AreaReader) -> Iterator[float]:
    """Yield the numbers of an aggregate: in ranges only numbers and dates, in arguments whatever reads as a number."""
    for argument in arguments:
        if not isinstance(argument, Area):
            yield require_number(argument)
            continue
        for row in read(argument):
            for value in row:
                # The common types first, compared exactly, because a range may have a million cells.
                if value is None or type(value) is str:
                    continue
                if type(value) is float or type(value) is int:
                    yield value
                elif isinstance(value, CellError):
                    raise StopEvaluation(value)
                elif is_number(value):
                    yield require_number(value)


def sum_exactly(numbers: Sequence[float]) -> float:
    """Return a sum without rounding errors, or stop if it is too large."""
    try:
        return math.fsum(numbers)
    except (OverflowError, ValueError) as error:  # too large, or infinities of both signs
        raise StopEvaluation(BAD_NUMBER) from error


def _sum(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return sum_exactly(list(_iterate_numbers(arguments, read)))


def _average(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    numbers = list(_iterate_numbers(arguments, read))
    return sum_exactly(numbers) / len(numbers) if numbers else DIV_ZERO


def _min(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return min(_iterate_numbers(arguments, read), default=0.0)


def _max(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return max(_iterate_numbers(arguments, read), default=0.0)


def _count(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    count = 0
    for argument in arguments:
        if isinstance(argument, Area):
            count += sum(is_number(value) for row in read(argument) for value in row)
        elif not isinstance(argument, CellError):
            number = parse_number(argument) if isinstance(argument, str) else 0.0
            if isinstance(number, Unsupported):
                raise StopEvaluation(number)
            count += number is not None
    return count


def _counta(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return sum(
        sum(value is not None for row in read(argument) for value in row) if isinstance(argument, Area) else 1
        for argument in arguments
    )


def _round(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    number, digits = (require_number(read_scalar(argument, read)) for argument in arguments)
    places = int(max(-400.0, min(400.0, digits)))
    # Excel rounds the 15 decimal digits that it shows, halves away from zero.
    decimal = Decimal(f"{number:.15g}")
    if places >= -int(decimal.as_tuple().exponent):
        return number
    if places < -decimal.adjusted() - 1:
        return 0.0
    return to_finite(float(decimal.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)))


def require_condition(argument: Argument, read: AreaReader) -> Condition:
    """Return an argument as a condition, or stop if it is not one that is evaluated."""
    condition = read_condition(read_scalar(argument, read))
    if isinstance(condition, Unsupported):
        raise StopEvaluation(condition)
    return condition


def require_range(argument: Argument) -> Area:
    """Return an argument that must be a range, or stop."""
    if isinstance(argument, CellError):
        raise StopEvaluation(argument)
    if not isinstance(argument, Area):
        raise StopEvaluation(Unsupported("a value in the place of a range is not evaluated"))
    return argument


def meets_condition(condition: Condition, value: ComputedValue) -> bool:
    """Return whether a cell meets a condition, or stop if that is not known."""
    is_met = matches_condition(condition, value)
    if isinstance(is_met, bool):
        return is_met
    raise StopEvaluation(is_met)


def _countif(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    area, condition = require_range(arguments[0]), require_condition(arguments[1], read)
    rows = read(area)
    count = sum(meets_condition(condition, value) for row in rows for value in row)
    size = (area.bottom - area.top + 1) * (area.right - area.left + 1)
    unused_cells = size - sum(len(row) for row in rows)
    return count + (unused_cells if unused_cells and meets_condition(condition, None) else 0)


def _sumif(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    area, condition = require_range(arguments[0]), require_condition(arguments[1], read)
    summed_area = require_range(arguments[2]) if len(arguments) == 3 else area
    bottom, right = summed_area.top + area.bottom - area.top, summed_area.left + area.right - area.left
    summed_area = replace(summed_area, bottom=min(bottom, MAX_ROW), right=min(right, MAX_COLUMN))
    tested_rows = read(area)
    numbers = []
    for row_index, row in enumerate(read(summed_area)):
        for column_index, value in enumerate(row):
            is_inside = row_index < len(tested_rows) and column_index < len(tested_rows[row_index])
            if meets_condition(condition, tested_rows[row_index][column_index] if is_inside else None):
                if isinstance(value, CellError):
                    raise StopEvaluation(value)
                if is_number(value):
                    numbers.append(require_number(value))
    return sum_exactly(numbers)


def _vlookup(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    wanted, area = read_scalar(arguments[0], read), require_range(arguments[1])
    if isinstance(wanted, CellError):
        return wanted
    column = int(require_number(read_scalar(arguments[2], read)))
    is_approximate = to_logical(read_scalar(arguments[3], read)) if len(arguments) == 4 else True
    if not isinstance(is_approximate, bool):
        raise StopEvaluation(is_approximate)
    if column < 1:
        return BAD_VALUE
    if column > area.right - area.left + 1:
        return BAD_REFERENCE
    keys = [row[0] if row else None for row in read(replace(area, right=area.left))]
    key: ComputedValue = 0 if wanted is None else wanted
    key_index = _find_last_not_above(key, keys) if is_approximate else _find_first_equal(key, keys)
    if key_index is None:
        return NOT_AVAILABLE
    row, left = area.top + key_index, area.left + column - 1
    return read_scalar(Area(area.sheet, row, left, row, left), read)


def _get_kind(value: ComputedValue) -> str:
    if value is None or isinstance(value, CellError):
        return ""
    return "logical" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"


def _find_first_equal(wanted: ComputedValue, keys: Sequence[ComputedValue]) -> int | None:
    for index, key in enumerate(keys):
        if _get_kind(key) == _get_kind(wanted):
            if isinstance(wanted, str) and isinstance(key, str):
                is_match = matches_pattern(wanted, key)
                if isinstance(is_match, Unsupported):
                    raise StopEvaluation(is_match)
                if is_match:
                    return index
            elif compare_values("=", key, wanted) is True:
                return index
    return None


def _find_last_not_above(wanted: ComputedValue, keys: Sequence[ComputedValue]) -> int | None:
    """Return the index of the last key that is not above the wanted one, or stop if the keys are not ascending.

    For a column that is not ascending, Excel's answer is an accident.
    """
    comparable = [(index, key) for index, key in enumerate(keys) if _get_kind(key) == _get_kind(wanted)]
    result = None
    for rank, (index, key) in enumerate(comparable):
        is_above = compare_values(">", key, wanted)
        is_falling = rank > 0 and compare_values("<", key, comparable[rank - 1][1])
        for answer in (is_above, is_falling):
            if isinstance(answer, Unsupported | CellError):
                raise StopEvaluation(answer)
        if is_falling:
            raise StopEvaluation(Unsupported("an approximate VLOOKUP over an unsorted column is not evaluated"))
        result = result if is_above else index
    return result


FormulaFunction = Callable[[Sequence[Argument], AreaReader], ComputedValue]

FUNCTIONS: dict[str, tuple[int, int, FormulaFunction]] = {
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
"""Name -> fewest arguments, most arguments, function of the arguments and an area reader."""
