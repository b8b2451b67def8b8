"""Fonts of written PDF files: which face shows a text, how wide it is, where its lines break."""

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from office_env.formats.blocks import writable

_LATIN_CHARACTERS = frozenset(bytes([10, *range(32, 127), *range(128, 256)]).decode("cp1252", "ignore"))
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]"
_RIGHT_TO_LEFT_RUN = re.compile(f"{_RIGHT_TO_LEFT}(?:[^A-Za-z0-9\n]*{_RIGHT_TO_LEFT})*")
_CHARACTER = re.compile("[\ud800-\udbff][\udc00-\udfff]|.", re.DOTALL)
# By how much a text must be narrower than its line, that no other way of adding up its width makes it wider.
_CERTAIN = 1e-6
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


class Faces(NamedTuple):
    """The names of a document's two faces, as the canvas knows them."""

    regular: str
    bold: str


LATIN = Faces("Helvetica", "Helvetica-Bold")
VERA = Faces("Vera", "VeraBd")


def drawable(text: str) -> str:
    """The text as it goes into a file: one kind of line end, tabs and hard spaces as spaces, UTF-16 units."""
    text = writable(_LINE_ENDS.sub("\n", text)).replace("\t", "    ").replace("\xa0", " ")
    if text.isascii() or max(text) <= "\uffff":
        return text
    # A PDF names the character behind a glyph in UTF-16, and the font writer takes one unit at a time.
    units = text.encode("utf-16-be")
    return "".join(chr(int.from_bytes(units[at : at + 2], "big")) for at in range(0, len(units), 2))


def faces_for(texts: list[str]) -> Faces:
    """Faces that can hold all of these drawable texts: the standard ones for Latin-1, else Bitstream Vera."""
    beyond = {character for text in texts for character in text} - _LATIN_CHARACTERS
    if not beyond:
        return LATIN
    for name in VERA:
        face = _registered(name)
        for character in sorted(beyond):
            _give_a_glyph(face, character)
    return VERA


@lru_cache
def _registered(name: str) -> TTFontFace:
    font = TTFont(name, f"{name}.ttf")
    pdfmetrics.registerFont(font)
    return font.face


def _give_a_glyph(face: TTFontFace, character: str) -> None:
    """Show a character that the face lacks as its base letter (`z` for `ź`), else as an empty box (glyph 0).

    Without an entry the font writer would lose which character it was, and readers of the file with it.
    """
    code, base = ord(character), ord(normalize("NFKD", character)[0])
    if code not in face.charToGlyph:
        face.charToGlyph[code] = face.charToGlyph.get(base, 0)
        face.charWidths[code] = face.charWidths.get(base, face.defaultWidth)


def visual_order(line: str) -> str:
    """The line as drawn from left to right; the order inside a right-to-left phrase is turned round."""
    return line if line.isascii() else _RIGHT_TO_LEFT_RUN.sub(lambda run: run.group()[::-1], line)


def text_width(text: str, face: str, size: float) -> float:
    """How wide the text is, in points."""
    return _unit_width(text, face) * size


def wrap(text: str, face: str, size: float, width: float) -> list[str]:
    """The lines of a text, none wider than the given points unless it is a single character."""
    room = width / size
    if "\n" not in text and _unit_width(text, face) < room - _CERTAIN:
        return [text]
    space = _unit_width(" ", face)
    lines = []
    for hard_line in text.split("\n"):
        line, used = "", 0.0
        for number, word in enumerate(hard_line.split(" ")):
            needed = _unit_width(word, face)
            if number and used + space + needed <= room:
                line, used = f"{line} {word}", used + space + needed
                continue
            if number:
                lines.append(line)
            *full, line = _cut(word, face, room) if needed > room else [word]
            lines.extend(full)
            used = _unit_width(line, face)
        lines.append(line)
    return lines


@lru_cache(maxsize=50_000)
def _unit_width(text: str, face: str) -> float:
    return float(pdfmetrics.stringWidth(text, face, 1))


def _cut(word: str, face: str, room: float) -> list[str]:
    parts, part, used = [], "", 0.0
    for character in _CHARACTER.findall(word):
        needed = _unit_width(character, face)
        if part and used + needed > room:
            parts.append(part)
            part, used = "", 0.0
        part, used = part + character, used + needed
    return [*parts, part]
