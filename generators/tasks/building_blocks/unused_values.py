"""The values that a task has left: none that was drawn before, and none that occurs in the office, if possible."""

import random
from collections.abc import Iterable
from itertools import combinations

from generators.tasks.building_blocks.office_words import collect_office_words
from generators.tasks.recipe import TaskContext


class TooFewValues(ValueError):
    """The office leaves too few values to draw from, so this kind of task is impossible in it."""


class UnusedValues:
    """Draws from choices what nothing in the office gives away, and nothing twice; cases of letters are the same.

    Attributes:
        terms: The column names and cells of the tables of the office.
    """

    def __init__(self, context: TaskContext, rng: random.Random) -> None:
        words = collect_office_words(context.findings, context.plain_texts)
        self.terms = words.terms
        self._rng, self._is_company = rng, bool(context.cases)
        self._used, self._drawn, self._single = {*words.all, context.persona.name.lower()}, set[str](), words.single

    def exclude(self, values: Iterable[str]) -> None:
        """Exclude values from everything that is drawn later."""
        self._drawn |= {value.lower() for value in values}

    def gives_away(self, value: str) -> bool:
        """Tell whether some text of the office holds a value as the only one of its type."""
        return value.casefold() in self._single

    def is_barred(self, value: str) -> bool:
        """Tell whether a value was drawn, or some text of the office gives it away."""
        return value.lower() in self._drawn or value.lower() in self._single

    def occurs(self, value: str) -> bool:
        """Tell whether a value was drawn or occurs anywhere in the office."""
        return value in self._used

    def draw(self, choices: Iterable[str], more_choices: Iterable[str], count: int) -> list[str]:
        """Draw from the choices that do not occur in the office; if too few are left, from more that were not drawn.

        Raises:
            TooFewValues: Too few are left of these as well.
        """
        left = [choice for choice in choices if choice.lower() not in self._used | self._single]
        if len(left) < count:
            left = [choice for choice in more_choices if not self.is_barred(choice)] or left
        if len(left) < count:
            raise TooFewValues(f"expected at least {count} unused values, found {len(left)}")
        drawn = self._rng.sample(left, count)
        self._mark_drawn(drawn)
        return drawn

    def draw_usual(self, usual: Iterable[str], others: Iterable[str], count: int) -> list[str]:
        """Draw from what is usual, and then from others; of a made-up company also what occurs in many places."""
        barred = self._drawn | self._single
        if not self._is_company:
            barred = barred | self._used
        first, rest = ([one for one in kind if one.lower() not in barred] for kind in (usual, others))
        shuffled = [*self._rng.sample(first, len(first)), *rest]
        if len(shuffled) < count:
            return self.draw((*usual, *others), (*usual, *others), count)
        self._mark_drawn(shuffled[:count])
        return shuffled[:count]

    def contains_term(self, phrase: str, part: str = "") -> bool:
        """Tell whether whole words of a phrase are a column name or cell of the office with some part in it.

        A phrase has fewer runs of words than an office has terms.
        """
        words = phrase.lower().split(" ")
        runs = (" ".join(words[first:end]) for first, end in combinations(range(len(words) + 1), 2))
        return any(part in run and run in self.terms for run in runs)

    def _mark_drawn(self, values: Iterable[str]) -> None:
        self._drawn |= {value.lower() for value in values}
        self._used |= self._drawn
