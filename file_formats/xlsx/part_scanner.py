"""Counts what one part of a workbook's archive demands of its reader, in a scan that keeps nothing."""

from collections import Counter
from dataclasses import dataclass, field
from xml.parsers import expat

from openpyxl.utils.cell import range_boundaries

from file_formats.xlsx.limits import MAX_COLUMN, MAX_ROW

# Elements of cells and shared strings take openpyxl a few microseconds each; any other becomes an object and takes
# twenty or more.
_PLAIN_ELEMENTS = frozenset({"row", "c", "v", "f", "is", "t", "si"})
_PLAIN_ROOTS = frozenset({"worksheet", "sst"})
_AREA_ELEMENTS = frozenset({"mergeCell", "hyperlink", "comment", "table"})
_RELATION_ATTRIBUTES = frozenset({"id", "embed", "link"})


@dataclass
class PartCounts:
    """The counts of one part.

    Attributes:
        root: The name of the root element; empty if the part is not XML.
        plain: Rows, cells, strings and the elements inside them.
        others: All other elements, of which openpyxl makes objects.
        areas: Cells in areas that openpyxl fills or iterates over.
        merged: Merged areas.
        translated: Characters of shared formulas, counted for each cell for which openpyxl writes them anew.
        uses: How often the part refers to each relationship, by id.
        relations: The id and target of each relationship that the part lists.
    """

    root: str = ""
    rows: int = 0
    cells: int = 0
    strings: int = 0
    plain: int = 0
    others: int = 0
    areas: int = 0
    merged: int = 0
    translated: int = 0
    sheets: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    relations: list[tuple[str, str]] = field(default_factory=list)


class PartScanner:
    """A counter of one part's elements, fed with the part's bytes in chunks."""

    def __init__(self) -> None:
        self.part = PartCounts()
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._count_element
        self._shared_formula_chars: dict[str, int] = {}
        self._range_count = 0
        self._is_damaged = False

    def feed(self, chunk: bytes) -> None:
        """Count the elements in a chunk, but none after the first damage, which the reader itself will report."""
        if not self._is_damaged:
            try:
                self._parser.Parse(chunk, False)
            except expat.ExpatError:
                self._is_damaged = True

    def _count_element(self, element: str, attributes: dict[str, str]) -> None:
        part, local_name = self.part, element.rpartition(":")[2]
        part.root = part.root or local_name
        if local_name not in _PLAIN_ELEMENTS or part.root not in _PLAIN_ROOTS:
            self._count_other(local_name, attributes)
            return
        part.plain += 1
        if local_name == "c":
            part.cells += 1
        elif local_name == "row":
            part.rows += 1
        elif local_name == "si":
            part.strings += 1
        elif local_name == "f":
            self._count_formula(attributes)

    def _count_other(self, local_name: str, attributes: dict[str, str]) -> None:
        part = self.part
        part.others += 1
        part.sheets += local_name == "sheet"
        if local_name in _AREA_ELEMENTS and "ref" in attributes:
            part.areas += _count_area_cells(attributes["ref"])
            part.merged += local_name == "mergeCell"
        if "sqref" in attributes:
            self._range_count = attributes["sqref"].count(" ")
            part.others += self._range_count
        elif local_name == "cfRule":
            # openpyxl sorts all ranges of a rule for each rule that it adds to them.
            part.others += self._range_count
        elif local_name == "Relationship" and attributes.get("TargetMode") != "External":
            part.relations.append((attributes.get("Id", ""), attributes.get("Target", "")))
        for name, value in attributes.items():
            if ":" in name and name.rpartition(":")[2] in _RELATION_ATTRIBUTES:
                part.uses[value] += 1

    def _count_formula(self, attributes: dict[str, str]) -> None:
        self._parser.CharacterDataHandler = None
        name = attributes.get("si", "")
        if attributes.get("t") != "shared":
            return
        if name in self._shared_formula_chars:
            self.part.translated += self._shared_formula_chars[name]
            return
        self._shared_formula_chars[name] = 0

        def add_length(text: str) -> None:
            self._shared_formula_chars[name] += len(text)

        self._parser.CharacterDataHandler = add_length


def _count_area_cells(reference: str) -> int:
    try:
        left, top, right, bottom = range_boundaries(reference)
    except (ValueError, TypeError):
        return 1
    width = (right or MAX_COLUMN) - (left or 1) + 1
    return abs(width * ((bottom or MAX_ROW) - (top or 1) + 1))
