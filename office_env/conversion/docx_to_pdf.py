"""Word to PDF: headings, paragraphs, lists and tables; not images, headers, footers or text boxes."""

from file_formats.docx import read_document
from file_formats.pdf import write_pdf


def convert_docx_to_pdf(content: bytes) -> bytes:
    """The document as PDF; the same document gives the same bytes.

    Raises:
        UnreadableFile: .
    """
    return write_pdf(read_document(content).blocks)
