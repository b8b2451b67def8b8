"""Cell values that the program that saved a workbook stored beside its formulas."""

from datetime import date, time, timedelta
from io import BytesIO

import openpyxl

from file_formats.formulas import CellConstant
from file_formats.silenced_output import silence_output

_CONSTANT_TYPES = (bool, int, float, str, date, time, timedelta)


def read_cached_values(content: bytes) -> dict[tuple[str, int, int], CellConstant]:
    """Return the stored values by (sheet, row, column), counted from 1; a cell without one has no entry.

    They come from the last calculation in Excel or LibreOffice. A workbook changed by any other program has none, so a
    stored value fits its formula.

    Args:
        content: A workbook that `xlsx.load_workbook` has read; nothing is checked again.
    """
    with silence_output():
        workbook = openpyxl.load_workbook(BytesIO(content), data_only=True)
    return {
        (sheet.title, cell.row, cell.column): cell.value
        for sheet in workbook.worksheets
        for cell in sheet._cells.values()
        if isinstance(cell.value, _CONSTANT_TYPES)
    }
