"""Columns of a record book that refer to the rows of another list: people to the staff list, articles to the prices."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from data_model import Action, SheetColumn, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.name_spellings import group_spellings, split_name
from generators.tasks.building_blocks.register_search import find_registers
from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.recipe import TaskContext, make_action

_MIN_REFERENCES, _MIN_SHARE = 3, 0.6
_MAX_ROWS, _MAX_CELL_CHARS = 200, 60
_WORDLESS = re.compile(r"[\d\W_]*")


@dataclass(frozen=True)
class Lookup:
    """A column of a record book whose cells name rows of another list.

    Attributes:
        heading: The heading of the column.
        listed: The sheet of the other list.
        key: The column of that list which names its rows.
        spellings: Cell of either column -> the full spelling of what it names.
    """

    book: Register
    heading: str
    listed: SheetFinding
    key: SheetColumn
    spellings: Mapping[str, str]

    @property
    def list_name(self) -> str:
        """The base name of the workbook with the other list."""
        return self.listed.file.rpartition("/")[2]

    def list_value_headings(self) -> tuple[str, ...]:
        """List the headings of what the other list says of its rows, where it says something of each."""
        names = [one.name for one in self.listed.columns]
        return tuple(
            one.name
            for at, one in enumerate(self.listed.columns)
            if one != self.key
            and names.count(one.name) == 1
            and one.text != "settled_by_column"
            and all(0 < len(row[at]) <= _MAX_CELL_CHARS for row in self._rows)
            and len({row[at] for row in self._rows}) > 1
        )

    def look_up(self, row: RegisterRecord, heading: str) -> str:
        """Return what the other list says of what a record names; empty if it does not list that."""
        name = self.spellings.get(row.cells[self.heading])
        found = [one for one in self._rows if name and self.spellings.get(one[self._key_index]) == name]
        at = [one.name for one in self.listed.columns].index(heading)
        return found[0][at] if len(found) == 1 else ""

    def read_action(self) -> Action:
        """Return the action that reads the other list."""
        sheet = {} if self.listed.active else {"sheet": self.listed.sheet}
        return make_action("excel", "read_file", file_path=self.listed.file, **sheet)

    @property
    def _key_index(self) -> int:
        return self.listed.columns.index(self.key)

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        first = self.listed.header_row + 1
        return [row for at, row in enumerate(self.listed.rows) if first + at not in self.listed.summary_rows]


def find_lookups(context: TaskContext, books: list[Register]) -> list[Lookup]:
    """Find the columns of record books that refer to other lists."""
    by_file: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding) and not find_original(one.file, context.files):
            by_file.setdefault(one.file, []).append(one)
    # A list of which each sheet holds a part could not be read in one go.
    lists = [sheets[0] for sheets in by_file.values() if len(sheets) == 1 and len(sheets[0].rows) <= _MAX_ROWS]
    kept = {drop_year(one.path) for one in find_registers(context)}
    return [
        lookup
        for book in books
        for listed in lists
        if drop_year(listed.file) not in kept
        for lookup in _find_references(book, listed)
    ]


def _find_references(book: Register, listed: SheetFinding) -> Iterator[Lookup]:
    for key in listed.columns:
        if key.type != "text" or not key.unique:
            continue
        at = listed.columns.index(key)
        names = [row[at] for row in listed.rows if row[at]]
        folded = {split_name(one) for one in names}
        for heading in book.headings:
            cells = {one for one in book.list_cells(heading) if one and not _WORDLESS.fullmatch(one)}
            exact = sum(split_name(one) in folded for one in cells)
            if heading != book.key and exact >= max(_MIN_REFERENCES, _MIN_SHARE * len(cells)):
                spellings = group_spellings([*book.list_cells(heading), *names])
                # Two rows of the list that could be spellings of one name could not be told apart.
                if len({spellings.get(one) for one in names} - {None}) == len(names):
                    yield Lookup(book, heading, listed, key, spellings)
