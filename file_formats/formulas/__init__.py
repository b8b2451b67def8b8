"""Values of Excel formulas: a small evaluator that says what it does not know.

`Calculator(grids).value(sheet, row, column)` computes a cell of a workbook, `.evaluate(formula, sheet)` a formula
that stands in none. The answer is a constant, a `CellError` (`#DIV/0!`) or `Unsupported`, with the reason.
"""

from file_formats.formulas.calculator import Calculator
from file_formats.formulas.names import TableArea, WorkbookNames
from file_formats.formulas.references import Corner, Reference, format_reference, rewrite_references
from file_formats.formulas.sheet_grid import SheetGrid
from file_formats.formulas.values import CellConstant, CellError, ComputedValue, Unsupported

__all__ = [
    "Calculator",
    "CellConstant",
    "CellError",
    "ComputedValue",
    "Corner",
    "Reference",
    "SheetGrid",
    "TableArea",
    "Unsupported",
    "WorkbookNames",
    "format_reference",
    "rewrite_references",
]
