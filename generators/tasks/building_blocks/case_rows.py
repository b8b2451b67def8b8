"""Cases in the sheets of their registers, and what has happened to them since these were written."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from data_model import Case, CaseChange, CaseEvent, SheetColumn, SheetFinding, ValueType
from generators.tasks.building_blocks.office_cache import cache_by_office
from generators.tasks.recipe import TaskContext

_MAX_ROWS = 800
"""In all sheets of a workbook; proofs save and read it a hundred times."""
_MAX_VALUE_CHARS = 40


@dataclass(frozen=True)
class CaseNews:
    """A new value of a case that its register does not show yet.

    Attributes:
        row: Where the case stands.
        column: The column of the value.
    """

    row: "CaseRow"
    event: CaseEvent
    change: CaseChange
    column: SheetColumn

    @property
    def value(self) -> str:
        """The new value, in canonical form."""
        return self.change.after.value

    @property
    def type(self) -> ValueType:
        """The type of the value."""
        return self.change.after.type


@dataclass(frozen=True)
class CaseRow:
    """A case in a sheet of its register.

    Attributes:
        key_column: The column in which its key stands, which names each row.
        index: The index of its row in `sheet.rows`.
    """

    case: Case
    sheet: SheetFinding
    key_column: SheetColumn
    index: int

    @property
    def sheet_row(self) -> int:
        """The row in the sheet, counted from 1."""
        return self.sheet.header_row + 1 + self.index

    @property
    def sheet_argument(self) -> dict[str, str]:
        """The argument of actions and criteria that names the sheet; none for the one that the workbook opens with."""
        return {} if self.sheet.active else {"sheet": self.sheet.sheet}

    def get_cell(self, column: SheetColumn) -> str:
        """Return the canonical text of a cell of the row."""
        return self.sheet.rows[self.index][self.sheet.columns.index(column)]

    def list_news(self) -> Iterator[CaseNews]:
        """Yield the last new value of each respect that the register shows and that is not in it yet."""
        latest = {change.after.field: (event, change) for event in self.case.news for change in event.changes}
        headings = Counter(one.name for one in self.sheet.columns)
        for event, change in latest.values():
            column = next((one for one in self.sheet.columns if one.name == change.after.heading), None)
            if column and headings[column.name] == 1 and self._can_take(column, change):
                yield CaseNews(self, event, change, column)

    def _can_take(self, column: SheetColumn, change: CaseChange) -> bool:
        value, cell = change.after.value, self.get_cell(column)
        # What a formula computes is not written by hand, and a formula may read the days of its row.
        if column.index in self.sheet.formula_columns or (change.after.type == "date" and self.sheet.formula_columns):
            return False
        return (
            cell != value and len(value) <= _MAX_VALUE_CHARS and change.after.type in ("date", "number", "text", "time")
        )


def find_case_rows(context: TaskContext) -> list[CaseRow]:
    """Find the cases that the user's department looks after and that stand in exactly one row, in their order."""
    return list(_find_case_rows(context))


@cache_by_office
def _find_case_rows(context: TaskContext) -> tuple[CaseRow, ...]:
    sheets_by_file: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding):
            sheets_by_file.setdefault(one.file, []).append(one)
    found: list[CaseRow] = []
    for case in (one for one in context.cases if one.is_handled):
        sheets = sheets_by_file.get(case.register_file, ())
        is_small = sum(len(one.rows) for one in sheets) <= _MAX_ROWS
        places = [place for sheet in sheets if is_small for place in _find_places(case, sheet)]
        if len(places) == 1:
            found += places
    return tuple(found)


def _find_places(case: Case, sheet: SheetFinding) -> Iterator[CaseRow]:
    for index, row in enumerate(sheet.rows):
        for column, cell in zip(sheet.columns, row, strict=True):
            if cell == case.key:
                yield CaseRow(case, sheet, column, index)


def draw_news(
    context: TaskContext, rng: random.Random, count: int, is_usable: Callable[[CaseNews], bool] = lambda news: True
) -> list[CaseNews]:
    """Draw usable news on up to so many different cases of one register, the first of which is a figure or a moment.

    No two have the same value. Empty if no register has news on two cases, one of them of that kind.
    """
    by_file: dict[str, list[CaseNews]] = {}
    for row in find_case_rows(context):
        usable = sorted(filter(is_usable, row.list_news()), key=lambda one: one.change.after.field)
        by_file.setdefault(row.sheet.file, []).extend(usable)
    drawn = [news for one in by_file.values() if len(news := _draw_different(one, rng, count)) > 1]
    return rng.choice([one for one in drawn if len(one) == count] or drawn) if drawn else []


def _draw_different(choices: list[CaseNews], rng: random.Random, count: int) -> list[CaseNews]:
    shuffled = rng.sample(choices, len(choices))
    shuffled.sort(key=lambda one: one.type == "text")
    if not shuffled or shuffled[0].type == "text":
        return []
    first, *rest = shuffled
    drawn = [first]
    for one in rng.sample(rest, len(rest)):
        is_other_case = all(one.row.case.key != other.row.case.key for other in drawn)
        if (
            len(drawn) < count
            and is_other_case
            and all(one.value.casefold() != other.value.casefold() for other in drawn)
        ):
            drawn.append(one)
    return drawn


def list_values_under(context: TaskContext, news: CaseNews) -> list[str]:
    """List what other rows of the register, and other cases of the kind, have under the heading of some news."""
    heading, file, noun = news.column.name, news.row.sheet.file, news.row.case.noun
    found: set[str] = set()
    for sheet in context.findings:
        if isinstance(sheet, SheetFinding) and sheet.file == file:
            found |= {row[at] for at, one in enumerate(sheet.columns) if one.name == heading for row in sheet.rows}
    for case in context.cases:
        changes = [change.after for event in (*case.past, *case.news) for change in event.changes]
        found |= {one.value for one in (*case.values, *changes) if case.noun == noun and one.heading == heading}
    return sorted(one for one in found if one and len(one) <= _MAX_VALUE_CHARS)
