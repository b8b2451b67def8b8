"""What one part of a workbook's archive asks of its reader, counted by a scan that keeps nothing."""

from collections import Counter
from dataclasses import dataclass, field
from xml.parsers import expat

from openpyxl.utils.cell import range_boundaries

from office_env.formats.xlsx_limits import MAX_COLUMN, MAX_ROW

# The elements of cells and of shared strings: openpyxl takes a few microseconds for each, and twenty or more for any
# other, of which it makes an object.
_PLAIN = frozenset({"row", "c", "v", "f", "is", "t", "si"})
_PARTS_OF_PLAIN = frozenset({"worksheet", "sst"})
_AREA_ELEMENTS = frozenset({"mergeCell", "hyperlink", "comment", "table"})
_USES = frozenset({"id", "embed", "link"})


@dataclass
class Part:
    """Counts of one part.

    root: the name of its root element, empty for what is no XML. plain: rows, cells, strings and what is in them.
    others: all that openpyxl makes objects of. areas: cells of areas that openpyxl fills or walks through.
    translated: characters of formulas that are written anew for each cell that shares them.
    uses: how often each relation is asked for by its id. relations: id and target, of a part that lists them.
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
    """Counts the elements of one part; give it the part's bytes piece by piece."""

    def __init__(self) -> None:
        self.part = Part()
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._shared: dict[str, int] = {}
        self._ranges = 0
        self._ended = False

    def feed(self, chunk: bytes) -> None:
        """Count what is in a piece; from the first damage on, which the reader itself will report, nothing."""
        if not self._ended:
            try:
                self._parser.Parse(chunk, False)
            except expat.ExpatError:
                self._ended = True

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        part, local = self.part, element.rpartition(":")[2]
        part.root = part.root or local
        if local not in _PLAIN or part.root not in _PARTS_OF_PLAIN:
            self._count_other(local, attributes)
            return
        part.plain += 1
        if local == "c":
            part.cells += 1
        elif local == "row":
            part.rows += 1
        elif local == "si":
            part.strings += 1
        elif local == "f":
            self._count_formula(attributes)

    def _count_other(self, local: str, attributes: dict[str, str]) -> None:
        part = self.part
        part.others += 1
        part.sheets += local == "sheet"
        if local in _AREA_ELEMENTS and "ref" in attributes:
            part.areas += _area(attributes["ref"])
            part.merged += local == "mergeCell"
        if "sqref" in attributes:
            self._ranges = attributes["sqref"].count(" ")
            part.others += self._ranges
        elif local == "cfRule":
            # openpyxl sorts all ranges of a rule for each rule that it adds to them.
            part.others += self._ranges
        elif local == "Relationship" and attributes.get("TargetMode") != "External":
            part.relations.append((attributes.get("Id", ""), attributes.get("Target", "")))
        for name, value in attributes.items():
            if ":" in name and name.rpartition(":")[2] in _USES:
                part.uses[value] += 1

    def _count_formula(self, attributes: dict[str, str]) -> None:
        self._parser.CharacterDataHandler = None
        name = attributes.get("si", "")
        if attributes.get("t") != "shared":
            return
        if name in self._shared:
            self.part.translated += self._shared[name]
            return
        self._shared[name] = 0

        def measure(text: str) -> None:
            self._shared[name] += len(text)

        self._parser.CharacterDataHandler = measure


def _area(reference: str) -> int:
    try:
        left, top, right, bottom = range_boundaries(reference)
    except (ValueError, TypeError):
        return 1
    width = (right or MAX_COLUMN) - (left or 1) + 1
    return abs(width * ((bottom or MAX_ROW) - (top or 1) + 1))
