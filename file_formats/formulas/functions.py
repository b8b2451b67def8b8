"""Aggregates of ranges, and those of them that count only the cells that meet a condition."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from file_formats.formulas.arrays import (
    AreaReader,
    Argument,
    Array,
    StopEvaluation,
    read_rows,
    read_scalar,
    require_closed_array,
)
from file_formats.formulas.conditions import Condition, matches_condition, read_condition
from file_formats.formulas.element_functions import require_number
from file_formats.formulas.syntax import MAX_COLUMN, MAX_ROW, Area
from file_formats.formulas.values import (
    BAD_NUMBER,
    DIV_ZERO,
    CellError,
    ComputedValue,
    Unsupported,
    is_number,
    parse_number,
)


def iterate_numbers(arguments: Sequence[Argument], read: AreaReader, may_hold_zeros: bool = False) -> Iterator[float]:
    """Yield the numbers of an aggregate: in ranges only numbers and dates, in arguments whatever reads as a number."""
    for argument in arguments:
        if not isinstance(argument, Area | Array):
            yield require_number(argument)
            continue
        for row in read_rows(argument, read, may_hold_zeros):
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
    return sum_exactly(list(iterate_numbers(arguments, read, may_hold_zeros=True)))


def _average(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    numbers = list(iterate_numbers(arguments, read))
    return sum_exactly(numbers) / len(numbers) if numbers else DIV_ZERO


def _min(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return min(iterate_numbers(arguments, read), default=0.0)


def _max(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return max(iterate_numbers(arguments, read), default=0.0)


def _count(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    count = 0
    for argument in arguments:
        if isinstance(argument, Area | Array):
            count += sum(is_number(value) for row in read_rows(argument, read) for value in row)
        elif not isinstance(argument, CellError):
            number = parse_number(argument) if isinstance(argument, str) else 0.0
            if isinstance(number, Unsupported):
                raise StopEvaluation(number)
            count += number is not None
    return count


def _counta(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    def count(argument: Argument) -> int:
        if isinstance(argument, Array):
            return sum(value is not None for row in require_closed_array(argument, read).rows for value in row)
        return sum(value is not None for row in read(argument) for value in row) if isinstance(argument, Area) else 1

    return sum(map(count, arguments))


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


FormulaFunction = Callable[[Sequence[Argument], AreaReader], Argument]

FUNCTIONS: dict[str, tuple[int, int, FormulaFunction]] = {
    "SUM": (1, 255, _sum),
    "AVERAGE": (1, 255, _average),
    "MIN": (1, 255, _min),
    "MAX": (1, 255, _max),
    "COUNT": (1, 255, _count),
    "COUNTA": (1, 255, _counta),
    "COUNTIF": (2, 2, _countif),
    "SUMIF": (2, 3, _sumif),
}
"""Name -> fewest arguments, most arguments, function of the arguments and an area reader."""
