"""What a paragraph of a Word document says: its text, and what stands in it besides."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from docx.oxml.ns import qn
from lxml import etree

from file_formats.docx.document_package import Part
from file_formats.errors import UnreadableFile

_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_RELATION_ATTRIBUTE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
ALTERNATIVES, MATH_PARAGRAPH = f"{_COMPATIBILITY}AlternateContent", f"{_MATH}oMathPara"

# Text that was deleted or moved away while changes were tracked; properties; copies for older programs.
_SKIPPED = frozenset(
    {*map(qn, ("w:del", "w:moveFrom", "w:pPr", "w:tcPr", "w:trPr", "w:tblPr")), f"{_COMPATIBILITY}Fallback"}
)
_TEXTS = frozenset({qn("w:t"), f"{_MATH}t"})
_CHARACTERS = {qn("w:tab"): "\t", qn("w:ptab"): "\t", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_BREAK, _BREAK_TYPE = qn("w:br"), qn("w:type")
_MARKS = {qn(f"w:{kind}Reference"): kind for kind in ("footnote", "endnote", "comment")}
_RUN_PROPERTIES, _RUN, _VALUE = qn("w:rPr"), qn("w:r"), qn("w:val")
# What makes a text say something else, or nothing; a text in white or tiny letters is faint.
_EFFECTS = {qn("w:strike"): "struck", qn("w:dstrike"): "struck", qn("w:vanish"): "hidden"}
_COLOR, _SIZE, _SHADING, _FILL = map(qn, ("w:color", "w:sz", "w:shd", "w:fill"))
_HIGHLIGHT, _TABLE_STYLE = qn("w:highlight"), qn("w:tblStyle")
_HOLDERS_OF_SHADING = (qn("w:tc"), qn("w:tbl"))
_PROPERTIES_BY_HOLDER = {qn(f"w:{holder}"): qn(f"w:{holder}Pr") for holder in ("r", "p", "tc", "tbl")}
_COLOR_CODE = re.compile(r"[0-9A-Fa-f]{6}")
_MIN_WHITE, _MIN_HALF_POINTS = 0xF0, 8
_FIELD_CODE, _SYMBOL, _HYPERLINK = qn("w:instrText"), qn("w:sym"), qn("w:hyperlink")
_ANCHOR, _INSTRUCTION = qn("w:anchor"), qn("w:instr")
_PARAGRAPH, _TEXT_PATH = qn("w:p"), "{urn:schemas-microsoft-com:vml}textpath"
_MAX_LEVELS = 200


class ParagraphContent(NamedTuple):
    """A paragraph's text, with those of the text boxes in it, and its extras (see DocumentItem)."""

    text: str
    extras: tuple[str, ...]


def read_content(part: Part, paragraph: etree._Element) -> ParagraphContent:
    """Read a paragraph, or another element that holds text.

    Raises:
        UnreadableFile: Its elements are nested too deeply.
    """
    texts: list[str] = []
    extras = list(_list_references(part, paragraph))
    _collect(part, paragraph, texts, extras, 0)
    return ParagraphContent("".join(texts), tuple(extras))


def _collect(part: Part, parent: etree._Element, texts: list[str], extras: list[str], level: int) -> None:
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
        elif tag == _RUN_PROPERTIES:
            extras += _list_effects(child, parent)
        elif tag == _FIELD_CODE:
            extras.append(f"field {' '.join((child.text or '').split())}")
        elif tag in _MARKS:
            extras.append(_MARKS[tag])
        elif tag not in _SKIPPED:
            extras += _list_references(part, child)
            # A text box stands beside the text of its paragraph.
            if tag == _PARAGRAPH and texts and not texts[-1].endswith("\n"):
                texts.append("\n")
            _collect(part, child, texts, extras, level + 1)


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


def _list_effects(properties: etree._Element, run: etree._Element) -> Iterator[str]:
    if run.tag != _RUN:
        return
    effects = {
        _EFFECTS[child.tag]
        for child in properties
        if child.tag in _EFFECTS and child.get(_VALUE, "true") not in ("0", "false", "off")
    }
    if _is_tiny(properties.find(_SIZE)) or (_is_white(properties.find(_COLOR)) and not _stands_on_color(run)):
        effects.add("faint")
    text = "".join(text.text or "" for text in run if text.tag in _TEXTS) if effects else ""
    yield from (f"{effect} {text}" for effect in sorted(effects))


def _is_tiny(size: etree._Element | None) -> bool:
    half_points = "" if size is None else size.get(_VALUE, "")
    return half_points.isdecimal() and len(half_points) < 5 and int(half_points) < _MIN_HALF_POINTS


def _is_white(color: etree._Element | None) -> bool:
    code = "" if color is None else color.get(_VALUE, "")
    return bool(_COLOR_CODE.fullmatch(code)) and min(bytes.fromhex(code)) >= _MIN_WHITE


def _stands_on_color(run: etree._Element) -> bool:
    """Return whether a run, its paragraph, cell or table has a background, or may have one by the table's style."""
    for holder in (run, *run.iterancestors(_PARAGRAPH, *_HOLDERS_OF_SHADING)):
        properties = holder.find(_PROPERTIES_BY_HOLDER[holder.tag])
        if properties is None:
            continue
        if properties.find(_HIGHLIGHT) is not None or properties.find(_TABLE_STYLE) is not None:
            return True
        shading = properties.find(_SHADING)
        fill = "auto" if shading is None else shading.get(_FILL, "auto")
        if fill != "auto" and not (_COLOR_CODE.fullmatch(fill) and min(bytes.fromhex(fill)) >= _MIN_WHITE):
            return True
    return False
