"""Which runs of a Word document cannot be read as they look, by their own properties or by a style."""

from collections.abc import Iterator
from typing import NamedTuple

from docx.oxml.ns import qn
from lxml import etree

from file_formats.docx.colors import has_contrast, read_background, read_text_color
from file_formats.docx.document_package import DocumentPackage, Part

_VALUE, _STYLE_ID, _BASED_ON, _DEFAULT, _TYPE = map(qn, ("w:val", "w:styleId", "w:basedOn", "w:default", "w:type"))
_RUN_PROPERTIES, _PARAGRAPH_PROPERTIES, _SIZE = qn("w:rPr"), qn("w:pPr"), qn("w:sz")
_RUN_STYLE, _PARAGRAPH_STYLE, _TABLE_STYLE = qn("w:rStyle"), qn("w:pStyle"), qn("w:tblStyle")
_PARAGRAPH, _CELL, _TABLE = qn("w:p"), qn("w:tc"), qn("w:tbl")
_CELL_PROPERTIES, _TABLE_PROPERTIES, _TABLE_PART = qn("w:tcPr"), qn("w:tblPr"), qn("w:tblStylePr")
_SPACING, _LINE, _LINE_RULE, _SHADING = map(qn, ("w:spacing", "w:line", "w:lineRule", "w:shd"))
# What makes a text say something else, or nothing; a text in tiny letters or in the color of its ground is faint.
_EFFECTS = {qn("w:strike"): "struck", qn("w:dstrike"): "struck", qn("w:vanish"): "hidden"}
_OFF = ("0", "false", "off")
_MIN_HALF_POINTS, _MIN_LINE_TWIPS = 8, 80
_MAX_PARENTS = 10
_WHITE = b"\xff\xff\xff"


class _Surroundings(NamedTuple):
    """What a run has from the paragraph, the cell and the table around it.

    Attributes:
        properties: The run properties of the styles, the nearest first.
        table_parts: Those of the styles of some rows or columns of a table, such as its first row.
        ground: The color behind the text; None if a table's style may give any.
        is_flat: Whether the lines are so low that nothing of them is seen.
    """

    properties: tuple[etree._Element, ...]
    table_parts: tuple[etree._Element, ...]
    ground: bytes | None
    is_flat: bool


class TextLooks:
    """Tells which texts of one document a reader does not see, or sees struck through."""

    def __init__(self, package: DocumentPackage, main: Part) -> None:
        self._styles: dict[str, etree._Element] = {}
        self._default_style = ""
        self._defaults: tuple[etree._Element, ...] = ()
        for part in package.find_related(main, "styles"):
            self._defaults += tuple(part.root.iterfind(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{_RUN_PROPERTIES}"))
            for style in part.root.iterchildren(qn("w:style")):
                self._styles[style.get(_STYLE_ID, "")] = style
                if style.get(_TYPE) == "paragraph" and style.get(_DEFAULT) in ("1", "true", "on"):
                    self._default_style = style.get(_STYLE_ID, "")
        self._lineages: dict[str, tuple[etree._Element, ...]] = {}
        self._last: tuple[etree._Element, _Surroundings] | None = None

    def list_effects(self, run: etree._Element) -> tuple[str, ...]:
        """Return `struck`, `hidden` and `faint` as far as they hold for a run."""
        own = run.find(_RUN_PROPERTIES)
        own_levels = () if own is None else (own,)
        style_levels = tuple(self._list_run_properties(_read_style(own, _RUN_STYLE)))
        around = self._read_surroundings(run)
        inherited = (*style_levels, *around.properties, *self._defaults)
        switching = (*inherited, *around.table_parts)
        effects = {effect for tag, effect in _EFFECTS.items() if _is_switched_on(tag, own_levels, switching)}
        levels = (*own_levels, *inherited)
        color = next((found for level in levels if (found := read_text_color(level)) is not None), b"")
        ground = next((found for level in levels if (found := read_background(level))), around.ground)
        if around.is_flat or _is_tiny(levels) or (color and ground and not has_contrast(color, ground)):
            effects.add("faint")
        return tuple(sorted(effects))

    def _read_surroundings(self, run: etree._Element) -> _Surroundings:
        paragraph = next(run.iterancestors(_PARAGRAPH), None)
        if paragraph is None:
            return _Surroundings((), (), _WHITE, False)
        if self._last is None or self._last[0] is not paragraph:
            self._last = paragraph, self._read_paragraph(paragraph)
        return self._last[1]

    def _read_paragraph(self, paragraph: etree._Element) -> _Surroundings:
        own = paragraph.find(_PARAGRAPH_PROPERTIES)
        style = _read_style(own, _PARAGRAPH_STYLE) or self._default_style
        tables = [table.find(_TABLE_PROPERTIES) for table in paragraph.iterancestors(_TABLE)]
        table_styles = [id for properties in tables if (id := _read_style(properties, _TABLE_STYLE))]
        of_tables = (level for id in table_styles for level in self._list_run_properties(id))
        forms = [one for one in (own, *self._list_paragraph_properties(style)) if one is not None]
        cells = (cell.find(_CELL_PROPERTIES) for cell in paragraph.iterancestors(_CELL))
        # A cell's own ground covers that of its table.
        grounds = (read_background(one) for one in (*forms, *cells, *tables) if one is not None)
        ground = next((found for found in grounds if found), None)
        if ground is None and not any(self._may_be_shaded(id) for id in table_styles):
            ground = _WHITE
        parts = (part for id in table_styles for one in self._follow(id) for part in one.iterchildren(_TABLE_PART))
        table_parts = tuple(found for part in parts if (found := part.find(_RUN_PROPERTIES)) is not None)
        properties = (*self._list_run_properties(style), *of_tables)
        return _Surroundings(properties, table_parts, ground, _is_flat(forms))

    def _follow(self, id: str) -> tuple[etree._Element, ...]:
        """Return a style and those that it is based on, the nearest first."""
        if id not in self._lineages:
            lineage: list[etree._Element] = []
            at = id
            while at in self._styles and len(lineage) < _MAX_PARENTS:
                lineage.append(self._styles[at])
                at = _read_style(self._styles[at], _BASED_ON)
            self._lineages[id] = tuple(lineage)
        return self._lineages[id]

    def _list_run_properties(self, id: str) -> Iterator[etree._Element]:
        yield from (one for style in self._follow(id) if (one := style.find(_RUN_PROPERTIES)) is not None)

    def _list_paragraph_properties(self, id: str) -> Iterator[etree._Element]:
        yield from (one for style in self._follow(id) if (one := style.find(_PARAGRAPH_PROPERTIES)) is not None)

    def _may_be_shaded(self, id: str) -> bool:
        return any(True for style in self._follow(id) for _ in style.iter(_SHADING))


def _read_style(properties: etree._Element | None, tag: str) -> str:
    child = None if properties is None else properties.find(tag)
    return "" if child is None else str(child.get(_VALUE, ""))


def _is_switched_on(tag: str, own: tuple[etree._Element, ...], inherited: tuple[etree._Element, ...]) -> bool:
    """Return whether a run has an effect; what it says itself outweighs its styles, of which each may add it."""
    for levels in (own, inherited):
        found = [child.get(_VALUE, "true") not in _OFF for level in levels for child in level.iterchildren(tag)]
        if found:
            return any(found)
    return False


def _is_tiny(levels: tuple[etree._Element, ...]) -> bool:
    size = next((child for level in levels for child in level.iterchildren(_SIZE)), None)
    half_points = "" if size is None else size.get(_VALUE, "")
    return half_points.isdecimal() and len(half_points) < 5 and int(half_points) < _MIN_HALF_POINTS


def _is_flat(forms: list[etree._Element]) -> bool:
    """Return whether the lines of a paragraph are so low that nothing of them is seen."""
    spacing = next((child for form in forms for child in form.iterchildren(_SPACING) if child.get(_LINE)), None)
    if spacing is None or spacing.get(_LINE_RULE) != "exact":
        return False
    twips = spacing.get(_LINE, "")
    return twips.isdecimal() and len(twips) < 5 and int(twips) < _MIN_LINE_TWIPS
