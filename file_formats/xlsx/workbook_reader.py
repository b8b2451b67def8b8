"""Reading of workbooks: equal bytes are parsed only once, however much of them a reader wants."""

from typing import NamedTuple

from file_formats.errors import UnreadableFile
from file_formats.formulas import CellConstant
from file_formats.read_cache import cache_reads
from file_formats.xlsx.sheet_view import Sheet, estimate_sheets_bytes, view_sheets
from file_formats.xlsx.workbook_content import WorkbookContent, read_open_workbook
from file_formats.xlsx.workbook_file import load_workbook

_NOTED_CELL_BYTES = 150


class _ReadWorkbook(NamedTuple):
    """A workbook as both kinds of readers see it.

    Attributes:
        content: Everything that it says; None if only its cells can be read.
        damage: Why the rest cannot be read.
    """

    sheets: tuple[Sheet, ...]
    content: WorkbookContent | None
    damage: str = ""


def _estimate_bytes(workbook: _ReadWorkbook) -> int:
    sheets = workbook.content.sheets if workbook.content is not None else ()
    noted_cells = sum(len(sheet.number_formats) + len(sheet.comments) + len(sheet.links) for sheet in sheets)
    return estimate_sheets_bytes(workbook.sheets) + _NOTED_CELL_BYTES * noted_cells


@cache_reads(_estimate_bytes)
def _read_workbook(content: bytes) -> _ReadWorkbook:
    workbook = load_workbook(content)
    sheets = view_sheets(workbook)
    try:
        return _ReadWorkbook(sheets, read_open_workbook(workbook, sheets, content))
    except UnreadableFile as damage:
        return _ReadWorkbook(sheets, None, str(damage))


def read_sheets(content: bytes) -> tuple[Sheet, ...]:
    """Read every worksheet, in the workbook's order; equal bytes are parsed only once.

    Raises:
        UnreadableFile: As for `load_workbook`.
    """
    return _read_workbook(content).sheets


def read_workbook_content(content: bytes) -> WorkbookContent:
    """Read everything that a workbook says; equal bytes are parsed only once.

    Raises:
        UnreadableFile: As for `load_workbook`, or a part beside the cells is damaged.
    """
    workbook = _read_workbook(content)
    if workbook.content is None:
        raise UnreadableFile(workbook.damage)
    return workbook.content


def read_active_sheet(content: bytes) -> Sheet:
    """Read the sheet that Excel would show on opening.

    Raises:
        UnreadableFile: The workbook cannot be read, or its active sheet is not a worksheet.
    """
    for sheet in read_sheets(content):
        if sheet.is_active:
            return sheet
    raise UnreadableFile("the Excel workbook has no active worksheet")


def read_cells(content: bytes) -> dict[str, dict[tuple[int, int], CellConstant]]:
    """Return the cells that are not blank, by sheet name and (row, column) from 1, formulas as text."""
    return {
        sheet.name: {
            (row, column): value
            for row, values in enumerate(sheet.rows, start=1)
            for column, value in enumerate(values, start=1)
            if value is not None
        }
        for sheet in read_sheets(content)
    }
