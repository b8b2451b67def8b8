"""The cells of one worksheet, as the calculator reads them."""

from dataclasses import dataclass

from office_env.formats.formulas.values import Constant


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells from A1: the rows (formulas as text), and the (row, column), from 1, of formulas among them.

    arrays: the formulas that are entered over an area, which are not evaluated.
    """

    rows: tuple[tuple[Constant, ...], ...]
    formulas: frozenset[tuple[int, int]] = frozenset()
    arrays: frozenset[tuple[int, int]] = frozenset()

    @property
    def row_count(self) -> int:
        """Rows of the rectangle that is used."""
        return len(self.rows)

    @property
    def column_count(self) -> int:
        """Columns of the rectangle that is used."""
        return len(self.rows[0]) if self.rows else 0

    def raw(self, row: int, column: int) -> Constant:
        """Return what the cell holds; None outside the rectangle."""
        if 1 <= row <= self.row_count and 1 <= column <= self.column_count:
            return self.rows[row - 1][column - 1]
        return None
