"""Which words beside what a text must say leave it as it is, and which turn it or add to it."""

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from criteria.sentences.known_words import fold_word, list_basic_forms
from criteria.sentences.news import read_news_verbs

MAX_PLAIN_WORDS = 3
"""How many words that nobody used may introduce what a text must say, in one clause."""


class BendingWords(NamedTuple):
    """Words that a clause with what a text must say needs the request for.

    Attributes:
        words: Their basic forms, in lower case.
        prefix: Matches words that say the opposite of something.
        wrong: Examples with such words, wanted values in braces.
        fair: Examples with words of no such kind.
    """

    words: frozenset[str]
    prefix: re.Pattern[str]
    wrong: tuple[str, ...]
    fair: tuple[str, ...]


@lru_cache(maxsize=1)
def read_bending_words() -> BendingWords:
    """Return the table."""
    table = tomllib.loads(files(__package__).joinpath("bending.toml").read_text(encoding="utf-8"))
    kinds = ("states", "times", "figures", "judgements", "deeds", "bonds")
    words = frozenset(word for kind in kinds for word in table[kind].split())
    prefixes = "|".join(table["prefixes"].split())
    return BendingWords(
        words | read_news_verbs(),
        re.compile(rf"(?:{prefixes})-?\w{{3}}"),
        tuple(table["wrong"]),
        tuple(table["fair"]),
    )


def list_bending(words: Sequence[str]) -> list[str]:
    """Return those of the unknown words that come before a wanted value in its clause which turn it or add to it.

    Names and compounds, which may be names, do; so do all of them if they are many: they tell a story.
    """
    folded = {fold_word(word) for word in words}
    bending = [word for word in words if not (word.islower() and word.isalpha()) or _bends(fold_word(word))]
    return bending or (list(words) if len(folded) > MAX_PLAIN_WORDS else [])


def _bends(word: str) -> bool:
    table = read_bending_words()
    return table.prefix.match(word) is not None or not table.words.isdisjoint({word, *list_basic_forms(word)})
