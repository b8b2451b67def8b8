"""Lay out a table for a page: letter size, column widths, and what does not fit beside or below."""

from collections.abc import Iterator
from typing import NamedTuple

from office_env.formats.blocks import Table
from office_env.formats.pdf_fonts import text_width, wrap

RowPiece = list[list[str]]
_SIZES = (9.0, 8.0, 7.0)
_LEADING = 1.3
_PAD = 6.0
_NARROW = 110.0
_MIN_COLUMN = 12.0


class Grid(NamedTuple):
    """Columns that stand side by side, and their rows as lines a cell; a row higher than a page is in pieces.

    pieces can be taken once, before the next grid.
    """

    size: float
    leading: float
    widths: list[float]
    pieces: Iterator[RowPiece]


def lay_out(table: Table, face: str, width: float, height: float) -> Iterator[Grid]:
    """Grids no wider than `width`, from left to right; no piece of a row is higher than `height`.

    Letters shrink first; what is too wide even then follows as a grid of its own.
    """
    columns = max((len(row) for row in table.rows), default=0)
    rows = [row + ("",) * (columns - len(row)) for row in table.rows]
    if not columns:
        return
    natural = _natural_widths(rows, columns, face)
    for size in _SIZES:
        wanted = [max(unit * size + _PAD, _MIN_COLUMN) for unit in natural]
        limit = max(width / columns, _NARROW)
        if sum(min(want, limit) for want in wanted) <= width:
            break
    leading = size * _LEADING
    for first, last in _side_by_side([min(want, limit) for want in wanted], width):
        widths = _share_out(wanted[first:last], limit, width)
        pieces = (piece for row in rows for piece in _pieces(row[first:last], widths, face, size, height))
        yield Grid(size, leading, widths, pieces)


def _natural_widths(rows: list[tuple[str, ...]], columns: int, face: str) -> list[float]:
    widest = [0.0] * columns
    for row in rows:
        for column, cell in enumerate(row):
            # A text of a thousand letters is wrapped whatever its exact width is.
            for line in cell[:1000].split("\n"):
                widest[column] = max(widest[column], text_width(line, face, 1.0))
    return widest


def _side_by_side(widths: list[float], room: float) -> Iterator[tuple[int, int]]:
    first, used = 0, 0.0
    for column, width in enumerate(widths):
        if column > first and used + width > room:
            yield first, column
            first, used = column, 0.0
        used += width
    yield first, len(widths)


def _share_out(wanted: list[float], limit: float, room: float) -> list[float]:
    """Cap wide columns at the limit, then give them what the others leave over."""
    widths = [min(want, limit) for want in wanted]
    short = sum(want - width for want, width in zip(wanted, widths, strict=True))
    share = min((room - sum(widths)) / short, 1.0) if short > 0 else 0.0
    return [width + (want - width) * share for want, width in zip(wanted, widths, strict=True)]


def _pieces(row: tuple[str, ...], widths: list[float], face: str, size: float, height: float) -> Iterator[RowPiece]:
    # A hair wider than measured, or the widest cell of a column would wrap by a rounding error.
    cells = [wrap(cell, face, size, width - _PAD + 0.01) for cell, width in zip(row, widths, strict=True)]
    most = max(int(height / (size * _LEADING)), 1)
    for first in range(0, max(len(lines) for lines in cells), most):
        yield [lines[first : first + most] for lines in cells]
