"""PDF files: text and tables of each page, bounded on hostile files; and a deterministic writer. A door."""

from collections.abc import Iterable

from data_model import bounds
from file_formats.blocks import Block, Paragraph, Table
from file_formats.pdf.page_reader import check_pdf, count_pages, make_unreadable_error, read_pages

__all__ = [
    "Paragraph",
    "Table",
    "check_pdf",
    "count_pages",
    "make_unreadable_error",
    "read_page_tables",
    "read_page_texts",
    "write_pdf",
]


def read_page_texts(content: bytes) -> tuple[str, ...]:
    """The text of every page, in pypdf's default mode: what OfficeBench's criteria see.

    A page without a text layer gives an empty text.

    Raises:
        UnreadableFile: Also for a file of more than bounds.PDF_PAGES pages or with more drawing operations than a
            document of that length can need.
    """
    return read_pages(content).texts


def read_page_tables(content: bytes) -> tuple[tuple[Table, ...], ...]:
    """The ruled tables of every page; those without lines around their cells are text.

    Raises:
        UnreadableFile: .
    """
    from file_formats.pdf.page_layout import read_page_blocks

    return tuple(tuple(block for block in page if isinstance(block, Table)) for page in read_page_blocks(content))


def write_pdf(blocks: Iterable[Block]) -> bytes:
    """A PDF of these paragraphs and tables on A4 pages; the same blocks give the same bytes.

    Every character of the text can be read back from the file. Glyphs are drawn for Latin-1 and what Bitstream Vera
    holds beyond it; any other character is shown as its base letter, else as an empty box.

    Raises:
        UnreadableFile: For more than bounds.PDF_PAGES pages, which no reader here would open.
    """
    from file_formats.pdf.page_writer import render_blocks

    return render_blocks(tuple(blocks), bounds.PDF_PAGES)
