"""What a paragraph is: text, a heading of some level, or an item of a list."""

import re

from docx.oxml.ns import qn
from lxml import etree

from file_formats.docx.document_package import DocumentPackage, Part

_VALUE, _STYLE_ID = qn("w:val"), qn("w:styleId")
_PROPERTIES, _STYLE, _NUMBERING = qn("w:pPr"), qn("w:pStyle"), qn("w:numPr")
_HEADING = re.compile(r"heading ([1-9])$", re.IGNORECASE)
_MAX_PARENTS = 10


class ParagraphForms:
    """Tells the forms of the paragraphs of one document."""

    def __init__(self, package: DocumentPackage, main: Part) -> None:
        self._styles: dict[str, etree._Element] = {}
        for part in package.find_related(main, "styles"):
            self._styles |= {style.get(_STYLE_ID, ""): style for style in part.root.iterchildren(qn("w:style"))}
        self._formats: dict[str, dict[str, str]] = {}
        for part in package.find_related(main, "numbering"):
            self._formats |= _read_list_formats(part.root)
        self._form_by_style: dict[str, tuple[str, etree._Element | None]] = {}

    def describe(self, paragraph: etree._Element) -> str:
        """Return `text`, `title`, `heading 2`, `bullet 1` or `number 1`; levels of lists count from 1."""
        properties = paragraph.find(_PROPERTIES)
        style = None if properties is None else properties.find(_STYLE)
        heading, numbering = self._describe_style("" if style is None else style.get(_VALUE, ""))
        own = None if properties is None else properties.find(_NUMBERING)
        numbering = numbering if own is None else own
        level = _read_value(numbering, "w:ilvl", "0")
        kind = self._formats.get(_read_value(numbering, "w:numId", "0"), {}).get(level, "")
        marker = "" if kind in ("", "none") else f"{'bullet' if kind == 'bullet' else 'number'} {level}"
        return " ".join(part for part in (heading, marker) if part) or "text"

    def _describe_style(self, id: str) -> tuple[str, etree._Element | None]:
        if id not in self._form_by_style:
            self._form_by_style[id] = self._follow_style(id)
        return self._form_by_style[id]

    def _follow_style(self, id: str) -> tuple[str, etree._Element | None]:
        """Return the heading and the numbering that a style has, by itself or from the style that it is based on."""
        heading, numbering = "", None
        for _ in range(_MAX_PARENTS):
            style = self._styles.get(id)
            if style is None:
                break
            name = _read_value(style, "w:name", "")
            match = _HEADING.match(name)
            if not heading:
                heading = f"heading {match[1]}" if match else "title" if name.lower() == "title" else ""
            properties = style.find(_PROPERTIES)
            if numbering is None and properties is not None:
                numbering = properties.find(_NUMBERING)
            id = _read_value(style, "w:basedOn", "")
        return heading, numbering


def _read_list_formats(root: etree._Element) -> dict[str, dict[str, str]]:
    """Return the kind of marker of each level, by the id of the list."""
    formats = {
        definition.get(qn("w:abstractNumId"), ""): {
            level.get(qn("w:ilvl"), ""): _read_value(level, "w:numFmt", "decimal")
            for level in definition.iterchildren(qn("w:lvl"))
        }
        for definition in root.iterchildren(qn("w:abstractNum"))
    }
    return {
        item.get(qn("w:numId"), ""): formats.get(_read_value(item, "w:abstractNumId", ""), {})
        for item in root.iterchildren(qn("w:num"))
    }


def _read_value(parent: etree._Element | None, name: str, default: str) -> str:
    child = None if parent is None else parent.find(qn(name))
    return default if child is None else str(child.get(_VALUE, default))
