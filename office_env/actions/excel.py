"""Excel: OfficeBench's actions, on one cell or a whole file."""

from data_model import ActionRefused
from file_formats import xlsx
from file_formats.conversion import convert_xlsx_to_pdf
from office_env.action_registry import action
from office_env.app_data.excel_cell_input import parse_cell_input
from office_env.app_data.file_conversion import convert_file
from office_env.app_data.workbooks import edit_workbook, format_formula_values, read_sheet, write_cell
from office_env.refusals import FileExists
from office_env.workspace.workspace import Workspace


@action(
    app="excel", writes=True, failure="Failed to create new file {file_path}", exists="File {file_path} already exists"
)
def create_new_file(workspace: Workspace, file_path: str) -> str:
    """Create an empty Excel workbook with one sheet named `Sheet`.

    Args:
        file_path: Where to create it, ending in .xlsx, such as data/budget.xlsx; missing folders are made.
    """
    if not file_path.lower().endswith(".xlsx"):
        raise ActionRefused("The name of an Excel file must end in '.xlsx'.")
    if workspace.exists(file_path):
        raise FileExists("and stays as it is. Write to it, or choose another name.")
    workspace.write(file_path, xlsx.dump_workbook(xlsx.new_workbook({"Sheet": ()})))
    return f"Successfully create new file {file_path}"


@action(
    app="excel",
    writes=False,
    failure="Failed to read the file.",
    missing="The file {file_path} does not exist. Failed to read the file.",
)
def read_file(workspace: Workspace, file_path: str, sheet: str | None = None) -> str:
    """Read a whole sheet of an Excel workbook: each cell as (row, column): value, counted from 1.

    Formulas are shown as they are written, and their values below the table.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        sheet: The name of the sheet; the active sheet when left out.
    """
    sheet_view = read_sheet(workspace, file_path, sheet)
    cells, formulas = xlsx.format_sheet(sheet_view), format_formula_values(sheet_view)
    return f"The following is the table from the excel file:\n{cells}{formulas}"


@action(
    app="excel",
    writes=True,
    failure="Failed to write text to {file_path}",
    missing="The file {file_path} does not exist. Failed to write to the file.",
)
def set_cell(
    workspace: Workspace,
    file_path: str,
    row_idx: int,
    column_idx: int,
    text: str | int | float | bool,
    sheet: str | None = None,
) -> str:
    """Write one cell of an existing Excel workbook.

    Text such as 100, 100.50, -5 or 1e3 becomes a number; =SUM(B2:B5) becomes a formula. Everything else stays exactly
    the text that is given: 007, 1,234, 5%, $5, 2024-11-12, 8:00, True.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        row_idx: The row, counted from 1.
        column_idx: The column, counted from 1 (A is 1).
        text: What the cell shall hold; an empty text empties it.
        sheet: The name of the sheet; the active sheet when left out.
    """
    with edit_workbook(workspace, file_path, sheet) as open_sheet:
        write_cell(open_sheet.sheet, row_idx, column_idx, parse_cell_input(text))
    return f"Successfully write text to {file_path}"


@action(
    app="excel",
    writes=True,
    failure="Failed to delete a cell in {file_path}",
    missing="The file {file_path} does not exist. Failed to delete the cell in the file.",
)
def delete_cell(workspace: Workspace, file_path: str, row_idx: int, column_idx: int, sheet: str | None = None) -> str:
    """Empty one cell of an Excel workbook; the other cells stay where they are.

    Args:
        file_path: The workbook, such as data/budget.xlsx.
        row_idx: The row, counted from 1.
        column_idx: The column, counted from 1 (A is 1).
        sheet: The name of the sheet; the active sheet when left out.
    """
    with edit_workbook(workspace, file_path, sheet) as open_sheet:
        write_cell(open_sheet.sheet, row_idx, column_idx, None)
    return f"Successfully delete a cell in {file_path}"


@action(
    app="excel",
    writes=True,
    failure="Failed to convert {excel_file_path} to {pdf_file_path}",
    missing="{excel_file_path} does not exist. Failed to convert {excel_file_path} to {pdf_file_path}",
)
def convert_to_pdf(workspace: Workspace, excel_file_path: str, pdf_file_path: str) -> str:
    """Convert an Excel workbook to a PDF file: every visible sheet as a table, formulas as their values.

    Args:
        excel_file_path: The workbook to convert; it stays.
        pdf_file_path: The PDF to write, ending in .pdf, in any folder; an older PDF of that name is replaced.
    """
    convert_file(workspace, excel_file_path, pdf_file_path, convert_xlsx_to_pdf, libreoffice_types=("xlsx", "pdf"))
    return f"Successfully convert {excel_file_path} to {pdf_file_path}"
