"""Skeletons of texts: their plain letters and digits, without anything between them or any styling."""

import re
import unicodedata
from functools import cache, lru_cache

from llm_gateway.redaction.escapes import AlignedText, lowercase_aligned, replace_aligned

MIN_SKELETON_LENGTH = 12
_LONG_SKELETON = 20
_MIN_LETTER_DIGIT_CHANGES = 3
"""The minimum of changes between letters and digits in a short key: with fewer, it may occur in a text by chance."""
_LETTERS_AND_DIGITS = b"0123456789abcdefghijklmnopqrstuvwxyz"
_OTHER_BYTES = bytes(sorted(set(range(128)) - set(_LETTERS_AND_DIGITS)))
_BACKSLASH_ESCAPE = re.compile(r"\\+[0abefnrtv]?")
_MARKUP = re.compile(
    r"(?:(?:\x1b|\\e|\^\[)\[|\x9b)[0-?]{0,40}[ -/]{0,9}[@-~]|\x1b[()][!-~]|\x1b\][^\x07\x1b]*+(?:\x07|\x1b\\)"
    r"|<!\[CDATA\[|\]\]>|<!--(?:[^-<]|-(?!->))*+-->|<(?:[^<>\"']|\"[^\"<]*+\"|'[^'<]*+'|[\"'])*+>|<[^<>]++>"
)
_IN_A_SHAPE = re.compile(
    r"(?:REGIONAL INDICATOR SYMBOL LETTER|(?:[A-Z]+ )*LATIN CAPITAL LETTER|LATIN LETTER SMALL CAPITAL) ([A-Z])|"
    r"(?:[A-Z-]+ )*DIGIT (ZERO|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE)"
)
_DIGITS = ("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
_NON_SKELETON = re.compile(r"\\+[0abefnrtv]?|[\x00-/:-@\[-`{-\x7f]+|[^\x00-\x7f]")
_LETTER_DIGIT_CHANGE = re.compile(r"(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])")
_TAG_BLOCK_START = 0xE0000
"""The block contains invisible characters in ASCII order."""
_STYLED = (
    *(range(0x80, 0x3400), range(0xA600, 0xAC00), range(0xFB00, 0x12000), range(0x16000, 0x17000)),
    *(range(0x1D000, 0x1FC00), range(_TAG_BLOCK_START, _TAG_BLOCK_START + 128)),
)
"""Only characters in these blocks stand for ASCII letters or digits."""


@lru_cache(maxsize=256)
def is_skeleton(form: str) -> bool:
    """Return whether a lowercase form is distinctive enough to be searched for in skeletons."""
    is_long_alphanumeric = form.isascii() and form.isalnum() and len(form) >= MIN_SKELETON_LENGTH
    return is_long_alphanumeric and (
        len(form) >= _LONG_SKELETON or len(_LETTER_DIGIT_CHANGE.findall(form)) >= _MIN_LETTER_DIGIT_CHANGES
    )


def make_skeleton(text: str) -> str:
    """Return the ASCII letters and digits of a text in lower case, including styled ones (`\uff53`, `\U0001d42c`)."""
    if "\\" in text:
        text = _BACKSLASH_ESCAPE.sub("", text)
    if not text.isascii():
        # A table, because normalising a text that is all accents takes quadratic time.
        text = text.translate(_plain_forms())
    return text.lower().encode("ascii", "ignore").translate(None, _OTHER_BYTES).decode("ascii")


def make_skeletons(text: str) -> list[str]:
    """Return the skeleton of a text, and that of the text without markup and terminal colours, if it has any."""
    variants = [make_skeleton(text)]
    if any(mark in text for mark in ("<", "\x1b", "\x9b", "\\e[", "^[[")):
        variants.append(make_skeleton(_MARKUP.sub("", text)))
    return variants


def make_aligned_skeletons(aligned: AlignedText) -> list[AlignedText]:
    """Return the same as `make_skeletons`, with the position that each character came from."""
    without_markup = replace_aligned(aligned, _MARKUP, lambda found: "")
    variants = [aligned] if without_markup is aligned else [aligned, without_markup]
    return [lowercase_aligned(replace_aligned(variant, _NON_SKELETON, _match_to_plain)) for variant in variants]


def _match_to_plain(match: re.Match[str]) -> str:
    return "" if match[0].isascii() else _plain_forms().get(ord(match[0]), "")


@cache
def _plain_forms() -> dict[int, str]:
    """Return {code point: ASCII letters and digits} of the styled characters."""
    return {code: plain for block in _STYLED for code in block if (plain := _to_plain_characters(code))}


def _to_plain_characters(code: int) -> str:
    character = chr(code - _TAG_BLOCK_START) if _TAG_BLOCK_START < code < _TAG_BLOCK_START + 128 else chr(code)
    # Decomposition separates accents, which are dropped; a letter in a circle or a box is recognised by its name.
    decomposed = unicodedata.normalize("NFKD", character).lower()
    plain = "".join(part for part in decomposed if part.isascii() and part.isalnum())
    if not plain and (named := _IN_A_SHAPE.fullmatch(unicodedata.name(character, ""))):
        plain = named[1].lower() if named[1] else str(_DIGITS.index(named[2]))
    return plain
