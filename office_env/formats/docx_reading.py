"""Walk through a Word document's body: paragraphs and tables in the order in which they are read."""

import re
from collections.abc import Iterator

from docx.document import Document
from docx.oxml.ns import qn
from docx.oxml.table import CT_Tbl, CT_Tc
from docx.oxml.text.paragraph import CT_P
from docx.oxml.xmlchemy import BaseOxmlElement

from data_model import bounds
from office_env.formats.blocks import Block, Paragraph, Table, block_text
from office_env.formats.docx_numbering import ListMarkers
from office_env.formats.errors import UnreadableFile

_CONTENT_CONTROL, _CONTENT = qn("w:sdt"), qn("w:sdtContent")
_BREAK, _BREAK_TYPE = qn("w:br"), qn("w:type")
_HEADING = re.compile(r"Heading ([1-9])$")
_RUN, _HYPERLINK = qn("w:r"), qn("w:hyperlink")
_RUN_TEXTS = tuple(map(qn, ("w:br", "w:cr", "w:noBreakHyphen", "w:ptab", "w:t", "w:tab")))
_WIDEST = 1_000


def document_blocks(document: Document) -> tuple[Block, ...]:
    """All blocks of the body, what stands in content controls included.

    Raises UnreadableFile where its tables hold more than `bounds.DOCUMENT_CELLS` cells in all.
    """
    names = {style.style_id: style.name or "" for style in document.styles}
    default = next((style.name or "" for style in document.styles if _is_default_paragraph(style.element)), "Normal")
    markers = ListMarkers(document)
    tables = _Tables()
    blocks: list[Block] = []
    break_before = False
    for element in _block_elements(document.element.body):
        if isinstance(element, CT_Tbl):
            blocks.append(tables.read(element))
            continue
        # python-docx looks for the properties anew at every question.
        properties = element.pPr
        style_id = "" if properties is None else properties.style or ""
        style = names.get(style_id, default)
        marker, indent = markers.next_marker(properties, style_id)
        break_before = break_before or (properties is not None and bool(properties.pageBreakBefore_val))
        blocks.append(Paragraph(_paragraph_text(element), style, _heading_level(style), marker, indent, break_before))
        break_before = _holds_page_break(element)
    return tuple(blocks)


class _Tables:
    """Reads the tables of one document, and counts their cells."""

    def __init__(self) -> None:
        self._cells = 0

    def read(self, table: CT_Tbl) -> Table:
        """A table's cell texts by grid position: a merged cell's text stands once, the rest of it is empty."""
        rows = []
        for row in table.tr_lst:
            cells = self._empty(row.grid_before)
            for cell in row.tc_lst:
                covered = self._empty(max(1, cell.grid_span))
                cells += ["" if cell.vMerge == "continue" else self._text(cell), *covered[1:]]
            rows.append(tuple(cells))
        return Table(tuple(rows))

    def _empty(self, width: int) -> list[str]:
        width = min(width, _WIDEST)
        self._cells += width
        if self._cells > bounds.DOCUMENT_CELLS:
            raise UnreadableFile(f"the tables of the Word document hold more than {bounds.DOCUMENT_CELLS:,} cells")
        return [""] * width

    def _text(self, cell: CT_Tc) -> str:
        parts = []
        for element in _block_elements(cell):
            parts.append(block_text(self.read(element)) if isinstance(element, CT_Tbl) else element.text)
        return "\n".join(parts)


def _block_elements(parent: BaseOxmlElement) -> Iterator[CT_P | CT_Tbl]:
    for element in parent:
        if isinstance(element, CT_P | CT_Tbl):
            yield element
        elif element.tag == _CONTENT_CONTROL:
            for content in element.iterchildren(_CONTENT):
                yield from _block_elements(content)


def _heading_level(style: str) -> int | None:
    if style == "Title":
        return 0
    match = _HEADING.match(style)
    return int(match.group(1)) if match else None


def _paragraph_text(paragraph: CT_P) -> str:
    """`CT_P.text` without a search for each paragraph and each run, which takes a third of the time of reading."""
    parts = []
    for child in paragraph:
        if child.tag == _RUN:
            parts.append(_run_text(child))
        elif child.tag == _HYPERLINK:
            parts += map(_run_text, child.iterchildren(_RUN))
    return "".join(parts)


def _run_text(run: BaseOxmlElement) -> str:
    return "".join(str(child) for child in run.iterchildren(*_RUN_TEXTS))


def _holds_page_break(element: CT_P) -> bool:
    return any(child.get(_BREAK_TYPE) == "page" for child in element.iter(_BREAK))


def _is_default_paragraph(style: BaseOxmlElement) -> bool:
    return style.get(qn("w:type")) == "paragraph" and style.get(qn("w:default")) in {"1", "true"}
