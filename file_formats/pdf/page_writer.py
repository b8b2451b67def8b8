"""Draws paragraphs and tables onto the pages of a PDF, with fixed dates and ids."""

from io import BytesIO
from itertools import accumulate

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from file_formats.blocks import Block, Paragraph, Table
from file_formats.errors import UnreadableFile
from file_formats.pdf.fonts import FontFaces, choose_faces, make_drawable, reorder_right_to_left, wrap_text
from file_formats.pdf.table_grid import RowPiece, TableGrid, lay_out_table

_MARGIN = 56.0
_BODY_SIZE = 11.0
_HEADING_SIZES = {0: 22.0, 1: 18.0, 2: 15.0, 3: 13.0}
_LEADING = 1.35
_INDENT = 18.0
_PARAGRAPH_GAP = 5.0
_CELL_PADDING = 3.0
_LETTERHEAD_SIZES = (15.0, 9.0)
_MAX_REPEATED_HEIGHT = 80.0


def render_blocks(
    blocks: tuple[Block, ...], max_pages: int, letterhead: tuple[str, ...] = (), repeats_header_rows: bool = False
) -> bytes:
    """Draw blocks as a PDF file; without blocks it has one empty page.

    Args:
        letterhead: Lines above the first block, the first of them large.
        repeats_header_rows: Whether the first row of a table stands at the top of each of its pages.

    Raises:
        UnreadableFile: The file would have more than `max_pages` pages.
    """
    drawable_blocks = [_make_block_drawable(block) for block in blocks]
    drawable_letterhead = [make_drawable(line) for line in letterhead]
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1)
    texts = [text for block in drawable_blocks for text in _list_texts(block)]
    page = _PageCanvas(canvas, choose_faces([*drawable_letterhead, *texts]), max_pages)
    if drawable_letterhead:
        page.draw_letterhead(drawable_letterhead)
    for block in drawable_blocks:
        if isinstance(block, Table):
            page.draw_table(block, repeats_header_rows)
        else:
            page.draw_paragraph(block)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


class _PageCanvas:
    """The page being drawn, and how far down it is filled."""

    def __init__(self, canvas: Canvas, faces: FontFaces, max_pages: int) -> None:
        self._canvas, self._faces, self._max_pages = canvas, faces, max_pages
        self._width, self._top = A4[0] - 2 * _MARGIN, A4[1] - _MARGIN
        self._y = self._top

    def draw_letterhead(self, lines: list[str]) -> None:
        first_size, other_size = _LETTERHEAD_SIZES
        for number, text in enumerate(lines):
            face, size = (self._faces.regular, other_size) if number else (self._faces.bold, first_size)
            for line in wrap_text(text, face, size, self._width):
                self._y -= size * _LEADING
                self._draw_lines([(_MARGIN, self._y, line)], face, size)
        self._y -= _PARAGRAPH_GAP
        self._canvas.setLineWidth(0.5)
        self._canvas.line(_MARGIN, self._y, _MARGIN + self._width, self._y)
        self._y -= 3 * _PARAGRAPH_GAP

    def draw_paragraph(self, paragraph: Paragraph) -> None:
        if paragraph.starts_page and self._y < self._top:
            self._start_page()
        level = paragraph.heading_level
        size = _BODY_SIZE if level is None else _HEADING_SIZES.get(level, _BODY_SIZE)
        face = self._faces.regular if level is None else self._faces.bold
        text = f"{paragraph.marker} {paragraph.text}" if paragraph.marker else paragraph.text
        indent = _INDENT * min(paragraph.indent + 1, 9) if paragraph.marker else 0.0
        leading = size * _LEADING
        if level is not None and self._y - 3 * leading < _MARGIN:
            self._start_page()
        for line in wrap_text(text, face, size, self._width - indent):
            if self._y - leading < _MARGIN:
                self._start_page()
            self._y -= leading
            if line.strip():
                self._draw_lines([(_MARGIN + indent, self._y, line)], face, size)
        self._y -= _PARAGRAPH_GAP

    def draw_table(self, table: Table, repeats_header: bool) -> None:
        height = self._top - _MARGIN - 2 * _CELL_PADDING - (_MAX_REPEATED_HEIGHT if repeats_header else 0)
        for grid in lay_out_table(table, self._faces.regular, self._width, height):
            start = self._y
            header: RowPiece | None = None
            for number, piece in enumerate(grid.row_pieces):
                row_height = _measure_row_height(grid, piece)
                if self._y - row_height < _MARGIN:
                    self._draw_column_lines(grid, start)
                    self._start_page()
                    start = self._y
                    if header:
                        self._draw_row(grid, header, _measure_row_height(grid, header))
                self._draw_row(grid, piece, row_height)
                if repeats_header and not number and row_height <= _MAX_REPEATED_HEIGHT:
                    header = piece
            self._draw_column_lines(grid, start)
            self._y -= 2 * _PARAGRAPH_GAP

    def _draw_row(self, grid: TableGrid, piece: RowPiece, row_height: float) -> None:
        left, top = _MARGIN, self._y
        placed_lines = []
        for lines, width in zip(piece, grid.widths, strict=True):
            for number, line in enumerate(lines):
                if line.strip():
                    placed_lines.append(
                        (left + _CELL_PADDING, top - _CELL_PADDING - grid.font_size - number * grid.leading, line)
                    )
            left += width
        self._draw_lines(placed_lines, self._faces.regular, grid.font_size)
        self._y = top - row_height
        self._canvas.line(_MARGIN, self._y, left, self._y)

    def _draw_column_lines(self, grid: TableGrid, start: float) -> None:
        if start == self._y:
            return
        edges = list(accumulate(grid.widths, initial=_MARGIN))
        self._canvas.lines([(x, start, x, self._y) for x in edges])
        self._canvas.line(edges[0], start, edges[-1], start)

    def _draw_lines(self, placed_lines: list[tuple[float, float, str]], face: str, size: float) -> None:
        # One text object per row: readers put everything in one object at one height on one line.
        text_object = self._canvas.beginText()
        text_object.setFont(face, size)
        for x, y, line in placed_lines:
            text_object.setTextOrigin(x, y)
            text_object.textOut(reorder_right_to_left(line))
        if placed_lines:
            self._canvas.drawText(text_object)

    def _start_page(self) -> None:
        if self._canvas.getPageNumber() >= self._max_pages:
            raise UnreadableFile(f"too long for a PDF: more than {self._max_pages:,} pages")
        self._canvas.showPage()
        self._canvas.setLineWidth(0.5)
        self._y = self._top


def _measure_row_height(grid: TableGrid, piece: RowPiece) -> float:
    return max(len(lines) for lines in piece) * grid.leading + 2 * _CELL_PADDING


def _make_block_drawable(block: Block) -> Block:
    if isinstance(block, Table):
        return Table(tuple(tuple(make_drawable(cell) for cell in row) for row in block.rows))
    return Paragraph(
        make_drawable(block.text),
        block.style,
        block.heading_level,
        make_drawable(block.marker),
        block.indent,
        block.starts_page,
    )


def _list_texts(block: Block) -> list[str]:
    if isinstance(block, Table):
        return [cell for row in block.rows for cell in row]
    return [block.marker, block.text]
