"""The state of one assignment: what was said, the office, the table it is about, and what was made so far."""

import re
from collections.abc import Callable
from functools import cached_property

from data_model import Assignment
from solvers.reader import lexicon
from solvers.reader.desk import Desk, Event, Mail
from solvers.reader.notes import Notes
from solvers.reader.tables import Table

FIGURES = r"\b(?:figures?|details?|column|amounts?|numbers?)\b"
NAMING_ROWS = r"\b(?:fix|figures?|row|entry|line|clearing|column)\b"


class Missing(Exception):
    """Something that an errand needs was not said, or is not in the office."""


class Work:
    """What the errands of one assignment share. made: the file made last; booked, moved, cancelled: titles."""

    def __init__(self, assignment: Assignment, desk: Desk) -> None:
        self.instruction = assignment.instruction
        self.notes, self.desk = Notes(assignment.history, assignment.clock), desk
        self.made = ""
        self.booked = self.moved = self.cancelled = ""
        self.moved_end = ""
        self.answer: str | None = None
        self._results: dict[str, str] = {}

    def need(self, what: str, found: str | None) -> str:
        """The value, or Missing with what it is."""
        if not found:
            raise Missing(what)
        return found

    def row(self, what: str, thing: str) -> int:
        """The row of the table that was named for a thing."""
        named = self.need(what, self.notes.value(thing, "name", names=self.table.keys))
        row = self.table.row_of(named)
        if row is None:
            raise Missing(what)
        return row

    def look_up(self, row: int) -> str:
        """What stands in the column that is meant."""
        return self.table.rows[row].get(self.table.columns[self.column], "")

    def key(self, row: int) -> str:
        """What a row is called."""
        return self.table.rows[row].get(self.table.key, "")

    def once(self, name: str, work_out: Callable[[], str]) -> str:
        """What was worked out first under a name: a row that is written below a table is no part of its own sum."""
        if name not in self._results:
            self._results[name] = work_out()
        return self._results[name]

    @cached_property
    def table(self) -> Table:
        """The table that is meant: its file was said, or its rows and columns were named."""
        tables = self.desk.tables
        if not tables:
            raise Missing("a table")
        return max(tables, key=self._told_of)

    @cached_property
    def column(self) -> str:
        """The name of the column that is meant; the only one with figures goes without saying."""
        named = self.notes.value(FIGURES, "name", names=tuple(self.table.columns), cue=lexicon.COLUMN.pattern)
        if named:
            return named
        amounts = self.table.amounts
        if len(amounts) != 1:
            raise Missing("the column")
        return amounts[0]

    def event(self, what: str, thing: str) -> Event:
        """The event of the calendar that was named for a thing."""
        title = self.need(what, self.notes.value(thing, "name", names=[one.title for one in self.desk.events]))
        return next(one for one in self.desk.events if one.title == title)

    def mail(self, what: str, thing: str) -> Mail:
        """The mail that was named for a thing; the only one goes without saying."""
        subjects = [one.subject for one in self.desk.mails]
        subject = self.notes.value(thing, "name", names=subjects)
        if subject is None and len(subjects) == 1:
            subject = subjects[0]
        wanted = self.need(what, subject)
        return next(one for one in self.desk.mails if one.subject == wanted)

    def new_file(self, what: str, thing: str, *endings: str, copy: bool = False) -> str:
        """The path of a file to be made, as it was said."""
        return f"data/{self.need(what, self.notes.value(thing, 'file', names=endings, copy=copy)).rpartition('/')[2]}"

    def old_file(self, what: str, thing: str, ending: str) -> str:
        """The path of a file of the office; the only one of its kind goes without saying."""
        known = [path for path in self.desk.files if path.startswith("data/") and path.endswith(ending)]
        said = self.notes.value(thing, "file", names=(ending,))
        found = [path for path in known if said is not None and path.rpartition("/")[2] == said.rpartition("/")[2]]
        if not found and len(known) != 1:
            raise Missing(what)
        return (found or known)[0]

    def _told_of(self, table: Table) -> tuple[bool, int, int]:
        said = [one.text for one in self.notes.all if one.said]
        about = "\n".join(text for text in said if re.search(NAMING_ROWS, text, re.IGNORECASE))
        columns = "\n".join(text for text in said if lexicon.COLUMN.search(text))
        rows = sum(key in about for key in table.keys)
        named = sum(bool(re.search(rf"\b{re.escape(one)}\b", columns)) for one in table.columns)
        groups = sum(bool(re.search(rf"\b{re.escape(one)}\b", "\n".join(said))) for one in table.groups)
        file = any(table.name in text and not lexicon.OF_OTHERS.search(text) for text in said)
        return file, rows + named, groups
