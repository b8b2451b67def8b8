"""The layout of a table on a page: font size, column widths, and the columns and rows that do not fit."""

from collections.abc import Iterator
from typing import NamedTuple

from file_formats.blocks import Table
from file_formats.pdf.fonts import measure_text_width, wrap_text

RowPiece = list[list[str]]
_FONT_SIZES = (9.0, 8.0, 7.0)
_LEADING = 1.3
_CELL_PADDING = 6.0
_MIN_WIDE_COLUMN = 110.0
_MIN_COLUMN_WIDTH = 12.0


class TableGrid(NamedTuple):
    """Columns that fit side by side on a page, and their rows.

    Attributes:
        font_size: In points.
        leading: The height of a line, in points.
        widths: The widths of the columns, in points.
        row_pieces: The rows as lines per cell; a row higher than a page is in several pieces. To be iterated over once,
            before the next grid is taken.
    """

    font_size: float
    leading: float
    widths: list[float]
    row_pieces: Iterator[RowPiece]


def lay_out_table(table: Table, face: str, width: float, height: float) -> Iterator[TableGrid]:
    """Yield grids no wider than `width`, from left to right; no piece of a row is higher than `height`.

    The font shrinks first; columns that are too wide even then follow in a grid of their own.
    """
    columns = max((len(row) for row in table.rows), default=0)
    rows = [row + ("",) * (columns - len(row)) for row in table.rows]
    if not columns:
        return
    natural_widths = _measure_natural_widths(rows, columns, face)
    for size in _FONT_SIZES:
        wanted_widths = [max(unit * size + _CELL_PADDING, _MIN_COLUMN_WIDTH) for unit in natural_widths]
        max_column_width = max(width / columns, _MIN_WIDE_COLUMN)
        if sum(min(wanted_width, max_column_width) for wanted_width in wanted_widths) <= width:
            break
    leading = size * _LEADING
    for first, last in _group_columns([min(wanted_width, max_column_width) for wanted_width in wanted_widths], width):
        widths = _distribute_width(wanted_widths[first:last], max_column_width, width)
        pieces = (piece for row in rows for piece in _split_row(row[first:last], widths, face, size, height))
        yield TableGrid(size, leading, widths, pieces)


def _measure_natural_widths(rows: list[tuple[str, ...]], columns: int, face: str) -> list[float]:
    widest = [0.0] * columns
    for row in rows:
        for column, cell in enumerate(row):
            # A text of a thousand characters is wrapped whatever its exact width is.
            for line in cell[:1000].split("\n"):
                widest[column] = max(widest[column], measure_text_width(line, face, 1.0))
    return widest


def _group_columns(widths: list[float], max_width: float) -> Iterator[tuple[int, int]]:
    first, used = 0, 0.0
    for column, width in enumerate(widths):
        if column > first and used + width > max_width:
            yield first, column
            first, used = column, 0.0
        used += width
    yield first, len(widths)


def _distribute_width(wanted_widths: list[float], max_column_width: float, max_width: float) -> list[float]:
    """Cap wide columns at the limit, then give them the width that the others leave."""
    widths = [min(wanted_width, max_column_width) for wanted_width in wanted_widths]
    shortfall = sum(wanted_width - width for wanted_width, width in zip(wanted_widths, widths, strict=True))
    share = min((max_width - sum(widths)) / shortfall, 1.0) if shortfall > 0 else 0.0
    return [width + (wanted_width - width) * share for wanted_width, width in zip(wanted_widths, widths, strict=True)]


def _split_row(row: tuple[str, ...], widths: list[float], face: str, size: float, height: float) -> Iterator[RowPiece]:
    # Slightly wider than measured, or a rounding error would wrap the widest cell of a column.
    cells = [wrap_text(cell, face, size, width - _CELL_PADDING + 0.01) for cell, width in zip(row, widths, strict=True)]
    max_lines = max(int(height / (size * _LEADING)), 1)
    for first in range(0, max(len(lines) for lines in cells), max_lines):
        yield [lines[first : first + max_lines] for lines in cells]
