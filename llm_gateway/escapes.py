r"""Characters as JSON, Python, HTML or an address write them out (`\u0073`, `\163`, `&#115;`, `%73`), read again.

Every pattern looks at each character of a text a bounded number of times, whatever the text: it is an endpoint's.
"""

import re
import unicodedata
from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from html.entities import html5
from typing import NamedTuple

PLAIN = "".join(map(chr, range(0x20, 0x7F)))
BLANKS = {
    "LINE FEED": "\n", "LF": "\n", "NEW LINE": "\n", "CARRIAGE RETURN": "\r", "CR": "\r", "TAB": "\t", "SP": " ",
    "FORM FEED": "\f", "FF": "\f", "LINE TABULATION": "\v", "VT": "\v", "CHARACTER TABULATION": "\t", "NBSP": "\xa0",
    **{unicodedata.name(one): one for one in "\u00a0\u1680\u2002\u2003\u2009\u2028\u2029\u202f\u205f\u3000"},
}  # fmt: skip
INTRODUCERS = ("\\", "&", "%", "=", "U+", "0x", "0X")
_NAME = 5
_BASES = (0, 16, 16, 16, 8, 0, 16, 16, 8, 16, 10, 0, 16, 16, 16, 16, 16)
"""Of the digits in each group of the pattern of escapes; 0 where it holds a name."""
_BLANK = re.compile(r"\s+|\\(?<!\\\\)\\*+[nrtfv]")
_LEFT_OUT = re.compile(r"\s+|\\+[nrtfv]?|['\"](?:\s*+['\"])++")
"""Quotes in a row are where one text ends and the next begins: Python and shells join both."""


class Place(NamedTuple):
    """A text, and for each of its characters where that starts and ends in the text it was made of."""

    text: str
    starts: "array[int]"
    ends: "array[int]"


class Escapes:
    """The escapes that can stand for what is looked for. characters: those beyond ASCII that count too."""

    def __init__(self, characters: str) -> None:
        counted = frozenset(PLAIN + characters)
        names = {unicodedata.name(one, ""): one for one in counted} | BLANKS
        names |= {name.replace(" ", ""): one for name, one in names.items()}
        self._names = {name: one for name, one in names.items() if name}
        self._entities = {
            name: text
            for name, text in html5.items()
            if text.isspace() or not text.isprintable() or not counted.isdisjoint(text)
        }
        # A run of backslashes is looked at once, from its first.
        self._pattern = re.compile(
            r"\\(?<!\\\\)\\*+(?:U(0[0-9a-fA-F]{7})|[uU]([0-9a-fA-F]{4})|[xX]([0-9a-fA-F]{2})|(0[0-7]{3}|[0-7]{2,3})"
            rf"|N\{{((?i:{_any_of(self._names)}))\}}"
            r"|[uUxX]\{0*+([0-9a-fA-F]{1,6})\}|N\{U\+0*+([0-9a-fA-F]{1,6})\}|o\{0*+([0-7]{1,7})\})"
            rf"|&(?:#[xX]0*+([0-9a-fA-F]{{1,6}});?|#0*+([0-9]{{1,7}});?|({_any_of(self._entities)}))"
            r"|%(?:[uU]([0-9a-fA-F]{4})|([0-9a-fA-F]{2}))"
            r"|=([0-9a-fA-F]{2})|U\+([0-9a-fA-F]{4})|0[xX]([0-9a-fA-F]{2})(?![0-9a-fA-F])"
        )

    def decoded(self, text: str) -> str:
        """A text with its escapes read once."""
        return self._pattern.sub(self._character, text)

    def decoded_place(self, place: Place) -> Place:
        """The same, with where each character comes from."""
        return rewritten(place, self._pattern, self._character)

    def _character(self, found: re.Match[str]) -> str:
        group = found.lastindex or 0
        base, text = _BASES[group], found[group]
        if not base:
            return self._names.get(text.upper(), text) if group == _NAME else self._entities[text]
        code = int(text, base)
        return chr(code) if code <= 0x10FFFF else found[0]


@lru_cache(maxsize=64)
def escapes_for(forms: tuple[str, ...]) -> Escapes:
    """The escapes of a text in which some others are looked for."""
    characters = "".join(form + form.upper() for form in forms if not form.isascii())
    return Escapes("".join(one for one in characters if not one.isascii()))


def without_blanks(text: str) -> str:
    """A text without white space, be it written out as in JSON."""
    text = "".join(text.split())
    return _BLANK.sub("", text) if "\\" in text else text


def spaced(text: str) -> str:
    """A text with one space for all white space at a place, be it written out as in JSON."""
    return _BLANK.sub(" ", text)


def bare(text: str) -> str:
    """A text without white space, backslashes and quotes in a row, in small letters."""
    text = "".join(text.split())
    return (_LEFT_OUT.sub("", text) if any(one in text for one in ("\\", "''", '""', "'\"", "\"'")) else text).lower()


def placed(text: str) -> Place:
    """A text as it is."""
    return Place(text, array("I", range(len(text))), array("I", range(1, len(text) + 1)))


def place_without_blanks(place: Place) -> Place:
    """What `without_blanks` gives, with where each character comes from."""
    return rewritten(place, _BLANK, _nothing)


def bare_place(place: Place) -> Place:
    """What `bare` gives, with where each character comes from."""
    return small(rewritten(place, _LEFT_OUT, _nothing))


def small(place: Place) -> Place:
    """A text in small letters."""
    lower = place.text.lower()
    if len(lower) != len(place.text):
        # One capital letter of Turkish becomes two characters.
        lower = "".join(one if len(one.lower()) > 1 else one.lower() for one in place.text)
    return place._replace(text=lower)


def _nothing(found: re.Match[str]) -> str:
    return ""


def rewritten(place: Place, pattern: re.Pattern[str], written: Callable[[re.Match[str]], str]) -> Place:
    """A text with something else for all that a pattern finds."""
    text, starts, ends = place
    parts, new_starts, new_ends, done = list[str](), array("I"), array("I"), 0
    for found in pattern.finditer(text):
        first, last = found.span()
        new = written(found)
        parts += (text[done:first], new)
        new_starts += starts[done:first]
        new_ends += ends[done:first]
        if new:
            new_starts.extend([starts[first]] * len(new))
            new_ends.extend([ends[last - 1]] * len(new))
        done = last
    if not done:
        return place
    parts.append(text[done:])
    return Place("".join(parts), new_starts + starts[done:], new_ends + ends[done:])


def _any_of(words: Iterable[str]) -> str:
    """A pattern for the longest of some words that a text goes on with, which reads no character twice."""
    rests: dict[str, list[str]] = {}
    ends = False
    for word in words:
        ends = ends or not word
        if word:
            rests.setdefault(word[0], []).append(word[1:])
    branches = [re.escape(first) + _any_of(rest) for first, rest in sorted(rests.items())]
    return f"(?:{'|'.join(branches)}){'?' if ends else ''}" if branches else ""
