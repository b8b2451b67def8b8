"""A page of a PDF as it looks: drawn by PDFium, with the place of every letter."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
from PIL import Image

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.pdf.opened_page import open_page
from file_formats.read_cache import cache_reads

MAX_LETTERS = 20_000
"""How many letters of a page are placed; the rest is drawn alone."""

_MAX_DEPTH = 10
_LETTER_BYTES = 250


class PlacedLetter(NamedTuple):
    """A letter and its box in pixels, from the left and from the top; it may lie outside of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class DrawnPage(NamedTuple):
    """A page in grey, and its letters in the order of the file; white space separates words."""

    image: Image.Image
    letters: tuple[PlacedLetter, ...]


def draw_page(
    content: bytes,
    page_number: int = 1,
    width: int = 0,
    height: int = 0,
    with_letters: bool = True,
    smooth_text: bool = True,
    with_text: bool = True,
) -> DrawnPage:
    """Draw a page of a PDF, for readers that change nothing of it; PDFium does not support several threads at once.

    Args:
        page_number: Which page, from 1.
        width: How many pixels wide; 0 for one pixel a point.
        height: How many pixels high; 0 for the shape of the page.
        with_letters: Whether to place the letters, which takes time.
        smooth_text: Whether the edges of letters are grey.
        with_text: Whether to draw the letters at all.

    Raises:
        UnreadableFile: The file is damaged, has no such page, or the picture would exceed `bounds.IMAGE_PIXELS`.
    """
    # In its own size a page is drawn for every comparison with it; in any other, for one picture.
    draw = _draw if width or height else _draw_once
    return draw(content, page_number, width, height, with_letters, smooth_text, with_text)


def _draw(
    content: bytes,
    page_number: int,
    width: int,
    height: int,
    with_letters: bool,
    smooth_text: bool,
    with_text: bool,
) -> DrawnPage:
    with open_page(content, page_number) as page:
        page_width, page_height = page.get_size()
        scale = width / page_width if width else 1.0
        size = max(math.ceil(page_width * scale - 0.01), 1), max(height or math.ceil(page_height * scale - 0.01), 1)
        if size[0] * size[1] > bounds.IMAGE_PIXELS:
            points = f"{page_width:.0f} x {page_height:.0f} points"
            raise UnreadableFile(f"page {page_number} is too large to draw: {points}")
        if not with_text:
            _hide_text(page)
        # `page.render` rounds the size in its own way.
        bitmap = pypdfium2.PdfBitmap.new_native(*size, pypdfium2.raw.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
        flags = pypdfium2.raw.FPDF_ANNOT | (0 if smooth_text else pypdfium2.raw.FPDF_RENDER_NO_SMOOTHTEXT)
        pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, flags)
        converter = pypdfium2.PdfPosConv(page, (0, 0, *size, 0))
        letters = tuple(_place_letters(page, converter)) if with_letters else ()
        return DrawnPage(bitmap.to_pil().convert("L"), letters)


def _estimate_bytes(page: DrawnPage) -> int:
    return page.image.width * page.image.height + _LETTER_BYTES * len(page.letters)


_draw_once = cache_reads(_estimate_bytes)(_draw)


def _hide_text(page: pypdfium2.PdfPage) -> None:
    for number, text in enumerate(page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=_MAX_DEPTH)):
        if number >= bounds.PDF_OPERATIONS:
            break
        pypdfium2.raw.FPDFTextObj_SetTextRenderMode(text, pypdfium2.raw.FPDF_TEXTRENDERMODE_INVISIBLE)


def _place_letters(page: pypdfium2.PdfPage, converter: pypdfium2.PdfPosConv) -> Iterator[PlacedLetter]:
    text_page = page.get_textpage()
    count = min(text_page.count_chars(), MAX_LETTERS)
    if not count:
        return
    # Two corners give the mapping to pixels, rotation included; asking for each letter would take longer.
    left, bottom, right, top = page.get_bbox()
    first, second, third = (converter.to_bitmap(*corner) for corner in ((left, top), (right, top), (left, bottom)))
    across = max(right - left, 1e-6)
    down = max(top - bottom, 1e-6)
    x_by_x, y_by_x = (second[0] - first[0]) / across, (second[1] - first[1]) / across
    x_by_y, y_by_y = (third[0] - first[0]) / down, (third[1] - first[1]) / down
    for index in range(count):
        code = pypdfium2.raw.FPDFText_GetUnicode(text_page, index)
        text = chr(code) if 0 < code < 0x110000 else " "
        if text.isspace():
            yield PlacedLetter(" ", 0.0, 0.0, 0.0, 0.0)
            continue
        box = text_page.get_charbox(index)
        xs = [first[0] + (x - left) * x_by_x + (top - y) * x_by_y for x, y in ((box[0], box[3]), (box[2], box[1]))]
        ys = [first[1] + (x - left) * y_by_x + (top - y) * y_by_y for x, y in ((box[0], box[3]), (box[2], box[1]))]
        yield PlacedLetter(text, min(xs), min(ys), max(xs), max(ys))
