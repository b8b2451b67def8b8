"""An end state as the ways of spoiling or rewording it see it: the office before, the files after, and what is new."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from openpyxl.worksheet.worksheet import Worksheet

from data_model import Task
from file_formats import eml, xlsx
from file_formats.formulas import CellConstant
from office_env import FileTree

Files = Mapping[str, bytes]
"""Path -> content: a whole end state."""
_EVENT = re.compile(rb"BEGIN:VEVENT.*?END:VEVENT\r?\n", re.DOTALL)
_UNIQUE = re.compile(rb"^(?:UID|DTSTAMP)[^\n]*\n", re.MULTILINE)


@dataclass(frozen=True)
class EndState:
    """What right work has left.

    Attributes:
        task: The task, as imported.
        seed: The files of the office before.
        files: The files after.
    """

    task: Task
    seed: Files
    files: Files

    def list_written(self, *suffixes: str) -> list[str]:
        """Return the files with one of these endings that are new or changed."""
        written = [name for name, content in self.files.items() if self.seed.get(name) != content]
        return [name for name in written if name.endswith(suffixes) and not name.startswith("scratch/")]

    def list_new_mails(self) -> dict[str, eml.Mail]:
        """Return every copy of the new mails in the mailboxes, by path."""
        names = [name for name in self.list_written(".eml") if name.startswith("emails/")]
        return {name: eml.read_mail(self.files[name]) for name in names}


def read_files(tree: FileTree) -> dict[str, bytes]:
    """Return all files of a tree."""
    return {name: tree.read(name) for name in tree.names()}


def split_events(content: bytes) -> list[bytes]:
    """Return the events of a calendar file, as they stand in it."""
    return _EVENT.findall(content)


def list_new_events(state: EndState, name: str) -> list[bytes]:
    """Return the events of a calendar that the office did not hold."""
    old = {_UNIQUE.sub(b"", event) for event in split_events(state.seed.get(name, b""))}
    return [event for event in split_events(state.files[name]) if _UNIQUE.sub(b"", event) not in old]


def list_set_cells(state: EndState, name: str) -> list[tuple[int, int]]:
    """Return the cells of the active sheet whose values the work has set; none where it has deleted rows."""
    after = load_active(state.files[name])
    before = load_active(state.seed[name]) if name in state.seed else None
    if before is not None and after.max_row < before.max_row:
        return []
    return [
        (row, column)
        for row, column, value in iterate_cells(after)
        if value is not None and (before is None or before.cell(row, column).value != value)
    ]


def list_kept_cells(state: EndState, name: str) -> list[tuple[int, int]]:
    """Return the cells of the active sheet that hold what they held before."""
    if name not in state.seed:
        return []
    before, after = load_active(state.seed[name]), load_active(state.files[name])
    return [
        (row, column)
        for row, column, value in iterate_cells(before)
        if value is not None and after.cell(row, column).value == value
    ]


def load_active(content: bytes) -> Worksheet:
    """Open the active sheet of a workbook."""
    sheet = xlsx.load_workbook(content).active
    assert isinstance(sheet, Worksheet)
    return sheet


def iterate_cells(sheet: Worksheet) -> Iterator[tuple[int, int, object]]:
    """Yield row, column and value of every cell."""
    for row, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        for column, value in enumerate(values, start=1):
            yield row, column, value


def set_cells(content: bytes, values: Mapping[tuple[int, int], CellConstant]) -> bytes:
    """Return a workbook with other values in cells of its active sheet."""
    workbook = xlsx.load_workbook(content)
    sheet = workbook.active
    assert isinstance(sheet, Worksheet)
    for (row, column), value in values.items():
        xlsx.set_cell(sheet, row, column, value)
    return xlsx.dump_workbook(workbook)
