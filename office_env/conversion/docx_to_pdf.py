"""Word to PDF: headings, paragraphs, lists and tables; not images, headers, footers or text boxes."""

from office_env.formats.docx import read_document
from office_env.formats.pdf import write_pdf


def convert_docx_to_pdf(content: bytes) -> bytes:
    """The document as PDF; the same document gives the same bytes.

    Raises:
        UnreadableFile: .
    """
    return write_pdf(read_document(content).blocks)
