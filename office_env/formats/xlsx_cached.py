"""The values that the program that saved a workbook stored beside its formulas."""

import warnings
from datetime import date, time, timedelta
from io import BytesIO

import openpyxl

from office_env.formats.formulas import Constant
from office_env.formats.xlsx import load_workbook

_STORED = (bool, int, float, str, date, time, timedelta)


def cached_values(content: bytes) -> dict[tuple[str, int, int], Constant]:
    """Stored values by sheet, row and column, from 1; without entry where none is stored.

    They are those of the last calculation in Excel or LibreOffice: a workbook that was changed by any other
    program has none, so that a stored value fits its formula. Raises UnreadableFile.
    """
    load_workbook(content)
    with warnings.catch_warnings():
        # The checked reader above has met the same parts; what openpyxl drops is of no use here.
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(BytesIO(content), data_only=True)
    return {
        (sheet.title, cell.row, cell.column): cell.value
        for sheet in workbook.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, _STORED)
    }
