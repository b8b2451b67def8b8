r"""Decode escapes of JSON, Python, HTML and URLs (`\u0073`, `\163`, `&#115;`, `%73`).

Texts come from endpoints, so every pattern examines each character a bounded number of times, whatever the text.
"""

import re
import unicodedata
from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from html.entities import html5
from typing import NamedTuple

PRINTABLE_ASCII = "".join(map(chr, range(0x20, 0x7F)))
WHITESPACE_BY_NAME = {
    "LINE FEED": "\n", "LF": "\n", "NEW LINE": "\n", "CARRIAGE RETURN": "\r", "CR": "\r", "TAB": "\t", "SP": " ",
    "FORM FEED": "\f", "FF": "\f", "LINE TABULATION": "\v", "VT": "\v", "CHARACTER TABULATION": "\t", "NBSP": "\xa0",
    **{unicodedata.name(one): one for one in "\u00a0\u1680\u2002\u2003\u2009\u2028\u2029\u202f\u205f\u3000"},
}  # fmt: skip
ESCAPE_PREFIXES = ("\\", "&", "%", "=", "U+", "0x", "0X")
_NAME_GROUP = 5
_BASE_OF_GROUP = (0, 16, 16, 16, 8, 0, 16, 16, 8, 16, 10, 0, 16, 16, 16, 16, 16)
"""The base of the digits in each group of the escape pattern; 0 if the group contains a name."""
_WHITESPACE = re.compile(r"\s+|\\(?<!\\\\)\\*+[nrtfv]")
_WHITESPACE_OR_BACKSLASH = re.compile(r"\s+|\\+[nrtfv]?|['\"](?:\s*+['\"])++")
"""Adjacent quotes end one string and begin the next, which Python and shells concatenate."""


class AlignedText(NamedTuple):
    """A text and, for each of its characters, its start and end in the original text."""

    text: str
    starts: "array[int]"
    ends: "array[int]"


class EscapeDecoder:
    """Decodes the escapes that may be used to write a secret.

    Attributes:
        characters: Non-ASCII characters to decode, in addition to printable ASCII.
    """

    def __init__(self, characters: str) -> None:
        decodable = frozenset(PRINTABLE_ASCII + characters)
        names = {unicodedata.name(one, ""): one for one in decodable} | WHITESPACE_BY_NAME
        names |= {name.replace(" ", ""): one for name, one in names.items()}
        self._names = {name: one for name, one in names.items() if name}
        self._entities = {
            name: text
            for name, text in html5.items()
            if text.isspace() or not text.isprintable() or not decodable.isdisjoint(text)
        }
        # A run of backslashes is examined once, from its first.
        self._pattern = re.compile(
            r"\\(?<!\\\\)\\*+(?:U(0[0-9a-fA-F]{7})|[uU]([0-9a-fA-F]{4})|[xX]([0-9a-fA-F]{2})|(0[0-7]{3}|[0-7]{2,3})"
            rf"|N\{{((?i:{_build_trie_pattern(self._names)}))\}}"
            r"|[uUxX]\{0*+([0-9a-fA-F]{1,6})\}|N\{U\+0*+([0-9a-fA-F]{1,6})\}|o\{0*+([0-7]{1,7})\})"
            rf"|&(?:#[xX]0*+([0-9a-fA-F]{{1,6}});?|#0*+([0-9]{{1,7}});?|({_build_trie_pattern(self._entities)}))"
            r"|%(?:[uU]([0-9a-fA-F]{4})|([0-9a-fA-F]{2}))"
            r"|=([0-9a-fA-F]{2})|U\+([0-9a-fA-F]{4})|0[xX]([0-9a-fA-F]{2})(?![0-9a-fA-F])"
        )

    def decode(self, text: str) -> str:
        """Return a text with its escapes decoded once."""
        return self._pattern.sub(self._decode_match, text)

    def decode_aligned(self, aligned: AlignedText) -> AlignedText:
        """Return the same as `decode`, with the position that each character came from."""
        return replace_aligned(aligned, self._pattern, self._decode_match)

    def _decode_match(self, match: re.Match[str]) -> str:
        group = match.lastindex or 0
        base, text = _BASE_OF_GROUP[group], match[group]
        if not base:
            return self._names.get(text.upper(), text) if group == _NAME_GROUP else self._entities[text]
        code = int(text, base)
        return chr(code) if code <= 0x10FFFF else match[0]


@lru_cache(maxsize=64)
def get_escape_decoder(forms: tuple[str, ...]) -> EscapeDecoder:
    """Return the decoder for texts that are searched for some forms."""
    characters = "".join(form + form.upper() for form in forms if not form.isascii())
    return EscapeDecoder("".join(one for one in characters if not one.isascii()))


def remove_whitespace(text: str) -> str:
    """Remove white space from a text, including escaped white space as in JSON."""
    text = "".join(text.split())
    return _WHITESPACE.sub("", text) if "\\" in text else text


def collapse_whitespace(text: str) -> str:
    """Replace each run of white space by one space, including escaped white space as in JSON."""
    return _WHITESPACE.sub(" ", text)


def squeeze(text: str) -> str:
    """Return a text in lower case without white space, backslashes and adjacent quotes."""
    text = "".join(text.split())
    return (
        _WHITESPACE_OR_BACKSLASH.sub("", text) if any(one in text for one in ("\\", "''", '""', "'\"", "\"'")) else text
    ).lower()


def align_text(text: str) -> AlignedText:
    """Make the aligned text of an unchanged text."""
    return AlignedText(text, array("I", range(len(text))), array("I", range(1, len(text) + 1)))


def remove_whitespace_aligned(aligned: AlignedText) -> AlignedText:
    """Return the same as `remove_whitespace`, with the position that each character came from."""
    return replace_aligned(aligned, _WHITESPACE, _replace_with_nothing)


def squeeze_aligned(aligned: AlignedText) -> AlignedText:
    """Return the same as `squeeze`, with the position that each character came from."""
    return lowercase_aligned(replace_aligned(aligned, _WHITESPACE_OR_BACKSLASH, _replace_with_nothing))


def lowercase_aligned(aligned: AlignedText) -> AlignedText:
    """Return an aligned text in lower case."""
    lowercased = aligned.text.lower()
    if len(lowercased) != len(aligned.text):
        # A Turkish capital letter becomes two characters in lower case.
        lowercased = "".join(one if len(one.lower()) > 1 else one.lower() for one in aligned.text)
    return aligned._replace(text=lowercased)


def _replace_with_nothing(match: re.Match[str]) -> str:
    return ""


def replace_aligned(
    aligned: AlignedText, pattern: re.Pattern[str], make_replacement: Callable[[re.Match[str]], str]
) -> AlignedText:
    """Replace all matches of a pattern in an aligned text."""
    text, starts, ends = aligned
    parts, new_starts, new_ends, position = list[str](), array("I"), array("I"), 0
    for match in pattern.finditer(text):
        start, end = match.span()
        replacement = make_replacement(match)
        parts += (text[position:start], replacement)
        new_starts += starts[position:start]
        new_ends += ends[position:start]
        if replacement:
            new_starts.extend([starts[start]] * len(replacement))
            new_ends.extend([ends[end - 1]] * len(replacement))
        position = end
    if not position:
        return aligned
    parts.append(text[position:])
    return AlignedText("".join(parts), new_starts + starts[position:], new_ends + ends[position:])


def _build_trie_pattern(words: Iterable[str]) -> str:
    """Build a pattern that matches the longest of some words without reading any character twice."""
    suffixes: dict[str, list[str]] = {}
    has_empty_word = False
    for word in words:
        has_empty_word = has_empty_word or not word
        if word:
            suffixes.setdefault(word[0], []).append(word[1:])
    branches = [re.escape(first) + _build_trie_pattern(suffix_list) for first, suffix_list in sorted(suffixes.items())]
    return f"(?:{'|'.join(branches)}){'?' if has_empty_word else ''}" if branches else ""
