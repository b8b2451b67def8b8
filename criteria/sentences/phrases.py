"""The table of words that take a statement back, as `phrases.toml` holds it."""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

Kind = Literal["doubt", "denial", "withdrawal", "choice", "question", "range", "leftover"]
Place = Literal["anywhere", "start", "sentence", "clause", "beside"]
VALUE = "\ufffc"
"""The character that stands for each one of a wanted value in the texts that the patterns are matched with."""


class Wording(NamedTuple):
    """One row of the table.

    Attributes:
        place: Where the words count.
        wrong: Examples that the row objects to; braces mark wanted values.
        fair: Examples that no row objects to.
    """

    kind: Kind
    place: Place
    pattern: re.Pattern[str]
    wrong: tuple[str, ...]
    fair: tuple[str, ...]


class PhraseTable(NamedTuple):
    """The whole table; its file says what the parts mean."""

    fair: re.Pattern[str]
    back: re.Pattern[str]
    condition: re.Pattern[str]
    polite: re.Pattern[str]
    invitation: re.Pattern[str]
    contrast: re.Pattern[str]
    phrases: tuple[Wording, ...]


@lru_cache(maxsize=1)
def read_phrases() -> PhraseTable:
    """Return the table."""
    table = _read_file()
    return PhraseTable(
        fair=_compile([pattern for row in table["fair"] for pattern in row["patterns"]]),
        back=_compile([table["back"]]),
        condition=_compile([table["condition"]]),
        polite=_compile([table["polite"]], is_whole=False),
        invitation=_compile([table["invitation"]]),
        contrast=_compile([table["contrast"]], is_whole=False),
        phrases=tuple(
            Wording(
                row["kind"],
                row["place"],
                _compile(row["patterns"], is_whole=row["place"] != "beside"),
                tuple(row["wrong"]),
                tuple(row["fair"]),
            )
            for row in table["objection"]
        ),
    )


@lru_cache(maxsize=1)
def read_lead_in_words() -> frozenset[str]:
    """Return the words that may stand before words that were to be said as they are."""
    return frozenset(_read_file()["lead_in"].split())


def list_example_texts() -> Iterator[tuple[str, Kind | None]]:
    """Yield the examples of the table, wanted values in braces, with the kind of objection, None if fair."""
    yield from ((text, None) for row in _read_file()["fair"] for text in row["examples"])
    for phrase in read_phrases().phrases:
        yield from ((text, phrase.kind) for text in phrase.wrong)
        yield from ((text, None) for text in phrase.fair)


def _read_file() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("phrases.toml").read_text(encoding="utf-8"))


def _compile(patterns: list[str], is_whole: bool = True) -> re.Pattern[str]:
    # Long patterns go over several lines. A value counts whole: what follows a part of it is the rest of it.
    joined = "|".join(f"(?:{pattern})" for pattern in patterns).replace("\n", "").replace("{value}", f"{VALUE}++")
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)" if is_whole else joined, re.IGNORECASE)
