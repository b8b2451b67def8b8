"""A Word document as lines: its paragraphs and table rows, with the block that each belongs to."""

from collections.abc import Iterable
from typing import NamedTuple

from criteria.file_text import check_searchable
from criteria.target_files import TargetFile


class DocumentLine(NamedTuple):
    """A line of a paragraph, or a row of a table.

    Attributes:
        text: The text; cells are separated by tabs.
        block: The number of the paragraph or table in the body, counted from 1; 0 for a header, a note or a text box.
        is_heading: Whether it has the style of a heading, or stands out like one.
    """

    text: str
    block: int
    is_heading: bool = False


def read_document_lines(target: TargetFile) -> tuple[DocumentLine, ...]:
    """Return every line of a document that is not blank, those outside the body last.

    Raises:
        CannotCheck: The document is too long.
        UnreadableFile: It is damaged.
    """
    from file_formats import Paragraph, docx

    content = target.read()
    emphasized = docx.find_emphasized_blocks(content)
    lines: list[DocumentLine] = []
    for number, block in enumerate(docx.read_document(content).blocks):
        if isinstance(block, Paragraph):
            is_heading = block.heading_level is not None or number in emphasized
            lines += (DocumentLine(text, number + 1, is_heading) for text in block.text.splitlines())
        else:
            lines += (DocumentLine("\t".join(row), number + 1) for row in block.rows)
    body = {" ".join(piece.split()) for line in lines for piece in line.text.splitlines()}
    outside = (text for item in docx.read_full_document(content) for text in item.text.splitlines())
    lines += (DocumentLine(text, 0) for text in outside if " ".join(text.split()) not in body)
    check_searchable(join_lines(lines), target.display_path)
    return tuple(line for line in lines if line.text.strip())


def join_lines(lines: Iterable[DocumentLine]) -> str:
    """Return lines as one text."""
    return "\n".join(line.text for line in lines)
