"""All that a Word document says: its body, headers, footers, notes and comments, with pictures and links."""

from collections.abc import Iterator
from typing import NamedTuple

from docx.oxml.ns import qn
from lxml import etree

from file_formats.docx.document_package import DocumentPackage, Part
from file_formats.docx.paragraph_forms import ParagraphForms
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.read_cache import cache_reads, estimate_text_bytes

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_CONTENT_CONTROL, _CONTENT = qn("w:sdt"), qn("w:sdtContent")
_ROW_PARENTS = frozenset({qn("w:sdt"), qn("w:sdtContent"), qn("w:customXml"), qn("w:ins")})
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_RELATION_ATTRIBUTE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
# Text that was deleted or moved away while changes were tracked; properties; copies for older programs.
_SKIPPED = frozenset(map(qn, ("w:del", "w:moveFrom", "w:rPr", "w:tcPr", "w:trPr", "w:tblPr"))) | {_FALLBACK}
_TEXTS = frozenset({qn("w:t"), _MATH_TEXT})
_CHARACTERS = {qn("w:tab"): "\t", qn("w:ptab"): "\t", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_BREAK, _BREAK_TYPE = qn("w:br"), qn("w:type")
_MARKS = {
    qn("w:footnoteReference"): "footnote",
    qn("w:endnoteReference"): "endnote",
    qn("w:commentReference"): "comment",
}
_FIELD_CODE, _SYMBOL, _SIMPLE_FIELD = qn("w:instrText"), qn("w:sym"), qn("w:fldSimple")
_ANCHOR, _INSTRUCTION = qn("w:anchor"), qn("w:instr")
_TEXT_BOX, _TEXT_PATH = qn("w:txbxContent"), "{urn:schemas-microsoft-com:vml}textpath"
_NOTE_TAGS = frozenset(map(qn, ("w:footnote", "w:endnote", "w:comment")))
_AUTHOR = qn("w:author")
# Each part besides the body, by the kind of its relationship; its paragraphs are called so.
_OTHER_PARTS = ("header", "footer", "footnotes", "endnotes", "comments")
_MAX_LEVELS = 200


class DocumentItem(NamedTuple):
    """A paragraph or a row of a table.

    Attributes:
        part: `body`, `header`, `footer`, `footnote`, `endnote` or `comment`.
        number: The place among the blocks of the body, or among the items of that part, from 1; the rows of a table
            share the number of their table.
        form: What it is: `text`, `heading 2`, `bullet 1`, `number 1` or `row`.
        text: The text, cells separated by tabs.
        extras: Pictures and other embedded files as digests, targets of links, codes of fields, marks of notes.
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

    Text that was deleted while changes were tracked is left out.

    Raises:
        UnreadableFile: The document is damaged, hostile or over a limit.
    """
    package = DocumentPackage(content)
    with damage_is_unreadable("not a readable Word document"):
        main = package.find_main_part()
        body = main.root.find(qn("w:body"))
        if body is None:
            raise UnreadableFile("not a readable Word document: it has no body")
        reader = _PartReader(main, ParagraphForms(package, main))
        items = [
            item for number, block in enumerate(_iterate_blocks(body), 1) for item in reader.read_block(block, number)
        ]
        for kind in _OTHER_PARTS:
            items += _read_other_parts(package, main, kind)
        return tuple(items)


def _read_other_parts(package: DocumentPackage, main: Part, kind: str) -> list[DocumentItem]:
    items: list[DocumentItem] = []
    for part in package.find_related(main, kind):
        reader = _PartReader(part, ParagraphForms(package, main), kind.removesuffix("s"))
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

    def __init__(self, part: Part, forms: ParagraphForms, name: str = "body") -> None:
        self._part, self._forms, self._name = part, forms, name

    def read_block(self, block: etree._Element, number: int) -> Iterator[DocumentItem]:
        """Yield a paragraph, or the rows of a table."""
        if block.tag == _PARAGRAPH:
            text, extras = self._read_content(block)
            yield DocumentItem(self._name, number, self._forms.describe(block), text, extras)
            return
        for row in _iterate_children(block, _ROW):
            cells = [self._read_cell(cell) for cell in _iterate_children(row, _CELL)]
            extras = tuple(extra for _, own in cells for extra in own)
            yield DocumentItem(self._name, number, "row", "\t".join(text for text, _ in cells), extras)

    def _read_cell(self, cell: etree._Element) -> tuple[str, tuple[str, ...]]:
        texts: list[str] = []
        extras: list[str] = []
        for block in _iterate_blocks(cell):
            if block.tag == _TABLE:
                items = list(self.read_block(block, 0))
                texts += (item.text for item in items)
                extras += (extra for item in items for extra in item.extras)
            else:
                text, own = self._read_content(block)
                texts.append(text)
                extras += own
        return "\n".join(texts), tuple(extras)

    def _read_content(self, paragraph: etree._Element) -> tuple[str, tuple[str, ...]]:
        texts: list[str] = []
        extras: list[str] = []
        self._collect(paragraph, texts, extras, 0)
        return "".join(texts), tuple(extras)

    def _collect(self, parent: etree._Element, texts: list[str], extras: list[str], level: int) -> None:
        if level > _MAX_LEVELS:
            raise UnreadableFile("not a readable Word document: its parts are nested too deeply")
        for child in parent:
            tag = child.tag
            if tag in _TEXTS:
                texts.append(child.text or "")
                continue
            if tag in _SKIPPED or not isinstance(tag, str):
                continue
            if tag in _CHARACTERS:
                texts.append(_CHARACTERS[tag])
            elif tag == _BREAK:
                texts.append("\f" if child.get(_BREAK_TYPE) == "page" else "\n")
            elif tag == qn("w:pPr"):
                continue
            elif tag == _FIELD_CODE:
                extras.append(f"field {' '.join((child.text or '').split())}")
            elif tag in _MARKS:
                extras.append(_MARKS[tag])
            else:
                extras += self._list_references(child)
                # A text box stands beside the text of its paragraph.
                if tag == _TEXT_BOX or (tag == _PARAGRAPH and texts and not texts[-1].endswith("\n")):
                    texts.append("\n")
                self._collect(child, texts, extras, level + 1)

    def _list_references(self, element: etree._Element) -> Iterator[str]:
        if not element.attrib:
            return
        for name, value in element.attrib.items():
            if name.startswith(_RELATION_ATTRIBUTE):
                yield self._part.describe_target(value)
            elif name == _ANCHOR and element.tag == qn("w:hyperlink"):
                yield f"link #{value}"
            elif name == _INSTRUCTION:
                yield f"field {' '.join(value.split())}"
            elif element.tag == _TEXT_PATH and name == "string":
                yield f"drawn text {value}"
            elif element.tag == _SYMBOL:
                yield f"symbol {value}"


def _iterate_blocks(parent: etree._Element) -> Iterator[etree._Element]:
    """Yield paragraphs and tables, those inside content controls included, as `read_document` numbers them."""
    for child in parent:
        if child.tag in (_PARAGRAPH, _TABLE):
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
