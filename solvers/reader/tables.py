"""A table of a workbook as the reader knows it: read from what `excel.read_file` shows, and kept up to date."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property

_CELL = re.compile(r"\((\d+), (\d+)\): (.*?)\t", re.DOTALL)
_FORMULA = re.compile(r"^\((\d+), (\d+)\): (.*)$", re.MULTILINE)
_EMPTY = "[Empty Cell]"
_NO_AMOUNT = re.compile(r"\b(?:year|id|no|number|phone|class|zip|code|index)\b", re.IGNORECASE)
_SMALL = 10


@dataclass
class Table:
    """A header and the rows below it. columns: {name: column, from 1}. rows: {row, from 1: {column: text}}.

    numeric: the columns that held a number in every row when it was read; a row that is added fills only some.
    """

    path: str
    columns: dict[str, int]
    rows: dict[int, dict[int, str]]
    numeric: frozenset[int]

    @property
    def name(self) -> str:
        """The file's base name."""
        return self.path.rpartition("/")[2]

    @property
    def next_row(self) -> int:
        """The first free row below."""
        return max(self.rows) + 1

    @cached_property
    def key(self) -> int:
        """The column whose texts name the rows: most of them different, the first of such."""
        texts = [at for at in self.columns.values() if at not in self.numeric]
        return max(texts or self.columns.values(), key=lambda at: (len(set(self.column(at))), -at))

    @property
    def amounts(self) -> list[str]:
        """Names of the columns whose figures can be added up; those of small marks only where there are no others."""
        found = [name for name, at in self.columns.items() if at in self.numeric and not _NO_AMOUNT.search(name)]
        large = [one for one in found if max(self.figures(one)) >= _SMALL]
        return large or found

    @property
    def groups(self) -> dict[str, int]:
        """Texts that return in a column, and their column: what a group of rows is called by."""
        others = [at for at in self.columns.values() if at != self.key and at not in self.numeric]
        repeated = [at for at in others if len(set(self.column(at))) < len(self.rows)]
        return {text: at for at in repeated for text in self.column(at)}

    @property
    def keys(self) -> list[str]:
        """What the rows are called."""
        return self.column(self.key)

    def column(self, at: int) -> list[str]:
        """The texts of a column from top to bottom."""
        return [cells.get(at, "") for cells in self.rows.values()]

    def figures(self, name: str) -> list[Decimal]:
        """The numbers of a column."""
        return [one for one in map(number, self.column(self.columns[name])) if one is not None]

    def row_of(self, key: str) -> int | None:
        """The row that is called so, if it is one."""
        found = [row for row, cells in self.rows.items() if cells.get(self.key, "") == key]
        return found[0] if len(found) == 1 else None

    def put(self, row: int, column: int, text: str) -> None:
        """Keep a cell that was written."""
        self.rows.setdefault(row, {})[column] = text


def table_of(path: str, shown: str) -> Table | None:
    """Read the table that an observation shows, or None: its header is the first row of two texts or more."""
    top, _, formulas = shown.partition("The values of the formulas:\n")
    cells = {(int(row), int(column)): text for row, column, text in _CELL.findall(top) if text != _EMPTY}
    cells |= {(int(row), int(column)): text for row, column, text in _FORMULA.findall(formulas)}
    rows: dict[int, dict[int, str]] = {}
    for (row, column), text in sorted(cells.items()):
        rows.setdefault(row, {})[column] = text
    header = next((row for row, texts in rows.items() if len(texts) > 1), None)
    below = dict(_unbroken(rows, header)) if header is not None else {}
    if header is None or not below:
        return None
    columns = {text: column for column, text in rows[header].items()}
    numeric = (at for at in columns.values() if all(number(one.get(at, "")) is not None for one in below.values()))
    return Table(path, columns, below, frozenset(numeric))


def number(text: str) -> Decimal | None:
    """A text as a number, or None."""
    try:
        made = Decimal(text)
    except InvalidOperation:
        return None
    return made if made.is_finite() else None


def written(figure: Decimal) -> str:
    """A number as it is written: without an exponent, and without a fraction where it has none."""
    whole = figure.to_integral_value()
    return format(whole if whole == figure else figure.normalize(), "f")


def _unbroken(rows: dict[int, dict[int, str]], header: int) -> Iterable[tuple[int, dict[int, str]]]:
    row = header + 1
    while row in rows:
        yield row, rows[row]
        row += 1
