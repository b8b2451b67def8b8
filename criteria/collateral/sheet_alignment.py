"""Which rows and columns of a sheet are which in another version of it."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from criteria.collateral.alignment import AlignedPair, align_sequences
from criteria.collateral.cell_reading import BLANK, CellKey, make_value_key
from data_model import bounds
from file_formats import xlsx
from file_formats.formulas import Corner, Reference, format_reference, rewrite_references

_DIGITS = re.compile(r"\$?\d+")
_Row = dict[int, CellKey]


@dataclass(frozen=True)
class SheetAlignment:
    """Pairs of rows and columns, counted from 1, each in order.

    Attributes:
        rows: Rows below the last one that is not blank are left out.
        columns: As for rows.
    """

    rows: tuple[AlignedPair, ...]
    columns: tuple[AlignedPair, ...]

    @cached_property
    def row_map(self) -> dict[int, int | None]:
        """The new row of each old one, None for one that is gone."""
        return {pair.old: pair.new for pair in self.rows if pair.old is not None}

    @cached_property
    def column_map(self) -> dict[int, int | None]:
        """The new column of each old one, None for one that is gone."""
        return {pair.old: pair.new for pair in self.columns if pair.old is not None}

    @cached_property
    def is_shifted(self) -> bool:
        """Whether any row or column is at another place or gone."""
        return any(pair.old != pair.new for pair in (*self.rows, *self.columns) if pair.old is not None)


def read_alignment_keys(sheet: xlsx.Sheet) -> list[_Row]:
    """Return the cells of each row by column, formulas without the rows and columns that they read.

    Blank rows at the end are left out.
    """
    rows: list[_Row] = []
    for number, values in enumerate(sheet.rows, start=1):
        row = {column: make_value_key(value) for column, value in enumerate(values, start=1) if value not in (None, "")}
        for column in row:
            if (number, column) in sheet.formulas:
                row[column] = "formula", shape_formula(str(values[column - 1]))
        rows.append(row)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def shape_formula(formula: str) -> str:
    """Return a formula without the addresses in it, so that those which only moved are equal."""
    if len(formula) > bounds.FORMULA_CHARS:
        return formula
    return rewrite_references(formula, lambda reference: "$" * len(reference.corners))


def align_sheets(old: Sequence[_Row], new: Sequence[_Row]) -> SheetAlignment:
    """Align the rows of two sheets, and their columns if fewer cells have changed then."""
    width = max((max(row) for row in (*old, *new) if row), default=0)
    same_columns = tuple(AlignedPair(column, column) for column in range(1, width + 1))
    plain = SheetAlignment(_align_rows(old, new), same_columns)
    plain_cost = _count_changed(old, new, plain)
    if plain_cost < 2:
        return plain
    columns = _align_columns(old, new)
    if all(pair.old == pair.new for pair in columns if None not in pair):
        return plain
    mapping = {pair.old: pair.new for pair in columns}
    moved = [{mapping[column] or -column: key for column, key in row.items()} for row in old]
    shifted = SheetAlignment(_align_rows(moved, new), columns)
    return shifted if _count_changed(old, new, shifted) < plain_cost else plain


def _align_rows(old: Sequence[_Row], new: Sequence[_Row]) -> tuple[AlignedPair, ...]:
    old_keys, new_keys = ([tuple(sorted(row.items())) for row in rows] for rows in (old, new))

    def measure_likeness(first: int, second: int) -> float:
        return len(old[first].items() & new[second].items()) / max(len(old[first]), len(new[second]), 1)

    return _count_from_one(align_sequences(old_keys, new_keys, measure_likeness))


def _align_columns(old: Sequence[_Row], new: Sequence[_Row]) -> tuple[AlignedPair, ...]:
    counts = [_count_column_keys(rows) for rows in (old, new)]
    old_keys, new_keys = ([tuple(sorted(column.items())) for column in columns] for columns in counts)

    def measure_likeness(first: int, second: int) -> float:
        one, other = counts[0][first], counts[1][second]
        return (one & other).total() / max(one.total(), other.total(), 1)

    return _count_from_one(align_sequences(old_keys, new_keys, measure_likeness))


def _count_column_keys(rows: Sequence[_Row]) -> list[Counter[CellKey]]:
    columns: list[Counter[CellKey]] = [Counter() for _ in range(max((max(row) for row in rows if row), default=0))]
    for row in rows:
        for column, key in row.items():
            columns[column - 1][key] += 1
    return columns


def _count_changed(old: Sequence[_Row], new: Sequence[_Row], alignment: SheetAlignment) -> int:
    count = 0
    for first, second in alignment.rows:
        old_row = {} if first is None else old[first - 1]
        new_row = {} if second is None else new[second - 1]
        if second is None:
            count += bool(old_row)
        elif old_row != new_row or alignment.is_shifted:
            for left, right in alignment.columns:
                one = BLANK if left is None else old_row.get(left, BLANK)
                count += one != (BLANK if right is None else new_row.get(right, BLANK))
    return count


def _count_from_one(pairs: Sequence[AlignedPair]) -> tuple[AlignedPair, ...]:
    return tuple(AlignedPair(None if old is None else old + 1, None if new is None else new + 1) for old, new in pairs)


class ReferenceShift:
    """Writes the formulas of a workbook as they would be after its rows and columns moved and sheets got other names.

    Args:
        sheets: Old name -> new name and alignment, for the sheets that are still there.
    """

    def __init__(self, sheets: dict[str, tuple[str, SheetAlignment]]) -> None:
        self._sheets = {name.casefold(): value for name, value in sheets.items()}
        self.is_needed = any(alignment.is_shifted for _, alignment in sheets.values()) or any(
            name.casefold() != new.casefold() for name, (new, _) in sheets.items()
        )

    def shift(self, formula: str, sheet: str) -> str:
        """Return a formula of an old sheet in one notation, with its references where their cells are now."""
        if len(formula) > bounds.FORMULA_CHARS:
            return formula

        def rewrite(reference: Reference) -> str:
            found = self._sheets.get((reference.sheet or sheet).casefold())
            if found is None:
                return format_reference(reference)
            name, alignment = found
            corners = tuple(
                _shift_corner(corner, alignment, is_last=index == len(reference.corners) - 1)
                for index, corner in enumerate(reference.corners)
            )
            return format_reference(Reference(None if reference.sheet is None else name, corners))

        return rewrite_references(formula, rewrite if self.is_needed else format_reference)


def normalize_formula(formula: str) -> str:
    """Return a formula in one notation."""
    return formula if len(formula) > bounds.FORMULA_CHARS else rewrite_references(formula, format_reference)


def _shift_corner(corner: Corner, alignment: SheetAlignment, is_last: bool) -> Corner:
    return corner._replace(
        row=_shift_place(corner.row, alignment.row_map, is_last),
        column=_shift_place(corner.column, alignment.column_map, is_last),
    )


def _shift_place(place: int | None, places: dict[int, int | None], is_last: bool) -> int | None:
    """Return where a row or column is now; for one that is gone, the next one inside of the area."""
    if place is None or not places:
        return place
    known, last = place, len(places)
    while 1 <= known <= last and places[known] is None:
        known += -1 if is_last else 1
    if known < 1:
        return place
    if known > last:
        kept = next((old for old in range(last, 0, -1) if places[old] is not None), None)
        return place if kept is None else known + (places[kept] or 0) - kept
    return places[known]
