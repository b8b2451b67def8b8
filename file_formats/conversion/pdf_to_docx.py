"""PDF to Word: text as paragraphs, ruled tables as tables, in page order; images and layout are not kept."""

from collections.abc import Iterator
from dataclasses import replace

from data_model import bounds
from file_formats import Block, Paragraph, UnreadableFile
from file_formats.docx import write_document
from file_formats.pdf.page_layout import read_page_blocks


def convert_pdf_to_docx(content: bytes) -> bytes:
    """Convert a PDF to a Word document with its text; a scanned page without a text layer gives nothing.

    Text outside ruled tables is in paragraphs, so that a search over paragraphs finds it.

    Raises:
        UnreadableFile: The PDF cannot be read, or gives more than `bounds.CONVERTED_BLOCKS` paragraphs and tables.
    """
    blocks = tuple(_iterate_blocks(content))
    if len(blocks) > bounds.CONVERTED_BLOCKS:
        raise UnreadableFile(f"too long for a Word document: {len(blocks):,} paragraphs")
    return write_document(blocks)


def _iterate_blocks(content: bytes) -> Iterator[Block]:
    for number, page in enumerate(read_page_blocks(content)):
        for position, block in enumerate(page):
            starts_page = number > 0 and position == 0 and isinstance(block, Paragraph)
            yield replace(block, starts_page=True) if starts_page and isinstance(block, Paragraph) else block
