"""Changes of workbooks, cell by cell, after the rows and columns that moved are found."""

from collections.abc import Iterator
from typing import NamedTuple

from criteria.collateral.cell_reading import BLANK, CellKey, do_formats_read_alike, make_value_key
from criteria.collateral.content_change import ContentChange, name_cell, name_row, name_sheet
from criteria.collateral.sheet_alignment import (
    ReferenceShift,
    SheetAlignment,
    align_sheets,
    normalize_formula,
    read_alignment_keys,
)
from criteria.collateral.sheet_changes import find_layout_changes, pair_sheets
from criteria.collateral.short_text import shorten, show_difference
from data_model import ChangeKind
from file_formats import xlsx
from file_formats.formulas import Unsupported


class _SheetPair(NamedTuple):
    old: xlsx.SheetContent
    new: xlsx.SheetContent
    alignment: SheetAlignment


def find_workbook_changes(path: str, before: bytes, after: bytes) -> Iterator[ContentChange]:
    """Yield the changes of a workbook.

    Raises:
        UnreadableFile: One of the two is no workbook that can be read.
    """
    old, new = xlsx.read_workbook_content(before), xlsx.read_workbook_content(after)
    paired = pair_sheets(old, new)
    pairs = [
        _SheetPair(first, second, align_sheets(read_alignment_keys(first.cells), read_alignment_keys(second.cells)))
        for first, second in paired
    ]
    shift = ReferenceShift({pair.old.cells.name: (pair.new.cells.name, pair.alignment) for pair in pairs})
    yield from find_layout_changes(path, old, new, paired)
    for pair in pairs:
        yield from _compare_sheets(path, pair, shift)
    known = {id(second) for _, second in paired}
    for sheet in new.sheets:
        if id(sheet) not in known:
            yield from _list_created(path, sheet)
    if [(name, shift.shift(text, "")) for name, text in old.names] != [
        (name, normalize_formula(text)) for name, text in new.names
    ]:
        texts = ("; ".join(f"{name} = {text}" for name, text in side.names) for side in (old, new))
        yield ContentChange(path, "file", "", "changed", *show_difference(*texts))


def _list_created(path: str, sheet: xlsx.SheetContent) -> Iterator[ContentChange]:
    cells = sheet.cells
    is_empty = True
    for row, values in enumerate(cells.rows, start=1):
        for column, value in enumerate(values, start=1):
            if value not in (None, ""):
                is_empty = False
                yield ContentChange(
                    path, "cells", name_cell(cells.name, row, column), "created", after=shorten(str(value))
                )
    if is_empty or sheet.drawings or sheet.notes:
        yield ContentChange(path, "cells", name_sheet(cells.name), "created", after="a sheet")


def _compare_sheets(path: str, pair: _SheetPair, shift: ReferenceShift) -> Iterator[ContentChange]:
    old, new, alignment = pair
    comparison = _CellComparison(old, new, shift)
    for old_row, new_row in alignment.rows:
        if new_row is None:
            texts = [str(value) for value in old.cells.rows[(old_row or 1) - 1] if value not in (None, "")]
            if texts:
                item = name_row(old.cells.name, old_row or 1)
                yield ContentChange(path, "rows", item, "deleted", before=shorten(" | ".join(texts)))
            continue
        for old_column, new_column in alignment.columns:
            old_place = None if old_row is None or old_column is None else (old_row, old_column)
            new_place = None if new_column is None else (new_row, new_column)
            change = comparison.compare(old_place, new_place)
            if change is not None:
                how, before, after = change
                place = new_place or old_place or (1, 1)
                sheet = new.cells.name if new_place else old.cells.name
                yield ContentChange(path, "cells", name_cell(sheet, *place), how, before, after)
    yield from _compare_areas(path, pair)


def _compare_areas(path: str, pair: _SheetPair) -> Iterator[ContentChange]:
    """Compare what lies over the cells: merged areas, and rows and columns that are not shown."""
    old, new, alignment = pair
    rows, columns = alignment.row_map, alignment.column_map
    merged = {
        (rows.get(top, top), columns.get(left, left), rows.get(bottom, bottom), columns.get(right, right)): (top, left)
        for top, left, bottom, right in old.merged
    }
    for area in sorted(set(new.merged) - merged.keys()):
        yield ContentChange(path, "cells", name_cell(new.cells.name, *area[:2]), "changed", "cells", "a merged area")
    kept = set(new.merged)
    for old_area, place in merged.items():
        if None not in old_area and old_area not in kept:
            yield ContentChange(path, "cells", name_cell(new.cells.name, *place), "changed", "a merged area", "cells")
    name = new.cells.name
    for number in sorted({rows.get(row, row) for row in old.hidden_rows} ^ new.hidden_rows, key=str):
        if number is not None:
            texts = ("shown", "hidden") if number in new.hidden_rows else ("hidden", "shown")
            yield ContentChange(path, "rows", name_row(name, number), "changed", *texts)
    for number in sorted({columns.get(column, column) for column in old.hidden_columns} ^ new.hidden_columns, key=str):
        if number is not None:
            texts = ("shown", "hidden") if number in new.hidden_columns else ("hidden", "shown")
            yield ContentChange(path, "cells", name_cell(name, 1, number), "changed", *texts)


class _CellChange(NamedTuple):
    how: ChangeKind
    before: str
    after: str


class _CellComparison:
    """Compares cells of two versions of a sheet."""

    def __init__(self, old: xlsx.SheetContent, new: xlsx.SheetContent, shift: ReferenceShift) -> None:
        self._old, self._new, self._shift = old, new, shift

    def compare(self, old: tuple[int, int] | None, new: tuple[int, int] | None) -> _CellChange | None:
        """Return how the cell at an old place differs from the one at a new place; None is a cell that is not there."""
        old_key = BLANK if old is None else _make_key(self._old.cells, old)
        new_key = BLANK if new is None else _make_key(self._new.cells, new)
        old_note = "" if old is None else self._old.notes.get(old, "")
        new_note = "" if new is None else self._new.notes.get(new, "")
        if old_key == new_key == BLANK and not old_note and not new_note:
            return None
        old_format = self._old.number_formats.get(old or (0, 0), "General")
        new_format = self._new.number_formats.get(new or (0, 0), "General")
        is_same = self._is_same_content(old_key, new_key, old, new)
        if is_same and new is not None and old_format != new_format:
            value = self._new.cells.compute_value(*new)
            is_same = do_formats_read_alike(value, old_format, new_format)
        if is_same and old_note == new_note:
            return None
        texts = show_difference(_show_cell(old_key, old_note, old_format), _show_cell(new_key, new_note, new_format))
        if not texts[0]:
            return _CellChange("created", *texts)
        return _CellChange("changed" if texts[1] else "deleted", *texts)

    def _is_same_content(
        self, old_key: CellKey, new_key: CellKey, old: tuple[int, int] | None, new: tuple[int, int] | None
    ) -> bool:
        if old_key[0] != "formula" or new_key[0] != "formula" or old is None or new is None:
            return old_key == new_key
        expected = self._shift.shift(old_key[1], self._old.cells.name)
        found = normalize_formula(new_key[1])
        if expected == found:
            return True
        if normalize_formula(old_key[1]) != found or old != new:
            return False
        # The text is as it was, but rows that it reads have moved: it must still give what it would if it had followed.
        followed = self._new.cells.evaluate(f"={expected.lstrip('=')}")
        value = self._new.cells.compute_value(*new)
        return not isinstance(value, Unsupported) and value == followed


def _make_key(sheet: xlsx.Sheet, place: tuple[int, int]) -> CellKey:
    value = sheet.get_raw(*place)
    return ("formula", str(value)) if place in sheet.formulas else make_value_key(value)


def _show_cell(key: CellKey, note: str, number_format: str) -> str:
    if key == BLANK:
        return note
    kind = " (text)" if key[0] == "text" and key[1].strip().replace(".", "").isdigit() else ""
    shown_format = "" if number_format == "General" else f" as {number_format}"
    return f"{key[1]}{kind}{shown_format}{f'; {note}' if note else ''}"
