"""Draw paragraphs and tables onto the pages of a PDF, with fixed dates and ids."""

from io import BytesIO
from itertools import accumulate

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from office_env.formats.blocks import Block, Paragraph, Table
from office_env.formats.errors import UnreadableFile
from office_env.formats.pdf_fonts import Faces, drawable, faces_for, visual_order, wrap
from office_env.formats.pdf_grid import Grid, RowPiece, lay_out

_MARGIN = 56.0
_BODY_SIZE = 11.0
_HEADING_SIZES = {0: 22.0, 1: 18.0, 2: 15.0, 3: 13.0}
_LEADING = 1.35
_INDENT = 18.0
_GAP = 5.0
_PAD = 3.0


def render_blocks(blocks: tuple[Block, ...], most_pages: int) -> bytes:
    """The PDF file of these blocks; an empty document has one empty page, one too long raises UnreadableFile."""
    drawn = [_drawable_block(block) for block in blocks]
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1)
    sheet = _Sheet(canvas, faces_for([text for block in drawn for text in _texts(block)]), most_pages)
    for block in drawn:
        if isinstance(block, Table):
            sheet.draw_table(block)
        else:
            sheet.draw_paragraph(block)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


class _Sheet:
    """The page being drawn, and how far down it is filled."""

    def __init__(self, canvas: Canvas, faces: Faces, most_pages: int) -> None:
        self._canvas, self._faces, self._most_pages = canvas, faces, most_pages
        self._width, self._top = A4[0] - 2 * _MARGIN, A4[1] - _MARGIN
        self._y = self._top

    def draw_paragraph(self, paragraph: Paragraph) -> None:
        if paragraph.starts_page and self._y < self._top:
            self._turn_page()
        level = paragraph.heading_level
        size = _BODY_SIZE if level is None else _HEADING_SIZES.get(level, _BODY_SIZE)
        face = self._faces.regular if level is None else self._faces.bold
        text = f"{paragraph.marker} {paragraph.text}" if paragraph.marker else paragraph.text
        indent = _INDENT * min(paragraph.indent + 1, 9) if paragraph.marker else 0.0
        leading = size * _LEADING
        if level is not None and self._y - 3 * leading < _MARGIN:
            self._turn_page()
        for line in wrap(text, face, size, self._width - indent):
            if self._y - leading < _MARGIN:
                self._turn_page()
            self._y -= leading
            if line.strip():
                self._write([(_MARGIN + indent, self._y, line)], face, size)
        self._y -= _GAP

    def draw_table(self, table: Table) -> None:
        height = self._top - _MARGIN - 2 * _PAD
        for grid in lay_out(table, self._faces.regular, self._width, height):
            start = self._y
            for piece in grid.pieces:
                depth = max(len(lines) for lines in piece) * grid.leading + 2 * _PAD
                if self._y - depth < _MARGIN:
                    self._rule_columns(grid, start)
                    self._turn_page()
                    start = self._y
                self._draw_row(grid, piece, depth)
            self._rule_columns(grid, start)
            self._y -= 2 * _GAP

    def _draw_row(self, grid: Grid, piece: RowPiece, depth: float) -> None:
        left, top = _MARGIN, self._y
        marks = []
        for lines, width in zip(piece, grid.widths, strict=True):
            for number, line in enumerate(lines):
                if line.strip():
                    marks.append((left + _PAD, top - _PAD - grid.size - number * grid.leading, line))
            left += width
        self._write(marks, self._faces.regular, grid.size)
        self._y = top - depth
        self._canvas.line(_MARGIN, self._y, left, self._y)

    def _rule_columns(self, grid: Grid, start: float) -> None:
        if start == self._y:
            return
        edges = list(accumulate(grid.widths, initial=_MARGIN))
        self._canvas.lines([(x, start, x, self._y) for x in edges])
        self._canvas.line(edges[0], start, edges[-1], start)

    def _write(self, marks: list[tuple[float, float, str]], face: str, size: float) -> None:
        # One text object a row: readers put what stands in one object at one height on one line.
        drawing = self._canvas.beginText()
        drawing.setFont(face, size)
        for x, y, line in marks:
            drawing.setTextOrigin(x, y)
            drawing.textOut(visual_order(line))
        if marks:
            self._canvas.drawText(drawing)

    def _turn_page(self) -> None:
        if self._canvas.getPageNumber() >= self._most_pages:
            raise UnreadableFile(f"too long for a PDF: more than {self._most_pages:,} pages")
        self._canvas.showPage()
        self._canvas.setLineWidth(0.5)
        self._y = self._top


def _drawable_block(block: Block) -> Block:
    if isinstance(block, Table):
        return Table(tuple(tuple(drawable(cell) for cell in row) for row in block.rows))
    return Paragraph(
        drawable(block.text),
        block.style,
        block.heading_level,
        drawable(block.marker),
        block.indent,
        block.starts_page,
    )


def _texts(block: Block) -> list[str]:
    if isinstance(block, Table):
        return [cell for row in block.rows for cell in row]
    return [block.marker, block.text]
