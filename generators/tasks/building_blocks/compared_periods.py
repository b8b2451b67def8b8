"""Two years of a register, or two of its sheets, whose figures people compare name by name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from data_model import Action
from generators.tasks.building_blocks.name_spellings import group_spellings
from generators.tasks.building_blocks.register_search import sum_column
from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.shared_names import is_proper_name

_YEAR = re.compile(r"\d{4}")
_PERIOD = re.compile(r"\d|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)
"""In the name of a sheet that holds the records of a month or a quarter, and not those of an oven."""
_MIN_ROWS, _MIN_SHEETS = 5, 3


@dataclass(frozen=True)
class ComparedPeriods:
    """A register of two years, or of several sheets.

    Attributes:
        books: The workbook of each year, or the only one.
        heading: The heading of the names.
        periods: Period -> its records: the years, or the sheets of the only workbook, in their order.
        spellings: Cell below `heading` -> the full name that it stands for.
    """

    books: tuple[Register, ...]
    heading: str
    periods: dict[str, tuple[RegisterRecord, ...]]
    spellings: dict[str, str]

    @property
    def names(self) -> list[str]:
        """The names of which there are records in every period, in alphabetical order."""
        found = [
            {self.spellings.get(one.cells[self.heading]) for one in rows} - {None} for rows in self.periods.values()
        ]
        common = set.intersection(*found) if len(self.books) > 1 else set.union(*found)
        return sorted(one for one in common if one and is_proper_name(one))

    def compute_sum(self, period: str, name: str, column: str) -> Decimal:
        """Add up what the records of a name have in a column of amounts in a period."""
        rows = [one for one in self.periods[period] if self.spellings.get(one.cells[self.heading]) == name]
        return sum_column(rows, column)

    def read_actions(self) -> tuple[Action, ...]:
        """Return the actions that read all of it."""
        return tuple(action for book in self.books for action in book.read_actions())


def find_years(books: Sequence[Register]) -> list[ComparedPeriods]:
    """Find the registers of which there are two years with the same headings."""
    found = []
    for first in books:
        for second in books:
            years = [_YEAR.findall(one.name) for one in (first, second)]
            is_pair = drop_year(first.path) == drop_year(second.path)
            if is_pair and all(len(one) == 1 for one in years) and years[0] < years[1]:
                periods = {years[0][0]: first.records, years[1][0]: second.records}
                found += [_make((first, second), heading, periods) for heading in _list_shared(first, second)]
    return found


def find_sheets(books: Sequence[Register]) -> list[ComparedPeriods]:
    """Find the registers with three or more sheets of months or quarters before the last one, which still grows."""
    found = []
    for book in books:
        by_sheet = {
            sheet.sheet: tuple(one for one in book.records if one.sheet.sheet == sheet.sheet) for sheet in book.sheets
        }
        periods = {
            name: rows for name, rows in list(by_sheet.items())[:-1] if len(rows) >= _MIN_ROWS and _PERIOD.search(name)
        }
        if len(periods) >= _MIN_SHEETS:
            found += [_make((book,), heading, periods) for heading in book.name_headings]
    return found


def _list_shared(first: Register, second: Register) -> list[str]:
    return [one for one in first.name_headings if one in second.name_headings]


def _make(books: tuple[Register, ...], heading: str, periods: dict[str, tuple[RegisterRecord, ...]]) -> ComparedPeriods:
    cells = [one.cells[heading] for rows in periods.values() for one in rows]
    return ComparedPeriods(books, heading, periods, group_spellings(cells))
