"""SUBTOTAL: an aggregate by number, which leaves out other subtotals."""

from collections.abc import Sequence

from file_formats.formulas.functions import Argument, StopEvaluation
from file_formats.formulas.sheet_grid import SheetGrid
from file_formats.formulas.syntax import Area
from file_formats.formulas.values import Unsupported

# The numbers from 101 on leave out hidden rows, which are not known here.
_AGGREGATES: dict[object, str] = {1: "AVERAGE", 2: "COUNT", 3: "COUNTA", 4: "MAX", 5: "MIN", 9: "SUM"}


def find_aggregate(number: object, areas: Sequence[Argument], grids: dict[str, SheetGrid]) -> str:
    """Return the name of the function that a SUBTOTAL stands for, or stop if it cannot be known.

    Args:
        number: The first argument.
        areas: The other arguments.
        grids: The sheets of the workbook by name, in lower case.
    """
    name = _AGGREGATES.get(number)
    if name is None:
        raise StopEvaluation(Unsupported("SUBTOTAL with this number is not evaluated"))
    if any(_holds_subtotal(area, grids[area.sheet or ""]) for area in areas if isinstance(area, Area)):
        raise StopEvaluation(Unsupported("SUBTOTAL over other subtotals is not evaluated"))
    return name


def _holds_subtotal(area: Area, grid: SheetGrid) -> bool:
    return any(
        area.top <= row <= area.bottom
        and area.left <= column <= area.right
        and "SUBTOTAL" in str(grid.get_raw(row, column)).upper()
        for row, column in grid.formulas
    )
