"""What the names and the tables of a workbook stand for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from data_model import bounds
from file_formats.formulas.syntax import Area, Literal, Node, TableReference, UnsupportedFormula, parse_formula

_MAX_NAME_CHARS = 255


@dataclass(frozen=True)
class TableArea:
    """A table of a sheet that formulas can name.

    Attributes:
        sheet: The name of its sheet, in lower case.
        corners: Its top, left, bottom and right, counted from 1.
        columns: The names of its columns, from the left.
        header_rows: The number of its rows of headers.
        total_rows: The number of its rows of totals.
    """

    sheet: str
    corners: tuple[int, int, int, int]
    columns: tuple[str, ...]
    header_rows: int = 1
    total_rows: int = 0


@dataclass(frozen=True)
class WorkbookNames:
    """The names of a workbook.

    Attributes:
        texts: What each name stands for, as a formula without `=`, by (sheet, name) in lower case; the sheet is empty
            for names of the whole workbook.
        tables: The tables by name in lower case.
    """

    texts: Mapping[tuple[str, str], str] = field(default_factory=dict)
    tables: Mapping[str, TableArea] = field(default_factory=dict)

    def find(self, name: str, sheet: str) -> Node | None:
        """Return the area or the constant that a name stands for, None if it is none of these.

        Names that stand for other formulas are not evaluated, so that no name can read others without end.
        """
        key = name.casefold()
        text = self.texts.get((sheet, key), self.texts.get(("", key)))
        if text is None and key in self.tables:
            return self.find_table_area(TableReference(name))
        if text is None or len(text) > bounds.FORMULA_CHARS or len(name) > _MAX_NAME_CHARS:
            return None
        try:
            node = parse_formula(text)
        except UnsupportedFormula:
            return None
        if isinstance(node, Area) and node.sheet is not None:
            return node
        return node if isinstance(node, Literal) else None

    def find_table_area(self, reference: TableReference) -> Area | None:
        """Return the cells of a table that a reference stands for, None if there are none."""
        table = self.tables.get(reference.table.casefold())
        if table is None:
            return None
        (first, left, last, right), parts = table.corners, reference.parts
        items = {part.casefold() for part in parts if part.startswith("#")}
        names = [_fold(part) for part in parts if not part.startswith("#")]
        columns = [_fold(column) for column in table.columns]
        if not items <= {"#all", "#data", "#headers", "#totals"} or len(items) > 1 or len(names) > 2:
            return None
        if any(name not in columns for name in names):
            return None
        places = sorted(columns.index(name) for name in names) or [0, right - left]
        first_record, last_record = first + table.header_rows, last - table.total_rows
        top, bottom = {
            "#all": (first, last),
            "#headers": (first, first_record - 1),
            "#totals": (last_record + 1, last),
        }.get(next(iter(items), ""), (first_record, last_record))
        return Area(table.sheet, top, left + places[0], bottom, left + places[-1]) if top <= bottom else None


def _fold(column: str) -> str:
    return re.sub(r"\s+", " ", column).strip().casefold()
