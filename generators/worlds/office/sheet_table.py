"""Tables on sheets: a title, a header, rows and totals, put into the cells of a sheet."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from openpyxl.utils import get_column_letter

from file_formats import xlsx
from file_formats.formulas import CellConstant
from generators.worlds.office.sheet_look import SheetLook

_KEPT_WORKBOOKS = 60
_MIN_WIDTH, _MAX_WIDTH = 8, 46
_SHEET_NAME_CHARS = 31
_FORBIDDEN_IN_NAMES = re.compile(r"[\\/?*\[\]:]")


class WrittenColumn(NamedTuple):
    """A column: its heading, how its numbers and dates are shown, and whether there is a total below."""

    heading: str
    number_format: str = "General"
    has_total: bool = False


class RowFormula(NamedTuple):
    """A formula with the indexes of columns in braces, which stand for the cells of its row: `={2}*{3}`."""

    text: str


TableCell = CellConstant | RowFormula


@dataclass(frozen=True)
class WrittenTable:
    """A table that fills a sheet.

    Attributes:
        rows: One cell per column; None for what is not known.
        title: The line above it, or empty.
        blank_after: After how many rows one stands empty; 0 for nowhere.
    """

    name: str
    columns: tuple[WrittenColumn, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    title: str = ""
    blank_after: int = 0


class Placement(NamedTuple):
    """Where a table stands on its sheet; rows and columns count from 1."""

    sheet: str
    header_row: int
    row_numbers: tuple[int, ...]
    left: int

    def get_letter(self, column: int) -> str:
        """Return the letter of a column of the table, by its index."""
        return get_column_letter(self.left + column)

    def format_range(self, column: int) -> str:
        """Return the cells of a column below the header, as the formula of another sheet names them."""
        letter, sheet = self.get_letter(column), self.sheet.replace("'", "''")
        return f"'{sheet}'!${letter}${self.row_numbers[0]}:${letter}${self.row_numbers[-1]}"


def place_table(table: WrittenTable, look: SheetLook) -> Placement:
    """Find where the cells of a table go."""
    header_row = 1 + (1 + look.has_gap_below_title if table.title else 0)
    numbers = tuple(header_row + 1 + at + (0 < table.blank_after <= at) for at in range(len(table.rows)))
    return Placement(table.name, header_row, numbers, 1 + look.left)


def lay_out_table(table: WrittenTable, look: SheetLook) -> xlsx.StyledSheet:
    """Write a table as the cells of a sheet."""
    place = place_table(table, look)
    margin: list[xlsx.StyledCell | None] = [None] * look.left
    rows: dict[int, list[xlsx.StyledCell | None]] = {}
    if table.title:
        rows[1] = [*margin, xlsx.StyledCell(table.title, xlsx.CellStyle(is_bold=True))]
    header = xlsx.CellStyle(is_bold=True, colour=look.colour, fill=look.fill)
    rows[place.header_row] = [*margin, *(xlsx.StyledCell(one.heading, header) for one in table.columns)]
    styles = [xlsx.CellStyle(one.number_format) for one in table.columns]
    for number, cells in zip(place.row_numbers, table.rows, strict=True):
        rows[number] = [*margin, *_fill_row(cells, styles, place, number)]
    if table.rows and any(one.has_total for one in table.columns):
        rows[place.row_numbers[-1] + 1 + look.has_gap_above_total] = [*margin, *_sum_columns(table, look, place)]
    last_row = place.row_numbers[-1] if place.row_numbers else place.header_row
    corners = (f"{place.get_letter(0)}{place.header_row}", f"{place.get_letter(len(table.columns) - 1)}{last_row}")
    return xlsx.StyledSheet(
        table.name,
        [rows.get(number, []) for number in range(1, max(rows) + 1)],
        (*([3.0] * look.left), *_measure_widths(table)),
        place.header_row if look.is_frozen else 0,
        ":".join(corners) if look.has_filter else "",
    )


def write_tables(tables: Sequence[WrittenTable], look: SheetLook, active: int = 0) -> bytes:
    """Write tables as a workbook with a sheet for each, of which the active one is shown on opening."""
    return _write_once(tuple(tables), look, active)


# The office of the next day holds mostly the same workbooks.
@lru_cache(maxsize=_KEPT_WORKBOOKS)
def _write_once(tables: tuple[WrittenTable, ...], look: SheetLook, active: int) -> bytes:
    sheets = [lay_out_table(one, look) for one in tables]
    return xlsx.dump_workbook(xlsx.new_styled_workbook(sheets, active, look.font, look.points))


def make_sheet_name(text: str, taken: Sequence[str] = ()) -> str:
    """Make a name that Excel accepts and that no other sheet has."""
    plain = _FORBIDDEN_IN_NAMES.sub("-", " ".join(text.split())).strip("' ")[:_SHEET_NAME_CHARS].strip("' ") or "Sheet"
    used, name, count = {one.casefold() for one in taken}, plain, 1
    while name.casefold() in used:
        count += 1
        ending = f" ({count})"
        name = plain[: _SHEET_NAME_CHARS - len(ending)] + ending
    return name


def _fill_row(
    cells: Sequence[TableCell], styles: Sequence[xlsx.CellStyle], place: Placement, number: int
) -> Iterator[xlsx.StyledCell]:
    for cell, style in zip(cells, styles, strict=True):
        if isinstance(cell, RowFormula):
            names = [f"{place.get_letter(column)}{number}" for column in range(len(cells))]
            yield xlsx.StyledCell(cell.text.format(*names), style)
        else:
            yield xlsx.StyledCell(cell, style)


def _sum_columns(table: WrittenTable, look: SheetLook, place: Placement) -> Iterator[xlsx.StyledCell]:
    label = next((at for at, one in enumerate(table.columns) if not one.has_total), None)
    first, last = place.row_numbers[0], place.row_numbers[-1]
    for at, column in enumerate(table.columns):
        letter = place.get_letter(at)
        value = f"=SUM({letter}{first}:{letter}{last})" if column.has_total else look.total_label
        is_filled = column.has_total or at == label
        style = xlsx.CellStyle(column.number_format, is_bold=True, has_line_above=True)
        yield xlsx.StyledCell(value if is_filled else None, style)


def _measure_widths(table: WrittenTable) -> Iterator[float]:
    for at, column in enumerate(table.columns):
        longest = max((_measure_cell(row[at]) for row in table.rows), default=0)
        yield float(min(max(len(column.heading) + 2, longest + 2, _MIN_WIDTH), _MAX_WIDTH))


def _measure_cell(cell: TableCell) -> int:
    match cell:
        case None:
            return 0
        case RowFormula() | dt.date():
            return 11
        case dt.time():
            return 8
        case int() | float():
            return len(f"{cell:,.2f}")
        case _:
            return len(str(cell))
