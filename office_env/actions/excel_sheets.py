"""Excel beyond single cells: ranges, several sheets, whole rows."""

from data_model import ActionRefused, bounds
from file_formats import xlsx
from office_env.action_registry import action
from office_env.app_data.excel_cell_input import parse_cell_input
from office_env.app_data.workbooks import OpenSheet, edit_workbook, format_formula_values, read_sheet, write_cell
from office_env.refusals import refuse_value_errors
from office_env.workspace.workspace import Workspace

_MISSING_FOR_WRITE = "The file {file_path} does not exist. Failed to write to the file."
_MISSING_FOR_READ = "The file {file_path} does not exist. Failed to read the file."


@action(app="excel", writes=True, failure="Failed to write text to {file_path}", missing=_MISSING_FOR_WRITE)
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

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        row_idx: The row of the first cell, counted from 1.
        column_idx: The column of the first cell, counted from 1.
        values: A list of rows, each a list of values, such as [["Name", "Score"], ["Ann", 87]].
        sheet: The name of the sheet; the active sheet when left out.
    """
    with edit_workbook(workspace, file_path, sheet) as open_sheet:
        for row, row_values in enumerate(values, start=row_idx):
            for column, value in enumerate(row_values, start=column_idx):
                write_cell(open_sheet.sheet, row, column, parse_cell_input(value))
    return f"Successfully write text to {file_path}"


@action(app="excel", writes=False, failure="Failed to read the file.", missing=_MISSING_FOR_READ)
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

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        row_idx: The row of the first cell, counted from 1.
        column_idx: The column of the first cell, counted from 1.
        last_row_idx: The row of the last cell, counted from 1.
        last_column_idx: The column of the last cell, counted from 1.
        sheet: The name of the sheet; the active sheet when left out.
    """
    if not (1 <= row_idx <= last_row_idx and 1 <= column_idx <= last_column_idx):
        raise ActionRefused("The last cell must not lie before the first, and both count from 1.")
    if (last_row_idx - row_idx + 1) * (last_column_idx - column_idx + 1) > bounds.RANGE_CELLS:
        raise ActionRefused(f"The range holds more than {bounds.RANGE_CELLS:,} cells.")
    sheet_view = read_sheet(workspace, file_path, sheet)
    positions = [
        [(row, column) for column in range(column_idx, last_column_idx + 1)] for row in range(row_idx, last_row_idx + 1)
    ]
    lines = ("".join(_format_cell(sheet_view, *position) for position in row) + "\n" for row in positions)
    values = format_formula_values(sheet_view, [position for row in positions for position in row])
    return f"The following is the table from the excel file:\n{''.join(lines)}{values}"


@action(app="excel", writes=False, failure="Failed to read the file.", missing=_MISSING_FOR_READ)
def list_sheets(workspace: Workspace, file_path: str) -> str:
    """List the sheets of an Excel workbook with their size.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
    """
    sheets = xlsx.read_sheets(workspace.read(file_path))
    lines = (
        f"\n{view.name}: {view.row_count} x {view.column_count} cells{' (active)' if view.is_active else ''}"
        for view in sheets
    )
    return f"The sheets of {file_path} are:{''.join(lines)}"


@action(app="excel", writes=True, failure="Failed to create sheet {sheet} in {file_path}", missing=_MISSING_FOR_WRITE)
def create_sheet(workspace: Workspace, file_path: str, sheet: str) -> str:
    """Add an empty sheet at the end of an Excel workbook; the active sheet stays active.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        sheet: The name of the new sheet, at most 31 characters.
    """
    with edit_workbook(workspace, file_path) as open_sheet, refuse_value_errors():
        xlsx.add_sheet(open_sheet.workbook, sheet)
    return f"Successfully create sheet {sheet} in {file_path}"


@action(app="excel", writes=True, failure="Failed to insert a row in {file_path}", missing=_MISSING_FOR_WRITE)
def insert_row(workspace: Workspace, file_path: str, row_idx: int, sheet: str | None = None) -> str:
    """Insert an empty row into a sheet; the rows from there on move down.

    Refused if formulas, merged cells or tables would have to be adjusted.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        row_idx: The row that shall be empty afterwards, counted from 1.
        sheet: The name of the sheet; the active sheet when left out.
    """
    with edit_workbook(workspace, file_path, sheet) as open_sheet:
        _check_rows_can_move(open_sheet, row_idx)
        open_sheet.sheet.insert_rows(row_idx)
    return f"Successfully insert a row in {file_path}"


@action(app="excel", writes=True, failure="Failed to delete a row in {file_path}", missing=_MISSING_FOR_WRITE)
def delete_row(workspace: Workspace, file_path: str, row_idx: int, sheet: str | None = None) -> str:
    """Delete a whole row of a sheet; the rows below it move up.

    Refused if formulas, merged cells or tables would have to be adjusted.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        row_idx: The row to delete, counted from 1.
        sheet: The name of the sheet; the active sheet when left out.
    """
    with edit_workbook(workspace, file_path, sheet) as open_sheet:
        _check_rows_can_move(open_sheet, row_idx)
        open_sheet.sheet.delete_rows(row_idx)
    return f"Successfully delete a row in {file_path}"


def _format_cell(sheet: "xlsx.Sheet", row: int, column: int) -> str:
    value = sheet.get_raw(row, column)
    return f"({row}, {column}): {'[Empty Cell]' if value is None else value}\t"


def _check_rows_can_move(open_sheet: OpenSheet, row: int) -> None:
    sheet = open_sheet.sheet
    if not 1 <= row <= sheet.max_row:
        raise ActionRefused(f"The sheet has rows 1 to {sheet.max_row}, not {row}.")
    if sheet.merged_cells.ranges or sheet.tables:
        raise ActionRefused("The sheet has merged cells or tables, which would no longer fit.")
    if any(xlsx.has_formulas(one) for one in open_sheet.workbook.worksheets):
        raise ActionRefused("The workbook has formulas, whose references would no longer fit.")
