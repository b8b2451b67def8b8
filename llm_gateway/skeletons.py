"""What is left of a text without all that may stand between its letters and digits, or change how they look."""

import re
import unicodedata
from functools import lru_cache

from llm_gateway.escapes import Place, rewritten, small

SHORTEST_SKELETON = 12
_CHANGES = 3
"""Between letters and digits: with fewer, a key may be words and a number that any text says in passing."""
_LETTERS_AND_DIGITS = b"0123456789abcdefghijklmnopqrstuvwxyz"
_OTHERS = bytes(sorted(set(range(128)) - set(_LETTERS_AND_DIGITS)))
_ESCAPED = re.compile(r"\\+[0abefnrtv]?")
_MARKUP = re.compile(r"\x1b\[[0-9;]{0,40}[a-zA-Z]|<[^<>]{1,60}>")
_OTHER = re.compile(r"\\+[0abefnrtv]?|[\x00-/:-@\[-`{-\x7f]+|[^\x00-\x7f]")
_CHANGE = re.compile(r"(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])")
_TAGS = 0xE0000
"""Invisible characters stand there in the order of ASCII."""


@lru_cache(maxsize=256)
def is_skeleton(form: str) -> bool:
    """Whether a form, in small letters, can be looked for where everything but letters and digits is left out."""
    has_nothing_else = form.isascii() and form.isalnum() and len(form) >= SHORTEST_SKELETON
    return has_nothing_else and len(_CHANGE.findall(form)) >= _CHANGES


def skeleton(text: str) -> str:
    """The ASCII letters and digits of a text, small, those in other styles (`\uff53`, `\U0001d42c`) as plain ones."""
    if "\\" in text:
        text = _ESCAPED.sub("", text)
    if not text.isascii():
        # By character: to normalize a whole text takes quadratic time where it is nothing but accents.
        styled = {ord(one): plain for one in set(text) if not one.isascii() and (plain := _plain(one))}
        text = text.translate(styled) if styled else text
    return text.lower().encode("ascii", "ignore").translate(None, _OTHERS).decode("ascii")


def skeletons(text: str) -> list[str]:
    """The skeleton of a text, and the one without its tags and colours, where it has any."""
    found = [skeleton(text)]
    if "<" in text or "\x1b" in text:
        found.append(skeleton(_MARKUP.sub("", text)))
    return found


def skeleton_places(place: Place) -> list[Place]:
    """The same, with where each character comes from."""
    without_markup = rewritten(place, _MARKUP, lambda found: "")
    both = [place] if without_markup is place else [place, without_markup]
    return [small(rewritten(one, _OTHER, _plain_of)) for one in both]


def _plain_of(found: re.Match[str]) -> str:
    return "" if found[0].isascii() else _plain(found[0])


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    """The letters and digits that a character beyond ASCII stands for; most stand for none."""
    if _TAGS < ord(character) < _TAGS + 128:
        character = chr(ord(character) - _TAGS)
    plain = unicodedata.normalize("NFKC", character).lower()
    return plain if plain.isascii() and plain.isalnum() else ""
