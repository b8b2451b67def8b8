"""Registers whose rows have days to come, and the working days before these."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from data_model import SheetColumn, SheetFinding
from generators.tasks.building_blocks.keyed_tables import KeyedTable, find_keyed_tables
from generators.tasks.building_blocks.register_search import select_kept_files
from generators.tasks.recipe import TaskContext
from generators.working_days import is_working_day

_PERSON = re.compile(
    r"\b(?:by|who|deputy|employee|forename|surname|name|requester|person|from|traveller)\b", re.IGNORECASE
)
_PLAIN_KEY = re.compile(r"[\w&'/ -]{3,40}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MIN_ROWS = 2


@dataclass(frozen=True)
class DueDates:
    """The days of a column of a register, by key, for those after the day of the task.

    Attributes:
        table: The register.
        column: The column that holds the days.
        days: Key -> day, in the order of the days.
        unnamed: The days of rows that have no plain key of their own.
    """

    table: KeyedTable
    column: SheetColumn
    days: dict[str, str]
    unnamed: frozenset[str]

    def names_all_between(self, first_day: str, last_day: str) -> bool:
        """Tell whether each row that falls due from one day to another can be named by its key."""
        return not any(first_day <= day <= last_day for day in self.unnamed)

    def list_between(self, first_day: str, last_day: str) -> list[str]:
        """List the keys of the rows that fall due from one day to another, both included."""
        return [key for key, day in self.days.items() if first_day <= day <= last_day]


def find_due_dates(context: TaskContext) -> Iterator[DueDates]:
    """Yield the columns with days to come, of registers of the user's department whose rows are no people."""
    is_kept = select_kept_files(context)
    for table in find_keyed_tables(context):
        if _PERSON.search(table.key.name) or not is_kept(table.path) or not _holds_all(context, table):
            continue
        for column in table.sheet.columns:
            names = [one.name.casefold() for one in table.sheet.columns]
            is_named = names.count(column.name.casefold()) == 1 and column != table.key
            if column.type == "date" and not column.text and is_named:
                due = _read_days(table, column, context.clock.date)
                if len(due.days) >= _MIN_ROWS:
                    yield due


def _holds_all(context: TaskContext, table: KeyedTable) -> bool:
    """Tell whether a table holds all entries of its workbook: no more below a blank row, and none on another sheet."""
    headings = {one.name for one in table.sheet.columns}
    sheets = [one for one in context.findings if isinstance(one, SheetFinding) and one.file == table.path]
    alike = [one for one in sheets if {column.name for column in one.columns} == headings]
    return not table.sheet.is_followed and len(alike) == 1


def count_back(day: str, working_days: int) -> str:
    """Return the working day that lies some working days before a day."""
    moment, left = dt.date.fromisoformat(day), working_days
    while left:
        moment -= dt.timedelta(days=1)
        left -= is_working_day(moment)
    return str(moment)


def _read_days(table: KeyedTable, column: SheetColumn, today: str) -> DueDates:
    cells = zip(table.list_column_values(table.key), table.list_column_values(column), strict=True)
    coming = sorted((day, key) for key, day in cells if _DAY.fullmatch(day) and day > today)
    named = {key: day for day, key in coming if key in table.keys and _PLAIN_KEY.fullmatch(key)}
    return DueDates(table, column, named, frozenset(day for day, key in coming if key not in named))
