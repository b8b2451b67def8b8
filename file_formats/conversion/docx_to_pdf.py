"""Word to PDF: headings, paragraphs, lists and tables; not images, headers, footers or text boxes."""

from file_formats.docx import read_document
from file_formats.pdf import write_pdf


def convert_docx_to_pdf(content: bytes) -> bytes:
    """Convert a Word document to PDF; the same document gives the same bytes.

    Raises:
        UnreadableFile: The document is damaged, or too long for a PDF.
    """
    return write_pdf(read_document(content).blocks)
