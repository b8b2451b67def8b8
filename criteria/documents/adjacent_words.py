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

_MAX_WINDOWS, _MAX_FURNITURE_LINES = 200, 3
_NEGATIONS = ("not", "never", "cannot", "nor", "neither", "without", "nobody", "none")
_PAGE_NUMBER = re.compile(
    r"[\s\-\u2013\u2014|]*(?:page|p\.|seite|sheet)?\s*[0-9]{1,4}\s*(?:(?:of|/|von)\s*[0-9]{1,4})?[\s\-|]*", re.I
)
_PLAIN_NUMBER = re.compile(r"[0-9]+\.[0-9]+")
_DIGITS = re.compile(r"[0-9]+")


class _Row(NamedTuple):
    """The words of a row by cell, and the columns of these cells; empty cells are left out."""

    cells: tuple[tuple[str, ...], ...]
    columns: tuple[int, ...]


def find_torn_apart(lines: Sequence[SourceLine], found: Sequence[str], is_sheet: bool = False) -> str:
    """Return the first neighbours of a source that were torn apart or got another neighbour, or an empty text.

    Args:
        lines: The rows, paragraphs and lines of the source.
        found: The words of what was made of it.
        is_sheet: Whether the lines are rows of a sheet, of which some columns may follow after the others.
    """
    words = [_canonicalize(word) for word in found]
    rows = [_read_row(line) for line in lines]
    spend_steps(4 * (len(words) + sum(len(cell) for row in rows for cell in row.cells)))
    known, available = set(words), Counter(pairwise(words))
    breaks = _find_page_breaks(rows, words, available) if is_sheet else frozenset()
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


def strip_page_furniture(pages: Sequence[str]) -> str:
    """Return the text of pages without page numbers and without lines repeated at the top or bottom of pages."""
    lines_of_pages = [[line for line in page.splitlines() if line.strip()] for page in pages]
    from_both_ends = [(lines, lines[::-1]) for lines in lines_of_pages]
    places = Counter(
        (end, place, _DIGITS.sub("0", line.strip()))
        for ends in from_both_ends
        for end, lines in enumerate(ends)
        for place, line in enumerate(lines[:_MAX_FURNITURE_LINES])
    )

    def count_furniture(lines: Sequence[str], end: int) -> int:
        for place, line in enumerate(lines[:_MAX_FURNITURE_LINES]):
            if not _PAGE_NUMBER.fullmatch(line) and places[end, place, _DIGITS.sub("0", line.strip())] < 2:
                return place
        return min(len(lines), _MAX_FURNITURE_LINES)

    kept: list[str] = []
    for lines, reversed_lines in from_both_ends:
        first, behind = count_furniture(lines, 0), count_furniture(reversed_lines, 1)
        kept += lines[first : max(len(lines) - behind, first)]
    return "\n".join(kept)


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


def _find_page_breaks(
    rows: Sequence[_Row], words: Sequence[str], available: Counter[tuple[str, str]]
) -> frozenset[tuple[int, int]]:
    """Return the neighbouring columns of which the second one is printed after the whole of the first one."""
    pairs: dict[tuple[int, int], list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for row in rows:
        for cells, columns in zip(pairwise(row.cells), pairwise(row.columns), strict=True):
            pairs.setdefault(columns, []).append(cells)
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for place, word in enumerate(words):
        first.setdefault(word, place)
        last[word] = place
    return frozenset(
        columns
        for columns, cells in pairs.items()
        if not any(available[left[-1], right[0]] for left, right in cells)
        and first.get(cells[-1][0][-1], len(words)) < last.get(cells[0][1][0], -1)
    )


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
