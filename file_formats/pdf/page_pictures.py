"""How much of the pages of a PDF pictures cover."""

from itertools import islice

import pypdfium2  # type: ignore[import-untyped]  # it ships no types

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.pdf.page_reader import check_pdf, make_unreadable_error
from file_formats.read_cache import cache_reads

_MAX_DEPTH = 10


def _estimate_bytes(shares: tuple[float, ...]) -> int:
    return 30 * len(shares)


@cache_reads(_estimate_bytes)
def measure_picture_shares(content: bytes) -> tuple[float, ...]:
    """Return for every page how much of it its largest picture covers, from 0 to 1.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    check_pdf(content)
    try:
        with pypdfium2.PdfDocument(content) as document:
            if len(document) > bounds.PDF_PAGES:
                raise UnreadableFile(f"not a readable PDF: more than {bounds.PDF_PAGES} pages")
            return tuple(_measure_page(document[number]) for number in range(len(document)))
    except pypdfium2.PdfiumError as error:
        raise make_unreadable_error(error) from error


def _measure_page(page: pypdfium2.PdfPage) -> float:
    width, height = page.get_size()
    pictures = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=_MAX_DEPTH)
    share = 0.0
    for picture in islice(pictures, bounds.PDF_FORMS):
        if picture.level:
            # The place of a picture within a form is that of the form, which nobody has asked for here.
            return 1.0
        left, bottom, right, top = picture.get_bounds()
        share = max(share, (right - left) * (top - bottom) / max(width * height, 1.0))
    return min(share, 1.0)
