"""All that a workbook says: its cells with number formats, notes and links, and what lies over and beside them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from file_formats.errors import damage_is_unreadable
from file_formats.read_cache import cache_reads
from file_formats.silenced_output import silence_output
from file_formats.xlsx.limits import MAX_COLUMN
from file_formats.xlsx.sheet_view import Sheet, estimate_sheets_bytes, view_sheets
from file_formats.xlsx.workbook_file import load_workbook

CellPosition = tuple[int, int]


@dataclass(frozen=True, eq=False)
class SheetContent:
    """A worksheet with everything that it says.

    Attributes:
        cells: Its values and formulas.
        is_hidden: Whether Excel does not show it.
        number_formats: By (row, column), from 1, of the cells that are not blank; `General` is left out.
        notes: The comments on cells, and the targets of their links.
        noted_columns: The columns of those cells, by row.
        merged: The merged areas as (top, left, bottom, right).
        hidden_rows: The numbers of rows that are not shown.
        hidden_columns: The numbers of columns that are not shown.
        pictures: Their digests, sorted.
        charts: The kind of each chart and the cells that it shows, sorted.
    """

    cells: Sheet
    is_hidden: bool
    number_formats: dict[CellPosition, str]
    notes: dict[CellPosition, str]
    noted_columns: dict[int, list[int]]
    merged: tuple[tuple[int, int, int, int], ...]
    hidden_rows: frozenset[int]
    hidden_columns: frozenset[int]
    pictures: tuple[str, ...]
    charts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, eq=False)
class WorkbookContent:
    """A workbook with everything that it says.

    Attributes:
        sheets: In the workbook's order.
        names: The defined names and what they stand for, and the sheets that hold a chart; sorted.
    """

    sheets: tuple[SheetContent, ...]
    names: tuple[tuple[str, str], ...]


def _estimate_bytes(workbook: WorkbookContent) -> int:
    cells = sum(len(sheet.number_formats) + len(sheet.notes) for sheet in workbook.sheets)
    return estimate_sheets_bytes(tuple(sheet.cells for sheet in workbook.sheets)) + 150 * cells


@cache_reads(_estimate_bytes)
def read_workbook_content(content: bytes) -> WorkbookContent:
    """Read everything that a workbook says; equal bytes are parsed only once.

    Raises:
        UnreadableFile: As for `load_workbook`.
    """
    workbook = load_workbook(content)
    with damage_is_unreadable("not a readable Excel workbook"), silence_output():
        views = view_sheets(workbook)
        sheets = tuple(map(_read_sheet, workbook.worksheets, views))
        return WorkbookContent(sheets, _read_names(workbook))


def _read_sheet(sheet: Worksheet, view: Sheet) -> SheetContent:
    formats: dict[CellPosition, str] = {}
    notes: dict[CellPosition, str] = {}
    for position, cell in sheet._cells.items():
        if cell.value is not None and cell.has_style and cell.number_format != "General":
            formats[position] = cell.number_format
        link, comment = getattr(cell, "hyperlink", None), getattr(cell, "comment", None)
        if link is not None or comment is not None:
            notes[position] = _describe_note(link, comment)
    return SheetContent(
        view,
        sheet.sheet_state != "visible",
        formats,
        notes,
        _group_columns(notes),
        tuple(sorted((area.min_row, area.min_col, area.max_row, area.max_col) for area in sheet.merged_cells.ranges)),
        frozenset(number for number, row in sheet.row_dimensions.items() if row.hidden),
        _list_hidden_columns(sheet),
        *_list_drawings(sheet),
    )


def _group_columns(positions: Iterable[CellPosition]) -> dict[int, list[int]]:
    columns: dict[int, list[int]] = {}
    for row, column in sorted(positions):
        columns.setdefault(row, []).append(column)
    return columns


def _describe_note(link: Any, comment: Any) -> str:
    target = "" if link is None else f"link {link.target or ''}#{link.location or ''}"
    return "; ".join(part for part in (target, f"comment {comment.text}" if comment is not None else "") if part)


def _list_hidden_columns(sheet: Worksheet) -> frozenset[int]:
    hidden: set[int] = set()
    for column in sheet.column_dimensions.values():
        if column.hidden:
            column.reindex()
            hidden.update(range(column.min or 1, min(column.max or column.min or 1, MAX_COLUMN) + 1))
    return frozenset(hidden)


def _list_drawings(sheet: Any) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    pictures = (hashlib.sha256(picture._data()).hexdigest() for picture in sheet._images)
    return tuple(sorted(pictures)), tuple(sorted(map(_describe_chart, sheet._charts)))


def _describe_chart(chart: Any) -> tuple[str, ...]:
    sources = [type(chart).__name__]
    for series in getattr(chart, "series", ()):
        for part in ("tx", "title", "cat", "val", "xVal", "yVal", "bubbleSize"):
            source = getattr(series, part, None)
            reference = getattr(source, "numRef", None) or getattr(source, "strRef", None)
            if reference is not None:
                sources.append(str(reference.f))
    return tuple(sources)


def _read_names(workbook: Workbook) -> tuple[tuple[str, str], ...]:
    names = [(name, str(defined.attr_text)) for name, defined in workbook.defined_names.items()]
    for sheet in workbook.worksheets:
        names += ((f"{sheet.title}!{name}", str(one.attr_text)) for name, one in sheet.defined_names.items())
    worksheets = {sheet.title for sheet in workbook.worksheets}
    names += ((title, "a sheet that holds a chart") for title in workbook.sheetnames if title not in worksheets)
    # Excel's own names hold print areas and filters.
    return tuple(sorted(name for name in names if "_xlnm." not in name[0]))
