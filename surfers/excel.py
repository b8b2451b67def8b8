"""The explorer of workbooks, which reports the table on every sheet with its header, columns and rows."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from data_model import SheetColumn, SheetColumnText, SheetFinding
from file_formats import UnreadableFile, cache_reads, estimate_text_bytes, xlsx
from office_env import Workspace
from surfers.cells import find_column_type, format_cell, is_label
from surfers.column_notation import ColumnNotation, find_notation
from surfers.registry import surfer
from surfers.visits import RecordVisit, list_files

MAX_ROWS, MAX_COLUMNS, MAX_SHEETS = 400, 40, 20
MAX_ROWS_BEFORE_HEADER = 20
_TABLE_BYTES, _COLUMN_BYTES = 2_000, 500

CellGrid = tuple[tuple[object, ...], ...]


class _ExploredSheet(NamedTuple):
    """A sheet with its size and its table, if it has one."""

    name: str
    row_count: int
    column_count: int
    table: SheetFinding | None


@surfer
def excel(workspace: Workspace, visit: RecordVisit) -> Iterator[SheetFinding]:
    """Read every sheet of every workbook."""
    files = list_files(workspace, ".xlsx")
    if files:
        visit("system", "list_files", folder_path="")
    for file in files:
        visit("excel", "list_sheets", file_path=file)
        with suppress(UnreadableFile):
            for sheet in _explore_workbook(file, workspace.read(file)):
                last = {
                    "last_row_idx": min(sheet.row_count, MAX_ROWS),
                    "last_column_idx": min(sheet.column_count, MAX_COLUMNS),
                }
                visit("excel", "read_range", file_path=file, row_idx=1, column_idx=1, **last, sheet=sheet.name)
                if sheet.table:
                    yield sheet.table


def _estimate_bytes(sheets: tuple[_ExploredSheet, ...]) -> int:
    tables = [one.table for one in sheets if one.table]
    cells = (cell for table in tables for row in table.rows for cell in row)
    columns = sum(len(table.columns) for table in tables)
    return _TABLE_BYTES * len(sheets) + _COLUMN_BYTES * columns + estimate_text_bytes(cells)


@cache_reads(_estimate_bytes)
def _explore_workbook(file: str, content: bytes) -> tuple[_ExploredSheet, ...]:
    return tuple(
        _ExploredSheet(sheet.name, sheet.row_count, sheet.column_count, find_table(file, sheet))
        for sheet in xlsx.read_sheets(content)[:MAX_SHEETS]
    )


def find_table(file: str, sheet: "xlsx.Sheet") -> SheetFinding | None:
    """Return the first table of a sheet, or None: a row of labels and the rows below it, up to a blank one."""
    height, width = min(sheet.row_count, MAX_ROWS_BEFORE_HEADER + MAX_ROWS), min(sheet.column_count, MAX_COLUMNS)
    grid = sheet.compute_area(height, width)
    header = next((row for row in range(min(len(grid), MAX_ROWS_BEFORE_HEADER)) if _is_header(grid, row)), None)
    if header is None:
        return None
    if _is_above_header(grid, header):
        header += 1
    filled = [column for column, value in enumerate(grid[header]) if not _is_blank(value)]
    first, last = filled[0], filled[-1]
    rows: list[tuple[object, ...]] = []
    for row in grid[header + 1 : header + 1 + MAX_ROWS]:
        if all(_is_blank(value) for value in row[first : last + 1]):
            break
        rows.append(row[first : last + 1])
    row_numbers = range(header + 2, header + 2 + len(rows))
    column_numbers = range(first + 1, last + 2)
    below = _list_rows_below(grid, row_numbers.stop + 1, column_numbers)
    summary_rows = xlsx.find_summary_rows(sheet, (*row_numbers, *below), column_numbers)
    records = [row for number, row in zip(row_numbers, rows, strict=True) if number not in summary_rows]
    notations = [find_notation([row[at] for row in records]) for at in range(last - first + 1)]
    columns = tuple(
        _describe_column(
            format_cell(grid[header][first + at]),
            first + at + 1,
            tuple(_read_cell(row[at], notation) for row in records),
            notation.text if notation else "",
        )
        for at, notation in enumerate(notations)
    )
    return SheetFinding(
        file=file,
        sheet=sheet.name,
        active=sheet.is_active,
        header_row=header + 1,
        columns=columns,
        rows=tuple(
            tuple(format_cell(_read_cell(value, notation)) for value, notation in zip(row, notations, strict=True))
            for row in rows
        ),
        summary_rows=summary_rows,
        formula_columns=tuple(
            column
            for column in column_numbers
            if any((row, column) in sheet.formulas for row in row_numbers if row not in summary_rows)
        ),
        is_followed=not set(below) <= set(summary_rows),
    )


def _list_rows_below(grid: CellGrid, first_row: int, columns: range) -> tuple[int, ...]:
    """List the rows from `first_row` on that hold several cells in the columns of a table; fewer are a note."""
    return tuple(
        number
        for number, row in enumerate(grid[first_row - 1 :], start=first_row)
        if sum(not _is_blank(row[column - 1]) for column in columns) > 1
    )


def _is_header(grid: CellGrid, row: int) -> bool:
    """Return whether a row is a header: at least two labels, only labels, few gaps, and a filled row below."""
    filled = [column for column, value in enumerate(grid[row]) if not _is_blank(value)]
    if len(filled) < 2 or not all(is_label(grid[row][column]) for column in filled):
        return False
    below = grid[row + 1] if row + 1 < len(grid) else ()
    span = filled[-1] - filled[0] + 1
    return len(filled) * 3 >= span * 2 and any(not _is_blank(value) for value in below[filled[0] : filled[-1] + 1])


def _is_above_header(grid: CellGrid, row: int) -> bool:
    """Return whether a row of labels only puts the columns into groups, as merged cells above a header do.

    The header below it has more labels, and the row below that holds more than labels.
    """
    if row + 2 >= len(grid) or not _is_header(grid, row + 1):
        return False
    own, below = ({column for column, value in enumerate(grid[at]) if not _is_blank(value)} for at in (row, row + 1))
    values = [grid[row + 2][column] for column in below if not _is_blank(grid[row + 2][column])]
    return own < below and not all(map(is_label, values))


def _read_cell(value: object, notation: ColumnNotation | None) -> object:
    """Return the canonical text of a number or date that is written as text, or else the value itself."""
    if notation is None or not isinstance(value, str):
        return value
    return notation.read(" ".join(value.split())) or value


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _describe_column(name: str, index: int, values: tuple[object, ...], text: SheetColumnText) -> SheetColumn:
    texts = [format_cell(value) for value in values]
    filled = [text for text in texts if text]
    is_unique = len(filled) == len(texts) > 0 and len({text.casefold() for text in texts}) == len(texts)
    return SheetColumn(name=name, index=index, type=find_column_type(values), unique=is_unique, text=text)
