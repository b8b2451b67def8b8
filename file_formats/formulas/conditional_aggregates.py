"""COUNTIFS, SUMIFS and related functions, which count or aggregate the cells that meet one or more conditions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from file_formats.formulas.arrays import AreaReader, Argument, CellRows, StopEvaluation
from file_formats.formulas.conditions import Condition
from file_formats.formulas.element_functions import require_number
from file_formats.formulas.functions import (
    FormulaFunction,
    meets_condition,
    require_condition,
    require_range,
    sum_exactly,
)
from file_formats.formulas.syntax import MAX_COLUMN, MAX_ROW, Area
from file_formats.formulas.values import BAD_VALUE, DIV_ZERO, CellError, ComputedValue, Unsupported, is_number

_RangeCondition = tuple[Area, Condition]


def _countifs(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    pairs = _pair_conditions(arguments, read)
    height, width = _require_same_size([area for area, _ in pairs])
    tested_ranges = [read(area) for area, _ in pairs]
    rows, columns = _measure_used_size(tested_ranges)
    count = sum(1 for _ in _find_matching_cells(pairs, tested_ranges))
    unused_cells = height * width - rows * columns
    return count + (
        unused_cells if unused_cells and all(meets_condition(condition, None) for _, condition in pairs) else 0
    )


def _sumifs(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return sum_exactly(_select_numbers(arguments, read))


def _averageifs(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return _compute_average(_select_numbers(arguments, read))


def _maxifs(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return max(_select_numbers(arguments, read), default=0.0)


def _minifs(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return min(_select_numbers(arguments, read), default=0.0)


def _averageif(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    area, condition = require_range(arguments[0]), require_condition(arguments[1], read)
    averaged_area = require_range(arguments[2]) if len(arguments) == 3 else area
    # Only the top left corner of the third argument counts; its size is that of the first.
    bottom, right = averaged_area.top + area.bottom - area.top, averaged_area.left + area.right - area.left
    averaged_area = replace(averaged_area, bottom=min(bottom, MAX_ROW), right=min(right, MAX_COLUMN))
    return _compute_average(_collect_numbers(averaged_area, [(area, condition)], read))


def _compute_average(numbers: Sequence[float]) -> ComputedValue:
    return sum_exactly(numbers) / len(numbers) if numbers else DIV_ZERO


def _select_numbers(arguments: Sequence[Argument], read: AreaReader) -> list[float]:
    """Return the numbers of the first range at the positions that meet every condition."""
    pairs = _pair_conditions(arguments[1:], read)
    number_area = require_range(arguments[0])
    _require_same_size([number_area, *(area for area, _ in pairs)])
    return _collect_numbers(number_area, pairs, read)


def _collect_numbers(number_area: Area, pairs: Sequence[_RangeCondition], read: AreaReader) -> list[float]:
    cells, numbers = read(number_area), []
    for row, column in _find_matching_cells(pairs, [read(area) for area, _ in pairs], cells):
        value = _get_value(cells, row, column)
        if isinstance(value, CellError):
            raise StopEvaluation(value)
        if is_number(value):
            numbers.append(require_number(value))
    return numbers


def _pair_conditions(arguments: Sequence[Argument], read: AreaReader) -> list[_RangeCondition]:
    if len(arguments) % 2:
        raise StopEvaluation(Unsupported("a range without its condition is not evaluated"))
    return [
        (require_range(area), require_condition(criterion, read))
        for area, criterion in zip(arguments[::2], arguments[1::2], strict=True)
    ]


def _require_same_size(areas: Sequence[Area]) -> tuple[int, int]:
    sizes = {(area.bottom - area.top + 1, area.right - area.left + 1) for area in areas}
    if len(sizes) > 1:
        raise StopEvaluation(BAD_VALUE)
    return sizes.pop()


def _find_matching_cells(
    pairs: Sequence[_RangeCondition], tested_ranges: Sequence[CellRows], others: CellRows = ()
) -> Iterator[tuple[int, int]]:
    """Yield the positions, from 0, at which every condition is met, within the used part of any of the ranges."""
    rows, columns = _measure_used_size([*tested_ranges, others])
    for row in range(rows):
        for column in range(columns):
            if all(
                meets_condition(pair[1], _get_value(cells, row, column))
                for pair, cells in zip(pairs, tested_ranges, strict=True)
            ):
                yield row, column


def _measure_used_size(ranges: Sequence[CellRows]) -> tuple[int, int]:
    return max(len(rows) for rows in ranges), max((len(row) for rows in ranges for row in rows[:1]), default=0)


def _get_value(rows: CellRows, row: int, column: int) -> ComputedValue:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else None


CONDITIONAL_AGGREGATES: dict[str, tuple[int, int, FormulaFunction]] = {
    "COUNTIFS": (2, 254, _countifs),
    "SUMIFS": (3, 255, _sumifs),
    "AVERAGEIFS": (3, 255, _averageifs),
    "MAXIFS": (3, 255, _maxifs),
    "MINIFS": (3, 255, _minifs),
    "AVERAGEIF": (2, 3, _averageif),
}
"""Name -> fewest arguments, most arguments, function; as in `FUNCTIONS`."""
