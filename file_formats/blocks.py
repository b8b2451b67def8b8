"""Blocks of a document, whatever its file type: paragraphs and tables in reading order."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from file_formats.read_cache import estimate_text_bytes

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a document.

    Attributes:
        style: The style's name as Word shows it (`Normal`, `Heading 1`, `List Bullet`).
        heading_level: 0 for a title, 1 to 9 for a heading, else None.
        marker: The bullet or number that a list shows before the text (`•`, `2.`); not part of the text.
        indent: The depth in the list, from 0.
        starts_page: Whether a page break precedes the paragraph.
    """

    text: str
    style: str = "Normal"
    heading_level: int | None = None
    marker: str = ""
    indent: int = 0
    starts_page: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows of cell texts, top to bottom and left to right; rows may differ in length."""

    rows: tuple[tuple[str, ...], ...]


Block = Paragraph | Table


def format_block(block: Block) -> str:
    """Return the text of a block, a table's cells separated by tabs and its rows by line breaks."""
    if isinstance(block, Paragraph):
        return block.text
    return "\n".join("\t".join(row) for row in block.rows)


def estimate_blocks_bytes(blocks: Iterable[Block]) -> int:
    """Estimate how many bytes of memory the blocks take."""
    return sum(
        100 + estimate_text_bytes([block.text])
        if isinstance(block, Paragraph)
        else sum(map(estimate_text_bytes, block.rows))
        for block in blocks
    )


def remove_unwritable(text: str) -> str:
    """Return the text without the characters that no office file can hold: controls and lone surrogates."""
    return _UNWRITABLE.sub("", text)
