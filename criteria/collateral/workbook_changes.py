"""Changes of workbooks, cell by cell, after the rows and columns that moved are found."""

import re
from collections import Counter
from collections.abc import Iterator, Set
from typing import NamedTuple

from criteria.cell_statements import states_no_value
from criteria.collateral.blank_moves import find_blank_moves
from criteria.collateral.cell_comparer import CellComparer, Place
from criteria.collateral.content_change import ContentChange, name_cell, name_column, name_note, name_row, name_sheet
from criteria.collateral.reference_shift import ReferenceShift, normalize_formula
from criteria.collateral.sheet_alignment import SheetAlignment, align_sheets, read_alignment_keys
from criteria.collateral.sheet_changes import find_layout_changes, pair_sheets
from criteria.collateral.short_text import shorten, show_difference
from file_formats import xlsx

_NAMED_CELLS = re.compile(r"('[^'!]{1,40}'|[\w.]{1,40})!\$?[A-Z]{1,3}\$?[0-9]{0,7}(?::\$?[A-Z]{1,3}\$?[0-9]{0,7})?")


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
        _SheetPair(first, second, align_sheets(read_alignment_keys(first), read_alignment_keys(second)))
        for first, second in paired
    ]
    shift = ReferenceShift({pair.old.cells.name: (pair.new.cells.name, pair.alignment) for pair in pairs})
    yield from find_layout_changes(path, old, new, paired, shift)
    for pair in pairs:
        yield from _compare_sheets(path, pair, shift)
    known = {id(second) for _, second in paired}
    for sheet in new.sheets:
        if id(sheet) not in known:
            yield from _list_created(path, sheet)
    before_names = [(name, shift.shift(text, "")) for name, text in old.names]
    known_names = {name for name, _ in old.names}
    after_names = [
        (name, normalize_formula(text))
        for name, text in new.names
        if name in known_names or not _names_cells(name, text, {sheet.cells.name for sheet in new.sheets})
    ]
    if before_names != after_names:
        texts = tuple("; ".join(f"{name} = {text}" for name, text in side.names) for side in (old, new))
        yield ContentChange(path, "file", "", "changed", *show_difference(*texts))

    # Programs that open a workbook may lose its shapes.
    for text in sorted((Counter(new.drawn_texts) - Counter(old.drawn_texts)).elements()):
        yield ContentChange(path, "file", "", "changed", after=shorten(f"a shape with the text {text}"))


def _names_cells(name: str, text: str, sheets: Set[str]) -> bool:
    """Return whether a name says nothing of its own: it stands for cells, and its words state no value."""
    sheet = _NAMED_CELLS.fullmatch(text)
    return sheet is not None and sheet[1].strip("'") in sheets and states_no_value(name.replace("_", " "))


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
    if is_empty or sheet.pictures or sheet.charts or sheet.noted_columns or sheet.page_texts or sheet.prompts:
        yield ContentChange(path, "cells", name_sheet(cells.name), "created", after="a sheet")


def _compare_sheets(path: str, pair: _SheetPair, shift: ReferenceShift) -> Iterator[ContentChange]:
    old, new, alignment = pair
    comparison = CellComparer(old, new, shift)
    for old_row, new_row in alignment.rows:
        if new_row is None:
            texts = [str(value) for value in old.cells.rows[(old_row or 1) - 1] if value not in (None, "")]
            if texts:
                item = name_row(old.cells.name, old_row or 1)
                yield ContentChange(path, "rows", item, "deleted", before=shorten(" | ".join(texts)))
            continue
        for old_place, new_place in _pair_cells(old, new, old_row, new_row, alignment):
            sheet, place = (new.cells.name, new_place) if new_place else (old.cells.name, old_place or (1, 1))
            if change := comparison.compare(old_place, new_place):
                yield ContentChange(path, "cells", name_cell(sheet, *place), *change)
            if change := comparison.compare_notes(old_place, new_place):
                yield ContentChange(path, "cells", name_note(sheet, *place), *change)
    yield from find_blank_moves(path, old, new, alignment)
    yield from _compare_areas(path, pair)


def _pair_cells(
    old: xlsx.SheetContent, new: xlsx.SheetContent, old_row: int | None, new_row: int, alignment: SheetAlignment
) -> Iterator[tuple[Place | None, Place | None]]:
    """Yield the cells of a row that are there, before and after, by column."""
    lefts = [] if old_row is None else _list_columns(old, old_row)
    rights = set(_list_columns(new, new_row))
    pairs: list[tuple[Place | None, Place | None]] = []
    for column in lefts:
        place = alignment.columns_map.find(column)
        pairs.append(((old_row or 1, column), None if place is None else (new_row, place)))
        rights.discard(place or 0)
    pairs += ((None, (new_row, column)) for column in rights)
    yield from sorted(pairs, key=lambda pair: (pair[1] or pair[0] or (1, 1), pair[1] is None))


def _list_columns(sheet: xlsx.SheetContent, row: int) -> list[int]:
    values = sheet.cells.rows[row - 1] if row <= sheet.cells.row_count else ()
    filled = [column for column, value in enumerate(values, start=1) if value not in (None, "")]
    return filled + [column for column in sheet.noted_columns.get(row, ()) if column not in filled]


def _compare_areas(path: str, pair: _SheetPair) -> Iterator[ContentChange]:
    """Compare what lies over the cells: merged areas, and rows and columns that are not shown."""
    old, new, alignment = pair
    rows, columns = alignment.rows_map, alignment.columns_map
    merged = {
        (
            rows.find_border(top, False),
            columns.find_border(left, False),
            rows.find_border(bottom, True),
            columns.find_border(right, True),
        )
        for top, left, bottom, right in old.merged
        if rows.find(top) is not None and columns.find(left) is not None
    }
    name = new.cells.name
    for area in sorted(merged ^ set(new.merged)):
        texts = ("a merged area", "cells") if area in merged else ("cells", "a merged area")
        yield ContentChange(path, "cells", name_cell(name, *area[:2]), "changed", *texts)
    hidden_rows = {rows.find(row) for row in old.hidden_rows} - {None}
    for number in sorted(row for row in hidden_rows ^ new.hidden_rows if row is not None):
        texts = ("shown", "hidden") if number in new.hidden_rows else ("hidden", "shown")
        yield ContentChange(path, "rows", name_row(name, number), "changed", *texts)
    hidden_columns = {columns.find(column) for column in old.hidden_columns} - {None}
    for number in sorted(column for column in hidden_columns ^ new.hidden_columns if column is not None):
        texts = ("shown", "hidden") if number in new.hidden_columns else ("hidden", "shown")
        yield ContentChange(path, "cells", name_column(name, number), "changed", *texts)
