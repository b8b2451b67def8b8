"""SUBTOTAL and AGGREGATE: aggregates by number, which leave out other subtotals, hidden rows or errors."""

from collections.abc import Mapping, Sequence

from file_formats.formulas.arrays import AreaReader, Argument, StopEvaluation, make_array, read_scalar
from file_formats.formulas.element_functions import require_number
from file_formats.formulas.sheet_grid import SheetGrid
from file_formats.formulas.syntax import Area
from file_formats.formulas.values import CellError, ComputedValue, Unsupported

_AGGREGATES = {1: "AVERAGE", 2: "COUNT", 3: "COUNTA", 4: "MAX", 5: "MIN", 6: "PRODUCT", 9: "SUM", 12: "MEDIAN",
               14: "LARGE", 15: "SMALL"}  # fmt: skip
_ONLY_IN_AGGREGATE = (12, 14, 15)
_LEFT_OUT_MARKS = ("SUBTOTAL(", "AGGREGATE(")

SUBTOTALS = {"SUBTOTAL": (2, 255), "AGGREGATE": (3, 255)}
"""Name -> fewest and most arguments."""


def select_cells(
    name: str, arguments: Sequence[Argument], grids: Mapping[str, SheetGrid], read: AreaReader
) -> tuple[str, list[Argument]]:
    """Return the function that a SUBTOTAL or AGGREGATE stands for, and its arguments without what it leaves out.

    Args:
        name: One of `SUBTOTALS`.
        arguments: The arguments, of which the first is the number.
        grids: The sheets of the workbook by name, in lower case.
        read: Returns the cells of an area.
    """
    number = int(require_number(read_scalar(arguments[0], read)))
    is_aggregate = name == "AGGREGATE"
    option = int(require_number(read_scalar(arguments[1], read))) if is_aggregate else 0
    leaves_out_hidden = option in (1, 3, 5, 7) if is_aggregate else number > 100
    function = _AGGREGATES.get(number if is_aggregate else number % 100)
    is_known = function and (is_aggregate or (number % 100 not in _ONLY_IN_AGGREGATE and number < 200))
    if function is None or not is_known or not 0 <= option <= 7:
        raise StopEvaluation(Unsupported(f"{name} with this number is not evaluated"))
    rest = list(arguments[2:] if is_aggregate else arguments[1:])
    areas = rest[:1] if function in ("LARGE", "SMALL") else rest
    selected: list[Argument] = []
    for area in areas:
        if isinstance(area, CellError):
            raise StopEvaluation(area)
        if not isinstance(area, Area):
            raise StopEvaluation(Unsupported(f"{name} of anything but cells is not evaluated"))
        grid = grids[area.sheet or ""]
        left_out = _list_subtotals(grid, area) if option in (0, 1, 2, 3) else set()
        hidden = _list_hidden_rows(grid, leaves_out_hidden, area)
        selected.append(_leave_out(area, read, left_out, hidden, leaves_out_errors=option in (2, 3, 6, 7)))
    return function, [*selected, *rest[len(areas) :]]


def _list_subtotals(grid: SheetGrid, area: Area) -> set[tuple[int, int]]:
    return {
        (row, column)
        for row, column in grid.formulas
        if area.top <= row <= area.bottom
        and area.left <= column <= area.right
        and any(mark in str(grid.get_raw(row, column)).upper().replace(" ", "") for mark in _LEFT_OUT_MARKS)
    }


def _list_hidden_rows(grid: SheetGrid, leaves_out_hidden: bool, area: Area) -> set[int]:
    """List the rows that are left out: all hidden ones, or only those that a filter hides."""
    if not (leaves_out_hidden or grid.is_filtered):
        return set()
    return {row for row in grid.hidden_rows if area.top <= row <= area.bottom}


def _leave_out(
    area: Area, read: AreaReader, cells: set[tuple[int, int]], hidden_rows: set[int], leaves_out_errors: bool
) -> Argument:
    if not (cells or hidden_rows or leaves_out_errors):
        return area
    rows: list[list[ComputedValue]] = []
    for row, values in enumerate(read(area), start=area.top):
        kept: list[ComputedValue] = list(values)
        for at, value in enumerate(values):
            is_error = leaves_out_errors and isinstance(value, CellError)
            if is_error or row in hidden_rows or (row, area.left + at) in cells:
                kept[at] = None
        rows.append(kept)
    return make_array(rows)
