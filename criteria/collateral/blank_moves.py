"""Blank rows and columns that were put in front of content, or taken out there, and moved it to other addresses."""

from collections.abc import Iterator, Sequence, Set

from criteria.collateral.alignment import AlignedPair
from criteria.collateral.content_change import ContentChange, name_column, name_row
from criteria.collateral.sheet_alignment import SheetAlignment
from file_formats import xlsx


def find_blank_moves(
    path: str, old: xlsx.SheetContent, new: xlsx.SheetContent, alignment: SheetAlignment
) -> Iterator[ContentChange]:
    """Yield each blank row or column that was inserted before content that had been there, or deleted there.

    A blank one beside a new one that is filled belongs to that, as the gap above a total.
    """
    (old_rows, old_columns), (new_rows, new_columns) = _find_filled(old), _find_filled(new)
    old_name, name = old.cells.name, new.cells.name
    for row in _list_blank_insertions(alignment.rows, new_rows):
        yield ContentChange(path, "rows", name_row(name, row), "created", after="a blank row")
    for column in _list_blank_insertions(alignment.columns, new_columns):
        yield ContentChange(path, "cells", name_column(name, column), "created", after="a blank column")
    for row in _list_blank_insertions(_turn_round(alignment.rows), old_rows):
        yield ContentChange(path, "rows", name_row(old_name, row), "deleted", before="a blank row")
    for column in _list_blank_insertions(_turn_round(alignment.columns), old_columns):
        yield ContentChange(path, "cells", name_column(old_name, column), "deleted", before="a blank column")


def _find_filled(sheet: xlsx.SheetContent) -> tuple[Set[int], Set[int]]:
    """Return the rows and the columns that hold anything."""
    values = [[value not in (None, "") for value in row] for row in sheet.cells.rows]
    return (
        {number for number, row in enumerate(values, start=1) if any(row)},
        {number for number, column in enumerate(zip(*values, strict=True), start=1) if any(column)},
    )


def _turn_round(pairs: Sequence[AlignedPair]) -> tuple[AlignedPair, ...]:
    return tuple(AlignedPair(pair.new, pair.old) for pair in pairs)


def _list_blank_insertions(pairs: Sequence[AlignedPair], filled: Set[int]) -> Iterator[int]:
    inserted: list[int] = []
    shift = 0
    for old, new in pairs:
        if old is None and new is not None:
            inserted.append(new)
        elif old is not None and new is not None and new in filled:
            # A row that was emptied, not deleted, leaves a blank one that moves nothing.
            if new - old > shift and filled.isdisjoint(inserted):
                yield from inserted
            inserted, shift = [], new - old
