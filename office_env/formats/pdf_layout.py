"""The layout of PDF pages as blocks: lines joined to paragraphs, ruled tables, headings by letter size."""

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
from office_env.formats.blocks import Block, Paragraph, Table, blocks_bytes
from office_env.formats.pdf_reading import read_pages
from office_env.formats.pdf_streams import unpacks_within
from office_env.formats.remembering import remembered

_ITEM = re.compile(r"[•◦▪‣●○*-]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]")

# Without a handler of its own, Python prints a library's warnings on standard error for damaged files.
logging.getLogger("pdfminer").addHandler(logging.NullHandler())


class _Word(NamedTuple):
    text: str
    left: float
    right: float
    top: float
    height: float


class _Line(NamedTuple):
    words: tuple[_Word, ...]
    left: float
    right: float
    top: float
    height: float

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


class _Ruled(NamedTuple):
    """A table's cells by row, None where a cell is part of its neighbour: left, top, right, bottom."""

    rows: list[list[tuple[float, float, float, float] | None]]


def _pages_bytes(pages: tuple[tuple[Block, ...], ...]) -> int:
    return sum(blocks_bytes(page) for page in pages)


@remembered(_pages_bytes)
def page_blocks(content: bytes) -> tuple[tuple[Block, ...], ...]:
    """The paragraphs and ruled tables of every page, in the order in which the file draws them.

    A page too heavy for that, or one that pdfplumber cannot lay out, is its text line by line, as
    `page_texts` has it. Raises UnreadableFile.
    """
    reading = read_pages(content)
    plain = tuple(tuple(Paragraph(line) for line in text.splitlines() if line.strip()) for text in reading.texts)
    light = reading.operations <= bounds.PDF_LAYOUT_OPERATIONS and len(reading.texts) <= bounds.PDF_LAYOUT_PAGES
    if not light or not unpacks_within(content, bounds.PDF_LAYOUT_BYTES):
        return plain
    try:
        with pdfplumber.open(BytesIO(content)) as document:
            pages = [tuple(_blocks_of(page)) for page in document.pages]
    # pypdf has read the file; what pdfplumber and the library under it trip over (anything, as with every
    # reader of hostile bytes) costs the tables, not the text.
    except Exception:  # noqa: BLE001
        return plain
    if len(pages) != len(plain):
        return plain
    return tuple(page or lines for page, lines in zip(pages, plain, strict=True))


def _blocks_of(page: Page) -> Iterator[Block]:
    words = [
        _Word(str(word["text"]), word["x0"], word["x1"], word["top"], max(word["bottom"] - word["top"], 0.1))
        for word in page.extract_words(use_text_flow=True, x_tolerance_ratio=0.2)
    ]
    tables = _tables_of(page, words)
    placed = [(word, _place(word, tables)) for word in words]
    usual = median(word.height for word in words) if words else 1.0
    done: set[int] = set()
    for table, run in groupby(placed, key=lambda pair: pair[1]):
        if table is None:
            yield from _paragraphs([word for word, _ in run], page.width, usual)
        elif table not in done:
            done.add(table)
            yield _filled(tables[table], [word for word, where in placed if where == table])


def _tables_of(page: Page, words: list[_Word]) -> list[_Ruled]:
    if len(page.lines) + len(page.rects) + len(page.curves) > bounds.PDF_LAYOUT_RULES:
        return []
    found = [_Ruled([list(row.cells) for row in table.rows]) for table in page.find_tables()]
    if sum(len(row) for table in found for row in table.rows) * len(words) > bounds.PDF_LAYOUT_TESTS:
        return []
    return [table for table in found if _is_table(_filled(table, words))]


def _is_table(table: Table) -> bool:
    """Two rows or more with text, and two cells or more with text in most of them; else it is a frame."""
    filled = [sum(1 for cell in row if cell) for row in table.rows if any(row)]
    return len(filled) > 1 and 2 * sum(1 for count in filled if count > 1) >= len(filled)


def _place(word: _Word, tables: list[_Ruled]) -> int | None:
    return next((number for number, table in enumerate(tables) if _cell_of(word, table) is not None), None)


def _cell_of(word: _Word, table: _Ruled) -> tuple[int, int] | None:
    x, y = (word.left + word.right) / 2, word.top + word.height / 2
    for row, cells in enumerate(table.rows):
        for column, cell in enumerate(cells):
            if cell is not None and cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]:
                return row, column
    return None


def _filled(table: _Ruled, words: list[_Word]) -> Table:
    texts: list[list[list[str]]] = [[[] for _ in row] for row in table.rows]
    for word in words:
        place = _cell_of(word, table)
        if place is not None:
            texts[place[0]][place[1]].append(word.text)
    return Table(tuple(tuple(" ".join(cell) for cell in row) for row in texts))


def _paragraphs(words: list[_Word], page_width: float, usual: float) -> Iterator[Paragraph]:
    lines = list(_lines(words))
    rights = [line.right for line in lines if len(line.words) > 2]
    group: list[_Line] = []
    for line in lines:
        if group and not _goes_on(group[-1], line, max(rights, default=0.0), page_width):
            yield _paragraph(group, usual)
            group = []
        group.append(line)
    if group:
        yield _paragraph(group, usual)


def _lines(words: list[_Word]) -> Iterator[_Line]:
    line: list[_Word] = []
    for word in words:
        last = line[-1] if line else word
        if abs(word.top - last.top) > 0.5 * last.height or word.left < last.left:
            yield _line(line)
            line = []
        line.append(word)
    if line:
        yield _line(line)


def _line(words: list[_Word]) -> _Line:
    height = max(word.height for word in words)
    return _Line(tuple(words), words[0].left, words[-1].right, words[0].top, height)


def _goes_on(line: _Line, following: _Line, right: float, page_width: float) -> bool:
    """Does the following line carry on this one? So it is where its first word had no room in this one."""
    first = following.words[0]
    edge = max(line.right, following.right) if line.right - line.left < 0.45 * page_width else right
    return (
        0 < following.top - line.top < 1.9 * line.height
        and abs(following.height - line.height) < 0.15 * line.height
        and line.right - line.left > 0.35 * page_width
        and line.right + (first.right - first.left) + 0.2 * line.height > edge
        and not _ITEM.match(first.text)
    )


def _paragraph(lines: list[_Line], usual: float) -> Paragraph:
    text = lines[0].text
    for line in lines[1:]:
        text += line.text if text.endswith("-") else f" {line.text}"
    size = lines[0].height / usual
    if size < 1.2 or len(text) > 120:
        return Paragraph(text)
    level = 1 if size >= 1.6 else 2
    return Paragraph(text, f"Heading {level}", level)
