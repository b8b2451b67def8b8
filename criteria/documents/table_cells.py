"""Columns and rows of new tables that hold nothing of what was asked for."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from criteria.documents.lines import DocumentLine
from criteria.fair_forms import ExpectedValue, find_statements
from criteria.step_budget import spend_steps

_FAIR_CELLS = frozenset(
    "eur usd gbp chf euro euros dollars \u20ac $ \u00a3 h hrs hours minutes pieces monday tuesday wednesday thursday"
    " friday saturday sunday mon tue wed thu fri sat sun - \u2013 \u2014".split()
)
_MAX_CELLS = 1_000


def find_unasked_cells(lines: Sequence[DocumentLine], items: Sequence[ExpectedValue]) -> Iterator[str]:
    """Yield the first column or row of each table that has no wanted or allowed value, as a message shows it.

    Headings are the first column and all rows above the first one with a value; units and weekdays say nothing new.

    Args:
        items: The names and values that may stand in a table.
    """
    for _, group in groupby((line for line in lines if line.is_row), key=lambda line: line.block):
        rows = [line.text.split("\t") for line in group]
        count = sum(map(len, rows))
        spend_steps(count)
        if count <= _MAX_CELLS:
            yield from _find_in_table(rows, items)


def _find_in_table(rows: Sequence[Sequence[str]], items: Sequence[ExpectedValue]) -> Iterator[str]:
    has_item = [[any(find_statements(cell, item) for item in items) for cell in row] for row in rows]
    first = next((at for at, row in enumerate(has_item) if any(row)), None)
    if first is None:
        return
    columns = list(zip(zip_longest(*rows[first:], fillvalue=""), zip_longest(*has_item[first:]), strict=True))
    below = list(zip(rows[first:], has_item[first:], strict=True))
    for cells, held in (*columns[1:], *below):
        # A row of one cell is a sentence, which is judged as one.
        said = [cell for cell in cells if cell.strip() and cell.strip(" .").casefold() not in _FAIR_CELLS]
        is_line = cells in rows and sum(map(bool, cells)) < 2
        if said and not any(held) and not is_line:
            yield f"cells that nobody asked for: {', '.join(map(repr, said))[:120]}"
            return
