"""Record books: workbooks that keep records of one kind, each with a number of its own, on one sheet or several."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from data_model import Action, SheetColumn, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.name_spellings import group_spellings
from generators.tasks.recipe import TaskContext, make_action

_MIN_ROWS, _MAX_ROWS = 6, 400
_MAX_SHEETS = 8
_KEY = re.compile(r"(?=.*\d)[^\W_][\w./-]{2,19}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_AMOUNT = re.compile(r"\d{1,9}(?:\.\d{1,2})?")
_MONEY = re.compile(
    r"\b(?:amount|balance|budget|charged?|claim(?:ed)?|costs?|credit(?:ed)?|demanded|estimate|expected|fees?|gross|"
    r"hire total|indemnity|net|offer|owed|paid out|payable|premiums?|purchase price|quoted|reserve|sum|"
    r"to pay|total|value)\b",
    re.IGNORECASE,
)
_NO_MONEY = re.compile(
    r"\b(?:centre|center|cover|day|days|due|eighths?|h|hourly|hours?|kg|minutes?|no|number|on|per|percent|plan|rate|ratio|test|unit|until)\b|%|/",
    re.IGNORECASE,
)
_MAX_NAME_CHARS = 40
UNKNOWN_NOUN = "entry"
"""What a record is called where nobody knows what kind of record it is."""


@dataclass(frozen=True)
class BookRow:
    """A record as it stands in a record book.

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
    def sheet_argument(self) -> dict[str, str]:
        """The argument of actions and criteria that names the sheet; none for the one that the workbook opens with."""
        return {} if self.sheet.active else {"sheet": self.sheet.sheet}

    def find_column(self, heading: str) -> SheetColumn:
        """Return the column below a heading, which may stand elsewhere on another sheet."""
        return next(one for one in self.sheet.columns if one.name == heading)


@dataclass(frozen=True)
class RecordBook:
    """The sheets of a workbook that keep records of one kind.

    Attributes:
        noun: What people call a record. plural: What they call several.
        sheets: The sheets, in the order of the workbook.
        headings: The headings that all of them share.
        key: The heading of the column that names the records.
    """

    noun: str
    plural: str
    sheets: tuple[SheetFinding, ...]
    headings: tuple[str, ...]
    key: str

    @property
    def path(self) -> str:
        """The path of the workbook."""
        return self.sheets[0].file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.path.rpartition("/")[2]

    @property
    def stem(self) -> str:
        """What the file of a text about its records can be named after: `oven_runs`."""
        words = self.plural if self.noun != UNKNOWN_NOUN else self.name.rpartition(".")[0]
        return re.sub(r"[\W\d_]+", "_", words.casefold()).strip("_")

    @cached_property
    def rows(self) -> tuple[BookRow, ...]:
        """Its records, sheet by sheet."""
        return tuple(one for sheet in self.sheets for one in _list_rows(sheet))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The numbers of its records."""
        return tuple(one.cells[self.key] for one in self.rows)

    @cached_property
    def money_headings(self) -> tuple[str, ...]:
        """The headings of columns that hold money, where they hold something."""
        named = [one for one in self.headings if _MONEY.search(one) and not _NO_MONEY.search(one)]
        return tuple(one for one in named if self._holds_only(one, _AMOUNT))

    @cached_property
    def day_headings(self) -> tuple[str, ...]:
        """The headings of columns that hold days, where they hold something."""
        return tuple(one for one in self.headings if self._holds_only(one, _DAY))

    @cached_property
    def name_headings(self) -> tuple[str, ...]:
        """The headings of columns that name somebody or something in words, over and over again."""
        return tuple(one for one in self.headings if one != self.key and self._holds_names(one))

    def list_cells(self, heading: str) -> list[str]:
        """List what the records have under a heading."""
        return [one.cells[heading] for one in self.rows]

    def read_actions(self, sheets: Sequence[SheetFinding] = ()) -> tuple[Action, ...]:
        """Return the actions that read some of its sheets, by default all."""
        if len(self.sheets) == 1 and self.sheets[0].active:
            return (make_action("excel", "read_file", file_path=self.path),)
        wanted = sheets or self.sheets
        whole = [make_action("excel", "read_file", file_path=self.path, sheet=one.sheet) for one in wanted]
        return (make_action("excel", "list_sheets", file_path=self.path), *whole)

    def _holds_only(self, heading: str, pattern: re.Pattern[str]) -> bool:
        filled = [one for one in self.list_cells(heading) if one]
        is_unclear = any(one.find_column(heading).text == "settled_by_column" for one in self.rows)
        return not is_unclear and len(filled) * 3 >= len(self.rows) and all(map(pattern.fullmatch, filled))

    def _holds_names(self, heading: str) -> bool:
        cells = [one for one in self.list_cells(heading) if one]
        is_text = all(re.match(r"[^\W\d_]", one) and len(one) <= _MAX_NAME_CHARS for one in cells)
        return is_text and len(cells) == len(self.rows) and 1 < len(set(cells)) < len(cells)


BookRows = tuple[BookRow, ...]


def find_record_books(context: TaskContext) -> list[RecordBook]:
    """Find the record books of an office, in the order of its findings."""
    by_file: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding) and not find_original(one.file, context.files):
            by_file.setdefault(one.file, []).append(one)
    nouns = {drop_year(one.register_file): (one.noun, one.plural) for one in context.cases if one.register_file}
    made = [_make_book(sheets, nouns.get(drop_year(file)) or _name_after(file)) for file, sheets in by_file.items()]
    return [one for one in made if one]


def shuffle_record_books(context: TaskContext, rng: random.Random) -> list[RecordBook]:
    """Return the record books in random order, those with matters of the user first, those without a name last."""
    own = {one.register_file for one in context.cases}
    books = find_record_books(context)
    return sorted(rng.sample(books, len(books)), key=lambda one: (one.path not in own, one.noun == UNKNOWN_NOUN))


def drop_older_books(books: Sequence[RecordBook]) -> list[RecordBook]:
    """Leave out the books of which there is one of a later year."""
    latest = {drop_year(one.path): one.path for one in sorted(books, key=lambda one: one.path)}
    return [one for one in books if latest[drop_year(one.path)] == one.path]


def group_rows(book: RecordBook, heading: str, spellings: Mapping[str, str] | None = None) -> dict[str, BookRows]:
    """Return the records of each name in a column, by its full spelling; unclear spellings are left out.

    Args:
        spellings: Spelling -> full spelling; by default as the column itself tells.
    """
    full = group_spellings(book.list_cells(heading)) if spellings is None else spellings
    grouped: dict[str, list[BookRow]] = {}
    for row in book.rows:
        if (name := full.get(row.cells[heading])) is not None:
            grouped.setdefault(name, []).append(row)
    return {name: tuple(rows) for name, rows in sorted(grouped.items())}


def list_filled(rows: Sequence[BookRow], heading: str) -> BookRows:
    """Return the records that have something under a heading."""
    return tuple(one for one in rows if one.cells[heading])


def sum_column(rows: Sequence[BookRow], heading: str) -> Decimal:
    """Add up what some records have in a column of numbers; an empty cell counts as nothing."""
    return sum((Decimal(one.cells[heading] or 0) for one in rows), Decimal(0))


def drop_year(path: str) -> str:
    """Return the path of a workbook without its year, which that of another year shares."""
    return re.sub(r"\d+", "", path).casefold()


def _name_after(path: str) -> tuple[str, str]:
    """Name the records of a workbook after its file: the entries in the list `Oven runs`."""
    stem = re.sub(r"[\W\d_]+", " ", path.rpartition("/")[2].rpartition(".")[0]).strip()
    return UNKNOWN_NOUN, f"entries in the list '{stem}'"


def _make_book(sheets: list[SheetFinding], noun: tuple[str, str]) -> RecordBook | None:
    """Make the book of the largest group of sheets with the same headings, which leaves out summaries."""
    groups: dict[tuple[str, ...], list[SheetFinding]] = {}
    for one in sheets:
        groups.setdefault(tuple(sorted(column.name for column in one.columns)), []).append(one)
    kept = max(groups.values(), key=lambda group: sum(len(one.rows) for one in group))
    headings = tuple(one.name for one in kept[-1].columns)
    if len(kept) > _MAX_SHEETS or any(one.is_followed for one in kept) or len(set(headings)) < len(headings):
        return None
    rows = [one for sheet in kept for one in _list_rows(sheet)]
    key = next((one for one in headings if _names_all(rows, one)), None)
    if not _MIN_ROWS <= len(rows) <= _MAX_ROWS or key is None:
        return None
    return RecordBook(*noun, tuple(kept), headings, key)


def _names_all(rows: list[BookRow], heading: str) -> bool:
    """Tell whether a column holds a short text of its own, with a digit, for each record."""
    cells = [one.cells[heading] for one in rows]
    return (
        all(map(_KEY.fullmatch, cells))
        and len(set(cells)) == len(cells)
        and not all(one.replace(".", "").isdecimal() or _DAY.fullmatch(one) for one in cells)
    )


def _list_rows(sheet: SheetFinding) -> Iterator[BookRow]:
    first, headings = sheet.header_row + 1, [one.name for one in sheet.columns]
    for index, row in enumerate(sheet.rows):
        if first + index not in sheet.summary_rows and any(row):
            yield BookRow(sheet, index, dict(zip(headings, row, strict=True)))
