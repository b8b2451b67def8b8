"""Bindings: the places where a task uses each value, found as the places that change with the value."""

from collections.abc import Iterator, Mapping
from typing import Literal

from data_model import (
    Binding,
    Value,
    find_differences,
    find_superseded_ids,
    is_mentioned,
    normalize_value,
    resolve_pointer,
)
from generators.tasks.compilation.fact_schedule import ScheduledFact
from generators.tasks.compilation.right_and_wrong_ways import list_actions
from generators.tasks.recipe import Recipe, Slot


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
            steps = enumerate(recipe.plan(recipe.true_values()))
            bindings_found += [
                Binding(fact=scheduled.fact.id, value=None, path=f"/solution/{index}", how="same")
                for index, step in steps
                if step.required_by == scheduled.recipe.name
            ]
    return tuple(bindings_found)


def _bind_slot(recipe: Recipe, scheduled: ScheduledFact, slot: Slot) -> Iterator[Binding]:
    values = recipe.true_values()
    true_document = _make_document(recipe, values)
    paths = {
        path: None
        for other in slot.alternatives
        for path in find_differences(true_document, _make_document(recipe, {**values, slot.name: other}))
    }
    for path in sorted(paths, key=_path_sort_key):
        how = _classify_binding(resolve_pointer(true_document, path), slot.value)
        yield Binding(fact=scheduled.fact.id, value=slot.value.value, path=path, how=how)


def _make_document(recipe: Recipe, values: Mapping[str, str]) -> dict[str, object]:
    solution = [action.model_dump(mode="json") for action in list_actions(recipe.plan(values))]
    return {"solution": solution, "criteria": [one.model_dump(mode="json") for one in recipe.criteria(values)]}


def _classify_binding(argument: object, value: Value) -> Literal["same", "inside", "derived"]:
    text = str(argument)
    if normalize_value(Value(type=value.type, value=text)) == normalize_value(value):
        return "same"
    return "inside" if is_mentioned(text, value) else "derived"


def _path_sort_key(path: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in path.split("/"))
