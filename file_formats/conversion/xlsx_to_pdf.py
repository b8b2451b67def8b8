"""Excel to PDF: every visible sheet as a table of what its cells show; not charts, images or colours."""

from collections.abc import Callable, Iterator
from functools import cache

from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.worksheet import Worksheet

from file_formats import Block, Paragraph, Table, cache_reads
from file_formats.blocks import estimate_blocks_bytes
from file_formats.formulas import CellConstant, Unsupported
from file_formats.pdf import write_pdf
from file_formats.xlsx import Sheet, load_workbook, view_sheets
from file_formats.xlsx.cached_values import read_cached_values
from file_formats.xlsx.number_formats import format_value

_StoredValues = Callable[[], dict[tuple[str, int, int], CellConstant]]


def convert_xlsx_to_pdf(content: bytes) -> bytes:
    """Convert a workbook to PDF: formulas computed, number formats applied, blank rows and columns left out.

    Hidden sheets, rows and columns are left out, as in print. A formula that is not evaluated here is shown by the
    value stored beside it, or by its text if there is none.

    Raises:
        UnreadableFile: The workbook cannot be read, or is too long for a PDF.
    """
    return write_pdf(list_printed_blocks(content))


def _estimate_bytes(blocks: tuple[Block, ...]) -> int:
    return estimate_blocks_bytes(blocks)


# A conversion and each judge of its result list the same blocks.
@cache_reads(_estimate_bytes)
def list_printed_blocks(content: bytes) -> tuple[Block, ...]:
    """List what a PDF of the workbook shows: each visible sheet as a table, below its name if there are several.

    Raises:
        UnreadableFile: The workbook cannot be read.
    """
    workbook = load_workbook(content)
    sheets = [(sheet, workbook[sheet.name]) for sheet in view_sheets(workbook)]
    visible = [(sheet, worksheet) for sheet, worksheet in sheets if worksheet.sheet_state == "visible"]
    read_stored_values = cache(lambda: read_cached_values(content))
    return tuple(
        block
        for sheet, worksheet in visible
        for block in _print_sheet(sheet, worksheet, read_stored_values, len(visible) > 1)
    )


def _print_sheet(
    sheet: Sheet, worksheet: Worksheet, read_stored_values: _StoredValues, has_title: bool
) -> Iterator[Block]:
    if has_title:
        yield Paragraph(sheet.name, heading_level=2, starts_page=True)
    hidden = _find_hidden_columns(worksheet, sheet.column_count)
    columns = [
        column
        for column in range(1, sheet.column_count + 1)
        if column not in hidden and any(row[column - 1] is not None for row in sheet.rows)
    ]
    rows = [
        tuple(_format_cell(sheet, worksheet, read_stored_values, row, column) for column in columns)
        for row, values in enumerate(sheet.rows, start=1)
        if any(value is not None for value in values) and not _is_hidden_row(worksheet, row)
    ]
    if rows and columns:
        yield Table(tuple(rows))


def _format_cell(sheet: Sheet, worksheet: Worksheet, read_stored_values: _StoredValues, row: int, column: int) -> str:
    value = sheet.compute_value(row, column)
    if isinstance(value, Unsupported):
        stored_value = read_stored_values().get((sheet.name, row, column))
        if stored_value is None:
            return str(sheet.get_raw(row, column))
        value = stored_value
    return format_value(value, worksheet.cell(row, column).number_format)


def _is_hidden_row(worksheet: Worksheet, row: int) -> bool:
    return row in worksheet.row_dimensions and bool(worksheet.row_dimensions[row].hidden)


def _find_hidden_columns(worksheet: Worksheet, width: int) -> set[int]:
    hidden: set[int] = set()
    for letter, dimension in worksheet.column_dimensions.items():
        if dimension.hidden:
            first = dimension.min or column_index_from_string(letter)
            hidden.update(range(first, min(dimension.max or first, width) + 1))
    return hidden
