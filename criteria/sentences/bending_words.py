"""Which words beside what a text must say leave it as it is, and which turn it or add to it."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from criteria.sentences.known_words import fold_word, list_basic_forms
from criteria.sentences.news import read_news_verbs

MAX_PLAIN_WORDS = 3
"""How many words that nobody used may introduce what a text must say, in one clause."""
_LISTED = ("states", "times", "figures", "judgements", "deeds", "outsiders", "places", "bonds")
_KINDS = (*_LISTED, "news")


class BendingWords(NamedTuple):
    """Words that a clause beside what a text must say needs the request for.

    Attributes:
        words: Kind of words -> their basic forms, in lower case.
        prefix: Matches words that say the opposite of something.
        work: Words of deeds that a writer may have done for a text.
        readiness: Words of states in which a document may be.
        wrong: Examples with such words, wanted values in braces.
        fair: Examples with words of no such kind.
    """

    words: Mapping[str, frozenset[str]]
    prefix: re.Pattern[str]
    work: frozenset[str]
    readiness: frozenset[str]
    wrong: tuple[str, ...]
    fair: tuple[str, ...]


@lru_cache(maxsize=1)
def read_bending_words() -> BendingWords:
    """Return the table."""
    table = tomllib.loads(files(__package__).joinpath("bending.toml").read_text(encoding="utf-8"))
    words = {kind: frozenset(table[kind].split()) for kind in _LISTED}
    prefixes = "|".join(table["prefixes"].split())
    return BendingWords(
        {**words, "news": read_news_verbs()},
        re.compile(rf"(?:{prefixes})-?\w{{3}}"),
        frozenset(table["work"].split()),
        frozenset(table["readiness"].split()),
        tuple(table["wrong"]),
        tuple(table["fair"]),
    )


def list_bending(words: Sequence[str], most: int = MAX_PLAIN_WORDS) -> list[str]:
    """Return those of the unknown words of a clause that turn what it says or add to it.

    Names and compounds, which may be names, do; so do all of them if they are many: they tell a story.

    Args:
        most: How many different ones are few.
    """
    prefix = read_bending_words().prefix
    bending = [
        word
        for word in words
        if not (word.islower() and word.isalpha()) or prefix.match(word) or bends(fold_word(word))
    ]
    return bending or (list(words) if len({fold_word(word) for word in words}) > most else [])


def bends(word: str, kinds: Sequence[str] = _KINDS) -> bool:
    """Return whether a word in lower case, in any form, is of one of the kinds."""
    forms = {word, *list_basic_forms(word)}
    return any(not read_bending_words().words[kind].isdisjoint(forms) for kind in kinds)
