"""Fonts of written PDF files: which face shows a text, how wide it is, where its lines break."""

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from file_formats.blocks import remove_unwritable

_LATIN_CHARACTERS = frozenset(bytes([10, *range(32, 127), *range(128, 256)]).decode("cp1252", "ignore"))
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]"
_RIGHT_TO_LEFT_RUN = re.compile(f"{_RIGHT_TO_LEFT}(?:[^A-Za-z0-9\n]*{_RIGHT_TO_LEFT})*")
_CHARACTER = re.compile("[\ud800-\udbff][\udc00-\udfff]|.", re.DOTALL)
# A text must be this much narrower than its line, so that adding up its width in another way cannot make it wider.
_WIDTH_TOLERANCE = 1e-6
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


class FontFaces(NamedTuple):
    """The names of a document's two faces, as the canvas knows them."""

    regular: str
    bold: str


LATIN_FACES = FontFaces("Helvetica", "Helvetica-Bold")
VERA_FACES = FontFaces("Vera", "VeraBd")


def make_drawable(text: str) -> str:
    """Prepare a text for drawing: LF as line end, tabs and hard spaces as spaces, UTF-16 code units."""
    text = remove_unwritable(_LINE_ENDS.sub("\n", text)).replace("\t", "    ").replace("\xa0", " ")
    if text.isascii() or max(text) <= "\uffff":
        return text
    # A PDF names the character behind a glyph in UTF-16, and the font writer takes one unit at a time.
    units = text.encode("utf-16-be")
    return "".join(chr(int.from_bytes(units[start : start + 2], "big")) for start in range(0, len(units), 2))


def choose_faces(texts: list[str]) -> FontFaces:
    """Return faces that can show all of these drawable texts: Helvetica for Latin-1, else Bitstream Vera."""
    non_latin = {character for text in texts for character in text} - _LATIN_CHARACTERS
    if not non_latin:
        return LATIN_FACES
    for name in VERA_FACES:
        face = _register_font(name)
        for character in sorted(non_latin):
            _add_fallback_glyph(face, character)
    return VERA_FACES


@lru_cache
def _register_font(name: str) -> TTFontFace:
    font = TTFont(name, f"{name}.ttf")
    pdfmetrics.registerFont(font)
    return font.face


def _add_fallback_glyph(face: TTFontFace, character: str) -> None:
    """Show a character that the face lacks as its base letter (`z` for `ź`), else as an empty box (glyph 0).

    Without an entry, the font writer would lose which character it was, and so would readers of the file.
    """
    code, base = ord(character), ord(normalize("NFKD", character)[0])
    if code not in face.charToGlyph:
        face.charToGlyph[code] = face.charToGlyph.get(base, 0)
        face.charWidths[code] = face.charWidths.get(base, face.defaultWidth)


def reorder_right_to_left(line: str) -> str:
    """Return a line in the order in which it is drawn, with each right-to-left phrase reversed."""
    return line if line.isascii() else _RIGHT_TO_LEFT_RUN.sub(lambda run: run.group()[::-1], line)


def measure_text_width(text: str, face: str, size: float) -> float:
    """Return the width of a text in points."""
    return _measure_unit_width(text, face) * size


def wrap_text(text: str, face: str, size: float, width: float) -> list[str]:
    """Return the lines of a text, none wider than `width` points unless it is a single character."""
    max_width = width / size
    if "\n" not in text and _measure_unit_width(text, face) < max_width - _WIDTH_TOLERANCE:
        return [text]
    space = _measure_unit_width(" ", face)
    lines = []
    for hard_line in text.split("\n"):
        line, used = "", 0.0
        for number, word in enumerate(hard_line.split(" ")):
            needed = _measure_unit_width(word, face)
            if number and used + space + needed <= max_width:
                line, used = f"{line} {word}", used + space + needed
                continue
            if number:
                lines.append(line)
            *full_lines, line = _split_word(word, face, max_width) if needed > max_width else [word]
            lines.extend(full_lines)
            used = _measure_unit_width(line, face)
        lines.append(line)
    return lines


@lru_cache(maxsize=50_000)
def _measure_unit_width(text: str, face: str) -> float:
    return float(pdfmetrics.stringWidth(text, face, 1))


def _split_word(word: str, face: str, max_width: float) -> list[str]:
    parts, part, used = [], "", 0.0
    for character in _CHARACTER.findall(word):
        needed = _measure_unit_width(character, face)
        if part and used + needed > max_width:
            parts.append(part)
            part, used = "", 0.0
        part, used = part + character, used + needed
    return [*parts, part]
