"""PDF files: text and tables of each page, with limits for hostile files; and a deterministic writer."""

from collections.abc import Iterable, Sequence

from data_model import bounds
from file_formats.blocks import Block, Table
from file_formats.pdf.page_reader import read_pages


def read_page_texts(content: bytes) -> tuple[str, ...]:
    """Read the text of every page in pypdf's default mode; a page without a text layer gives an empty text.

    Raises:
        UnreadableFile: The file is damaged, has more than `bounds.PDF_PAGES` pages, or has more drawing operations than
            a document of that length can need.

    Source: OfficeBench, whose criteria see this text.
    """
    return read_pages(content).texts


def read_page_tables(content: bytes) -> tuple[tuple[Table, ...], ...]:
    """Read the ruled tables of every page; a table without lines around its cells counts as text.

    Raises:
        UnreadableFile: As for `read_page_texts`.
    """
    from file_formats.pdf.page_layout import read_page_blocks

    return tuple(tuple(block for block in page if isinstance(block, Table)) for page in read_page_blocks(content))


def write_pdf(blocks: Iterable[Block], *, letterhead: Sequence[str] = (), repeats_header_rows: bool = False) -> bytes:
    """Write paragraphs and tables as a PDF of A4 pages; equal blocks give equal bytes.

    Every character of the text can be read back from the file. Glyphs are drawn for Latin-1 and what Bitstream Vera
    holds beyond it; any other character is shown as its base letter, or else as an empty box.

    Args:
        letterhead: Lines above the first block, the first of them large, with a rule below the last.
        repeats_header_rows: Whether the first row of a table stands again at the top of each further page of it.

    Raises:
        UnreadableFile: The PDF would have more than `bounds.PDF_PAGES` pages, which no reader here would open.
    """
    from file_formats.pdf.page_writer import render_blocks

    return render_blocks(tuple(blocks), bounds.PDF_PAGES, tuple(letterhead), repeats_header_rows)
