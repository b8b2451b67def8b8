"""Damage to what an edited workbook holds beside the result."""

from collections.abc import Iterator
from typing import NamedTuple

from criteria import name_cell, name_row
from file_formats import xlsx
from file_formats.formulas import CellConstant
from verifier.operator_edits import Cells, delete_row, set_cells
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

COLLATERAL = {"kind": "damage", "part": "collateral", "label": "collateral_damage"}
_MARGIN = 3


class _EditedSheet(NamedTuple):
    """A sheet of a workbook that the solution has edited.

    Attributes:
        content: The workbook after it.
        kept: The constants that the sheet held before and holds still.
    """

    path: str
    content: bytes
    sheet: str
    cells: Cells
    kept: Cells


@operator(**COLLATERAL)
def another_cell_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """Another cell of an edited sheet holds something else: a number one more, a text with a letter behind it."""
    for edited in _list_edited_sheets(subject):
        for place, value in _pick_ends(edited.kept):
            yield _set_cell(edited, place, _alter(value), f"changes {value!r}")


@operator(**COLLATERAL)
def another_cell_added(subject: OperatorSubject) -> Iterator[Variant]:
    """A cell far from the others of an edited sheet, which was empty, holds a number."""
    for edited in _list_edited_sheets(subject):
        place = (max(row for row, _ in edited.cells) + _MARGIN, max(column for _, column in edited.cells) + _MARGIN)
        yield _set_cell(edited, place, 999, "fills an empty cell with 999")


@operator(**COLLATERAL)
def another_cell_cleared(subject: OperatorSubject) -> Iterator[Variant]:
    """Another cell of an edited sheet is empty."""
    for edited in _list_edited_sheets(subject):
        for place, value in _pick_ends(edited.kept):
            yield _set_cell(edited, place, None, f"clears {value!r}")


@operator(kind="damage", part="either", label="collateral_damage")
def another_row_deleted(subject: OperatorSubject) -> Iterator[Variant]:
    """A row of an edited sheet that the solution left alone is gone, and those below it have moved up."""
    for edited in _list_edited_sheets(subject):
        rows = {row for row, _ in edited.kept} - {row for row, _ in edited.cells.keys() - edited.kept.keys()}
        for row in sorted(rows)[-1:]:
            content = delete_row(edited.content, edited.sheet, row)
            where = f"{edited.path}#{name_row(edited.sheet, row)}"
            yield Variant(f"deletes row {row} of {edited.path}", where, {edited.path: content})


def _list_edited_sheets(subject: OperatorSubject) -> Iterator[_EditedSheet]:
    for path in subject.list_files("changed", ".xlsx"):
        content = subject.files.read(path)
        before, after = xlsx.read_cells(subject.office.read(path)), xlsx.read_cells(content)
        for sheet, cells in after.items():
            old = before.get(sheet, {})
            kept = {place: value for place, value in cells.items() if old.get(place) == value and _is_constant(value)}
            if kept and sheet in before:
                yield _EditedSheet(path, content, sheet, cells, kept)


def _is_constant(value: CellConstant) -> bool:
    return not (isinstance(value, str) and value.startswith("="))


def _pick_ends(cells: Cells) -> list[tuple[tuple[int, int], CellConstant]]:
    """Return the first and the last cell; between them are only more of the same."""
    ordered = sorted(cells.items(), key=lambda item: item[0])
    return ordered[:1] + ordered[1:][-1:]


def _alter(value: CellConstant) -> CellConstant:
    return value + 1 if isinstance(value, int | float) and not isinstance(value, bool) else f"{value} x"


def _set_cell(edited: _EditedSheet, place: tuple[int, int], value: CellConstant, what: str) -> Variant:
    name = name_cell(edited.sheet, *place)
    content = set_cells(edited.content, edited.sheet, {place: value})
    return Variant(f"{what} in {edited.path}, {name}", f"{edited.path}#{name}", {edited.path: content})
