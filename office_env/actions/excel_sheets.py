"""Excel beyond single cells: ranges, several sheets, whole rows."""

from data_model import ActionRefused, bounds
from office_env.action import action
from office_env.formats import xlsx
from office_env.refusals import refused_values
from office_env.workbooks import Opened, edited_workbook, formula_values, put, typed_value, viewed_sheet
from office_env.workspace import Workspace

_WRITE_MISSING = "The file {file_path} does not exist. Failed to write to the file."
_READ_MISSING = "The file {file_path} does not exist. Failed to read the file."


@action(app="excel", writes=True, failure="Failed to write text to {file_path}", missing=_WRITE_MISSING)
def set_range(
    workspace: Workspace,
    file_path: str,
    row_idx: int,
    column_idx: int,
    values: list[list[str | int | float | bool | None]],
    sheet: str | None = None,
) -> str:
    """Write several cells of an Excel workbook at once, row by row from a first cell on.

    Each value is taken as `set_cell` takes it; null empties its cell.
    file_path: the workbook, such as data/budget.xlsx.
    row_idx: the row of the first cell, counted from 1.
    column_idx: the column of the first cell, counted from 1.
    values: a list of rows, each a list of values, such as [["Name", "Score"], ["Ann", 87]].
    sheet: the name of the sheet; the active sheet when left out.
    """
    with edited_workbook(workspace, file_path, sheet) as opened:
        for row, given in enumerate(values, start=row_idx):
            for column, value in enumerate(given, start=column_idx):
                put(opened.sheet, row, column, typed_value(value))
    return f"Successfully write text to {file_path}"


@action(app="excel", writes=False, failure="Failed to read the file.", missing=_READ_MISSING)
def read_range(
    workspace: Workspace,
    file_path: str,
    row_idx: int,
    column_idx: int,
    last_row_idx: int,
    last_column_idx: int,
    sheet: str | None = None,
) -> str:
    """Read a rectangle of cells of an Excel workbook, shown as `read_file` shows a whole sheet.

    file_path: the workbook, such as data/budget.xlsx.
    row_idx, column_idx: the first cell, counted from 1.
    last_row_idx, last_column_idx: the last cell, counted from 1.
    sheet: the name of the sheet; the active sheet when left out.
    """
    if not (1 <= row_idx <= last_row_idx and 1 <= column_idx <= last_column_idx):
        raise ActionRefused("The last cell must not lie before the first, and both count from 1.")
    if (last_row_idx - row_idx + 1) * (last_column_idx - column_idx + 1) > bounds.RANGE_CELLS:
        raise ActionRefused(f"The range holds more than {bounds.RANGE_CELLS:,} cells.")
    seen = viewed_sheet(workspace, file_path, sheet)
    places = [
        [(row, column) for column in range(column_idx, last_column_idx + 1)] for row in range(row_idx, last_row_idx + 1)
    ]
    lines = ("".join(_shown(seen, *place) for place in row) + "\n" for row in places)
    values = formula_values(seen, [place for row in places for place in row])
    return f"The following is the table from the excel file:\n{''.join(lines)}{values}"


@action(app="excel", writes=False, failure="Failed to read the file.", missing=_READ_MISSING)
def list_sheets(workspace: Workspace, file_path: str) -> str:
    """List the sheets of an Excel workbook with their size.

    file_path: the workbook, such as data/budget.xlsx.
    """
    sheets = xlsx.read_sheets(workspace.read(file_path))
    lines = (
        f"\n{one.name}: {one.row_count} x {one.column_count} cells{' (active)' if one.active else ''}" for one in sheets
    )
    return f"The sheets of {file_path} are:{''.join(lines)}"


@action(app="excel", writes=True, failure="Failed to create sheet {sheet} in {file_path}", missing=_WRITE_MISSING)
def create_sheet(workspace: Workspace, file_path: str, sheet: str) -> str:
    """Add an empty sheet at the end of an Excel workbook; the active sheet stays active.

    file_path: the workbook, such as data/budget.xlsx.
    sheet: the name of the new sheet, at most 31 characters.
    """
    with edited_workbook(workspace, file_path) as opened, refused_values():
        xlsx.add_sheet(opened.workbook, sheet)
    return f"Successfully create sheet {sheet} in {file_path}"


@action(app="excel", writes=True, failure="Failed to insert a row in {file_path}", missing=_WRITE_MISSING)
def insert_row(workspace: Workspace, file_path: str, row_idx: int, sheet: str | None = None) -> str:
    """Insert an empty row into a sheet; the rows from there on move down.

    Refused where formulas, merged cells or tables would have to follow.
    file_path: the workbook, such as data/budget.xlsx.
    row_idx: the row that shall be empty afterwards, counted from 1.
    sheet: the name of the sheet; the active sheet when left out.
    """
    with edited_workbook(workspace, file_path, sheet) as opened:
        _check_rows_can_move(opened, row_idx)
        opened.sheet.insert_rows(row_idx)
    return f"Successfully insert a row in {file_path}"


@action(app="excel", writes=True, failure="Failed to delete a row in {file_path}", missing=_WRITE_MISSING)
def delete_row(workspace: Workspace, file_path: str, row_idx: int, sheet: str | None = None) -> str:
    """Delete a whole row of a sheet; the rows below it move up.

    Refused where formulas, merged cells or tables would have to follow.
    file_path: the workbook, such as data/budget.xlsx.
    row_idx: the row to delete, counted from 1.
    sheet: the name of the sheet; the active sheet when left out.
    """
    with edited_workbook(workspace, file_path, sheet) as opened:
        _check_rows_can_move(opened, row_idx)
        opened.sheet.delete_rows(row_idx)
    return f"Successfully delete a row in {file_path}"


def _shown(sheet: xlsx.Sheet, row: int, column: int) -> str:
    value = sheet.raw(row, column)
    return f"({row}, {column}): {'[Empty Cell]' if value is None else value}\t"


def _check_rows_can_move(opened: Opened, row: int) -> None:
    sheet = opened.sheet
    if not 1 <= row <= sheet.max_row:
        raise ActionRefused(f"The sheet has rows 1 to {sheet.max_row}, not {row}.")
    if sheet.merged_cells.ranges or sheet.tables:
        raise ActionRefused("The sheet has merged cells or tables, which would no longer fit.")
    if any(xlsx.has_formulas(one) for one in opened.workbook.worksheets):
        raise ActionRefused("The workbook has formulas, whose references would no longer fit.")
