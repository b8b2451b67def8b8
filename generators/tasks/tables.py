"""Tables among the findings: which can be looked up by a key, and what stands in their cells."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from data_model import Column, EventFinding, MailFinding, SheetFinding
from generators.tasks.recipe import Scene

FEWEST_ROWS, MOST_ROWS = 3, 300
"""Well below what a surfer reads of a sheet, so that no sum is taken over a part of it."""
LABEL = re.compile(r"[^\W_](?:[\w .&/%$()'-]{0,38}[\w%)])?")
KEY = re.compile(r"[^\W_][\w.&/%$'-]*(?: [\w.&/%$'-]+){0,4}")
PLAIN_NUMBER = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,2})?")
PLAIN_FIELD = re.compile(r"[^\W_][\w .@&+$-]{1,38}")
# A sum or a highest value over these says nothing.
NO_AMOUNT = re.compile(r"\b(?:year|id|no|number|phone|class|zip|code|index)\b", re.IGNORECASE)
SMALLEST_NUMBER_KEY = 1000


@dataclass(frozen=True)
class KeyedTable:
    """A table whose rows have names. keys: those that stand once, in the order of the rows.

    numbers: the columns that hold a number in every row. fields: they, and the columns that hold a short plain text
    in every row.
    """

    sheet: SheetFinding
    key: Column
    keys: tuple[str, ...]
    numbers: tuple[Column, ...]
    fields: tuple[Column, ...]

    @property
    def path(self) -> str:
        """The workbook, as a path of the office."""
        return self.sheet.file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.sheet.file.rsplit("/", 1)[-1]

    @property
    def amounts(self) -> tuple[Column, ...]:
        """The number columns that can be summed up and ranked."""
        return tuple(column for column in self.numbers if not NO_AMOUNT.search(column.name))

    @property
    def groups(self) -> tuple[Column, ...]:
        """The text columns in which values return, two different ones or more."""
        return tuple(one for one in self.fields if one.type == "text" and 2 <= len(set(self.values(one))) < self.size)

    @property
    def size(self) -> int:
        """How many rows stand below the header."""
        return len(self.sheet.rows)

    @property
    def next_row(self) -> int:
        """The 1-based row of the sheet below the last one of the table."""
        return self.sheet_row(self.size)

    def values(self, column: Column) -> tuple[str, ...]:
        """The canonical texts of a column, in the order of the rows."""
        return tuple(self.cell(row, column) for row in range(self.size))

    def figures(self, column: Column) -> tuple[Decimal, ...]:
        """The numbers of a number column, in the order of the rows."""
        return tuple(Decimal(text) for text in self.values(column))

    def row_of(self, key: str) -> int:
        """The index of the row with that key, from 0 below the header."""
        return self.values(self.key).index(key)

    def look_up(self, key: str, column: Column) -> str:
        """What stands in a column in the row of that key."""
        return self.cell(self.row_of(key), column)

    def cell(self, row: int, column: Column) -> str:
        """The canonical text of a cell."""
        return self.sheet.rows[row][self.sheet.columns.index(column)]

    def sheet_row(self, row: int) -> int:
        """The 1-based row of the sheet in which row `row` below the header stands."""
        return self.sheet.header_row + 1 + row


def keyed_tables(scene: Scene) -> Iterator[KeyedTable]:
    """Tables on the first sheet shown that have three keys or more and a field to look up by them.

    The key column is the first one of text whose values stand once, else the one in which most do; a column of years,
    long numbers or dates is the key where no text is. Keys that name an owner of the office's mails are left out.
    """
    people = {one.user.casefold() for one in scene.findings if isinstance(one, MailFinding | EventFinding)}
    people.add(scene.persona.name.casefold())
    for finding in scene.findings:
        if isinstance(finding, SheetFinding) and finding.active and FEWEST_ROWS <= len(finding.rows) <= MOST_ROWS:
            found = [(column, _keys(finding, column, people)) for column in finding.columns]
            fitting = [
                (column, keys) for column, keys in found if len(keys) >= FEWEST_ROWS and LABEL.fullmatch(column.name)
            ]
            if fitting:
                yield _table(
                    finding, *max(fitting, key=lambda one: (one[0].type == "text", one[0].unique, len(one[1])))
                )


def others_nearest_first(table: KeyedTable, key: str, rng: random.Random) -> tuple[str, ...]:
    """The other keys of a table: its neighbours first, then the rest in seeded order."""
    keys, here = table.keys, table.keys.index(key)
    beside = [keys[row] for row in (here + 1, here - 1) if 0 <= row < len(keys)]
    rest = [one for one in keys if one != key and one not in beside]
    rng.shuffle(rest)
    return (*beside, *rest)


def others_that_tell(table: KeyedTable, key: str, columns: Sequence[Column], rng: random.Random) -> tuple[str, ...]:
    """The other keys whose cells in the columns differ from those of the key: taking one of them can be noticed."""
    return tuple(
        other
        for other in others_nearest_first(table, key, rng)
        if all(table.look_up(other, column) != table.look_up(key, column) for column in columns)
    )


def _table(finding: SheetFinding, key: Column, keys: tuple[str, ...]) -> KeyedTable:
    names = Counter(column.name.casefold() for column in finding.columns)
    rest = [
        one for one in finding.columns if one != key and names[one.name.casefold()] == 1 and LABEL.fullmatch(one.name)
    ]
    numbers = tuple(one for one in rest if one.type == "number" and _all(PLAIN_NUMBER, finding, one))
    texts = tuple(one for one in rest if one.type == "text" and _all(PLAIN_FIELD, finding, one))
    return KeyedTable(finding, key, keys, numbers, tuple(one for one in rest if one in (*numbers, *texts)))


def _keys(finding: SheetFinding, column: Column, people: set[str]) -> tuple[str, ...]:
    texts = [row[finding.columns.index(column)] for row in finding.rows]
    folded = Counter(text.casefold() for text in texts)
    single = [text for text in texts if folded[text.casefold()] == 1 and text.casefold() not in people]
    plain = tuple(text for text in single if 2 <= len(text) <= 40 and KEY.fullmatch(text))
    if column.type == "text":
        return _apart(tuple(text for text in plain if any(character.isalpha() for character in text)))
    if column.type == "number" and column.unique and NO_AMOUNT.search(column.name):
        return tuple(text for text in plain if text.isdecimal() and int(text) >= SMALLEST_NUMBER_KEY)
    return plain if column.type == "date" and column.unique else ()


def _apart(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those that do not stand within another one, which could not be told apart in talk."""
    padded = [f" {key.casefold()} " for key in keys]
    return tuple(
        key for key, own in zip(keys, padded, strict=True) if not any(own in one for one in padded if one != own)
    )


def _all(pattern: re.Pattern[str], finding: SheetFinding, column: Column) -> bool:
    at = finding.columns.index(column)
    return all(pattern.fullmatch(row[at]) for row in finding.rows)
