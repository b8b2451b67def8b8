"""All that a workbook says: its cells with number formats, notes and links, and what lies over and beside them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from file_formats.errors import damage_is_unreadable
from file_formats.silenced_output import silence_output
from file_formats.xlsx.cell_looks import describe_fill, describe_look
from file_formats.xlsx.sheet_surroundings import (
    is_locked,
    list_concealing_rules,
    list_hidden_columns,
    list_hidden_rows,
    list_page_texts,
    list_prompts,
)
from file_formats.xlsx.sheet_view import Sheet
from file_formats.xlsx.unread_parts import read_unread_parts

CHART_SHEET = "a sheet that holds a chart"
"""What stands for the name of such a sheet in `WorkbookContent.names`."""

CellPosition = tuple[int, int]


@dataclass(frozen=True, eq=False)
class SheetContent:
    """A worksheet with everything that it says.

    Attributes:
        cells: Its values and formulas.
        is_hidden: Whether Excel does not show it.
        number_formats: By (row, column), from 1, of the cells that are not blank; `General` is left out.
        looks: What keeps the text of a cell from being read, or takes it back, such as `struck through`; by cell.
        comments: The comments on cells.
        links: The targets of the links of cells: an address, or `#` and a place in the workbook.
        noted_columns: The columns of the cells with a comment or a link, by row.
        merged: The merged areas as (top, left, bottom, right).
        hidden_rows: The numbers of rows that are not shown, be it for want of height.
        hidden_columns: The numbers of columns that are not shown, be it for want of width.
        page_texts: The texts in headers and footers of the printed page.
        prompts: The texts of input prompts and of error messages, sorted.
        concealing_rules: The areas in which a conditional format may hide or strike through the text of cells, sorted.
        is_locked: Whether a password protects the sheet.
        pictures: Their digests, sorted.
        charts: The kind of each chart and the cells that it shows, sorted.
        struck_cells: The cells in which a part of the text is struck through, though not by the font of the cell.
        fills: The colour of the ground of the cells that are not blank, in six digits; by cell, where there is one.
    """

    cells: Sheet
    is_hidden: bool
    number_formats: dict[CellPosition, str]
    looks: dict[CellPosition, str]
    comments: dict[CellPosition, str]
    links: dict[CellPosition, str]
    noted_columns: dict[int, list[int]]
    merged: tuple[tuple[int, int, int, int], ...]
    hidden_rows: frozenset[int]
    hidden_columns: frozenset[int]
    page_texts: tuple[str, ...]
    prompts: tuple[str, ...]
    concealing_rules: tuple[str, ...]
    is_locked: bool
    pictures: tuple[str, ...]
    charts: tuple[tuple[str, ...], ...]
    struck_cells: frozenset[CellPosition]
    fills: dict[CellPosition, str]


@dataclass(frozen=True, eq=False)
class WorkbookContent:
    """A workbook with everything that it says.

    Attributes:
        sheets: In the workbook's order.
        names: The defined names and what they stand for, and the sheets that hold a chart; sorted.
        drawn_texts: The texts in text boxes and other shapes, sorted.
    """

    sheets: tuple[SheetContent, ...]
    names: tuple[tuple[str, str], ...]
    drawn_texts: tuple[str, ...]


def read_open_workbook(workbook: Workbook, views: Iterable[Sheet], content: bytes) -> WorkbookContent:
    """Read everything that an open workbook says.

    Args:
        content: The bytes from which it was opened.
        views: The views of its worksheets, in its order.

    Raises:
        UnreadableFile: A part of the workbook is damaged.
    """
    with damage_is_unreadable("not a readable Excel workbook"), silence_output():
        unread = read_unread_parts(content)
        sheets = (
            _read_sheet(sheet, view, frozenset(place[1:] for place in unread.struck_cells if place[0] == sheet.title))
            for sheet, view in zip(workbook.worksheets, views, strict=True)
        )
        return WorkbookContent(tuple(sheets), _read_names(workbook), unread.drawn_texts)


def _read_sheet(sheet: Worksheet, view: Sheet, struck_cells: frozenset[CellPosition]) -> SheetContent:
    formats: dict[CellPosition, str] = {}
    looks: dict[CellPosition, str] = {}
    comments: dict[CellPosition, str] = {}
    links: dict[CellPosition, str] = {}
    # The cells of a sheet share a handful of styles.
    known_looks: dict[bytes, tuple[str, str, str]] = {}
    fills: dict[CellPosition, str] = {}
    cell: Any
    for position, cell in sheet._cells.items():
        if cell.value is not None and cell.has_style:
            style = cell._style.tobytes()
            if style not in known_looks:
                known_looks[style] = cell.number_format, _describe_look(cell), _describe_fill(cell)
            number_format, look, fill = known_looks[style]
            if number_format != "General":
                formats[position] = number_format
            if look:
                looks[position] = look
            if fill:
                fills[position] = fill
        if comment := getattr(cell, "comment", None):
            comments[position] = str(comment.text)
        if link := getattr(cell, "hyperlink", None):
            links[position] = f"{link.target or ''}#{link.location}" if link.location else str(link.target or "")
    return SheetContent(
        view,
        sheet.sheet_state != "visible",
        formats,
        looks,
        comments,
        links,
        _group_columns({*comments, *links}),
        tuple(sorted((area.min_row, area.min_col, area.max_row, area.max_col) for area in sheet.merged_cells.ranges)),
        list_hidden_rows(sheet),
        list_hidden_columns(sheet),
        list_page_texts(sheet),
        list_prompts(sheet),
        list_concealing_rules(sheet),
        is_locked(sheet),
        *_list_drawings(sheet),
        struck_cells,
        fills,
    )


def _describe_look(cell: Any) -> str:
    # The fonts and fills of a workbook are shared by its cells: those without a look of their own are the first ones.
    if not (cell._style.fontId or cell._style.fillId or cell._style.numFmtId):
        return ""
    workbook = cell.parent.parent
    return describe_look(workbook._fonts[cell._style.fontId], workbook._fills[cell._style.fillId], cell.number_format)


def _describe_fill(cell: Any) -> str:
    return describe_fill(cell.parent.parent._fills[cell._style.fillId]) if cell._style.fillId else ""


def _group_columns(positions: Iterable[CellPosition]) -> dict[int, list[int]]:
    columns: dict[int, list[int]] = {}
    for row, column in sorted(positions):
        columns.setdefault(row, []).append(column)
    return columns


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
    names += ((title, CHART_SHEET) for title in workbook.sheetnames if title not in worksheets)
    # Excel's own names hold print areas and filters.
    return tuple(sorted(name for name in names if "_xlnm." not in name[0]))
