"""Tables among the findings: which can be looked up by a key, and what stands in their cells."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from data_model import Column, SheetFinding
from generators.tasks.recipe import Scene

FEWEST_ROWS, MOST_ROWS = 3, 200


@dataclass(frozen=True)
class KeyedTable:
    """A table whose rows have names: the key column and its number columns."""

    sheet: SheetFinding
    key: Column
    numbers: tuple[Column, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in the order of the rows."""
        return tuple(self.cell(row, self.key) for row in range(len(self.sheet.rows)))

    def row_of(self, key: str) -> int:
        """The index of the row with that key, from 0 below the header."""
        return self.keys.index(key)

    def cell(self, row: int, column: Column) -> str:
        """The canonical text of a cell."""
        return self.sheet.rows[row][self.sheet.columns.index(column)]

    def sheet_row(self, row: int) -> int:
        """The 1-based row of the sheet in which row `row` below the header stands."""
        return self.sheet.header_row + 1 + row


def keyed_tables(scene: Scene) -> Iterator[KeyedTable]:
    """Tables on the first sheet shown, with a unique text key and one or more number columns, none of them empty."""
    for finding in scene.findings:
        if isinstance(finding, SheetFinding) and finding.active and FEWEST_ROWS <= len(finding.rows) <= MOST_ROWS:
            keys = [column for column in finding.columns if column.type == "text" and column.unique]
            numbers = tuple(column for column in finding.columns if column.type == "number")
            if keys and numbers:
                yield KeyedTable(finding, keys[0], numbers)


def others_nearest_first(table: KeyedTable, key: str, rng: random.Random) -> tuple[str, ...]:
    """The other keys of a table: its neighbours first, then the rest in seeded order."""
    keys, here = table.keys, table.row_of(key)
    beside = [keys[row] for row in (here + 1, here - 1) if 0 <= row < len(keys)]
    rest = [one for one in keys if one != key and one not in beside]
    rng.shuffle(rest)
    return (*beside, *rest)
