"""Create workbooks and sheets, and set cells."""

from collections.abc import Iterable, Mapping, Sequence

from openpyxl.cell.cell import MergedCell
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from file_formats.formulas import CellConstant
from file_formats.xlsx.limits import MAX_COLUMN, MAX_ROW, check_cell_text


def new_workbook(sheets: Mapping[str, Iterable[Sequence[CellConstant]]]) -> Workbook:
    """Create a workbook with the given rows on each sheet, in order; the first sheet is active.

    Text that starts with `=` becomes a formula.

    Raises:
        ValueError: Excel does not accept a value or a sheet name, or there is no sheet.
    """
    if not sheets:
        raise ValueError("a workbook needs at least one sheet")
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, rows in sheets.items():
        sheet = add_sheet(workbook, name)
        for row, values in enumerate(rows, start=1):
            for column, value in enumerate(values, start=1):
                if value is not None:
                    set_cell(sheet, row, column, value)
    return workbook


def add_sheet(workbook: Workbook, name: str) -> Worksheet:
    """Add an empty worksheet at the end of a workbook.

    Raises:
        ValueError: Excel does not accept the name (empty, over 31 characters, one of `\\/?*[]:`, an apostrophe at
            either end), or the workbook already has a sheet with this name, ignoring case.
    """
    check_cell_text(name)
    if not 1 <= len(name) <= 31 or any(character in "\\/?*[]:" for character in name) or name.strip("'") != name:
        raise ValueError(f"{name!r} is no name for a sheet: 1 to 31 characters, none of \\ / ? * [ ] :")
    if name.casefold() in (existing.casefold() for existing in workbook.sheetnames):
        raise ValueError(f"the workbook has a sheet {name!r} already")
    sheet: Worksheet = workbook.create_sheet(name)
    return sheet


def set_cell(sheet: Worksheet, row: int, column: int, value: CellConstant) -> None:
    """Set one cell, counted from 1, and keep its style; None empties it, and `=...` becomes a formula.

    Raises:
        ValueError: The cell is outside Excel's 1,048,576 rows and 16,384 columns or under a merged cell, or the text is
            over 32,767 characters or holds characters that no workbook can (controls, lone surrogates). The message is
            one sentence, and nothing has changed.
    """
    if not 1 <= row <= MAX_ROW or not 1 <= column <= MAX_COLUMN:
        raise ValueError(f"there is no cell in row {row}, column {column}: 1 to {MAX_ROW}, 1 to {MAX_COLUMN}")
    if isinstance(value, str):
        check_cell_text(value)
    if value is None and (row, column) not in sheet._cells:
        return  # Accessing the cell would create it and enlarge the sheet.
    cell = sheet.cell(row, column)
    if isinstance(cell, MergedCell):
        raise ValueError(f"the cell in row {row}, column {column} lies under a merged cell")
    cell.value = value
