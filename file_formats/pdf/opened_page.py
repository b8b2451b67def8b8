"""A page of a PDF, opened with PDFium."""

from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2  # type: ignore[import-untyped]  # it ships no types

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.pdf.page_reader import check_pdf, make_unreadable_error


@contextmanager
def open_page(content: bytes, page_number: int) -> Iterator[pypdfium2.PdfPage]:
    """Open a page of a PDF; PDFium does not support several threads at once.

    Args:
        page_number: Which page, from 1.

    Raises:
        UnreadableFile: The file is damaged or has no such page.
    """
    check_pdf(content)
    try:
        with pypdfium2.PdfDocument(content) as document:
            if not 1 <= page_number <= min(len(document), bounds.PDF_PAGES):
                raise UnreadableFile(f"there is no page {page_number}: the PDF has {len(document)}")
            yield document[page_number - 1]
    except pypdfium2.PdfiumError as error:
        raise make_unreadable_error(error) from error
