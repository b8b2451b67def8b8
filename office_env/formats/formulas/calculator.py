"""Values of formulas, cell by cell."""

from collections.abc import Mapping
from datetime import datetime

from office_env.formats.formulas.grid import Grid
from office_env.formats.formulas.values import WINDOWS_EPOCH, Unsupported, Value


class Calculator:
    """Computes the formulas of one workbook; each cell once."""

    def __init__(self, grids: Mapping[str, Grid], epoch: datetime = WINDOWS_EPOCH) -> None:
        self._grids, self._epoch = grids, epoch

    def value(self, sheet: str, row: int, column: int) -> Value:
        """Return the value of one cell, counted from 1."""
        grid = self._grids[sheet]
        if (row, column) in grid.formulas:
            return Unsupported("formulas are not evaluated")
        return grid.raw(row, column)
