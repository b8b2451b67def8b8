"""Word documents: one reader, one deterministic writer, and a plain view of a document's text."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import cast

import docx
from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.packuri import PackURI
from docx.opc.phys_pkg import PhysPkgWriter
from docx.opc.pkgwriter import PackageWriter
from docx.oxml.parser import OxmlElement
from docx.oxml.table import CT_Tbl
from docx.oxml.text.paragraph import CT_P
from docx.shared import Inches

from file_formats.blocks import Block, Paragraph, Table, estimate_blocks_bytes, format_block, remove_unwritable
from file_formats.docx.body_blocks import read_document_blocks
from file_formats.docx.opening import FILE_TYPE, load_document, view_document
from file_formats.errors import damage_is_unreadable
from file_formats.read_cache import cache_reads, estimate_text_bytes
from file_formats.zip_archive import write_archive

__all__ = [
    "Block",
    "Document",
    "DocumentText",
    "Paragraph",
    "Table",
    "dump_document",
    "load_document",
    "new_document",
    "read_document",
    "read_paragraph_texts",
    "write_document",
]

_FIXED_TIME = dt.datetime(2020, 1, 1)  # noqa: DTZ001 - core properties are naive UTC
_TABLE_WIDTH = Inches(6)
_TABLE_STYLES = ("Normal Table", "Table Grid")
_UNUSED_PARTS = ("stylesWithEffects", "thumbnail")


@dataclass(frozen=True, slots=True)
class DocumentText:
    """The text of a document: its body's paragraphs and tables in reading order.

    Headers, footers, notes and text boxes are left out.
    """

    blocks: tuple[Block, ...]

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The paragraphs outside tables."""
        return tuple(block for block in self.blocks if isinstance(block, Paragraph))

    @property
    def tables(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Every table as rows of cell texts; a table inside a cell is part of that cell's text."""
        return tuple(block.rows for block in self.blocks if isinstance(block, Table))

    @property
    def text(self) -> str:
        """All text, one line per paragraph or table row, a row's cells separated by tabs."""
        return "\n".join(format_block(block) for block in self.blocks)


def _estimate_texts_bytes(texts: tuple[str, ...]) -> int:
    return estimate_text_bytes(texts)


def _estimate_document_bytes(document: DocumentText) -> int:
    return estimate_blocks_bytes(document.blocks)


def dump_document(document: Document) -> bytes:
    """Return the document's file; the same document gives the same bytes whenever it is written."""
    properties = document.core_properties
    properties.modified = _FIXED_TIME
    if properties.created is None:
        properties.created = _FIXED_TIME
    package = document.part.package
    assert package is not None, "an open document lies in a package"
    parts = list(package.parts)
    for part in parts:
        part.before_marshal()
    members = _MemberCollector()
    # These are the steps of `Document.save`, which would deflate every part only for us to store it uncompressed.
    PackageWriter._write_content_types_stream(members, parts)  # type: ignore[no-untyped-call]  # of python-docx
    PackageWriter._write_pkg_rels(members, package.rels)  # type: ignore[no-untyped-call]  # of python-docx
    PackageWriter._write_parts(cast(PhysPkgWriter, members), parts)
    return write_archive(members.content)


class _MemberCollector:
    """A package writer that collects an archive's members as python-docx writes them."""

    def __init__(self) -> None:
        self.content: dict[str, bytes] = {}

    def write(self, uri: PackURI, blob: bytes) -> None:
        """Add one member."""
        self.content[uri.membername] = blob


def new_document() -> Document:
    """Return an empty document with Word's usual styles for text and plain tables."""
    return docx.Document(BytesIO(_make_template()))


@cache
def _make_template() -> bytes:
    """Build python-docx's own template without the nine tenths of it that our documents never use.

    These are a second copy of all styles for Word 2010, a hundred table styles, and a picture of an empty page.
    """
    document = docx.Document()
    styles = document.styles
    for style in [style for style in styles if style.type == WD_STYLE_TYPE.TABLE and style.name not in _TABLE_STYLES]:
        style.delete()
    for relations in (document.part.rels, document.part.package.rels if document.part.package else {}):
        for id in [id for id, one in relations.items() if one.reltype.rsplit("/", 1)[-1] in _UNUSED_PARTS]:
            del relations[id]
    properties = document.core_properties
    properties.created = properties.modified = _FIXED_TIME
    properties.author = properties.comments = ""
    return dump_document(document)


def write_document(blocks: Iterable[Block], *, header: str = "", repeats_header_rows: bool = False) -> bytes:
    """Write a new document of these blocks; a style that Word's template lacks becomes `Normal`.

    Args:
        header: The text at the top of every page.
        repeats_header_rows: Whether the first row of a table is shown again on each further page of it.
    """
    document = new_document()
    styles = {style.name: style.style_id for style in document.styles}
    # `add_paragraph` searches for the end of the body from its beginning at every call.
    end = document.element.body.get_or_add_sectPr()
    for block in blocks:
        if isinstance(block, Paragraph):
            end.addprevious(_make_paragraph(block, styles))
        elif any(block.rows):
            table = _make_table(block, styles["Table Grid"])
            if repeats_header_rows:
                table.tr_lst[0].get_or_add_trPr().append(OxmlElement("w:tblHeader"))
            end.addprevious(table)
    if header:
        document.sections[0].header.paragraphs[0].text = remove_unwritable(header)
    return dump_document(document)


@cache_reads(_estimate_document_bytes)
def read_document(content: bytes) -> DocumentText:
    """Read the text of a document, tables included.

    Raises:
        UnreadableFile: As for `load_document`.
    """
    document = view_document(content)
    with damage_is_unreadable(f"not {FILE_TYPE}"):
        return DocumentText(read_document_blocks(document))


@cache_reads(_estimate_texts_bytes)
def read_paragraph_texts(content: bytes) -> tuple[str, ...]:
    """Read the texts of the paragraphs directly in the body, without those in tables and content controls.

    Raises:
        UnreadableFile: As for `load_document`.

    Source: OfficeBench, whose word reader and criteria see nothing else.
    """
    document = view_document(content)
    with damage_is_unreadable(f"not {FILE_TYPE}"):
        return tuple(paragraph.text for paragraph in document.paragraphs)


def _make_paragraph(block: Paragraph, styles: Mapping[str | None, str]) -> CT_P:
    style = block.style
    if block.heading_level is not None:
        style = f"Heading {block.heading_level}" if block.heading_level else "Title"
    element = OxmlElement("w:p")
    if style in styles and style != "Normal":
        element.style = styles[style]
    if block.starts_page:
        element.get_or_add_pPr().pageBreakBefore_val = True
    element.add_r().text = remove_unwritable(block.text)
    return element


def _make_table(block: Table, style: str) -> CT_Tbl:
    width = max(len(row) for row in block.rows)
    element = CT_Tbl.new_tbl(len(block.rows), width, _TABLE_WIDTH)
    element.tblStyle_val = style
    # `Table.cell` walks the whole grid at every call, but the elements are already at hand.
    for row, texts in zip(element.tr_lst, block.rows, strict=True):
        for cell, text in zip(row.tc_lst, texts, strict=False):
            cell.p_lst[0].add_r().text = remove_unwritable(text)
    return element
