"""The body of a Word document as paragraphs and tables in reading order."""

import re
from collections.abc import Iterator
from typing import Any

from docx.document import Document
from docx.oxml.ns import qn
from docx.oxml.table import CT_Tbl, CT_Tc
from docx.oxml.text.paragraph import CT_P
from docx.oxml.xmlchemy import BaseOxmlElement

from data_model import bounds
from file_formats.blocks import Block, Paragraph, Table, format_block
from file_formats.docx.list_markers import ListMarkerCounter
from file_formats.errors import UnreadableFile

_CONTENT_CONTROL, _CONTENT = qn("w:sdt"), qn("w:sdtContent")
_BREAK, _BREAK_TYPE = qn("w:br"), qn("w:type")
_HEADING = re.compile(r"Heading ([1-9])$")
_RUN, _ROW, _CELL = qn("w:r"), qn("w:tr"), qn("w:tc")
# What a program wraps runs, rows and cells in: links, content controls, fields, and pending insertions.
_HOLDERS = frozenset(map(qn, (
    "w:hyperlink", "w:sdt", "w:sdtContent", "w:smartTag", "w:customXml", "w:fldSimple", "w:ins", "w:moveTo",
)))  # fmt: skip
_RUN_TEXTS = tuple(map(qn, ("w:br", "w:cr", "w:noBreakHyphen", "w:ptab", "w:t", "w:tab")))
_MAX_COLUMNS = 1_000


def read_document_blocks(document: Document) -> tuple[Block, ...]:
    """Return all blocks of the body, including those inside content controls.

    Raises:
        UnreadableFile: The tables hold more than `bounds.DOCUMENT_CELLS` cells in all.
    """
    style_names = {style.style_id: style.name or "" for style in document.styles}
    default_style = next(
        (style.name or "" for style in document.styles if _is_default_paragraph(style.element)), "Normal"
    )
    markers = ListMarkerCounter(document)
    tables = _TableReader()
    blocks: list[Block] = []
    starts_page = False
    for element in iterate_block_elements(document.element.body):
        if isinstance(element, CT_Tbl):
            blocks.append(tables.read_table(element))
            continue
        # python-docx searches for the properties again at every access.
        properties = element.pPr
        style_id = "" if properties is None else properties.style or ""
        style = style_names.get(style_id, default_style)
        marker, indent = markers.make_next_marker(properties, style_id)
        starts_page = starts_page or (properties is not None and bool(properties.pageBreakBefore_val))
        blocks.append(
            Paragraph(_read_paragraph(element), style, _parse_heading_level(style), marker, indent, starts_page)
        )
        starts_page = _holds_page_break(element)
    return tuple(blocks)


class _TableReader:
    """A reader of one document's tables that limits how many cells they have in all."""

    def __init__(self) -> None:
        self._cell_count = 0

    def read_table(self, table: CT_Tbl) -> Table:
        """Return a table's cell texts by grid position; a merged cell has its text once and is empty otherwise."""
        rows = []
        for row in _iterate_held(table, _ROW):
            cells = self._make_empty_cells(row.grid_before)
            for cell in _iterate_held(row, _CELL):
                spanned = self._make_empty_cells(max(1, cell.grid_span))
                cells += ["" if cell.vMerge == "continue" else self._read_cell(cell), *spanned[1:]]
            rows.append(tuple(cells))
        return Table(tuple(rows))

    def _make_empty_cells(self, width: int) -> list[str]:
        width = min(width, _MAX_COLUMNS)
        self._cell_count += width
        if self._cell_count > bounds.DOCUMENT_CELLS:
            raise UnreadableFile(f"the tables of the Word document hold more than {bounds.DOCUMENT_CELLS:,} cells")
        return [""] * width

    def _read_cell(self, cell: CT_Tc) -> str:
        parts = []
        for element in iterate_block_elements(cell):
            parts.append(
                format_block(self.read_table(element)) if isinstance(element, CT_Tbl) else _read_paragraph(element)
            )
        return "\n".join(parts)


def iterate_block_elements(parent: BaseOxmlElement) -> Iterator[CT_P | CT_Tbl]:
    """Yield the paragraphs and tables directly in a body or cell, or in its content controls."""
    for element in parent:
        if isinstance(element, CT_P | CT_Tbl):
            yield element
        elif element.tag == _CONTENT_CONTROL:
            for content in element.iterchildren(_CONTENT):
                yield from iterate_block_elements(content)


def _parse_heading_level(style: str) -> int | None:
    if style == "Title":
        return 0
    match = _HEADING.match(style)
    return int(match.group(1)) if match else None


def _read_paragraph(paragraph: CT_P) -> str:
    """Return the text of a paragraph's runs, those in content controls and other holders, too."""
    return "".join(map(_read_run, _iterate_held(paragraph, _RUN)))


def _iterate_held(parent: BaseOxmlElement, tag: str) -> Iterator[Any]:
    """Yield the children of a tag, and those in the holders among the children."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _HOLDERS:
            yield from _iterate_held(child, tag)


def _read_run(run: BaseOxmlElement) -> str:
    return "".join(str(child) for child in run.iterchildren(*_RUN_TEXTS))


def _holds_page_break(element: CT_P) -> bool:
    return any(child.get(_BREAK_TYPE) == "page" for child in element.iter(_BREAK))


def _is_default_paragraph(style: BaseOxmlElement) -> bool:
    return style.get(qn("w:type")) == "paragraph" and style.get(qn("w:default")) in {"1", "true"}
