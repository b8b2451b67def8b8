"""Guards against texts that must not be said: values of facts outside their evidence, and unsuitable words."""

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
    """A mention of a fact's value in a text; positions are in code points, end exclusive."""

    fact: str
    value: str
    start: int
    end: int


class ValueGuard:
    """Finds the values of a task's facts in any text."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._values: dict[Value, list[str]] = {}
        for fact in facts:
            for value in fact.values:
                owners = self._values.setdefault(value, [])
                if fact.id not in owners:
                    owners.append(fact.id)

    def find_mentions(self, text: str) -> tuple[ValueMention, ...]:
        """Find every mention of every value, once for each fact that has the value."""
        return tuple(
            ValueMention(fact, value.value, start, end)
            for value, owners in self._values.items()
            for start, end in find_mentions(text, value)
            for fact in owners
        )

    def is_free_of_values(self, text: str) -> bool:
        """Tell whether a text mentions no value of a fact."""
        return not self.find_mentions(text)


def is_clean(text: str) -> bool:
    """Tell whether a sentence is free of unsuitable and doubled words, wrong articles and claims of finished work."""
    if _FORBIDDEN_WORDS.search(text) or _CLAIM_OF_WORK.search(text) or _WRONG_ARTICLE.search(text):
        return False
    return all(match[1].lower() in _MAY_BE_DOUBLED for match in _DOUBLED_WORD.finditer(text))
