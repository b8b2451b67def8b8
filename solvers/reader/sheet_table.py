"""A table of a workbook, parsed from the observation of `excel.read_file` and updated as the reader writes."""

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
        columns: Name -> column number, from 1.
        rows: Row number, from 1 -> column number -> text.
        numeric_columns: The columns that had a number in every row when the table was read; rows added later may fill
            only some.
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
        """The number of the first free row below the table."""
        return max(self.rows) + 1

    @cached_property
    def key_column(self) -> int:
        """The column whose texts name the rows: the first of those with the most distinct texts."""
        texts = [at for at in self.columns.values() if at not in self.numeric_columns]
        return max(texts or self.columns.values(), key=lambda at: (len(set(self.list_column(at))), -at))

    @property
    def amount_columns(self) -> list[str]:
        """Names of the columns whose figures can be summed; columns of small numbers only if there are no others."""
        names = [
            name for name, at in self.columns.items() if at in self.numeric_columns and not _NOT_AN_AMOUNT.search(name)
        ]
        large_columns = [one for one in names if max(self.list_numbers(one)) >= _MIN_AMOUNT]
        return large_columns or names

    @property
    def column_by_group(self) -> dict[str, int]:
        """Text -> column, for the texts of columns with repeated texts: they name groups of rows."""
        others = [at for at in self.columns.values() if at != self.key_column and at not in self.numeric_columns]
        repeated = [at for at in others if len(set(self.list_column(at))) < len(self.rows)]
        return {text: at for at in repeated for text in self.list_column(at)}

    @property
    def row_names(self) -> list[str]:
        """The names of the rows."""
        return self.list_column(self.key_column)

    def list_column(self, index: int) -> list[str]:
        """Return the texts of a column from top to bottom."""
        return [cells.get(index, "") for cells in self.rows.values()]

    def list_numbers(self, name: str) -> list[Decimal]:
        """Return the numbers in a column."""
        return [one for one in map(parse_number, self.list_column(self.columns[name])) if one is not None]

    def find_row(self, key: str) -> int | None:
        """Return the row with this name, or None unless exactly one has it."""
        rows = [row for row, cells in self.rows.items() if cells.get(self.key_column, "") == key]
        return rows[0] if len(rows) == 1 else None

    def set_cell(self, row: int, column: int, text: str) -> None:
        """Record a cell that was written."""
        self.rows.setdefault(row, {})[column] = text


def parse_table(path: str, observation: str) -> SheetTable | None:
    """Parse the table in an observation, or return None; its header is the first row with at least two texts."""
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
    """Parse a text as a finite number, or return None."""
    try:
        parsed = Decimal(text)
    except InvalidOperation:
        return None
    return parsed if parsed.is_finite() else None


def format_number(figure: Decimal) -> str:
    """Format a number without an exponent, and without decimals if it is whole."""
    rounded = figure.to_integral_value()
    return format(rounded if rounded == figure else figure.normalize(), "f")


def _iterate_unbroken_rows(rows: dict[int, dict[int, str]], header: int) -> Iterable[tuple[int, dict[int, str]]]:
    row = header + 1
    while row in rows:
        yield row, rows[row]
        row += 1
