"""Conversions between file types, bytes in and bytes out; the same bytes in give the same bytes out.

All need nothing but Python packages and raise UnreadableFile for damaged or hostile input. `libreoffice` is the
exception: for where it is installed and asked for, as its bytes differ from run to run.
"""

from office_env.conversion import libreoffice

__all__ = [
    "convert_docx_to_pdf",
    "convert_image_to_pdf",
    "convert_pdf_to_docx",
    "convert_pdf_to_png",
    "convert_xlsx_to_pdf",
    "libreoffice",
]


def convert_docx_to_pdf(content: bytes) -> bytes:
    """A Word document as PDF: headings, paragraphs, lists and tables."""
    from office_env.conversion import docx_to_pdf

    return docx_to_pdf.convert_docx_to_pdf(content)


def convert_xlsx_to_pdf(content: bytes) -> bytes:
    """An Excel workbook as PDF: each visible sheet as a table of what its cells show."""
    from office_env.conversion import xlsx_to_pdf

    return xlsx_to_pdf.convert_xlsx_to_pdf(content)


def convert_pdf_to_docx(content: bytes) -> bytes:
    """A PDF as Word document: text in paragraphs, ruled tables as tables."""
    from office_env.conversion import pdf_to_docx

    return pdf_to_docx.convert_pdf_to_docx(content)


def convert_pdf_to_png(content: bytes, page: int = 1, dpi: float = 72.0) -> bytes:
    """One page of a PDF, counted from 1, as PNG."""
    from office_env.conversion import pdf_to_png

    return pdf_to_png.convert_pdf_to_png(content, page, dpi)


def convert_image_to_pdf(content: bytes) -> bytes:
    """An image as a PDF of one page, without a text layer."""
    from office_env.conversion import image_to_pdf

    return image_to_pdf.convert_image_to_pdf(content)
