"""What a workbook shows and openpyxl leaves out when it opens one: texts in shapes, and runs of text struck through."""

import html
import io
import re
import zipfile
from typing import NamedTuple

import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock

_DRAWING = re.compile(r"xl/drawings/[^/]+\.xml")
_TEXT_PART = re.compile(r"xl/(?:sharedStrings|worksheets/[^/]+)\.xml")
_DRAWN_TEXT = re.compile(rb"<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</")
_MAX_DRAWN_CHARS = 2_000

CellPlace = tuple[str, int, int]
"""Sheet, row and column, counted from 1."""


class UnreadParts(NamedTuple):
    """What is shown besides the cells as openpyxl reads them.

    Attributes:
        drawn_texts: The texts in text boxes and other shapes, sorted.
        struck_cells: The cells with text that is struck through although the font of the cell is not.
    """

    drawn_texts: tuple[str, ...]
    struck_cells: frozenset[CellPlace]


def read_unread_parts(content: bytes) -> UnreadParts:
    """Read the parts of a workbook that `xlsx.load_workbook` has checked and left out."""
    drawn_texts: list[str] = []
    has_struck_runs = False
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            if _TEXT_PART.fullmatch(name):
                has_struck_runs = has_struck_runs or b"<strike" in archive.read(name)
            elif _DRAWING.fullmatch(name):
                part = archive.read(name)
                texts = (html.unescape(text.decode("utf-8", "replace")) for text in _DRAWN_TEXT.findall(part))
                if shown := " ".join("".join(texts).split()):
                    drawn_texts.append(shown[:_MAX_DRAWN_CHARS])
    return UnreadParts(tuple(sorted(drawn_texts)), _find_struck_cells(content) if has_struck_runs else frozenset())


def _find_struck_cells(content: bytes) -> frozenset[CellPlace]:
    workbook = openpyxl.load_workbook(io.BytesIO(content), rich_text=True)
    return frozenset(
        (sheet.title, *position)
        for sheet in workbook.worksheets
        for position, cell in sheet._cells.items()
        if isinstance(cell.value, CellRichText) and any(map(_is_struck, cell.value))
    )


def _is_struck(run: object) -> bool:
    return isinstance(run, TextBlock) and bool(run.font.strike) and bool(run.text.strip())
