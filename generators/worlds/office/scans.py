"""Pictures of pages that look scanned: grey paper, dust, a slight tilt; and the text that stands on them."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from data_model import rng_for
from file_formats import Block, Paragraph, Table, dump_image
from generators.worlds.office.document_blocks import are_close
from generators.worlds.office.scan_lettering import Face, draw_text, make_drawable, measure_text, wrap_text

_WIDTH, _HEIGHT = 827, 1169
_MARGIN = 84
_LEADING = 1.45
_BODY = Face(15)
_LETTERHEAD = (Face(21, True), Face(12))
_HEADINGS = (Face(24, True), Face(18, True), Face(16, True))
_GAP, _COLUMN_GAP, _INDENT = 10, 22, 20
_INK = 38
_GRAIN = 3
_SHADES = 16
_PAPER = (238, *[255] * 15)


class Scan(NamedTuple):
    """A scanned page.

    Attributes:
        content: A PNG.
        transcription: Its text, line by line; the cells of a table's row are separated by two spaces.
    """

    content: bytes
    transcription: str


class _PlacedText(NamedTuple):
    x: float
    y: float
    text: str
    face: Face


class _PageLayout(NamedTuple):
    texts: list[_PlacedText]
    rules: list[float]
    height: float


def draw_scan(blocks: Sequence[Block], letterhead: Sequence[str], seed: str) -> Scan:
    """Draw a page; one that is longer than A4 gets a longer picture.

    Args:
        letterhead: Lines above the first block, the first of them large.
        seed: From which dust, tilt and shadow are drawn.
    """
    rng = rng_for(seed, "scan")
    layout = _lay_out(blocks, letterhead, _MARGIN + rng.randint(-14, 14), _MARGIN + rng.randint(-10, 30))
    size = (_WIDTH, max(_HEIGHT, round(layout.height) + _MARGIN))
    ink = Image.new("L", size, 255)
    draw = ImageDraw.Draw(ink)
    for placed in layout.texts:
        draw_text(draw, (placed.x, placed.y), placed.text, placed.face)
    for y in layout.rules:
        draw.line((_MARGIN, y, _WIDTH - _MARGIN, y), fill=120)
    tilted = ink.rotate(rng.uniform(-0.45, 0.45), Image.Resampling.NEAREST, fillcolor=255)
    return Scan(dump_image(_lay_on_paper(tilted, rng)), _transcribe(layout.texts))


def _lay_out(blocks: Sequence[Block], letterhead: Sequence[str], left: int, top: int) -> _PageLayout:
    layout, y = _PageLayout([], [], 0), float(top)
    width = _WIDTH - left - _MARGIN
    for number, text in enumerate(letterhead):
        y = _place_text(layout, text, _LETTERHEAD[min(number, 1)], (left, y), width)
    if letterhead:
        layout.rules.append(y + 6)
        y += 4 * _GAP
    for before, block in zip((None, *blocks), blocks, strict=False):
        y += _GAP if before and not are_close(before, block) else 0
        if isinstance(block, Table):
            y = _place_table(layout, block, left, y, width)
        else:
            y = _place_paragraph(layout, block, left, y, width)
    return layout._replace(height=y)


def _place_paragraph(layout: _PageLayout, block: Paragraph, left: float, y: float, width: float) -> float:
    level = block.heading_level
    face = _BODY if level is None else _HEADINGS[min(level, len(_HEADINGS) - 1)]
    text = f"{block.marker} {block.text}" if block.marker else block.text
    indent = _INDENT if block.marker else 0
    return _place_text(layout, text, face, (left + indent, y), width - indent)


def _place_text(layout: _PageLayout, text: str, face: Face, at: tuple[float, float], width: float) -> float:
    x, y = at
    for line in wrap_text(make_drawable(text), face, width):
        layout.texts.append(_PlacedText(x, y, line, face))
        y += face.size * _LEADING
    return y


def _place_table(layout: _PageLayout, table: Table, left: float, y: float, width: float) -> float:
    columns = list(zip(*table.rows, strict=True))
    widths = [max(measure_text(make_drawable(cell), _BODY) for cell in column) + _COLUMN_GAP for column in columns]
    scale = min(1.0, width / sum(widths))
    for number, row in enumerate(table.rows):
        x, bottom = left, y
        for cell, natural_width in zip(row, widths, strict=True):
            # A pixel more than the text needs, so that rounding wraps no column that fits.
            cell_width = natural_width * scale - _COLUMN_GAP + 1
            bottom = max(bottom, _place_text(layout, cell, _BODY, (x, y), cell_width))
            x += natural_width * scale
        y = bottom
        if not number:
            layout.rules.append(y)
            y += _GAP / 2
    return y


def _lay_on_paper(ink: Image.Image, rng: random.Random) -> Image.Image:
    """Put dark letters on grained paper with a shadow at the spine and specks of dust."""
    width, height = ink.size
    grain_size = (width // _GRAIN + 1, height // _GRAIN + 1)
    shades = bytes(_PAPER[byte % len(_PAPER)] for byte in range(256))
    grain = Image.frombytes("L", grain_size, rng.randbytes(grain_size[0] * grain_size[1]).translate(shades))
    # Large grains repeat from row to row, and so cost a fraction of what noise in every pixel would.
    paper = grain.resize((grain_size[0] * _GRAIN, grain_size[1] * _GRAIN), Image.Resampling.NEAREST)
    paper = paper.crop((0, 0, width, height))
    draw = ImageDraw.Draw(paper)
    for x in range(rng.randint(5, 16)):
        draw.line((x, 0, x, height), fill=196 + 3 * x)
    for _ in range(rng.randint(40, 90)):
        x, y = rng.randrange(width), rng.randrange(height)
        draw.rectangle((x, y, x + rng.randint(0, 1), y), fill=rng.randint(130, 205))
    paper.paste(_INK, mask=ink.point([255 - round(shade / 85) * 85 for shade in range(256)]))
    return _reduce_shades(paper)


def _reduce_shades(picture: Image.Image) -> Image.Image:
    """Round a picture to its sixteen shades, in which it takes a third of the bytes."""
    step = 255 // (_SHADES - 1)
    reduced = picture.point([round(shade / step) for shade in range(256)]).convert("P")
    reduced.putpalette([min(255, number * step) for number in range(_SHADES) for _ in "RGB"])
    return reduced


def _transcribe(texts: list[_PlacedText]) -> str:
    lines: dict[float, list[str]] = {}
    for placed in texts:
        if placed.text.strip():
            lines.setdefault(placed.y, []).append(placed.text)
    return "\n".join("  ".join(cells) for cells in lines.values())
