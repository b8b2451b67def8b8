"""The layout of PDF pages as blocks: lines joined into paragraphs, ruled tables, headings by font size."""

import logging
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from statistics import median
from typing import NamedTuple

import pdfplumber
from pdfplumber.page import Page

from data_model import bounds
from file_formats.blocks import Block, Paragraph, Table, estimate_blocks_bytes
from file_formats.pdf.page_reader import read_pages
from file_formats.pdf.stream_sizes import unpacks_within_limit
from file_formats.read_cache import cache_reads

_LIST_ITEM = re.compile(r"[•◦▪‣●○*-]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]")

# Without a handler, Python prints the library's warnings about damaged files on standard error.
logging.getLogger("pdfminer").addHandler(logging.NullHandler())


class _PlacedWord(NamedTuple):
    text: str
    left: float
    right: float
    top: float
    height: float


class _TextLine(NamedTuple):
    words: tuple[_PlacedWord, ...]
    left: float
    right: float
    top: float
    height: float

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


class _RuledTable(NamedTuple):
    """A table's cells by row as (left, top, right, bottom), None for a cell that is part of its neighbour."""

    rows: list[list[tuple[float, float, float, float] | None]]


def _estimate_bytes(pages: tuple[tuple[Block, ...], ...]) -> int:
    return sum(estimate_blocks_bytes(page) for page in pages)


@cache_reads(_estimate_bytes)
def read_page_blocks(content: bytes) -> tuple[tuple[Block, ...], ...]:
    """Read the paragraphs and ruled tables of every page, in the order in which the file draws them.

    If the file is too heavy to lay out, or pdfplumber cannot do it, every page is its text line by line, as in
    `read_page_texts`. So is a page on which pdfplumber finds nothing.

    Raises:
        UnreadableFile: As for `read_page_texts`.
    """
    page_texts = read_pages(content)
    plain = tuple(tuple(Paragraph(line) for line in text.splitlines() if line.strip()) for text in page_texts.texts)
    is_light = (
        page_texts.operation_count <= bounds.PDF_LAYOUT_OPERATIONS and len(page_texts.texts) <= bounds.PDF_LAYOUT_PAGES
    )
    if not is_light or not unpacks_within_limit(content, bounds.PDF_LAYOUT_BYTES):
        return plain
    try:
        with pdfplumber.open(BytesIO(content)) as document:
            pages = [tuple(_read_blocks(page)) for page in document.pages]
    # pypdf has read the file, so whatever pdfplumber and pdfminer raise (hostile bytes can cause anything) costs
    # the tables, not the text.
    except Exception:  # noqa: BLE001
        return plain
    if len(pages) != len(plain):
        return plain
    return tuple(page or lines for page, lines in zip(pages, plain, strict=True))


def _read_blocks(page: Page) -> Iterator[Block]:
    words = [
        _PlacedWord(str(word["text"]), word["x0"], word["x1"], word["top"], max(word["bottom"] - word["top"], 0.1))
        for word in page.extract_words(use_text_flow=True, x_tolerance_ratio=0.2)
    ]
    tables = _find_tables(page, words)
    word_tables = [(word, _find_table_of_word(word, tables)) for word in words]
    usual_height = median(word.height for word in words) if words else 1.0
    done: set[int] = set()
    for table, run in groupby(word_tables, key=lambda pair: pair[1]):
        if table is None:
            yield from _join_paragraphs([word for word, _ in run], page.width, usual_height)
        elif table not in done:
            done.add(table)
            yield _fill_table(tables[table], [word for word, table_number in word_tables if table_number == table])


def _find_tables(page: Page, words: list[_PlacedWord]) -> list[_RuledTable]:
    if len(page.lines) + len(page.rects) + len(page.curves) > bounds.PDF_LAYOUT_RULES:
        return []
    candidates = [_RuledTable([list(row.cells) for row in table.rows]) for table in page.find_tables()]
    if sum(len(row) for table in candidates for row in table.rows) * len(words) > bounds.PDF_LAYOUT_TESTS:
        return []
    return [table for table in candidates if _is_table(_fill_table(table, words))]


def _is_table(table: Table) -> bool:
    """Return whether at least two rows have text, most of them in two or more cells; else it is a frame."""
    filled_counts = [sum(1 for cell in row if cell) for row in table.rows if any(row)]
    return len(filled_counts) > 1 and 2 * sum(1 for count in filled_counts if count > 1) >= len(filled_counts)


def _find_table_of_word(word: _PlacedWord, tables: list[_RuledTable]) -> int | None:
    return next((number for number, table in enumerate(tables) if _find_cell(word, table) is not None), None)


def _find_cell(word: _PlacedWord, table: _RuledTable) -> tuple[int, int] | None:
    x, y = (word.left + word.right) / 2, word.top + word.height / 2
    for row, cells in enumerate(table.rows):
        for column, cell in enumerate(cells):
            if cell is not None and cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]:
                return row, column
    return None


def _fill_table(table: _RuledTable, words: list[_PlacedWord]) -> Table:
    texts: list[list[list[str]]] = [[[] for _ in row] for row in table.rows]
    for word in words:
        position = _find_cell(word, table)
        if position is not None:
            texts[position[0]][position[1]].append(word.text)
    return Table(tuple(tuple(" ".join(cell) for cell in row) for row in texts))


def _join_paragraphs(words: list[_PlacedWord], page_width: float, usual_height: float) -> Iterator[Paragraph]:
    lines = list(_split_lines(words))
    rights = [line.right for line in lines if len(line.words) > 2]
    group: list[_TextLine] = []
    for line in lines:
        if group and not _continues_line(group[-1], line, max(rights, default=0.0), page_width):
            yield _make_paragraph(group, usual_height)
            group = []
        group.append(line)
    if group:
        yield _make_paragraph(group, usual_height)


def _split_lines(words: list[_PlacedWord]) -> Iterator[_TextLine]:
    line: list[_PlacedWord] = []
    for word in words:
        last = line[-1] if line else word
        if abs(word.top - last.top) > 0.5 * last.height or word.left < last.left:
            yield _make_line(line)
            line = []
        line.append(word)
    if line:
        yield _make_line(line)


def _make_line(words: list[_PlacedWord]) -> _TextLine:
    height = max(word.height for word in words)
    return _TextLine(tuple(words), words[0].left, words[-1].right, words[0].top, height)


def _continues_line(line: _TextLine, following: _TextLine, right: float, page_width: float) -> bool:
    """Return whether the following line continues this one, because its first word did not fit here."""
    first = following.words[0]
    edge = max(line.right, following.right) if line.right - line.left < 0.45 * page_width else right
    return (
        0 < following.top - line.top < 1.9 * line.height
        and abs(following.height - line.height) < 0.15 * line.height
        and line.right - line.left > 0.35 * page_width
        and line.right + (first.right - first.left) + 0.2 * line.height > edge
        and not _LIST_ITEM.match(first.text)
    )


def _make_paragraph(lines: list[_TextLine], usual_height: float) -> Paragraph:
    text = lines[0].text
    for line in lines[1:]:
        text += line.text if text.endswith("-") else f" {line.text}"
    relative_height = lines[0].height / usual_height
    if relative_height < 1.2 or len(text) > 120:
        return Paragraph(text)
    level = 1 if relative_height >= 1.6 else 2
    return Paragraph(text, f"Heading {level}", level)
