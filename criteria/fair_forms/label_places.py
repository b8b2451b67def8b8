"""Where a text puts labels to values: `Room: Canteen`, and the heading of a column of a table."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.step_budget import spend_steps
from data_model import Span

_LABEL = re.compile(r"(?:^|[;,|\t(\u2013\u2014]|\s-\s)[\s*\u2022>-]*(?P<label>[^\W\d_][^:=;,|\t]{0,40}?)\*{0,2} ?[:=]")
_TO_VALUE = re.compile(r"[\s*\"'\u2018\u201c|]*")
_CELL_END = re.compile(r"\t|\|")
_RULE = re.compile(r"[\s|:+=-]+")
_STEPS_PER_CHAR = 5


class Labelled(NamedTuple):
    """A label with what stands under it.

    Attributes:
        label: The words of the label.
        first: The first wanted value under it.
        span: All that stands under it: the rest of the line, or a cell.
    """

    label: str
    first: Span
    span: Span


class _Line(NamedTuple):
    text: str
    start: int


def find_labelled(text: str, spans: Sequence[Span]) -> Iterator[Labelled]:
    """Find the labels of values: before a colon on the same line, or at the head of their column or row.

    Args:
        text: A text whose tables have tabs or bars between their cells.
        spans: Where it states the values.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    ordered = sorted(set(spans))
    heads: list[str] = []
    for line in _list_lines(text):
        inside = [one for one in ordered if line.start <= one.start and one.end <= line.start + len(line.text)]
        cells = _split_cells(line)
        if len(cells) > 1 and not _RULE.fullmatch(line.text):
            held = [[one for one in inside if cell.start <= one.start and one.end <= cell.end] for cell in cells]
            if not inside:
                heads = [_strip(text[cell.start : cell.end]) for cell in cells]
            elif len(heads) == len(cells):
                yield from (
                    Labelled(head, found[0], cell)
                    for head, found, cell in zip(heads, held, cells, strict=True)
                    if head and found
                )
            elif len(cells) == 2 and not held[0] and held[1]:
                yield Labelled(_strip(text[cells[0].start : cells[0].end]), held[1][0], cells[1])
        elif not cells or not _RULE.fullmatch(line.text):
            heads = []
        yield from _find_before_colons(line, inside)


def _find_before_colons(line: _Line, inside: Sequence[Span]) -> Iterator[Labelled]:
    for match in _LABEL.finditer(line.text) if inside else ():
        to_value = _TO_VALUE.match(line.text, match.end())
        start = line.start + (to_value.end() if to_value else match.end())
        first = max((one for one in inside if one.start == start), key=lambda one: one.end, default=None)
        if first:
            yield Labelled(_strip(match["label"]), first, Span(start, line.start + len(line.text)))


def _list_lines(text: str) -> Iterator[_Line]:
    start = 0
    for line in text.split("\n"):
        yield _Line(line, start)
        start += len(line) + 1


def _split_cells(line: _Line) -> list[Span]:
    """Return where the cells of a line are, without outer bars; one cell if it is no row of a table."""
    bare = line.text.strip()
    first = line.text.find(bare) + (1 if bare.startswith("|") else 0)
    last = line.text.find(bare) + len(bare) - (1 if bare.endswith("|") and len(bare) > 1 else 0)
    cells, start = list[Span](), first
    for match in _CELL_END.finditer(line.text, first, max(first, last)):
        cells.append(Span(line.start + start, line.start + match.start()))
        start = match.end()
    return [*cells, Span(line.start + start, line.start + max(start, last))]


def _strip(text: str) -> str:
    return " ".join(text.strip(" *\t:").split())
