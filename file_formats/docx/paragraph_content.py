"""What a paragraph of a Word document says: its text, and what stands in it besides."""

from collections.abc import Iterator
from typing import NamedTuple

from docx.oxml.ns import qn
from lxml import etree

from file_formats.docx.document_package import Part
from file_formats.docx.text_looks import TextLooks
from file_formats.errors import UnreadableFile

_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_RELATION_ATTRIBUTE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
ALTERNATIVES, MATH_PARAGRAPH = f"{_COMPATIBILITY}AlternateContent", f"{_MATH}oMathPara"

# Properties; copies for older programs.
_SKIPPED = frozenset({*map(qn, ("w:pPr", "w:tcPr", "w:trPr", "w:tblPr")), f"{_COMPATIBILITY}Fallback"})
# Changes that are tracked and neither accepted nor rejected.
_PENDING = {
    **dict.fromkeys(map(qn, ("w:del", "w:moveFrom", "w:cellDel")), "deleted"),
    **dict.fromkeys(map(qn, ("w:ins", "w:moveTo", "w:cellIns")), "inserted"),
}
_PENDING_TEXTS = frozenset({qn("w:delText"), qn("w:t"), f"{_MATH}t"})
_PARAGRAPH_PROPERTIES = qn("w:pPr")
_TEXTS = frozenset({qn("w:t"), f"{_MATH}t"})
_CHARACTERS = {qn("w:tab"): "\t", qn("w:ptab"): "\t", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_BREAK, _BREAK_TYPE = qn("w:br"), qn("w:type")
_MARKS = {qn(f"w:{kind}Reference"): kind for kind in ("footnote", "endnote", "comment")}
_RUN_PROPERTIES, _RUN = qn("w:rPr"), qn("w:r")
_FIELD_CODE, _SYMBOL, _HYPERLINK = qn("w:instrText"), qn("w:sym"), qn("w:hyperlink")
_ANCHOR, _INSTRUCTION = qn("w:anchor"), qn("w:instr")
_PARAGRAPH, _TEXT_PATH = qn("w:p"), "{urn:schemas-microsoft-com:vml}textpath"
_MAX_LEVELS = 200


class ParagraphContent(NamedTuple):
    """A paragraph's text, with those of the text boxes in it, and its extras (see DocumentItem)."""

    text: str
    extras: tuple[str, ...]


def read_content(part: Part, paragraph: etree._Element, looks: TextLooks) -> ParagraphContent:
    """Read a paragraph, or another element that holds text.

    Raises:
        UnreadableFile: Its elements are nested too deeply.
    """
    texts: list[str] = []
    extras = [*_list_references(part, paragraph), *_describe_pending(paragraph)]
    _collect(part, paragraph, looks, texts, extras, 0)
    return ParagraphContent("".join(texts), tuple(extras))


def list_pending_changes(properties: etree._Element | None, what: str) -> list[str]:
    """Return what tracked changes say of the paragraph, row or cell with these properties: `deleted row`."""
    return [] if properties is None else [f"{_PENDING[one.tag]} {what}" for one in properties if one.tag in _PENDING]


def _describe_pending(element: etree._Element) -> list[str]:
    """Return the text that an element proposes to delete or to insert, if it is such a change."""
    if element.tag not in _PENDING:
        return []
    text = "".join(one.text or "" for one in element.iter(*_PENDING_TEXTS))
    return [f"{_PENDING[element.tag]} {text}"] if text.strip() else []


def _collect(
    part: Part, parent: etree._Element, looks: TextLooks, texts: list[str], extras: list[str], level: int
) -> None:
    if level > _MAX_LEVELS:
        raise UnreadableFile("not a readable Word document: its elements are nested too deeply")
    for child in parent:
        tag = child.tag
        if tag in _TEXTS:
            texts.append(child.text or "")
        elif tag in _CHARACTERS:
            texts.append(_CHARACTERS[tag])
        elif tag == _BREAK:
            texts.append("\f" if child.get(_BREAK_TYPE) == "page" else "\n")
        elif tag == _FIELD_CODE:
            extras.append(f"field {' '.join((child.text or '').split())}")
        elif tag in _MARKS:
            extras.append(_MARKS[tag])
        elif tag == _PARAGRAPH_PROPERTIES:
            extras += list_pending_changes(child.find(_RUN_PROPERTIES), "end of a paragraph")
        elif tag in _PENDING and _PENDING[tag] == "deleted":
            extras += _describe_pending(child)
        elif tag not in _SKIPPED:
            extras += _describe_pending(child)
            extras += _list_references(part, child)
            # A text box stands beside the text of its paragraph.
            if tag == _PARAGRAPH and texts and not texts[-1].endswith("\n"):
                texts.append("\n")
            if tag == _RUN:
                extras += _list_effects(child, looks)
            _collect(part, child, looks, texts, extras, level + 1)


def _list_references(part: Part, element: etree._Element) -> Iterator[str]:
    for name, value in element.attrib.items():
        if name.startswith(_RELATION_ATTRIBUTE):
            yield part.describe_target(value)
        elif name == _ANCHOR and element.tag == _HYPERLINK:
            yield f"link #{value}"
        elif name == _INSTRUCTION:
            yield f"field {' '.join(value.split())}"
        elif element.tag == _TEXT_PATH and name == "string":
            yield f"drawn text {value}"
        elif element.tag == _SYMBOL:
            yield f"symbol {value}"


def _list_effects(run: etree._Element, looks: TextLooks) -> Iterator[str]:
    text = "".join(text.text or "" for text in run if text.tag in _TEXTS)
    if text:
        yield from (f"{effect} {text}" for effect in looks.list_effects(run))
