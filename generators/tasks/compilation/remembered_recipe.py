"""A recipe that computes its plan and its criteria once for the same values."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from generators.tasks.recipe import Recipe

Computed = TypeVar("Computed")


def remember_results(recipe: Recipe) -> Recipe:
    """Return a recipe with the same plans and criteria, which it keeps for as long as it exists itself.

    Rivals, bindings, wrong ways and the search for ambiguous values all ask for those of the same alternatives.
    """
    return replace(recipe, plan=_remember(recipe.plan), criteria=_remember(recipe.criteria))


def _remember(compute: Callable[[Mapping[str, str]], Computed]) -> Callable[[Mapping[str, str]], Computed]:
    known: dict[frozenset[tuple[str, str]], Computed] = {}

    def compute_or_recall(values: Mapping[str, str]) -> Computed:
        key = frozenset(values.items())
        if key not in known:
            known[key] = compute(values)
        return known[key]

    return compute_or_recall
