"""Bindings: the places where a task uses each value, found as the places that change with the value."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from data_model import (
    WHOLE_PLAN,
    Binding,
    Value,
    find_differences,
    find_plan_differences,
    find_superseded_ids,
    is_mentioned,
    normalize_value,
    resolve_pointer,
)
from generators.tasks.compilation.fact_schedule import ScheduledFact
from generators.tasks.compilation.right_and_wrong_ways import list_actions
from generators.tasks.recipe import FactRecipe, Recipe, Slot

_CRITERION_ARGUMENT = re.compile("/criteria/[0-9]+/args/")
"""A value that decides what is done decides what is checked, too; that says nothing about where it stands."""


def derive_bindings(recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...]) -> tuple[Binding, ...]:
    """Find every place in solution and criteria that depends on a live fact's value, and every step a fact requires."""
    superseded = find_superseded_ids(scheduled.fact for scheduled in scheduled_facts)
    slots = {slot.name: slot for slot in recipe.slots}
    bindings_found: list[Binding] = []
    for scheduled in scheduled_facts:
        if scheduled.recipe is None or scheduled.fact.kind == "decoy" or scheduled.fact.id in superseded:
            continue
        for name in scheduled.recipe.slots:
            bindings_found.extend(_bind_slot(recipe, scheduled, slots[name]))
        if not scheduled.recipe.slots:
            bindings_found += [
                Binding(fact=scheduled.fact.id, value=None, path=path, how="same")
                for path in _list_required_places(recipe, scheduled.recipe)
            ]
    return tuple(bindings_found)


def _list_required_places(recipe: Recipe, fact_recipe: FactRecipe) -> list[str]:
    """List the steps that a fact without values requires; of a rule that only forbids something, the whole plan."""
    steps = recipe.plan(recipe.true_values())
    if fact_recipe.without is None:
        return [f"/solution/{index}" for index, step in enumerate(steps) if step.required_by == fact_recipe.name]
    others = list_actions(fact_recipe.without(recipe.true_values()))
    own = [f"/solution/{index}" for index, step in enumerate(steps) if step.action not in others]
    return own or [WHOLE_PLAN]


def _bind_slot(recipe: Recipe, scheduled: ScheduledFact, slot: Slot) -> Iterator[Binding]:
    values = recipe.true_values()
    true_document = _make_document(recipe, values)
    solution = list_actions(recipe.plan(values))
    paths: dict[str, None] = {}
    for other in slot.alternatives:
        other_values = {**values, slot.name: other}
        paths |= dict.fromkeys(find_plan_differences(solution, list_actions(recipe.plan(other_values))))
        differences = find_differences(true_document["criteria"], _dump_criteria(recipe, other_values), "/criteria")
        paths |= dict.fromkeys(path for path in differences if _CRITERION_ARGUMENT.match(path))
    for path in sorted(paths, key=_path_sort_key):
        how = _classify_binding(path, resolve_pointer(true_document, path), slot.value)
        yield Binding(fact=scheduled.fact.id, value=slot.value.value, path=path, how=how)


def _make_document(recipe: Recipe, values: Mapping[str, str]) -> dict[str, object]:
    solution = [action.model_dump(mode="json") for action in list_actions(recipe.plan(values))]
    return {"solution": solution, "criteria": _dump_criteria(recipe, values)}


def _dump_criteria(recipe: Recipe, values: Mapping[str, str]) -> list[dict[str, object]]:
    return [one.model_dump(mode="json") for one in recipe.criteria(values)]


def _classify_binding(path: str, argument: object, value: Value) -> Literal["same", "inside", "derived"]:
    if "/args/" not in path:
        return "derived"
    text = str(argument)
    if normalize_value(Value(type=value.type, value=text)) == normalize_value(value):
        return "same"
    return "inside" if is_mentioned(text, value) else "derived"


def _path_sort_key(path: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in path.split("/"))
