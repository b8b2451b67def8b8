"""All that a Word document says: its body, headers, footers, notes and comments, with pictures and links."""

from collections.abc import Iterator
from typing import NamedTuple

from docx.oxml.ns import qn
from lxml import etree

from file_formats.docx.document_package import DocumentPackage, Part
from file_formats.docx.paragraph_content import ALTERNATIVES, MATH_PARAGRAPH, list_pending_changes, read_content
from file_formats.docx.paragraph_forms import ParagraphForms
from file_formats.docx.text_looks import TextLooks
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.read_cache import cache_reads, estimate_text_bytes

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_BLOCKS = frozenset({_PARAGRAPH, _TABLE})
# Holders of blocks that `read_document` leaves out.
_UNSEEN = frozenset(
    {*map(qn, ("w:customXml", "w:ins", "w:moveTo", "w:altChunk", "w:smartTag")), ALTERNATIVES, MATH_PARAGRAPH}
)
_CONTENT_CONTROL, _CONTENT = qn("w:sdt"), qn("w:sdtContent")
_ROW_PARENTS = frozenset({qn("w:sdt"), qn("w:sdtContent"), qn("w:customXml"), qn("w:ins")})
_ROW_PROPERTIES, _CELL_PROPERTIES = qn("w:trPr"), qn("w:tcPr")
_NOTE_TAGS = frozenset(map(qn, ("w:footnote", "w:endnote", "w:comment")))
_AUTHOR = qn("w:author")
# Each part besides the body, by the kind of its relationship; its paragraphs are called so.
_OTHER_PARTS = ("header", "footer", "footnotes", "endnotes", "comments")


class DocumentItem(NamedTuple):
    """A paragraph or a row of a table.

    Attributes:
        part: `body`, `header`, `footer`, `footnote`, `endnote` or `comment`.
        number: The place among the blocks of the body, or among the items of that part, from 1; the rows of a table
            share the number of their table.
        form: What it is: `text`, `heading 2`, `bullet 1`, `number 1` or `row`.
        text: The text, cells separated by tabs.
        extras: Pictures and other embedded files as digests, targets of links, codes of fields, marks of notes, and
            text that is `struck`, `hidden` or `faint`, and text that a tracked change has `deleted` or `inserted`.
    """

    part: str
    number: int
    form: str
    text: str
    extras: tuple[str, ...] = ()


def _estimate_bytes(items: tuple[DocumentItem, ...]) -> int:
    return sum(200 + estimate_text_bytes((item.text, *item.extras)) for item in items)


@cache_reads(_estimate_bytes)
def read_full_document(content: bytes) -> tuple[DocumentItem, ...]:
    """Read everything that a document says, the body first.

    Tracked changes that are pending count as made in the text, and each is one of the extras.

    Raises:
        UnreadableFile: The document is damaged, hostile or over a limit.
    """
    package = DocumentPackage(content)
    with damage_is_unreadable("not a readable Word document"):
        main = package.find_main_part()
        body = main.root.find(qn("w:body"))
        if body is None:
            raise UnreadableFile("not a readable Word document: it has no body")
        looks = TextLooks(package, main)
        items = list(_PartReader(main, ParagraphForms(package, main), looks).read_body(body))
        for kind in _OTHER_PARTS:
            items += _read_other_parts(package, main, kind, looks)
        return tuple(items)


def _read_other_parts(package: DocumentPackage, main: Part, kind: str, looks: TextLooks) -> list[DocumentItem]:
    items: list[DocumentItem] = []
    for part in package.find_related(main, kind):
        reader = _PartReader(part, ParagraphForms(package, main), looks, kind.removesuffix("s"))
        for holder in [part.root, *(child for child in part.root if child.tag in _NOTE_TAGS)]:
            author = holder.get(_AUTHOR)
            signature = (f"by {author}",) if author else ()
            for block in _iterate_blocks(holder):
                for item in reader.read_block(block, len(items) + 1):
                    if item.text.strip() or item.extras:
                        items.append(item._replace(number=len(items) + 1, extras=item.extras + signature))
    return items


class _PartReader:
    """Reads the blocks of one part."""

    def __init__(self, part: Part, forms: ParagraphForms, looks: TextLooks, name: str = "body") -> None:
        self._part, self._forms, self._looks, self._name = part, forms, looks, name

    def read_body(self, body: etree._Element) -> Iterator[DocumentItem]:
        """Yield the blocks of the body; what `read_document` does not see has the number of the block before it."""
        number = 0
        for block in _iterate_blocks(body):
            number += block.tag in _BLOCKS
            yield from self.read_block(block, number)

    def read_block(self, block: etree._Element, number: int) -> Iterator[DocumentItem]:
        """Yield a paragraph, or the rows of a table."""
        if block.tag != _TABLE:
            text, extras = read_content(self._part, block, self._looks)
            form = self._forms.describe(block) if block.tag == _PARAGRAPH else "text"
            yield DocumentItem(self._name, number, form, text, extras)
            return
        for row in _iterate_children(block, _ROW):
            cells = [self._read_cell(cell) for cell in _iterate_children(row, _CELL)]
            pending = list_pending_changes(row.find(_ROW_PROPERTIES), "row")
            extras = (*pending, *(extra for _, own in cells for extra in own))
            yield DocumentItem(self._name, number, "row", "\t".join(text for text, _ in cells), extras)

    def _read_cell(self, cell: etree._Element) -> tuple[str, tuple[str, ...]]:
        texts: list[str] = []
        extras = list_pending_changes(cell.find(_CELL_PROPERTIES), "cell")
        for block in _iterate_blocks(cell):
            if block.tag == _TABLE:
                items = list(self.read_block(block, 0))
                texts += (item.text for item in items)
                extras += (extra for item in items for extra in item.extras)
            else:
                text, own = read_content(self._part, block, self._looks)
                texts.append(text)
                extras += own
        return "\n".join(texts), tuple(extras)


def _iterate_blocks(parent: etree._Element) -> Iterator[etree._Element]:
    """Yield paragraphs and tables as `read_document` does, and the holders of those that it leaves out."""
    for child in parent:
        if child.tag in _BLOCKS or child.tag in _UNSEEN:
            yield child
        elif child.tag == _CONTENT_CONTROL:
            for content in child.iterchildren(_CONTENT):
                yield from _iterate_blocks(content)


def _iterate_children(parent: etree._Element, tag: str) -> Iterator[etree._Element]:
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _ROW_PARENTS:
            yield from _iterate_children(child, tag)
