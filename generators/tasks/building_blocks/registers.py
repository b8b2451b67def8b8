"""Registers: workbooks that keep records of one kind, each with a key and a status, on one sheet or several."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from data_model import Action, SheetColumn, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.name_spellings import group_spellings
from generators.tasks.recipe import TaskContext, make_action

MIN_RECORDS, MAX_RECORDS = 6, 400
_MAX_SHEETS = 8
_STATUS = re.compile(r"state|status|stage|progress", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,2})?")
_MONEY = re.compile(
    r"\b(?:amount|balance|budget|charged?|claim(?:ed)?|costs?|demanded|expected|fees?|gross|hire total|indemnity|net|"
    r"offer|owed|paid out|premiums?|price|quoted|sum|total|value|wish)\b",
    re.IGNORECASE,
)
_NO_MONEY = re.compile(
    r"\b(?:days?|eighths?|hours?|minutes?|no|number|percent|rate|ratio|per|plan|test)\b|%|/", re.IGNORECASE
)
_MAX_NAME_CHARS = 40
_UNKNOWN = ("entry", "entries")


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


@dataclass(frozen=True)
class StatusRegister:
    """The sheets of a workbook that keep records of one kind.

    Attributes:
        noun: What people call a record. plural: What they call several.
        sheets: The sheets, in the order of the workbook.
        headings: The headings that all of them share, in the order of the last sheet.
        key: The heading of the column that names the records.
        status: The heading of the column that says what has become of them.
    """

    noun: str
    plural: str
    sheets: tuple[SheetFinding, ...]
    headings: tuple[str, ...]
    key: str
    status: str

    @property
    def path(self) -> str:
        """The path of the workbook."""
        return self.sheets[0].file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.path.rpartition("/")[2]

    @cached_property
    def records(self) -> tuple[RegisterRecord, ...]:
        """Its records, sheet by sheet."""
        return tuple(one for sheet in self.sheets for one in _list_records(sheet))

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
        names = [one for one in self.headings if _MONEY.search(one) and not _NO_MONEY.search(one)]
        return tuple(one for one in names if self._holds_only(one, _NUMBER))

    @cached_property
    def name_headings(self) -> tuple[str, ...]:
        """The headings of columns that name somebody or something in words, over and over again."""
        return tuple(one for one in self.headings if one not in (self.key, self.status) and self._holds_names(one))

    def list_cells(self, heading: str) -> list[str]:
        """List what the records have under a heading."""
        return [one.cells[heading] for one in self.records]

    def read_actions(self) -> tuple[Action, ...]:
        """Return the actions that read all of its sheets."""
        whole = [make_action("excel", "read_file", file_path=self.path, sheet=one.sheet) for one in self.sheets]
        if len(whole) == 1:
            return (make_action("excel", "read_file", file_path=self.path),) if self.sheets[0].active else tuple(whole)
        return (make_action("excel", "list_sheets", file_path=self.path), *whole)

    def _holds_only(self, heading: str, pattern: re.Pattern[str]) -> bool:
        filled = [one for one in self.list_cells(heading) if one]
        settled = any(one.find_column(heading).text == "settled_by_column" for one in self.records)
        return not settled and len(filled) * 2 >= len(self.records) and all(map(pattern.fullmatch, filled))

    def _holds_names(self, heading: str) -> bool:
        cells = [one for one in self.list_cells(heading) if one]
        is_text = all(re.match(r"[^\W\d_]", one) and len(one) <= _MAX_NAME_CHARS for one in cells)
        return is_text and len(cells) == len(self.records) and len(set(group_spellings(cells).values())) > 1


def find_registers(context: TaskContext) -> list[StatusRegister]:
    """Find the registers of an office, in the order of its findings."""
    by_file: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding) and not find_original(one.file, context.files):
            by_file.setdefault(one.file, []).append(one)
    nouns = {_drop_year(one.register_file): (one.noun, one.plural) for one in context.cases if one.register_file}
    made = [_make_register(sheets, nouns.get(_drop_year(file))) for file, sheets in by_file.items()]
    return [one for one in made if one]


def shuffle_registers(context: TaskContext, rng: random.Random) -> list[StatusRegister]:
    """Return the registers in random order: those with matters of the user, those of other years, and the rest."""
    own = {one.register_file for one in context.cases}
    registers = find_registers(context)
    shuffled = rng.sample(registers, len(registers))
    return sorted(shuffled, key=lambda one: (one.path not in own, one.noun == _UNKNOWN[0]))


def find_amount(record: RegisterRecord, heading: str) -> Decimal:
    """Return what a record has below the heading of a column of numbers; an empty cell counts as nothing."""
    return Decimal(record.cells[heading] or 0)


def _make_register(sheets: list[SheetFinding], noun: tuple[str, str] | None) -> StatusRegister | None:
    kept = [one for one in sheets if _find_status(one)]
    if not kept or len(kept) > _MAX_SHEETS or any(one.is_followed for one in kept):
        return None
    headings = tuple(one.name for one in kept[-1].columns)
    status = _find_status(kept[-1])
    if len(set(headings)) < len(headings) or any(
        sorted(one.name for one in sheet.columns) != sorted(headings) for sheet in kept
    ):
        return None
    records = [one for sheet in kept for one in _list_records(sheet)]
    if not MIN_RECORDS <= len(records) <= MAX_RECORDS:
        return None
    key = next((one for one in headings if one != status and _names_all(records, one)), None)
    return StatusRegister(*(noun or _guess_noun(kept[0].file)), tuple(kept), headings, key, status) if key else None


def _guess_noun(path: str) -> tuple[str, str]:
    """Take the plural of what a register keeps from its name, if that is one: `Running contracts 2025.xlsx`."""
    name = re.sub(r"[\d_ ]+", " ", path.rpartition("/")[2].rpartition(".")[0]).strip().lower()
    return (_UNKNOWN[0], name) if re.fullmatch(r"[a-z ]{3,}[^s\W]s", name) else _UNKNOWN


def _drop_year(path: str) -> str:
    """Return the path of a register without its year, as that of another year has it."""
    return re.sub(r"\d+", "", path).casefold()


def _find_status(sheet: SheetFinding) -> str:
    return next((one.name for one in sheet.columns if _STATUS.fullmatch(one.name.strip())), "")


def _names_all(records: list[RegisterRecord], heading: str) -> bool:
    """Tell whether a column holds a short text of its own, with a digit, for each record."""
    cells = [one.cells[heading] for one in records]
    is_key = all(re.fullmatch(r"[^\W_][\w./ -]{2,19}", one) and re.search(r"\d", one) for one in cells)
    return is_key and len(set(cells)) == len(cells) and not all(map(_DAY.fullmatch, cells))


def _list_records(sheet: SheetFinding) -> Iterator[RegisterRecord]:
    first, headings = sheet.header_row + 1, [one.name for one in sheet.columns]
    for index, row in enumerate(sheet.rows):
        if first + index not in sheet.summary_rows and any(row):
            yield RegisterRecord(sheet, index, dict(zip(headings, row, strict=True)))
