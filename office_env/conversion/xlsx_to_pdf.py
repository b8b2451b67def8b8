"""Excel to PDF: every visible sheet as a table of what its cells show; not charts, images or colours."""

from collections.abc import Callable, Iterator
from functools import cache

from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.worksheet import Worksheet

from office_env.formats.blocks import Block, Paragraph, Table
from office_env.formats.formulas import Constant, Unsupported
from office_env.formats.number_formats import shown
from office_env.formats.pdf import write_pdf
from office_env.formats.xlsx import Sheet, load_workbook, view_sheets
from office_env.formats.xlsx_cached import cached_values

_Stored = Callable[[], dict[tuple[str, int, int], Constant]]


def convert_xlsx_to_pdf(content: bytes) -> bytes:
    """The workbook as PDF: formulas computed, number formats applied, blank rows and columns left out.

    Hidden sheets, rows and columns are left out, as in print. A formula that is not evaluated here is shown by
    the value stored beside it, or by its text where none is. Raises UnreadableFile.
    """
    workbook = load_workbook(content)
    sheets = [(sheet, workbook[sheet.name]) for sheet in view_sheets(workbook)]
    visible = [(sheet, styled) for sheet, styled in sheets if styled.sheet_state == "visible"]
    stored = cache(lambda: cached_values(content))
    return write_pdf(block for sheet, styled in visible for block in _printed(sheet, styled, stored, len(visible) > 1))


def _printed(sheet: Sheet, styled: Worksheet, stored: _Stored, titled: bool) -> Iterator[Block]:
    if titled:
        yield Paragraph(sheet.name, heading_level=2, starts_page=True)
    hidden = _hidden_columns(styled, sheet.column_count)
    columns = [
        column
        for column in range(1, sheet.column_count + 1)
        if column not in hidden and any(row[column - 1] is not None for row in sheet.rows)
    ]
    rows = [
        tuple(_cell_text(sheet, styled, stored, row, column) for column in columns)
        for row, values in enumerate(sheet.rows, start=1)
        if any(value is not None for value in values) and not _is_hidden_row(styled, row)
    ]
    if rows and columns:
        yield Table(tuple(rows))


def _cell_text(sheet: Sheet, styled: Worksheet, stored: _Stored, row: int, column: int) -> str:
    value = sheet.value(row, column)
    if isinstance(value, Unsupported):
        known = stored().get((sheet.name, row, column))
        if known is None:
            return str(sheet.raw(row, column))
        value = known
    return shown(value, styled.cell(row, column).number_format)


def _is_hidden_row(styled: Worksheet, row: int) -> bool:
    return row in styled.row_dimensions and bool(styled.row_dimensions[row].hidden)


def _hidden_columns(styled: Worksheet, width: int) -> set[int]:
    hidden: set[int] = set()
    for letter, dimension in styled.column_dimensions.items():
        if dimension.hidden:
            first = dimension.min or column_index_from_string(letter)
            hidden.update(range(first, min(dimension.max or first, width) + 1))
    return hidden
