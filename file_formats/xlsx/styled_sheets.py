"""Writing of sheets that look like those of an office: number formats, bold headers, widths, frozen rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from file_formats.formulas import CellConstant
from file_formats.xlsx.cell_edits import new_workbook, set_cell


class CellStyle(NamedTuple):
    """How a cell looks.

    Attributes:
        number_format: As Excel takes it: `#,##0.00`, `dd/mm/yyyy`.
        colour: Of the text, as six hexadecimal digits. fill: Of the ground; empty for none.
    """

    number_format: str = "General"
    is_bold: bool = False
    colour: str = "000000"
    fill: str = ""
    has_line_above: bool = False


class StyledCell(NamedTuple):
    """A cell with its look; text that starts with `=` is a formula."""

    value: CellConstant
    style: CellStyle = CellStyle()


@dataclass(frozen=True)
class StyledSheet:
    """A sheet to write.

    Attributes:
        rows: The cells from A1 on; None and a cell without a value leave a place blank.
        widths: The width of each column, in characters.
        frozen_rows: How many rows stay in sight when the others are scrolled.
        filtered: The area with filter buttons, as `A1:H40`; empty for none.
    """

    name: str
    rows: Sequence[Sequence[StyledCell | None]]
    widths: Sequence[float] = ()
    frozen_rows: int = 0
    filtered: str = ""


def new_styled_workbook(
    sheets: Sequence[StyledSheet], active: int = 0, font: str = "Calibri", points: float = 11
) -> Workbook:
    """Create a workbook with sheets that have a look.

    Args:
        active: The index of the sheet that is shown on opening. font: The name of the font. points: Its size.

    Raises:
        ValueError: As for `new_workbook`.
    """
    workbook = new_workbook({sheet.name: () for sheet in sheets})
    styles = _Styles(font, points)
    for sheet, worksheet in zip(sheets, workbook.worksheets, strict=True):
        _fill_sheet(worksheet, sheet, styles)
    workbook.active = active
    for index, worksheet in enumerate(workbook.worksheets):
        worksheet.sheet_view.tabSelected = index == active
    return workbook


class _Styles:
    """The styles of a workbook: openpyxl looks each of them up in its tables whenever a cell gets it, which is slow."""

    def __init__(self, font: str, points: float) -> None:
        self._font, self._points = font, points
        self._known: dict[CellStyle, Any] = {}

    def apply(self, cell: Any, style: CellStyle) -> None:
        """Give a cell its look."""
        if style not in self._known:
            cell.font = Font(name=self._font, size=self._points, bold=style.is_bold, color=f"FF{style.colour}")
            if style.fill:
                cell.fill = PatternFill("solid", fgColor=f"FF{style.fill}")
            if style.has_line_above:
                cell.border = Border(top=Side("thin"))
            cell.number_format = style.number_format
            self._known[style] = cell._style
        cell._style = StyleArray(self._known[style])


def _fill_sheet(worksheet: Worksheet, sheet: StyledSheet, styles: _Styles) -> None:
    for row, cells in enumerate(sheet.rows, start=1):
        for column, cell in enumerate(cells, start=1):
            if cell is not None and cell.value is not None:
                set_cell(worksheet, row, column, cell.value)
                styles.apply(worksheet._cells[row, column], cell.style)
    for column, width in enumerate(sheet.widths, start=1):
        worksheet.column_dimensions[get_column_letter(column)].width = width
    if sheet.frozen_rows:
        worksheet.freeze_panes = f"A{sheet.frozen_rows + 1}"
    if sheet.filtered:
        worksheet.auto_filter.ref = sheet.filtered
