"""Fold away differences of case, spaces, quotes, dashes and widths, keeping a map to the original positions."""

import unicodedata
from array import array
from functools import lru_cache
from typing import NamedTuple

from data_model.values.text_cache import cache_by_text

SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4"
DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
QUOTES = {**dict.fromkeys(SINGLE_QUOTES, "'"), **dict.fromkeys(DOUBLE_QUOTES, '"')}
DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
PLAIN_MARKS = {**QUOTES, **DASHES}
INVISIBLE_CHARACTERS = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
PLAIN_CHARACTERS = str.maketrans({**PLAIN_MARKS, **dict.fromkeys(INVISIBLE_CHARACTERS)})
"""For `str.translate`: plain quotes and dashes, and nothing in place of invisible characters."""
DIGIT_GROUP_SPACES = frozenset("\u00a0\u2009\u202f")
FOLDED_GROUP_SPACE = "\u00a0"
DIGITS = frozenset("0123456789")


class Span(NamedTuple):
    """A range of a text in code points, end exclusive."""

    start: int
    end: int


class FoldedText(NamedTuple):
    """Folded text and, for each of its characters, the index of the original character it came from."""

    text: str
    origins: "array[int]"

    def original_span(self, start: int, end: int) -> Span:
        """Return the range of the original text that a non-empty range of the folded text came from."""
        return Span(self.origins[start], self.origins[end - 1] + 1)


def fold_text(text: str) -> FoldedText:
    """Fold case, compatibility forms, quotes and dashes of a text, and collapse white space into single spaces.

    A non-breaking space between two digits is kept as U+00A0, because it separates thousands, not words.
    """
    return _fold_cached(text)


def fold_and_strip(text: str) -> str:
    """Fold and strip a text that is compared as a whole."""
    return fold_text(text).text.strip()


def is_word_character(character: str) -> bool:
    """Return whether a character of a folded text is part of a word; combining accents are."""
    return character.isalnum() or character == "_" or (character > "\x7f" and unicodedata.combining(character) != 0)


@cache_by_text
def _fold_cached(text: str) -> FoldedText:
    pieces: list[str] = []
    origins = array("I")
    last_piece = ""
    for index, character in enumerate(text):
        piece = _fold_character(character)
        if piece == " ":
            if character in DIGIT_GROUP_SPACES and last_piece in DIGITS and text[index + 1 : index + 2] in DIGITS:
                piece = FOLDED_GROUP_SPACE
            elif last_piece == " ":
                continue
        if piece:
            pieces.append(piece)
            origins.extend([index] * len(piece))
            last_piece = piece
    return FoldedText("".join(pieces), origins)


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    if character in INVISIBLE_CHARACTERS:
        return ""
    if character.isspace():
        return " "
    if character in PLAIN_MARKS:
        return PLAIN_MARKS[character]
    if unicodedata.category(character) == "No":  # decomposing "½" would produce the number 1
        return character
    folded_character = unicodedata.normalize("NFKD", character).casefold()
    return "".join(" " if piece.isspace() else PLAIN_MARKS.get(piece, piece) for piece in folded_character)
