"""Tables whose rows can be looked up by a key."""

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from data_model import EventFinding, MailFinding, SheetColumn, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.recipe import TaskContext

MIN_ROWS, MAX_ROWS = 3, 300
"""The maximum is well below the number of rows that a surfer reads, so no sum covers only part of a sheet."""
LABEL = re.compile(r"[^\W_](?:[\w .&/%$()'-]{0,38}[\w%)])?")
KEY = re.compile(r"[^\W_][\w.&/%$'-]*(?: [\w.&/%$'-]+){0,4}")
PLAIN_NUMBER = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,2})?")
PLAIN_FIELD = re.compile(r"[^\W_][\w .@&+$-]{1,38}")
# The sum or maximum of such a column is meaningless.
NON_AMOUNT_NAME = re.compile(
    r"\b(?:year|id|no|number|phone|tel|telephone|mobile|internal|extension|ext|class|zip|code|index|room|floor)\b",
    re.IGNORECASE,
)
MIN_NUMBER_KEY = 1000
_MAX_BLANK_KEYS = 0.25
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@dataclass(frozen=True)
class KeyedTable:
    """A table whose rows are identified by the values of one column.

    Attributes:
        sheet: The sheet that holds the table.
        records: Its rows without totals, as indexes into `sheet.rows`.
        key: The key column.
        keys: Its usable unique values, in row order.
        number_columns: The columns that hold a number, and no formula, in every record.
        field_columns: The number columns, and the columns that hold a short plain text in every record.
    """

    sheet: SheetFinding
    records: tuple[int, ...]
    key: SheetColumn
    keys: tuple[str, ...]
    number_columns: tuple[SheetColumn, ...]
    field_columns: tuple[SheetColumn, ...]

    @property
    def path(self) -> str:
        """The path of the workbook in the office."""
        return self.sheet.file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.sheet.file.rsplit("/", 1)[-1]

    @property
    def amount_columns(self) -> tuple[SheetColumn, ...]:
        """The number columns that can be summed up and ranked."""
        return tuple(column for column in self.number_columns if not NON_AMOUNT_NAME.search(column.name))

    @property
    def unquoted_columns(self) -> tuple[SheetColumn, ...]:
        """The columns of numbers that no task asks for, as they read differently alone, but that a user could mean."""
        return tuple(
            one
            for one in self.sheet.columns
            if one.text == "settled_by_column"
            and all(PLAIN_NUMBER.fullmatch(text) for text in self.list_column_values(one))
        )

    @property
    def group_columns(self) -> tuple[SheetColumn, ...]:
        """The text columns with repeated values, of which at least two differ."""
        return tuple(
            one
            for one in self.field_columns
            if one.type == "text" and 2 <= len(set(self.list_column_values(one))) < self.row_count
        )

    @property
    def row_count(self) -> int:
        """The number of records."""
        return len(self.records)

    @property
    def next_row(self) -> int:
        """The sheet row below the last record, counted from 1."""
        return self.to_sheet_row(self.row_count - 1) + 1

    @property
    def can_grow(self) -> bool:
        """Whether nothing but blank rows lies below the last record."""
        return not self.sheet.is_followed and all(row < self.next_row for row in self.sheet.summary_rows)

    def list_column_values(self, column: SheetColumn) -> tuple[str, ...]:
        """Return the canonical texts of a column in the records, in row order."""
        return _list_cells(self.sheet, self.records, column)

    def list_column_numbers(self, column: SheetColumn) -> tuple[Decimal, ...]:
        """Return the numbers of a number column, in row order."""
        return tuple(Decimal(text) for text in self.list_column_values(column))

    def find_row(self, key: str) -> int:
        """Return the index of the record with that key; 0 is the first one."""
        return self.list_column_values(self.key).index(key)

    def look_up(self, key: str, column: SheetColumn) -> str:
        """Return the cell of a column in the row with that key."""
        return self.get_cell(self.find_row(key), column)

    def list_row(self, key: str) -> list[str]:
        """Return the canonical texts of all cells in the row with that key."""
        return list(self.sheet.rows[self.records[self.find_row(key)]])

    def get_cell(self, row: int, column: SheetColumn) -> str:
        """Return the canonical text of a cell."""
        return self.sheet.rows[self.records[row]][self.sheet.columns.index(column)]

    def to_sheet_row(self, row: int) -> int:
        """Convert the index of a record to a sheet row, counted from 1."""
        return self.sheet.header_row + 1 + self.records[row]


def find_keyed_tables(context: TaskContext) -> Iterator[KeyedTable]:
    """Yield the tables that have at least three keys, on the active sheet of each workbook.

    The key column is the first text column with unique values, or else the text column with the most unique ones. If no
    text column qualifies, a column of dates or of long identifying numbers is the key. Keys that equal the name of
    somebody with a mailbox or calendar are left out, and so are tables in copies of other files.
    """
    people = {one.user.casefold() for one in context.findings if isinstance(one, MailFinding | EventFinding)}
    people.add(context.persona.name.casefold())
    for finding in context.findings:
        if not (isinstance(finding, SheetFinding) and finding.active) or find_original(finding.file, context.files):
            continue
        records = _list_records(finding)
        if len(records) >= MIN_ROWS and len(finding.rows) <= MAX_ROWS:
            chosen = _choose_key(finding, records, people)
            if chosen is not None:
                yield _make_table(finding, records, *chosen)


class TableKey(NamedTuple):
    """The key column of a table.

    Attributes:
        column: Its name; empty if no task can be made from the table.
        reason: Why not; empty if there is a key.
    """

    column: str
    reason: str


def find_table_key(finding: SheetFinding, row_count: int) -> TableKey:
    """Find the column that identifies the rows of a table, or say why no task can be made from the table.

    Args:
        row_count: The number of rows of the table, of which the finding may hold fewer.
    """
    records = _list_records(finding)
    if not finding.active:
        return TableKey("", "not on the sheet that the workbook opens with")
    if row_count > MAX_ROWS:
        return TableKey("", f"{row_count:,} rows, at most {MAX_ROWS} are used")
    if len(records) < MIN_ROWS:
        return TableKey("", f"fewer than {MIN_ROWS} records")
    chosen = _choose_key(finding, records, set())
    if chosen is None:
        return TableKey("", "no column with a name has a plain value of its own in each of three rows")
    return TableKey(chosen.column.name, "")


def list_other_keys_nearest_first(table: KeyedTable, key: str, rng: random.Random) -> tuple[str, ...]:
    """List the other keys of a table: those of the adjacent rows first, then the rest in random order."""
    keys, here = table.keys, table.keys.index(key)
    beside = [keys[row] for row in (here + 1, here - 1) if 0 <= row < len(keys)]
    rest = [one for one in keys if one != key and one not in beside]
    rng.shuffle(rest)
    return (*beside, *rest)


def list_distinguishable_keys(
    table: KeyedTable, key: str, columns: Sequence[SheetColumn], rng: random.Random
) -> tuple[str, ...]:
    """List the other keys whose cells differ in all given columns, so that confusing the two rows has an effect."""
    return tuple(
        other
        for other in list_other_keys_nearest_first(table, key, rng)
        if all(table.look_up(other, column) != table.look_up(key, column) for column in columns)
    )


class _Key(NamedTuple):
    column: SheetColumn
    values: tuple[str, ...]


def _choose_key(finding: SheetFinding, records: tuple[int, ...], people: set[str]) -> _Key | None:
    keys = [_Key(column, _find_keys(finding, records, column, people)) for column in finding.columns]
    candidates = [key for key in keys if len(key.values) >= MIN_ROWS and LABEL.fullmatch(key.column.name)]
    rank = [(key.column.type == "text", key.column.unique, len(key.values)) for key in candidates]
    return candidates[rank.index(max(rank))] if candidates else None


def _list_records(finding: SheetFinding) -> tuple[int, ...]:
    first_row = finding.header_row + 1
    return tuple(index for index in range(len(finding.rows)) if first_row + index not in finding.summary_rows)


def _list_cells(finding: SheetFinding, records: tuple[int, ...], column: SheetColumn) -> tuple[str, ...]:
    index = finding.columns.index(column)
    return tuple(finding.rows[record][index] for record in records)


def _make_table(finding: SheetFinding, records: tuple[int, ...], key: SheetColumn, keys: tuple[str, ...]) -> KeyedTable:
    names = Counter(column.name.casefold() for column in finding.columns)
    # A figure that a formula computes is no figure to set right.
    rest = [
        one
        for one in finding.columns
        if one != key
        and names[one.name.casefold()] == 1
        and LABEL.fullmatch(one.name)
        and one.index not in finding.formula_columns
        # Whoever repeats a cell of such a column repeats a text that means something else without it.
        and one.text != "settled_by_column"
    ]

    def match_all(pattern: re.Pattern[str], column: SheetColumn) -> bool:
        return all(pattern.fullmatch(text) for text in _list_cells(finding, records, column))

    numbers = tuple(one for one in rest if one.type == "number" and match_all(PLAIN_NUMBER, one))
    texts = tuple(one for one in rest if one.type == "text" and match_all(PLAIN_FIELD, one))
    fields = tuple(one for one in rest if one in (*numbers, *texts))
    return KeyedTable(finding, records, key, keys, numbers, fields)


def _find_keys(
    finding: SheetFinding, records: tuple[int, ...], column: SheetColumn, people: set[str]
) -> tuple[str, ...]:
    if column.text:
        return ()
    texts = _list_cells(finding, records, column)
    # A column that is filled only in the first row of each group names the group, not the row.
    if texts.count("") > len(texts) * _MAX_BLANK_KEYS:
        return ()
    folded = Counter(map(_fold_spelling, texts))
    single = [text for text in texts if folded[_fold_spelling(text)] == 1 and text.casefold() not in people]
    plain = tuple(text for text in single if 2 <= len(text) <= 40 and KEY.fullmatch(text))
    if column.type == "text":
        return _drop_contained_keys(tuple(text for text in plain if any(character.isalpha() for character in text)))
    if column.type == "number" and column.unique and NON_AMOUNT_NAME.search(column.name):
        return tuple(text for text in plain if text.isdecimal() and int(text) >= MIN_NUMBER_KEY)
    return plain if column.type == "date" and column.unique else ()


def _fold_spelling(text: str) -> str:
    """Return a name as its spellings share it: `Jäger` and `JAEGER` are one."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_UMLAUTS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _drop_contained_keys(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Drop the keys that occur within another key, because a dialogue could not tell the two apart."""
    padded = [f" {_fold_spelling(key)} " for key in keys]
    return tuple(
        key for key, own in zip(keys, padded, strict=True) if not any(own in one for one in padded if one != own)
    )
