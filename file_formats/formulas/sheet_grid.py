"""Cells of one worksheet, as the calculator reads them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, time, timedelta

from file_formats.formulas.values import ERRORS, CellConstant, ComputedValue


@dataclass(frozen=True, eq=False)
class SheetGrid:
    """The cells of a worksheet, from A1.

    Attributes:
        rows: The values by row, formulas as text.
        formulas: The (row, column), from 1, of the formulas.
        area_formulas: Those of them that are entered over an area of several cells, which are not evaluated.
        hidden_rows: The numbers of the rows that are not shown.
        is_filtered: Whether a filter hides rows.
    """

    rows: tuple[tuple[CellConstant, ...], ...]
    formulas: frozenset[tuple[int, int]] = frozenset()
    area_formulas: frozenset[tuple[int, int]] = frozenset()
    hidden_rows: frozenset[int] = frozenset()
    is_filtered: bool = False

    @property
    def row_count(self) -> int:
        """The number of rows of the used rectangle."""
        return len(self.rows)

    @property
    def column_count(self) -> int:
        """The number of columns of the used rectangle."""
        return len(self.rows[0]) if self.rows else 0

    def get_raw(self, row: int, column: int) -> CellConstant:
        """Return what the cell holds, counted from 1; None outside the rectangle."""
        if 1 <= row <= self.row_count and 1 <= column <= self.column_count:
            return self.rows[row - 1][column - 1]
        return None


def read_rows_with_errors(grid: SheetGrid) -> list[tuple[ComputedValue, ...]]:
    """Return a sheet's rows with error texts as CellError, which is how formulas read them."""
    return [tuple(ERRORS.get(raw, raw) if isinstance(raw, str) else raw for raw in row) for row in grid.rows]


def find_dates(grid: SheetGrid) -> list[tuple[int, int]]:
    """Return the (row, column), from 1, of the cells that hold dates and times, row by row."""
    return [
        (row, column)
        for row, values in enumerate(grid.rows, start=1)
        for column, value in enumerate(values, start=1)
        if isinstance(value, date | time | timedelta)
    ]


def find_long_text_rows(grid: SheetGrid, length: int) -> Iterator[int]:
    """Yield the rows, from 1, that hold a text longer than `length`."""
    for number, row in enumerate(grid.rows, start=1):
        if any(type(raw) is str and len(raw) > length for raw in row):
            yield number


def group_by_row(positions: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the columns of these positions by row, each list in order."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(positions):
        rows.setdefault(row, []).append(column)
    return rows
