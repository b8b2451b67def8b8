"""PDF to PNG: one page as an image, drawn by PDFium."""

import pypdfium2  # type: ignore[import-untyped]  # it ships no types

from data_model import bounds
from file_formats import UnreadableFile, dump_image
from file_formats.pdf import check_pdf, make_unreadable_error


def convert_pdf_to_png(content: bytes, page: int = 1, dpi: float = 72.0) -> bytes:
    """Convert one page of a PDF, counted from 1, to PNG; PDFium does not support several threads at once.

    Args:
        dpi: Pixels per inch; at 72 a point is a pixel.

    Raises:
        UnreadableFile: The file is damaged, has no such page, or the image would exceed `bounds.IMAGE_PIXELS`.
    """
    if not 1 <= dpi <= 1200:
        raise ValueError(f"dpi must be from 1 to 1200, not {dpi}")
    check_pdf(content)
    try:
        with pypdfium2.PdfDocument(content) as document:
            return _draw_page(document, page, dpi / 72.0)
    except pypdfium2.PdfiumError as error:
        raise make_unreadable_error(error) from error


def _draw_page(document: pypdfium2.PdfDocument, page_number: int, scale: float) -> bytes:
    page_count = len(document)
    if not 1 <= page_number <= min(page_count, bounds.PDF_PAGES):
        raise UnreadableFile(f"there is no page {page_number}: the PDF has {page_count}")
    page = document[page_number - 1]
    width, height = page.get_size()
    if not 0 < width * scale * height * scale <= bounds.IMAGE_PIXELS:
        raise UnreadableFile(f"page {page_number} is too large to draw: {width:.0f} x {height:.0f} points")
    return dump_image(page.render(scale=scale, draw_annots=True).to_pil().convert("RGB"))
