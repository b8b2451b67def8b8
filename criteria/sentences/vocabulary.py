"""What a text may say beside what it was asked to say, as `vocabulary.toml` holds it."""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple


class Courtesy(NamedTuple):
    """A kind of sentence that says nothing of its own.

    Attributes:
        start: Matches the beginning of such a sentence.
        words: The words that it may hold beside those of grammar, in lower case.
        fair: Examples of such sentences.
        wrong: Sentences that begin like them and do say something.
    """

    start: re.Pattern[str]
    words: frozenset[str]
    fair: tuple[str, ...]
    wrong: tuple[str, ...]


class OccasionWords(NamedTuple):
    """Turns of phrase that say nothing where the request has the occasion for them.

    Attributes:
        needs: Words of which the request has one, in lower case.
        pattern: Matches the turns of phrase.
        fair: Examples, wanted values in braces.
    """

    needs: frozenset[str]
    pattern: re.Pattern[str]
    fair: tuple[str, ...]


class Vocabulary(NamedTuple):
    """What is fair in any text.

    Attributes:
        grammar: Words that may stand in any clause, in lower case and in the exact forms that are meant.
        telling: Those that may also stand beside what the text must say, and where it is introduced.
        courtesy: The kinds of sentences that may stand anywhere.
        plain: All of these words.
        frame: Matches turns of phrase whose other words say nothing.
        frame_examples: Sentences with such turns of phrase.
        occasions: Further turns of phrase, which only some requests have a use for.
    """

    grammar: frozenset[str]
    telling: frozenset[str]
    courtesy: tuple[Courtesy, ...]
    plain: frozenset[str]
    frame: re.Pattern[str]
    frame_examples: tuple[str, ...]
    occasions: tuple[OccasionWords, ...]


@lru_cache(maxsize=1)
def read_vocabulary() -> Vocabulary:
    """Return the vocabulary."""
    table: dict[str, Any] = tomllib.loads(files(__package__).joinpath("vocabulary.toml").read_text(encoding="utf-8"))
    frames = [pattern for row in table["frame"] for pattern in row["patterns"]]
    grammar = frozenset(table["grammar"].split())
    telling = grammar.union(table["telling"].split())
    return Vocabulary(
        grammar,
        telling,
        tuple(
            Courtesy(
                re.compile(rf"\W*(?:{row['start']})(?!\w)", re.IGNORECASE),
                grammar.union(row["words"].split()),
                tuple(row["fair"]),
                tuple(row["wrong"]),
            )
            for row in table["courtesy"]
        ),
        telling.union(*(row["words"].split() for row in table["courtesy"])),
        _compile_any(frames),
        tuple(text for row in table["frame"] for text in row["fair"]),
        tuple(
            OccasionWords(frozenset(row["needs"].split()), _compile_any(row["patterns"]), tuple(row["fair"]))
            for row in table["occasion"]
        ),
    )


def _compile_any(patterns: list[str]) -> re.Pattern[str]:
    joined = "|".join(f"(?:{pattern})" for pattern in patterns)
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)", re.IGNORECASE)
