"""Fair variants of what the solution writes into workbooks: formulas, formats, headers and blank rows."""

from collections.abc import Iterator
from typing import NamedTuple

from criteria import name_cell
from file_formats import xlsx
from verifier.operator_edits import Cells, set_cells, set_number_format
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

_HEADINGS = ("Name", "Entry", "Detail", "Remark", "Note")
FAIR = {"kind": "fair", "part": "none", "label": ""}


class _WrittenSheet(NamedTuple):
    """A sheet into which the solution has written.

    Attributes:
        is_new: Whether it is a sheet of a workbook that the solution has created.
        written: The cells that the solution has written.
    """

    path: str
    content: bytes
    sheet: str
    is_new: bool
    written: Cells


@operator(**FAIR)
def formula_for_value(subject: OperatorSubject) -> Iterator[Variant]:
    """A number is written as a formula that gives it."""
    for one in _list_written_sheets(subject):
        for place, value in sorted(one.written.items()):
            if _is_number(value):
                content = set_cells(one.content, one.sheet, {place: f"={value}+0"})
                yield _make_variant(one, place, content, "writes a formula into")


@operator(**FAIR)
def currency_format(subject: OperatorSubject) -> Iterator[Variant]:
    """The numbers that are written have the format of a currency."""
    for one in _list_written_sheets(subject):
        places = sorted(place for place, value in one.written.items() if _is_number(value))
        if places:
            content = set_number_format(one.content, one.sheet, places, '"$"#,##0.00')
            yield _make_variant(one, places[0], content, "formats as a currency")


@operator(**FAIR)
def label_with_colon(subject: OperatorSubject) -> Iterator[Variant]:
    """The label directly left of a written number ends with a colon."""
    for one in _list_written_sheets(subject):
        for (row, column), value in sorted(one.written.items()):
            right = one.written.get((row, column + 1))
            if one.path in subject.converted_files:
                continue
            if isinstance(value, str) and _is_number(right) and not value.startswith("=") and not value.endswith(":"):
                content = set_cells(one.content, one.sheet, {(row, column): f"{value}:"})
                yield _make_variant(one, (row, column), content, "puts a colon behind")


@operator(**FAIR)
def header_row_where_list_begins(subject: OperatorSubject) -> Iterator[Variant]:
    """A list in a new workbook begins with a row of headings, and everything stands one row lower."""
    for one in _list_written_sheets(subject):
        rows = sorted({row for row, _ in one.written})
        if (
            one.path in subject.converted_files
            or not one.is_new
            or len(rows) < 2
            or len({column for _, column in one.written}) < 2
        ):
            continue
        has_header = all(not _is_number(value) for (row, _), value in one.written.items() if row == rows[0])
        if has_header and any(_is_number(value) for value in one.written.values()):
            continue
        moved: Cells = {(row + 1, column): value for (row, column), value in one.written.items()}
        first_row = sorted(place for place in one.written if place[0] == rows[0])
        headings: Cells = dict(zip(first_row, _HEADINGS, strict=False))
        content = set_cells(one.content, one.sheet, headings | moved)
        yield _make_variant(one, min(one.written), content, "puts headings into")


@operator(**FAIR)
def blank_row_before_total(subject: OperatorSubject) -> Iterator[Variant]:
    """One blank row stands before the total of the column above it."""
    for one in _list_written_sheets(subject):
        cells = xlsx.read_cells(one.content)[one.sheet]
        last = max(row for row, _ in cells)
        row_cells: Cells = {place: value for place, value in cells.items() if place[0] == last}
        is_free = one.path not in subject.converted_files
        if is_free and row_cells.keys() <= one.written.keys() and any(_is_total(cells, place) for place in row_cells):
            moved: Cells = {(last + 1, column): value for (_, column), value in row_cells.items()}
            content = set_cells(one.content, one.sheet, {**dict.fromkeys(row_cells), **moved})
            yield _make_variant(one, min(row_cells), content, "leaves a row free before")


def _list_written_sheets(subject: OperatorSubject) -> Iterator[_WrittenSheet]:
    for path in (*subject.list_files("created", ".xlsx"), *subject.list_files("changed", ".xlsx")):
        content = subject.files.read(path)
        before = xlsx.read_cells(subject.office.read(path)) if path in subject.office.names() else {}
        for sheet, cells in xlsx.read_cells(content).items():
            old = before.get(sheet, {})
            written = {place: value for place, value in cells.items() if old.get(place) != value}
            if written:
                yield _WrittenSheet(path, content, sheet, not before, written)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_total(cells: Cells, place: tuple[int, int]) -> bool:
    above = [value for (row, column), value in cells.items() if column == place[1] and row < place[0]]
    numbers = [value for value in above if isinstance(value, int | float) and not isinstance(value, bool)]
    return len(numbers) > 1 and cells[place] == sum(numbers)


def _make_variant(one: _WrittenSheet, place: tuple[int, int], content: bytes, verb: str) -> Variant:
    name = name_cell(one.sheet, *place)
    return Variant(f"{verb} {name} of {one.path}", f"{one.path}#{name}", {one.path: content})
