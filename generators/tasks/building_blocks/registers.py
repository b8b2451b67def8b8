"""Registers: workbooks that keep records of one kind, each with a number of its own, on one sheet or several."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from data_model import Action, SheetColumn, SheetFinding
from generators.tasks.building_blocks.name_spellings import group_spellings, list_doubtful_names
from generators.tasks.building_blocks.register_words import UNKNOWN_NOUN, is_money_heading, is_partner_heading
from generators.tasks.recipe import make_action

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_AMOUNT = re.compile(r"\d{1,9}(?:\.\d{1,2})?")
_MAX_NAME_CHARS = 40
# A column of which most cells are empty says too little of the records.
_MIN_FILLED_SHARE = 1 / 3


@dataclass(frozen=True)
class RegisterRecord:
    """One row of a register.

    Attributes:
        sheet: The sheet in which it stands.
        index: The index of its row in `sheet.rows`.
        cells: Heading -> canonical text.
    """

    sheet: SheetFinding
    index: int
    cells: dict[str, str]

    @property
    def sheet_row(self) -> int:
        """The row in the sheet, counted from 1."""
        return self.sheet.header_row + 1 + self.index

    @property
    def sheet_key(self) -> tuple[str, int]:
        """What tells it from every other row of the workbook: its sheet and its row there."""
        return self.sheet.sheet, self.sheet_row

    @property
    def sheet_argument(self) -> dict[str, str]:
        """The argument of actions and criteria that names its sheet; none for the one that the workbook opens with."""
        return {} if self.sheet.active else {"sheet": self.sheet.sheet}

    def find_column(self, heading: str) -> SheetColumn:
        """Return the column below a heading, which may stand elsewhere on another sheet."""
        return next(one for one in self.sheet.columns if one.name == heading)

    def find_amount(self, heading: str) -> Decimal:
        """Return what it has below the heading of a column of numbers; an empty cell counts as nothing."""
        return Decimal(self.cells[heading] or 0)


Records = tuple[RegisterRecord, ...]


@dataclass(frozen=True)
class Register:
    """The sheets of a workbook that keep records of one kind.

    Attributes:
        noun: What people call a record. plural: What they call several.
        sheets: The sheets, in the order of the workbook.
        headings: The headings that all of them share, in the order of the last sheet.
        key: The heading of the column that names the records.
        status: The heading of the column that says what has become of them; empty if there is none.
    """

    noun: str
    plural: str
    sheets: tuple[SheetFinding, ...]
    headings: tuple[str, ...]
    key: str
    status: str = ""

    @property
    def path(self) -> str:
        """The path of the workbook."""
        return self.sheets[0].file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.path.rpartition("/")[2]

    @property
    def has_noun(self) -> bool:
        """Whether it is known what its records are called."""
        return self.noun != UNKNOWN_NOUN

    @property
    def file_stem(self) -> str:
        """What the file of a text about its records can be named after: `oven_runs`."""
        words = self.plural if self.has_noun else self.name.rpartition(".")[0]
        return re.sub(r"[\W\d_]+", "_", words.casefold()).strip("_")

    @cached_property
    def records(self) -> Records:
        """Its records, sheet by sheet."""
        return list_records(self.sheets)

    @cached_property
    def by_key(self) -> dict[str, RegisterRecord]:
        """Its records by what names them."""
        return {one.cells[self.key]: one for one in self.records}

    @cached_property
    def statuses(self) -> tuple[str, ...]:
        """What its records have under `status`, the most frequent first."""
        return tuple(one for one, _ in Counter(filter(None, self.list_cells(self.status))).most_common())

    @cached_property
    def date_headings(self) -> tuple[str, ...]:
        """The headings of columns that hold nothing but days."""
        return tuple(one for one in self.headings if self._holds_only(one, _DAY))

    @cached_property
    def amount_headings(self) -> tuple[str, ...]:
        """The headings of columns of money."""
        return tuple(one for one in self.headings if is_money_heading(one) and self._holds_only(one, _AMOUNT))

    @cached_property
    def name_headings(self) -> tuple[str, ...]:
        """The headings of columns that name somebody or something in words, over and over again."""
        return tuple(one for one in self.headings if one not in (self.key, self.status) and self._holds_names(one))

    @cached_property
    def partner_names(self) -> dict[str, dict[str, str]]:
        """The headings of the columns that name partners -> each spelling there -> the full name."""
        found: dict[str, dict[str, str]] = {}
        for heading in filter(is_partner_heading, self.headings):
            cells = self.list_cells(heading)
            if all(one[:1].isalpha() and len(one) <= _MAX_NAME_CHARS for one in cells):
                full = self.find_full_names(heading)
                doubtful = list_doubtful_names(cells, full)
                found[heading] = {spelling: name for spelling, name in full.items() if name not in doubtful}
        return found

    @cached_property
    def _full_names(self) -> dict[str, Mapping[str, str]]:
        """Heading -> the spellings there, of those headings that somebody has asked for."""
        return {}

    def list_cells(self, heading: str) -> list[str]:
        """List what the records have under a heading."""
        return [one.cells[heading] for one in self.records]

    def find_full_names(self, heading: str) -> Mapping[str, str]:
        """Return each spelling under a heading -> the full name, without those that could stand for two names."""
        if heading not in self._full_names:
            self._full_names[heading] = group_spellings(self.list_cells(heading))
        return self._full_names[heading]

    def list_records_of(self, heading: str, name: str) -> Records:
        """List the records that have a partner's name under a heading, in any of its spellings."""
        spellings = self.partner_names[heading]
        return tuple(one for one in self.records if spellings.get(one.cells[heading]) == name)

    def read_actions(self, sheets: Sequence[SheetFinding] = ()) -> tuple[Action, ...]:
        """Return the actions that read some of its sheets, by default all."""
        if len(self.sheets) == 1 and self.sheets[0].active:
            return (make_action("excel", "read_file", file_path=self.path),)
        whole = [
            make_action("excel", "read_file", file_path=self.path, sheet=one.sheet) for one in sheets or self.sheets
        ]
        return (
            (make_action("excel", "list_sheets", file_path=self.path), *whole) if len(self.sheets) > 1 else tuple(whole)
        )

    def _holds_only(self, heading: str, pattern: re.Pattern[str]) -> bool:
        filled = [one for one in self.list_cells(heading) if one]
        is_unclear = any(one.find_column(heading).text == "settled_by_column" for one in self.records)
        is_enough = len(filled) >= len(self.records) * _MIN_FILLED_SHARE
        return not is_unclear and is_enough and all(map(pattern.fullmatch, filled))

    def _holds_names(self, heading: str) -> bool:
        cells = self.list_cells(heading)
        is_text = all(re.match(r"[^\W\d_]", one) and len(one) <= _MAX_NAME_CHARS for one in cells)
        return is_text and 1 < len(set(self.find_full_names(heading).values())) < len(cells)


def list_records(sheets: Sequence[SheetFinding]) -> Records:
    """List the records of some sheets, without blank rows and totals."""
    return tuple(one for sheet in sheets for one in _list_records_of(sheet))


def _list_records_of(sheet: SheetFinding) -> Iterator[RegisterRecord]:
    first, headings = sheet.header_row + 1, [one.name for one in sheet.columns]
    for index, row in enumerate(sheet.rows):
        if first + index not in sheet.summary_rows and any(row):
            yield RegisterRecord(sheet, index, dict(zip(headings, row, strict=True)))
