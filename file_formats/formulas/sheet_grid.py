"""The cells of one worksheet, as the calculator reads them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, time, timedelta

from file_formats.formulas.values import ERRORS, CellConstant, ComputedValue


@dataclass(frozen=True, eq=False)
class SheetGrid:
    """Cells from A1: the rows (formulas as text), and the (row, column), from 1, of formulas among them.

    Attributes:
        array_formulas: The formulas that are entered over an area, which are not evaluated.
    """

    rows: tuple[tuple[CellConstant, ...], ...]
    formulas: frozenset[tuple[int, int]] = frozenset()
    array_formulas: frozenset[tuple[int, int]] = frozenset()

    @property
    def row_count(self) -> int:
        """Rows of the rectangle that is used."""
        return len(self.rows)

    @property
    def column_count(self) -> int:
        """Columns of the rectangle that is used."""
        return len(self.rows[0]) if self.rows else 0

    def get_raw(self, row: int, column: int) -> CellConstant:
        """Return what the cell holds; None outside the rectangle."""
        if 1 <= row <= self.row_count and 1 <= column <= self.column_count:
            return self.rows[row - 1][column - 1]
        return None


def read_rows_with_errors(grid: SheetGrid) -> list[tuple[ComputedValue, ...]]:
    """Return a sheet's rows with error texts as errors, which is what they mean to a formula."""
    return [tuple(ERRORS.get(raw, raw) if isinstance(raw, str) else raw for raw in row) for row in grid.rows]


def find_dates(grid: SheetGrid) -> list[tuple[int, int]]:
    """Return where dates and times stand as such, row by row."""
    return [
        (row, column)
        for row, values in enumerate(grid.rows, start=1)
        for column, value in enumerate(values, start=1)
        if isinstance(value, date | time | timedelta)
    ]


def find_long_text_rows(grid: SheetGrid, length: int) -> Iterator[int]:
    """Give the rows, from 1, in which a text is longer than that."""
    for number, row in enumerate(grid.rows, start=1):
        if any(type(raw) is str and len(raw) > length for raw in row):
            yield number


def group_by_row(positions: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the columns of places by their row, each list in order."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(positions):
        rows.setdefault(row, []).append(column)
    return rows
