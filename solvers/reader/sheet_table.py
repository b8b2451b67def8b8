"""A table of a workbook as the reader knows it: read from what `excel.read_file` shows, and kept up to date."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property

_CELL_PATTERN = re.compile(r"\((\d+), (\d+)\): (.*?)\t", re.DOTALL)
_FORMULA_PATTERN = re.compile(r"^\((\d+), (\d+)\): (.*)$", re.MULTILINE)
_EMPTY_CELL = "[Empty Cell]"
_NOT_AN_AMOUNT = re.compile(r"\b(?:year|id|no|number|phone|class|zip|code|index)\b", re.IGNORECASE)
_MIN_AMOUNT = 10


@dataclass
class SheetTable:
    """A header and the rows below it.

    Attributes:
        columns: {name: column, from 1}.
        rows: {row, from 1: {column: text}}.
        numeric_columns: The columns that held a number in every row when it was read; a row that is added fills only
            some.
    """

    path: str
    columns: dict[str, int]
    rows: dict[int, dict[int, str]]
    numeric_columns: frozenset[int]

    @property
    def name(self) -> str:
        """The file's base name."""
        return self.path.rpartition("/")[2]

    @property
    def next_row(self) -> int:
        """The first free row below."""
        return max(self.rows) + 1

    @cached_property
    def key_column(self) -> int:
        """The column whose texts name the rows: most of them different, the first of such."""
        texts = [at for at in self.columns.values() if at not in self.numeric_columns]
        return max(texts or self.columns.values(), key=lambda at: (len(set(self.list_column(at))), -at))

    @property
    def amount_columns(self) -> list[str]:
        """Names of the columns whose figures can be added up; those of small marks only where there are no others."""
        names = [
            name for name, at in self.columns.items() if at in self.numeric_columns and not _NOT_AN_AMOUNT.search(name)
        ]
        large_columns = [one for one in names if max(self.list_numbers(one)) >= _MIN_AMOUNT]
        return large_columns or names

    @property
    def column_by_group(self) -> dict[str, int]:
        """Texts that return in a column, and their column: what a group of rows is called by."""
        others = [at for at in self.columns.values() if at != self.key_column and at not in self.numeric_columns]
        repeated = [at for at in others if len(set(self.list_column(at))) < len(self.rows)]
        return {text: at for at in repeated for text in self.list_column(at)}

    @property
    def row_names(self) -> list[str]:
        """What the rows are called."""
        return self.list_column(self.key_column)

    def list_column(self, index: int) -> list[str]:
        """The texts of a column from top to bottom."""
        return [cells.get(index, "") for cells in self.rows.values()]

    def list_numbers(self, name: str) -> list[Decimal]:
        """The numbers of a column."""
        return [one for one in map(parse_number, self.list_column(self.columns[name])) if one is not None]

    def find_row(self, key: str) -> int | None:
        """The row that is called so, if it is one."""
        rows = [row for row, cells in self.rows.items() if cells.get(self.key_column, "") == key]
        return rows[0] if len(rows) == 1 else None

    def set_cell(self, row: int, column: int, text: str) -> None:
        """Keep a cell that was written."""
        self.rows.setdefault(row, {})[column] = text


def parse_table(path: str, observation: str) -> SheetTable | None:
    """Read the table that an observation shows, or None: its header is the first row of two texts or more."""
    cells_text, _, formulas = observation.partition("The values of the formulas:\n")
    cells = {
        (int(row), int(column)): text for row, column, text in _CELL_PATTERN.findall(cells_text) if text != _EMPTY_CELL
    }
    cells |= {(int(row), int(column)): text for row, column, text in _FORMULA_PATTERN.findall(formulas)}
    rows: dict[int, dict[int, str]] = {}
    for (row, column), text in sorted(cells.items()):
        rows.setdefault(row, {})[column] = text
    header = next((row for row, texts in rows.items() if len(texts) > 1), None)
    below = dict(_iterate_unbroken_rows(rows, header)) if header is not None else {}
    if header is None or not below:
        return None
    columns = {text: column for column, text in rows[header].items()}
    numeric = (
        at for at in columns.values() if all(parse_number(one.get(at, "")) is not None for one in below.values())
    )
    return SheetTable(path, columns, below, frozenset(numeric))


def parse_number(text: str) -> Decimal | None:
    """A text as a number, or None."""
    try:
        parsed = Decimal(text)
    except InvalidOperation:
        return None
    return parsed if parsed.is_finite() else None


def format_number(figure: Decimal) -> str:
    """A number as it is written: without an exponent, and without a fraction where it has none."""
    rounded = figure.to_integral_value()
    return format(rounded if rounded == figure else figure.normalize(), "f")


def _iterate_unbroken_rows(rows: dict[int, dict[int, str]], header: int) -> Iterable[tuple[int, dict[int, str]]]:
    row = header + 1
    while row in rows:
        yield row, rows[row]
        row += 1
