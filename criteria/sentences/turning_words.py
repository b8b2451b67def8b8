"""Words of telling that turn what a clause tells, unless the request has a use for them."""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from criteria.sentences.known_words import KnownWords, fold_word

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


class TurningWords(NamedTuple):
    """A group of words of which the request needs one.

    Attributes:
        words: In lower case, in the exact forms that are meant.
        licences: Those words and others, one of which in the request makes the group fair.
        wrong: Examples of sentences that they turn, wanted values in braces.
    """

    name: str
    words: frozenset[str]
    licences: frozenset[str]
    wrong: tuple[str, ...]


@lru_cache(maxsize=1)
def read_turning_words() -> tuple[TurningWords, ...]:
    """Return the table."""
    table = tomllib.loads(files(__package__).joinpath("turning.toml").read_text(encoding="utf-8"))
    return tuple(
        TurningWords(
            row["name"],
            frozenset(row["words"].split()),
            frozenset([*row["words"].split(), *row["with"].split()]),
            tuple(row["wrong"]),
        )
        for row in table["group"]
    )


def find_turning_words(text: str, request: KnownWords, free: frozenset[str] = frozenset()) -> Iterator[str]:
    """Find the words of a sentence that turn what it tells.

    Args:
        text: The sentence, with blanks in the place of what is judged elsewhere.
        request: The words of the request.
        free: The names of groups that are fair for another reason.
    """
    groups = [one for one in read_turning_words() if one.name not in free and request.words.isdisjoint(one.licences)]
    for match in _WORD.finditer(text):
        if any(fold_word(match[0]) in one.words for one in groups):
            yield match[0]
