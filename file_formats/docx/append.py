"""Appends blocks to an existing Word document, whatever styles it has."""

from collections.abc import Iterable

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE

from file_formats.blocks import Block, Paragraph, Table, remove_unwritable
from file_formats.docx import dump_document, load_document
from file_formats.errors import UnreadableFile

DEFAULT_STYLE = Paragraph("").style


def append_blocks(content: bytes, blocks: Iterable[Block]) -> bytes:
    """Return the document with these blocks at its end; everything else stays as it is.

    A heading's style is added if the document lacks it.

    Raises:
        UnreadableFile: The document cannot be read or extended.
    """
    document = load_document(content)
    try:
        style_names = {style.name for style in document.styles}
        for block in blocks:
            if isinstance(block, Table):
                _append_table(document, block, "Table Grid" if "Table Grid" in style_names else None)
            else:
                _append_paragraph(document, block, style_names)
        return dump_document(document)
    # python-docx looks up parts and XML children as it goes, and a missing one may raise any of these.
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0][:200] or type(error).__name__
        raise UnreadableFile(f"not a Word document that can be extended: {reason}") from error


def _append_paragraph(document: Document, block: Paragraph, style_names: set[str | None]) -> None:
    style = block.style
    if block.heading_level is not None:
        style = f"Heading {block.heading_level}" if block.heading_level else "Title"
        if style not in style_names:
            document.styles.add_style(style, WD_STYLE_TYPE.PARAGRAPH, builtin=True).font.bold = True
            style_names.add(style)
    # A paragraph without a style has the document's default; looking that up would take a third of an edit's time.
    style_name = style if style in style_names and style != DEFAULT_STYLE else None
    paragraph = document.add_paragraph(remove_unwritable(block.text), style_name)
    if block.starts_page:
        paragraph.paragraph_format.page_break_before = True


def _append_table(document: Document, table: Table, style: str | None) -> None:
    width = max((len(row) for row in table.rows), default=0)
    if not width:
        return
    grid = document.add_table(rows=len(table.rows), cols=width, style=style)
    # `table.cell` walks the whole grid at every call, but the elements are already at hand.
    for row, texts in zip(grid._tbl.tr_lst, table.rows, strict=True):
        for cell, text in zip(row.tc_lst, texts, strict=False):
            cell.p_lst[0].add_r().text = remove_unwritable(text)
