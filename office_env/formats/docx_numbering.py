"""What Word shows before the paragraphs of a list: bullets, and numbers that count on."""

from typing import NamedTuple

from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from data_model import bounds

_VAL, _NUM_PR, _NUM_ID, _LEVEL = qn("w:val"), qn("w:numPr"), qn("w:numId"), qn("w:ilvl")
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
          (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_MAX_LEVEL = 8


class Marker(NamedTuple):
    """What stands before a paragraph (empty outside of lists), and how deep in its list it stands."""

    text: str
    indent: int


class _Level(NamedTuple):
    kind: str
    pattern: str
    start: int


class ListMarkers:
    """Counts the lists of one document; ask for its paragraphs once each, in reading order."""

    def __init__(self, document: Document) -> None:
        self._levels = _list_levels(document)
        self._style_lists = _style_lists(document)
        self._counts: dict[str, dict[int, int]] = {}

    def next_marker(self, properties: BaseOxmlElement | None, style: str) -> Marker:
        """The marker of the next paragraph. properties, style: its `w:pPr` and the id of its style, `""` for none."""
        own = None if properties is None else properties.find(_NUM_PR)
        inherited = self._style_lists.get(style, ("0", 0))
        number = _value(own, _NUM_ID, inherited[0])
        depth = min(max(_integer(_value(own, _LEVEL, str(inherited[1])), 0), 0), _MAX_LEVEL)
        levels = self._levels.get(number)
        if levels is None or depth not in levels:
            return Marker("", 0)
        level = levels[depth]
        counts = self._counts.setdefault(number, {})
        counts[depth] = counts[depth] + 1 if depth in counts else level.start
        for deeper in [known for known in counts if known > depth]:
            del counts[deeper]
        if level.kind == "bullet":
            return Marker("•", depth)
        return Marker(_fill(level.pattern, levels, counts), depth)


def _fill(pattern: str, levels: dict[int, _Level], counts: dict[int, int]) -> str:
    for depth, level in levels.items():
        pattern = pattern.replace(f"%{depth + 1}", _numeral(counts.get(depth, level.start), level.kind))
    return pattern.strip()


def _numeral(number: int, kind: str) -> str:
    if kind == "none":
        return ""
    if kind in {"lowerLetter", "upperLetter"} and number > 0:
        letter = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 9)
        return letter if kind == "lowerLetter" else letter.upper()
    if kind in {"lowerRoman", "upperRoman"} and 0 < number < 4000:
        text = ""
        for size, numeral in _ROMAN:
            text, number = text + numeral * (number // size), number % size
        return text if kind == "lowerRoman" else text.upper()
    return str(number)


def _list_levels(document: Document) -> dict[str, dict[int, _Level]]:
    relations = document.part.rels.values()
    related = [rel for rel in relations if rel.reltype == RELATIONSHIP_TYPE.NUMBERING and not rel.is_external]
    if not related:
        return {}
    numbering: BaseOxmlElement = document.part.numbering_part.element
    definitions = {
        item.get(qn("w:abstractNumId")): _levels_of(item) for item in numbering.iterchildren(qn("w:abstractNum"))
    }
    return {
        item.get(qn("w:numId"), ""): definitions.get(_value(item, qn("w:abstractNumId"), ""), {})
        for item in numbering.iterchildren(qn("w:num"))
    }


def _levels_of(definition: BaseOxmlElement) -> dict[int, _Level]:
    return {
        depth: _Level(
            _value(level, qn("w:numFmt"), "decimal"),
            _value(level, qn("w:lvlText"), "")[: bounds.DOCUMENT_MARKER_CHARS],
            _integer(_value(level, qn("w:start"), "1"), 1),
        )
        for level in definition.iterchildren(qn("w:lvl"))
        if (depth := _integer(level.get(qn("w:ilvl")), 0)) <= _MAX_LEVEL
    }


def _style_lists(document: Document) -> dict[str, tuple[str, int]]:
    lists = {}
    for style in document.styles:
        properties = style.element.find(qn("w:pPr"))
        numbered = None if properties is None else properties.find(qn("w:numPr"))
        if numbered is not None:
            depth = _integer(_value(numbered, qn("w:ilvl"), "0"), 0)
            lists[style.style_id] = (_value(numbered, qn("w:numId"), "0"), depth)
    return lists


def _value(parent: BaseOxmlElement | None, name: str, default: str) -> str:
    child = None if parent is None else parent.find(name)
    return default if child is None else str(child.get(_VAL, default))


def _integer(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 9 else default
