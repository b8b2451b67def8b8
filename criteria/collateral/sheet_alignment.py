"""Which rows and columns of a sheet are which in another version of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from criteria.collateral.alignment import AlignedPair, align_sequences
from criteria.collateral.axis_map import AxisMap
from criteria.collateral.cell_reading import CellKey, make_value_key
from data_model import bounds
from file_formats import xlsx
from file_formats.formulas import rewrite_references

_MAX_WEIGHED_CELLS = 2_000
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
    def rows_map(self) -> AxisMap:
        """Where each old row is now."""
        return AxisMap(self.rows)

    @cached_property
    def columns_map(self) -> AxisMap:
        """Where each old column is now."""
        return AxisMap(self.columns)

    @property
    def is_shifted(self) -> bool:
        """Whether any row or column is at another place or gone."""
        return self.rows_map.is_shifted or self.columns_map.is_shifted


def read_alignment_keys(content: xlsx.SheetContent) -> list[_Row]:
    """Return the cells of each row by column, formulas without the rows and columns that they read.

    Blank rows at the end are left out, unless they have notes.
    """
    sheet = content.cells
    last_noted = max(content.noted_columns, default=0)
    rows: list[_Row] = []
    for number, values in enumerate(sheet.rows, start=1):
        row = {column: make_value_key(value) for column, value in enumerate(values, start=1) if value not in (None, "")}
        for column in row:
            if (number, column) in sheet.formulas:
                row[column] = "formula", shape_formula(str(values[column - 1]))
        rows.append(row)
    while len(rows) > last_noted and not rows[-1]:
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
        width = max(len(old[first]), len(new[second]), 1)
        return 0.0 if width > _MAX_WEIGHED_CELLS else len(old[first].items() & new[second].items()) / width

    return _count_from_one(align_sequences(old_keys, new_keys, measure_likeness))


def _align_columns(old: Sequence[_Row], new: Sequence[_Row]) -> tuple[AlignedPair, ...]:
    counts = [_count_column_keys(rows) for rows in (old, new)]
    old_keys, new_keys = ([tuple(sorted(column.items())) for column in columns] for columns in counts)

    def measure_likeness(first: int, second: int) -> float:
        one, other = counts[0][first], counts[1][second]
        height = max(one.total(), other.total(), 1)
        return 0.0 if height > _MAX_WEIGHED_CELLS else (one & other).total() / height

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
            continue
        kept = 0
        for column, key in old_row.items():
            place = alignment.columns_map.find(column)
            is_kept = place is not None and place in new_row
            kept += is_kept
            count += not is_kept or new_row[place or 0] != key
        count += len(new_row) - kept
    return count


def _count_from_one(pairs: Sequence[AlignedPair]) -> tuple[AlignedPair, ...]:
    return tuple(AlignedPair(None if old is None else old + 1, None if new is None else new + 1) for old, new in pairs)
