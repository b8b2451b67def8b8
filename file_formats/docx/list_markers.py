"""Markers that Word shows before the paragraphs of a list: bullets, and numbers that count up."""

from typing import NamedTuple

from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from data_model import bounds

_VALUE, _NUMBERING_PROPERTIES, _NUMBERING_ID, _LEVEL = qn("w:val"), qn("w:numPr"), qn("w:numId"), qn("w:ilvl")
_ROMAN_NUMERALS = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
          (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_MAX_LEVEL = 8


class ListMarker(NamedTuple):
    """The marker of a paragraph.

    Attributes:
        text: The bullet or number; empty outside lists.
        indent: The depth in the list, from 0.
    """

    text: str
    indent: int


class _ListLevel(NamedTuple):
    number_format: str
    pattern: str
    start: int


class ListMarkerCounter:
    """A counter for the lists of one document; ask it once for each paragraph, in reading order."""

    def __init__(self, document: Document) -> None:
        self._levels_by_list = _read_list_levels(document)
        self._lists_by_style = _read_style_lists(document)
        self._counts: dict[str, dict[int, int]] = {}

    def make_next_marker(self, properties: BaseOxmlElement | None, style: str) -> ListMarker:
        """Return the marker of the next paragraph.

        Args:
            properties: The paragraph's `w:pPr`, or None.
            style: The id of its style, `""` if it has none.
        """
        numbering = None if properties is None else properties.find(_NUMBERING_PROPERTIES)
        inherited = self._lists_by_style.get(style, ("0", 0))
        list_id = _read_child_value(numbering, _NUMBERING_ID, inherited[0])
        depth = min(max(_parse_integer(_read_child_value(numbering, _LEVEL, str(inherited[1])), 0), 0), _MAX_LEVEL)
        levels = self._levels_by_list.get(list_id)
        if levels is None or depth not in levels:
            return ListMarker("", 0)
        level = levels[depth]
        counts = self._counts.setdefault(list_id, {})
        counts[depth] = counts[depth] + 1 if depth in counts else level.start
        for deeper in [known for known in counts if known > depth]:
            del counts[deeper]
        if level.number_format == "bullet":
            return ListMarker("•", depth)
        return ListMarker(_format_marker(level.pattern, levels, counts), depth)


def _format_marker(pattern: str, levels: dict[int, _ListLevel], counts: dict[int, int]) -> str:
    for depth, level in levels.items():
        pattern = pattern.replace(f"%{depth + 1}", _format_number(counts.get(depth, level.start), level.number_format))
    return pattern.strip()


def _format_number(number: int, number_format: str) -> str:
    if number_format == "none":
        return ""
    if number_format in {"lowerLetter", "upperLetter"} and number > 0:
        letter = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 9)
        return letter if number_format == "lowerLetter" else letter.upper()
    if number_format in {"lowerRoman", "upperRoman"} and 0 < number < 4000:
        text = ""
        for size, numeral in _ROMAN_NUMERALS:
            text, number = text + numeral * (number // size), number % size
        return text if number_format == "lowerRoman" else text.upper()
    return str(number)


def _read_list_levels(document: Document) -> dict[str, dict[int, _ListLevel]]:
    relations = document.part.rels.values()
    numbering_relations = [
        rel for rel in relations if rel.reltype == RELATIONSHIP_TYPE.NUMBERING and not rel.is_external
    ]
    if not numbering_relations:
        return {}
    numbering: BaseOxmlElement = document.part.numbering_part.element
    definitions = {
        item.get(qn("w:abstractNumId")): _read_levels(item) for item in numbering.iterchildren(qn("w:abstractNum"))
    }
    return {
        item.get(qn("w:numId"), ""): definitions.get(_read_child_value(item, qn("w:abstractNumId"), ""), {})
        for item in numbering.iterchildren(qn("w:num"))
    }


def _read_levels(definition: BaseOxmlElement) -> dict[int, _ListLevel]:
    return {
        depth: _ListLevel(
            _read_child_value(level, qn("w:numFmt"), "decimal"),
            _read_child_value(level, qn("w:lvlText"), "")[: bounds.DOCUMENT_MARKER_CHARS],
            _parse_integer(_read_child_value(level, qn("w:start"), "1"), 1),
        )
        for level in definition.iterchildren(qn("w:lvl"))
        if (depth := _parse_integer(level.get(qn("w:ilvl")), 0)) <= _MAX_LEVEL
    }


def _read_style_lists(document: Document) -> dict[str, tuple[str, int]]:
    lists = {}
    for style in document.styles:
        properties = style.element.find(qn("w:pPr"))
        numbering = None if properties is None else properties.find(qn("w:numPr"))
        if numbering is not None:
            depth = _parse_integer(_read_child_value(numbering, qn("w:ilvl"), "0"), 0)
            lists[style.style_id] = (_read_child_value(numbering, qn("w:numId"), "0"), depth)
    return lists


def _read_child_value(parent: BaseOxmlElement | None, name: str, default: str) -> str:
    child = None if parent is None else parent.find(name)
    return default if child is None else str(child.get(_VALUE, default))


def _parse_integer(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 9 else default
