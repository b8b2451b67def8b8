"""Workbooks of a workspace as the Excel actions use them: open, pick a sheet, set a cell, save."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from data_model import ActionRefused, format_number, suggest_name
from file_formats import xlsx
from file_formats.formulas import CellConstant, Unsupported
from office_env.refusals import refuse_value_errors
from office_env.workspace.workspace import Workspace

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet


class OpenSheet(NamedTuple):
    """A workbook that is being edited, and the worksheet that was asked for."""

    workbook: "Workbook"
    sheet: "Worksheet"


@contextmanager
def edit_workbook(workspace: Workspace, file_path: str, sheet: str | None = None) -> Iterator[OpenSheet]:
    """Open a workbook and the sheet with this name, or the active one; save the workbook when the block ends."""
    workbook = xlsx.load_workbook(workspace.read(file_path))
    yield OpenSheet(workbook, _get_worksheet(workbook, sheet))
    with refuse_value_errors():
        content = xlsx.dump_workbook(workbook)
    workspace.write(file_path, content)


def write_cell(sheet: "Worksheet", row: int, column: int, value: CellConstant) -> None:
    """Set a cell, counted from 1; raise ActionRefused if there is no such cell or it cannot hold the value."""
    with refuse_value_errors():
        xlsx.set_cell(sheet, row, column, value)


def read_sheet(workspace: Workspace, file_path: str, sheet: str | None = None) -> "xlsx.Sheet":
    """Read the sheet with this name, or the active one."""
    content = workspace.read(file_path)
    if sheet is None:
        return xlsx.read_active_sheet(content)
    sheets = {one.name: one for one in xlsx.read_sheets(content)}
    return sheets[_match_sheet_name(sheet, list(sheets))]


def format_formula_values(sheet: "xlsx.Sheet", wanted_cells: list[tuple[int, int]] | None = None) -> str:
    """Format the values of formulas, one per line under a headline; return an empty text if there are none.

    Args:
        wanted_cells: The (row, column) of the formulas to show; by default all of the sheet.
    """
    positions = sorted(sheet.formulas if wanted_cells is None else sheet.formulas.intersection(wanted_cells))
    if not positions:
        return ""
    lines = (f"({row}, {column}): {_format_value(sheet.compute_value(row, column))}\n" for row, column in positions)
    return "The values of the formulas:\n" + "".join(lines)


def _format_value(value: object) -> str:
    if isinstance(value, Unsupported):
        return f"not computed here: {value.reason}"
    if isinstance(value, float):
        return format_number(value) if math.isfinite(value) else str(value)
    return "[Empty Cell]" if value is None else str(value)


def _get_worksheet(workbook: "Workbook", name: str | None) -> "Worksheet":
    from openpyxl.worksheet.worksheet import Worksheet

    worksheet = workbook.active if name is None else workbook[_match_sheet_name(name, workbook.sheetnames)]
    if not isinstance(worksheet, Worksheet):
        raise ActionRefused("The sheet is a chart without cells; name a worksheet.")
    return worksheet


def _match_sheet_name(name: str, sheet_names: list[str]) -> str:
    if name in sheet_names:
        return name
    matching = [sheet_name for sheet_name in sheet_names if sheet_name.casefold() == name.strip().casefold()]
    if len(matching) != 1:
        raise ActionRefused(
            f"There is no sheet {name!r}; the sheets are {', '.join(sheet_names)}.{suggest_name(name, sheet_names)}"
        )
    return matching[0]
