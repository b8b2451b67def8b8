"""The cells that the solution of a task writes into workbooks."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from criteria import name_cell
from file_formats import xlsx
from verifier.operator_edits import Cells
from verifier.operator_registry import Variant
from verifier.operator_subject import OperatorSubject


class WrittenSheet(NamedTuple):
    """A sheet into which the solution has written.

    Attributes:
        is_new: Whether it is a sheet of a workbook that the solution has created.
        cells: The cells that are not as they were, by row and column.
        moved_rows: The rows that another row held before, such as those below a deleted one.
    """

    path: str
    content: bytes
    sheet: str
    is_new: bool
    cells: Cells
    moved_rows: frozenset[int]

    @property
    def new_cells(self) -> Cells:
        """The cells that are not as they were, without those of moved rows."""
        return {place: value for place, value in self.cells.items() if place[0] not in self.moved_rows}

    def make_variant(self, place: tuple[int, int], content: bytes, verb: str) -> Variant:
        """Return the variant whose workbook is another one.

        Args:
            place: The cell that stands for what is different.
            verb: What is done to that cell, such as `formats`.
        """
        name = name_cell(self.sheet, *place)
        return Variant(f"{verb} {name} of {self.path}", f"{self.path}#{name}", {self.path: content})


def list_written_sheets(subject: OperatorSubject) -> Iterator[WrittenSheet]:
    """Yield the sheets with cells that the solution writes, those of new workbooks first."""
    for path in (*subject.list_files("created", ".xlsx"), *subject.list_files("changed", ".xlsx")):
        content = subject.files.read(path)
        before = xlsx.read_cells(subject.office.read(path)) if path in subject.office.names() else {}
        for sheet, cells in xlsx.read_cells(content).items():
            old = before.get(sheet, {})
            written = {place: value for place, value in cells.items() if old.get(place) != value}
            if written:
                old_rows = set(collect_rows(old).values())
                moved = frozenset(row for row, values in collect_rows(cells).items() if values in old_rows)
                yield WrittenSheet(path, content, sheet, not before, written, moved)


def collect_rows(cells: Cells) -> dict[int, tuple[tuple[int, object], ...]]:
    """Return the rows of a sheet, each as its columns and their values."""
    rows: dict[int, list[tuple[int, object]]] = {}
    for (row, column), value in sorted(cells.items(), key=lambda item: item[0]):
        rows.setdefault(row, []).append((column, value))
    return {row: tuple(values) for row, values in rows.items()}


def list_bare_lists(subject: OperatorSubject) -> Iterator[WrittenSheet]:
    """Yield the sheets of new workbooks with a list that may begin with headings, and does not yet."""
    if "first row" in subject.task.intent.lower():
        return
    for one in list_written_sheets(subject):
        rows, columns = ({place[at] for place in one.new_cells} for at in (0, 1))
        is_list = one.is_new and len(rows) > 1 and len(columns) > 1
        if is_list and one.path not in subject.converted_files and not _has_header(one.new_cells):
            yield one


def is_number(value: object) -> bool:
    """Return whether the value of a cell is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _has_header(cells: Cells) -> bool:
    """Return whether no number stands in the first row, but below; or no digit, but in all other rows of a column."""
    first = min(row for row, _ in cells)
    headings = [value for (row, _), value in cells.items() if row == first]
    columns: dict[int, list[object]] = {}
    for (row, column), value in cells.items():
        if row != first:
            columns.setdefault(column, []).append(value)
    if any(map(is_number, itertools.chain(*columns.values()))):
        return not any(map(is_number, headings))
    return not any(map(_has_digit, headings)) and any(all(map(_has_digit, column)) for column in columns.values())


def _has_digit(value: object) -> bool:
    return any(map(str.isdigit, str(value)))
