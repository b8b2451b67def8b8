"""A small evaluator of Excel formulas that says what it cannot evaluate.

`Calculator(grids).compute_cell(sheet, row, column)` computes a cell of a workbook, `.evaluate(formula, sheet)` a
formula that is in no cell. The result is a constant, a `CellError` (`#DIV/0!`) or `Unsupported`, with the reason. Some
functions that are not implemented here are computed by the package `formulas` if it is installed (see
`external_session`).
"""

from file_formats.formulas.calculator import Calculator
from file_formats.formulas.sheet_grid import SheetGrid
from file_formats.formulas.values import CellConstant, CellError, ComputedValue, Unsupported

__all__ = ["Calculator", "CellConstant", "CellError", "ComputedValue", "SheetGrid", "Unsupported"]
