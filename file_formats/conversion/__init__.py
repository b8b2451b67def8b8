"""Conversions between file types, bytes in and bytes out; equal input gives equal output.

They need only Python packages, and raise UnreadableFile for damaged or hostile input. The exception is `libreoffice`,
which is used if it is installed and asked for, and whose bytes differ from run to run.
"""

from file_formats.blocks import Block
from file_formats.conversion import libreoffice

__all__ = [
    "convert_docx_to_pdf",
    "convert_image_to_pdf",
    "convert_pdf_to_docx",
    "convert_pdf_to_png",
    "convert_xlsx_to_pdf",
    "libreoffice",
    "list_printed_blocks",
]


def convert_docx_to_pdf(content: bytes) -> bytes:
    """Convert a Word document to PDF: headings, paragraphs, lists and tables."""
    from file_formats.conversion import docx_to_pdf

    return docx_to_pdf.convert_docx_to_pdf(content)


def convert_xlsx_to_pdf(content: bytes) -> bytes:
    """Convert an Excel workbook to PDF: each visible sheet as a table of what its cells show."""
    from file_formats.conversion import xlsx_to_pdf

    return xlsx_to_pdf.convert_xlsx_to_pdf(content)


def list_printed_blocks(content: bytes) -> tuple[Block, ...]:
    """List what `convert_xlsx_to_pdf` shows of a workbook, as blocks."""
    from file_formats.conversion import xlsx_to_pdf

    return xlsx_to_pdf.list_printed_blocks(content)


def convert_pdf_to_docx(content: bytes) -> bytes:
    """Convert a PDF to a Word document: text as paragraphs, ruled tables as tables."""
    from file_formats.conversion import pdf_to_docx

    return pdf_to_docx.convert_pdf_to_docx(content)


def convert_pdf_to_png(content: bytes, page: int = 1, dpi: float = 72.0) -> bytes:
    """Convert one page of a PDF, counted from 1, to PNG."""
    from file_formats.conversion import pdf_to_png

    return pdf_to_png.convert_pdf_to_png(content, page, dpi)


def convert_image_to_pdf(content: bytes) -> bytes:
    """Convert an image to a PDF of one page, without a text layer."""
    from file_formats.conversion import image_to_pdf

    return image_to_pdf.convert_image_to_pdf(content)
