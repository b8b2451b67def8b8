"""COUNTIFS, SUMIFS and their kin: cells that meet one condition or several, counted or computed with."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from office_env.formats.formulas.conditions import Condition
from office_env.formats.formulas.functions import (
    Argument,
    Function,
    Read,
    Rows,
    Stop,
    condition_of,
    meets,
    number_of,
    range_of,
    total,
)
from office_env.formats.formulas.syntax import MAX_COLUMN, MAX_ROW, Area
from office_env.formats.formulas.values import BAD_VALUE, DIV_ZERO, CellError, Unsupported, Value, is_number

_Pair = tuple[Area, Condition]


def _countifs(arguments: Sequence[Argument], read: Read) -> Value:
    pairs = _pairs(arguments, read)
    height, width = _same_size([area for area, _ in pairs])
    tested = [read(area) for area, _ in pairs]
    rows, columns = _used(tested)
    found = sum(1 for _ in _places(pairs, tested))
    beyond = height * width - rows * columns
    return found + (beyond if beyond and all(meets(condition, None) for _, condition in pairs) else 0)


def _sumifs(arguments: Sequence[Argument], read: Read) -> Value:
    return total(_chosen(arguments, read))


def _averageifs(arguments: Sequence[Argument], read: Read) -> Value:
    return _average(_chosen(arguments, read))


def _maxifs(arguments: Sequence[Argument], read: Read) -> Value:
    return max(_chosen(arguments, read), default=0.0)


def _minifs(arguments: Sequence[Argument], read: Read) -> Value:
    return min(_chosen(arguments, read), default=0.0)


def _averageif(arguments: Sequence[Argument], read: Read) -> Value:
    area, condition = range_of(arguments[0]), condition_of(arguments[1], read)
    averaged = range_of(arguments[2]) if len(arguments) == 3 else area
    # Only the corner of the third argument counts; it is taken as large as the first.
    bottom, right = averaged.top + area.bottom - area.top, averaged.left + area.right - area.left
    averaged = replace(averaged, bottom=min(bottom, MAX_ROW), right=min(right, MAX_COLUMN))
    return _average(_numbers(averaged, [(area, condition)], read))


def _average(numbers: Sequence[float]) -> Value:
    return total(numbers) / len(numbers) if numbers else DIV_ZERO


def _chosen(arguments: Sequence[Argument], read: Read) -> list[float]:
    """Return the numbers in the first range whose places meet every condition."""
    pairs = _pairs(arguments[1:], read)
    summed = range_of(arguments[0])
    _same_size([summed, *(area for area, _ in pairs)])
    return _numbers(summed, pairs, read)


def _numbers(summed: Area, pairs: Sequence[_Pair], read: Read) -> list[float]:
    cells, numbers = read(summed), []
    for row, column in _places(pairs, [read(area) for area, _ in pairs], cells):
        value = _at(cells, row, column)
        if isinstance(value, CellError):
            raise Stop(value)
        if is_number(value):
            numbers.append(number_of(value))
    return numbers


def _pairs(arguments: Sequence[Argument], read: Read) -> list[_Pair]:
    if len(arguments) % 2:
        raise Stop(Unsupported("a range without its condition is not evaluated"))
    return [
        (range_of(area), condition_of(criterion, read))
        for area, criterion in zip(arguments[::2], arguments[1::2], strict=True)
    ]


def _same_size(areas: Sequence[Area]) -> tuple[int, int]:
    sizes = {(area.bottom - area.top + 1, area.right - area.left + 1) for area in areas}
    if len(sizes) > 1:
        raise Stop(BAD_VALUE)
    return sizes.pop()


def _places(pairs: Sequence[_Pair], tested: Sequence[Rows], others: Rows = ()) -> Iterator[tuple[int, int]]:
    """Give the places, from 0, within what is used of any range, where every condition is met."""
    rows, columns = _used([*tested, others])
    for row in range(rows):
        for column in range(columns):
            if all(meets(pair[1], _at(cells, row, column)) for pair, cells in zip(pairs, tested, strict=True)):
                yield row, column


def _used(ranges: Sequence[Rows]) -> tuple[int, int]:
    return max(len(rows) for rows in ranges), max((len(row) for rows in ranges for row in rows[:1]), default=0)


def _at(rows: Rows, row: int, column: int) -> Value:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else None


SEVERAL_CONDITIONS: dict[str, tuple[int, int, Function]] = {
    "COUNTIFS": (2, 254, _countifs),
    "SUMIFS": (3, 255, _sumifs),
    "AVERAGEIFS": (3, 255, _averageifs),
    "MAXIFS": (3, 255, _maxifs),
    "MINIFS": (3, 255, _minifs),
    "AVERAGEIF": (2, 3, _averageif),
}
"""As FUNCTIONS: name -> fewest arguments, most arguments, function."""
