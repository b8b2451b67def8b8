"""What may not be said: a value of any fact outside its own evidence, and words that have no place in an office."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from data_model import Fact, Value, find_mentions

_FORBIDDEN_WORDS = re.compile(
    r"\b(benchmark\w*|task sets?|datasets?|test(s|ed|ing|er)?|rules?|criteri(on|a)|rubric\w*|evaluation|password\w*|"
    r"passport\w*|salar(y|ies)|iban|medical|diagnos\w+|medication|disease|surgery)\b",
    re.IGNORECASE,
)
_CLAIM_OF_WORK = re.compile(
    r"\b(I've|I have|I)( just| already|) (sent|saved|created|booked|updated|put|added|moved|written|made|filed|"
    r"scheduled|deleted|changed|entered|finished|done|prepared)\b|^done\b",
    re.IGNORECASE,
)
_DOUBLED_WORD = re.compile(r"\b([A-Za-z]+) \1\b", re.IGNORECASE)
_WRONG_ARTICLE = re.compile(r"\ba [aeio]|\ban [bcdfgjklmnpqrstvwxyz]", re.IGNORECASE)
_MAY_BE_DOUBLED = frozenset({"no", "go", "well", "new", "ha", "that", "had", "yes"})


class ValueMention(NamedTuple):
    """A value of a fact in a text, in code points, end exclusive."""

    fact: str
    value: str
    start: int
    end: int


class ValueGuard:
    """Knows the values of all facts of one task and finds them in a sentence, whoever wrote it."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._values: dict[Value, list[str]] = {}
        for fact in facts:
            for value in fact.values:
                owners = self._values.setdefault(value, [])
                if fact.id not in owners:
                    owners.append(fact.id)

    def find_mentions(self, text: str) -> tuple[ValueMention, ...]:
        """Return every mention of every value, by every fact that holds it."""
        return tuple(
            ValueMention(fact, value.value, start, end)
            for value, owners in self._values.items()
            for start, end in find_mentions(text, value)
            for fact in owners
        )

    def is_free_of_values(self, text: str) -> bool:
        """Tell whether a name or a quotation holds no value of a fact."""
        return not self.find_mentions(text)


def is_clean(text: str) -> bool:
    """Tell whether a sentence of ours is in order: no unfit word, none doubled, no wrong article, no work claimed."""
    if _FORBIDDEN_WORDS.search(text) or _CLAIM_OF_WORK.search(text) or _WRONG_ARTICLE.search(text):
        return False
    return all(match[1].lower() in _MAY_BE_DOUBLED for match in _DOUBLED_WORD.finditer(text))
