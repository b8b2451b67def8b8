"""The letters on scanned pages: Bitstream Vera, with accents put over the letters that it has only without."""

from functools import cache, lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import NamedTuple
from unicodedata import normalize

from PIL import ImageDraw, ImageFont
from reportlab.pdfbase.ttfonts import TTFont

_MARKS = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c"
_ACCENTS = dict(zip(_MARKS, "`\u00b4\u02c6\u02dc\u00af\u02d8\u02d9\u00a8\u02da\u02dd\u02c7", strict=True))
_TAILS = {"\u0327": "\u00b8", "\u0328": "\u02db"}
_RAISE = 0.18
"""How much higher an accent stands over a capital letter, as a part of the font's size."""


class Face(NamedTuple):
    """A size in pixels, regular or bold."""

    size: int
    is_bold: bool = False


def make_drawable(text: str) -> str:
    """Return the text as it can be drawn: accented letters in one character, `?` for what has no glyph."""
    composed = normalize("NFC", text.replace("\xa0", " "))
    if composed.isascii():
        return composed
    return "".join(letter if _split_letter(letter) else "?" for letter in composed)


def measure_text(text: str, face: Face) -> float:
    """Return the width of a drawable text in pixels."""
    return _load_font(face).getlength("".join((_split_letter(letter) or "?")[0] for letter in text))


def wrap_text(text: str, face: Face, width: float) -> list[str]:
    """Return the lines of a drawable text; a single word may be wider than `width` pixels."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and measure_text(longer, face) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def draw_text(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, face: Face) -> None:
    """Draw a line of drawable text in black whose left upper corner is at a point."""
    font, (x, y) = _load_font(face), at
    parts = [_split_letter(letter) or "?" for letter in text]
    letters = "".join(part[0] for part in parts)
    draw.text(at, letters, 0, font)
    for number, part in enumerate(parts):
        if len(part) > 1:
            letter, accent = part[0], part[1]
            start = font.getlength(letters[:number])
            middle = x + start + (font.getlength(letter) - font.getlength(accent)) / 2
            is_high = letter.isupper() and accent not in _TAILS.values()
            draw.text((middle, y - (face.size * _RAISE if is_high else 0)), accent, 0, font)


@lru_cache(maxsize=1000)
def _split_letter(letter: str) -> str:
    """Return the glyph of a letter, or its base and its accent, or nothing where there is neither."""
    if ord(letter) in _list_glyphs():
        return letter
    base, marks = normalize("NFD", letter)[:1], normalize("NFD", letter)[1:]
    accent = {**_ACCENTS, **_TAILS}.get(marks, "")
    return base + accent if accent and ord(base) in _list_glyphs() else ""


@cache
def _list_glyphs() -> frozenset[int]:
    return frozenset(TTFont("VeraOfScans", "Vera.ttf").face.charToGlyph)


@cache
def _load_font(face: Face) -> ImageFont.FreeTypeFont:
    name = "VeraBd.ttf" if face.is_bold else "Vera.ttf"
    with as_file(files("reportlab").joinpath("fonts", name)) as path:
        return ImageFont.truetype(BytesIO(path.read_bytes()), face.size, layout_engine=ImageFont.Layout.BASIC)
