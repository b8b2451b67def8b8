"""Whether words that stand side by side in a source still do so in what was made of it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from criteria.documents.words import split_words
from criteria.step_budget import spend_steps

MAX_LOST_SHARE, MIN_WORDS_WITH_LOSS = 0.005, 400
"""Of long texts, how many pairs of neighbours may be lost to hyphenation, fields and marks; of shorter ones none."""
SourceLine = tuple[str, ...]
"""The cells of a row of a table; a paragraph or a line is a row of one cell."""

_MAX_WINDOWS = 200
_NEGATIONS = ("not", "never", "cannot", "nor", "neither", "without", "nobody", "none")
_PLAIN_NUMBER = re.compile(r"[0-9]+\.[0-9]+")


class _Row(NamedTuple):
    """The words of a row by cell, and the columns of these cells; empty cells are left out."""

    cells: tuple[tuple[str, ...], ...]
    columns: tuple[int, ...]


def find_torn_apart(lines: Sequence[SourceLine], found: Sequence[str], is_printed_sheet: bool = False) -> str:
    """Return the first neighbours of a source that were torn apart or got another neighbour, or an empty text.

    Args:
        lines: The rows, paragraphs and lines of the source.
        found: The words of what was made of it.
        is_printed_sheet: Whether the lines are rows of a sheet, of which some columns may follow after the others.
    """
    words = [_canonicalize(word) for word in found]
    rows = [_read_row(line) for line in lines]
    spend_steps(4 * (len(words) + sum(len(cell) for row in rows for cell in row.cells)))
    known, available = set(words), Counter(pairwise(words))
    breaks = _find_page_breaks(rows, words) if is_printed_sheet else frozenset()
    lost: list[tuple[str, str]] = []
    count = 0
    for row in rows:
        pairs = [pair for pair in _list_neighbours(row, breaks) if pair[0] in known and pair[1] in known]
        count += len(pairs)
        torn = []
        for pair in pairs:
            if available[pair] > 0:
                available[pair] -= 1
            else:
                torn.append(pair)
        if torn and not (len(row.cells) > 1 and _stands_together(row, words)):
            lost += torn
    limit = MAX_LOST_SHARE * count if count >= MIN_WORDS_WITH_LOSS else 0
    if len(lost) <= limit:
        return ""
    return f"{lost[0][0]!r} and {lost[0][1]!r} no longer side by side"


def find_changed_negation(source: Sequence[str], optional: Sequence[str], found: Sequence[str]) -> str:
    """Return a negation that was slipped in or left out, or an empty text."""
    counts, extra, others = Counter(found), Counter(optional), Counter(source)
    for word in _NEGATIONS:
        if not others[word] <= counts[word] <= others[word] + extra[word]:
            return f"the word {word!r} {counts[word]} times, where the source has it {others[word]} times"
    return ""


def join_wrapped_lines(text: str) -> tuple[SourceLine, ...]:
    """Return the lines of a page, those that go on in lower case together with what follows."""
    lines: list[str] = []
    for line in text.splitlines():
        if lines and line[:1].islower():
            lines[-1] += f"\n{line}"
        elif line.strip():
            lines.append(line)
    return tuple((line,) for line in lines)


def _read_row(line: SourceLine) -> _Row:
    words = [tuple(map(_canonicalize, split_words(cell))) for cell in line]
    filled = [column for column, cell in enumerate(words) if cell]
    return _Row(tuple(words[column] for column in filled), tuple(filled))


def _canonicalize(word: str) -> str:
    """Return a number without trailing zeros, and a time without a leading one."""
    if not word[:1].isdigit():
        return word
    plain = word.replace(",", "")
    if _PLAIN_NUMBER.fullmatch(plain):
        plain = plain.rstrip("0").rstrip(".")
    return plain.removeprefix("0") if ":" in plain else plain


def _list_neighbours(row: _Row, breaks: frozenset[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    for cell in row.cells:
        yield from pairwise(cell)
    for (left, right), columns in zip(pairwise(row.cells), pairwise(row.columns), strict=True):
        if columns not in breaks:
            yield left[-1], right[0]


def _find_page_breaks(rows: Sequence[_Row], words: Sequence[str]) -> frozenset[tuple[int, int]]:
    """Return the neighbouring columns of which the second one is printed after the whole of the first one."""
    cells_of_columns: dict[int, list[str]] = {}
    pairs: dict[tuple[int, int], None] = {}
    for row in rows:
        pairs |= dict.fromkeys(pairwise(row.columns))
        for column, cell in zip(row.columns, row.cells, strict=True):
            cells_of_columns.setdefault(column, []).extend(cell)
    spend_steps(2 * len(pairs) * len(words))
    return frozenset(
        (left, right)
        for left, right in pairs
        if _find_end(cells_of_columns[left], words) + _find_end(cells_of_columns[right][::-1], words[::-1])
        <= len(words)
    )


def _find_end(wanted: Sequence[str], words: Sequence[str]) -> int:
    """Return how many words it takes to find the wanted ones in their order; more than there are if they are not."""
    at = 0
    for place, word in enumerate(words):
        if at == len(wanted):
            return place
        at += word == wanted[at]
    return len(words) if at == len(wanted) else len(words) + 1


def _stands_together(row: _Row, words: Sequence[str]) -> bool:
    """Return whether the cells of a row stand together in order, though their lines may alternate."""
    wanted = Counter(word for cell in row.cells for word in cell)
    length = wanted.total()
    starts = [place for place, word in enumerate(words) if word == row.cells[0][0]][:_MAX_WINDOWS]
    spend_steps(len(starts) * length)
    for start in starts:
        window = words[start : start + length]
        if Counter(window) != wanted:
            continue
        firsts = [window.index(cell[0]) for cell in row.cells]
        if firsts == sorted(set(firsts)) and all(_is_subsequence(cell, window) for cell in row.cells):
            return True
    return False


def _is_subsequence(words: Sequence[str], window: Sequence[str]) -> bool:
    rest = iter(window)
    return all(word in rest for word in words)
