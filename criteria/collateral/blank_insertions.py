"""Blank rows and columns that were put in front of content and moved it to other addresses."""

from collections.abc import Iterator, Sequence, Set

from criteria.collateral.alignment import AlignedPair
from criteria.collateral.content_change import ContentChange, name_column, name_row
from criteria.collateral.sheet_alignment import SheetAlignment
from file_formats import xlsx


def find_blank_insertions(path: str, new: xlsx.SheetContent, alignment: SheetAlignment) -> Iterator[ContentChange]:
    """Yield each blank row or column that was inserted before content that had been there.

    A blank one beside a new one that is filled belongs to that, as the gap above a total.
    """
    values = [[value not in (None, "") for value in row] for row in new.cells.rows]
    filled_rows = {number for number, row in enumerate(values, start=1) if any(row)}
    filled_columns = {number for number, column in enumerate(zip(*values, strict=True), start=1) if any(column)}
    name = new.cells.name
    for row in _list_blank_insertions(alignment.rows, filled_rows):
        yield ContentChange(path, "rows", name_row(name, row), "created", after="a blank row")
    for column in _list_blank_insertions(alignment.columns, filled_columns):
        yield ContentChange(path, "cells", name_column(name, column), "created", after="a blank column")


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
