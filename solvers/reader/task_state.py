"""The state of one assignment: the user's statements, the office, the table in question, and what was made so far."""

import re
from collections.abc import Callable
from functools import cached_property

from data_model import Assignment
from solvers.reader import lexicon
from solvers.reader.office_view import ListedEvent, ListedMail, OfficeView
from solvers.reader.sheet_table import SheetTable
from solvers.reader.user_statements import UserStatements

FIGURE_WORDS = r"\b(?:figures?|details?|column|amounts?|numbers?)\b"
ROW_WORDS = r"\b(?:fix|figures?|row|entry|line|clearing|column)\b"


class MissingInformation(Exception):
    """Something that a skill needs was not said, or is not in the office."""


class TaskState:
    """What the skills of one assignment share.

    Attributes:
        last_file: The path of the file made or changed last.
        booked_title: The title of the booked event; `moved_title` and `cancelled_title` are alike.
        moved_end: The end of the moved event.
        answer: The answer to give when finishing, if any.
    """

    def __init__(self, assignment: Assignment, office: OfficeView) -> None:
        self.instruction = assignment.instruction
        self.statements, self.office = UserStatements(assignment.history, assignment.clock), office
        self.last_file = ""
        self.booked_title = self.moved_title = self.cancelled_title = ""
        self.moved_end = ""
        self.answer: str | None = None
        self._results: dict[str, str] = {}

    def require(self, description: str, value: str | None) -> str:
        """Return a value, or raise MissingInformation with its description if there is none."""
        if not value:
            raise MissingInformation(description)
        return value

    def find_row(self, description: str, thing: str) -> int:
        """Return the row of the table that the user named for a thing."""
        row_name = self.require(description, self.statements.find_value(thing, "name", names=self.table.row_names))
        row = self.table.find_row(row_name)
        if row is None:
            raise MissingInformation(description)
        return row

    def read_figure(self, row: int) -> str:
        """Return the text of a row in the column that the user means."""
        return self.table.rows[row].get(self.table.columns[self.column], "")

    def read_row_name(self, row: int) -> str:
        """Return the name of a row."""
        return self.table.rows[row].get(self.table.key_column, "")

    def read_person_name(self, row: int) -> str:
        """Return the first and last name in a row, if it has both, or else the name of the row."""
        columns = {name.strip().casefold(): at for name, at in self.table.columns.items()}
        parts = [self.table.rows[row].get(columns.get(name, 0), "") for name in ("first name", "last name")]
        return " ".join(parts) if all(parts) else self.read_row_name(row)

    def compute_once(self, name: str, compute: Callable[[], str]) -> str:
        """Compute a value once and keep it, since a closing row added to the table must not count in its own sum."""
        if name not in self._results:
            self._results[name] = compute()
        return self._results[name]

    @cached_property
    def table(self) -> SheetTable:
        """The table that the user means, by mentions of its file, rows and columns."""
        tables = self.office.tables
        if not tables:
            raise MissingInformation("a table")
        return max(tables, key=self._score_mentions)

    @cached_property
    def column(self) -> str:
        """The name of the column that the user means; if none is named, the only one with figures."""
        column_name = self.statements.find_value(
            FIGURE_WORDS, "name", names=tuple(self.table.columns), cue=lexicon.COLUMN_WORDS.pattern
        )
        if column_name:
            return column_name
        amounts = self.table.amount_columns
        if len(amounts) != 1:
            raise MissingInformation("the column")
        return amounts[0]

    def find_event(self, description: str, thing: str) -> ListedEvent:
        """Return the calendar event that the user named for a thing."""
        title = self.require(
            description, self.statements.find_value(thing, "name", names=[one.title for one in self.office.events])
        )
        return next(one for one in self.office.events if one.title == title)

    def find_mail(self, description: str, thing: str) -> ListedMail:
        """Return the mail that the user named for a thing; if none is named, the only mail."""
        subjects = [one.subject for one in self.office.mails]
        subject = self.statements.find_value(thing, "name", names=subjects)
        if subject is None and len(subjects) == 1:
            subject = subjects[0]
        required_subject = self.require(description, subject)
        return next(one for one in self.office.mails if one.subject == required_subject)

    def make_file_path(self, description: str, thing: str, *endings: str, copy: bool = False) -> str:
        """Return the path of a file to make, under the name that the user gave."""
        path = self.require(description, self.statements.find_value(thing, "file", names=endings, copy=copy))
        return f"data/{path.rpartition('/')[2]}"

    def find_file(self, description: str, thing: str, extension: str) -> str:
        """Return the path of an office file that the user named; if none is named, the only one of its type."""
        candidates = [path for path in self.office.files if path.startswith("data/") and path.endswith(extension)]
        stated_name = self.statements.find_value(thing, "file", names=(extension,))
        matches = [
            path
            for path in candidates
            if stated_name is not None and path.rpartition("/")[2] == stated_name.rpartition("/")[2]
        ]
        if not matches and len(candidates) != 1:
            raise MissingInformation(description)
        return (matches or candidates)[0]

    def _score_mentions(self, table: SheetTable) -> tuple[bool, int, int]:
        user_texts = [one.text for one in self.statements.sentences if one.is_by_user]
        row_texts = "\n".join(text for text in user_texts if re.search(ROW_WORDS, text, re.IGNORECASE))
        column_texts = "\n".join(text for text in user_texts if lexicon.COLUMN_WORDS.search(text))
        row_mentions = sum(key in row_texts for key in table.row_names)
        column_mentions = sum(bool(re.search(rf"\b{re.escape(one)}\b", column_texts)) for one in table.columns)
        group_mentions = sum(
            bool(re.search(rf"\b{re.escape(one)}\b", "\n".join(user_texts))) for one in table.column_by_group
        )
        is_file_mentioned = any(table.name in text and not lexicon.OTHERS_WORDS.search(text) for text in user_texts)
        return is_file_mentioned, row_mentions + column_mentions, group_mentions
