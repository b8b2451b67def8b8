"""A row of the table of equivalent forms."""

from typing import Literal, NamedTuple

Question = Literal["states", "alone", "answer", "pair", "wording"]
"""What is asked about a text: whether it states the value, is the value alone, is the answer, gives each name its
value, or holds the words."""


class EquivalentForms(NamedTuple):
    """A row of the table: a kind of value, its equivalent forms, and examples.

    Attributes:
        kind: The kind of value.
        question: What is asked about the examples.
        expected: The value; for pairs, `name: value; name: value`.
        forms: Which forms are equivalent, in words.
        passes: Texts that pass.
        fails: Texts that do not.
    """

    kind: str
    question: Question
    expected: str
    forms: str
    passes: tuple[str, ...]
    fails: tuple[str, ...]
