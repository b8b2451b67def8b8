"""Columns and rows of new tables that hold nothing of what was asked for."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, islice, zip_longest

from criteria.documents.lines import DocumentLine
from criteria.documents.words import split_plain_words
from criteria.fair_forms import ExpectedValue, find_statements
from criteria.sentences import blank_out, join_spans
from criteria.step_budget import spend_steps

_FAIR_CELLS = frozenset(
    "eur usd gbp chf euro euros dollars \u20ac $ \u00a3 h hrs hours minutes pieces monday tuesday wednesday thursday"
    " friday saturday sunday mon tue wed thu fri sat sun - \u2013 \u2014".split()
)
_FAIR_WORDS = frozenset(
    "a an the of on at in from to until by for and or is are was were has have with o clock am pm utc uhr hour"
    " hr minute start starts starting begin begins end ends time date day when what which who title name event"
    " project supplier customer person detail entry row item column number no nr amount figure value sum total"
    " result together both all difference combined overall first second third fourth highest lowest maximum"
    " minimum most least spent budget cost costs price sender subject address mail email text quote line words"
    " rank place label heading".split()
)
"""What may stand in one cell with a wanted value: words that name what it is, and not where or why."""
_MAX_CELLS = 1_000


def find_unasked_cells(
    lines: Sequence[DocumentLine],
    items: Sequence[ExpectedValue],
    names: Sequence[ExpectedValue] = (),
    values: Sequence[ExpectedValue] = (),
    context: str = "",
) -> Iterator[str]:
    """Yield the first column or row of each table that has no wanted or allowed value, as a message shows it.

    Headings are all rows above the first one with a value, and the first column of a table whose names stand in one
    row; units and weekdays say nothing new. Words beside a value, in its own cell, name what it is and nothing else.

    Args:
        items: The names and values that may stand in a table.
        names: Those of them that name what the values belong to.
        values: Those of them that were asked for; headings are above the first row with one of these or with a name.
        context: The words of the request, which may stand in the cell of a value.
    """
    fair_words = _FAIR_WORDS.union(_FAIR_CELLS, split_plain_words(context))
    for _, group in groupby((line for line in lines if line.is_row), key=lambda line: line.block):
        rows = [line.text.split("\t") for line in group]
        count = sum(map(len, rows))
        spend_steps(count)
        if count <= _MAX_CELLS:
            yield from islice(
                (
                    *_find_in_table(rows, items, names, fair_words),
                    *_find_beside_values(rows, items, (*names, *values), fair_words),
                ),
                1,
            )


def _find_in_table(
    rows: Sequence[Sequence[str]],
    items: Sequence[ExpectedValue],
    names: Sequence[ExpectedValue],
    fair_words: Collection[str],
) -> Iterator[str]:
    has_item = [[any(find_statements(cell, item) for item in items) for cell in row] for row in rows]
    first = next((at for at, row in enumerate(has_item) if any(row)), None)
    if first is None:
        return
    columns = list(zip(zip_longest(*rows[first:], fillvalue=""), zip_longest(*has_item[first:]), strict=True))
    below = list(zip(rows[first:], has_item[first:], strict=True))
    named_rows = {at for at, row in enumerate(rows) for cell in row if any(find_statements(cell, one) for one in names)}
    firsts = (
        [] if len(named_rows) > 1 and any(_has_other_word(cell, fair_words) for cell in columns[0][0]) else columns[:1]
    )
    for cells, held in (*columns[len(firsts) :], *below):
        # A row of one cell is a sentence, which is judged as one.
        said = [cell for cell in cells if cell.strip() and cell.strip(" .").casefold() not in _FAIR_CELLS]
        is_line = cells in rows and sum(map(bool, cells)) < 2
        if said and not any(held) and not is_line:
            yield f"cells that nobody asked for: {', '.join(map(repr, said))[:120]}"
            return


def _find_beside_values(
    rows: Sequence[Sequence[str]],
    items: Sequence[ExpectedValue],
    wanted: Sequence[ExpectedValue],
    fair_words: Collection[str],
) -> Iterator[str]:
    """Yield what the cells with a wanted value say besides it; a row of one cell is a sentence."""
    first = next((at for at, row in enumerate(rows) if any(find_statements(c, one) for c in row for one in wanted)), 0)
    for cell in (cell for row in rows[first:] if sum(map(bool, row)) > 1 for cell in row):
        spans = join_spans([span for item in items for span in find_statements(cell, item)])
        if spans and _has_other_word(rest := blank_out(cell, spans), fair_words):
            yield f"words that nobody asked for in a cell: {' '.join(rest.split())[:120]!r}"


def _has_other_word(text: str, fair_words: Collection[str]) -> bool:
    return any(not word.isdigit() and word not in fair_words for word in split_plain_words(text))
