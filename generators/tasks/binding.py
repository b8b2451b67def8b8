"""Bindings: where in the row each value stands, found by asking what changes when the value does."""

from collections.abc import Iterator, Mapping
from typing import Literal

from data_model import Binding, Value, differing, is_said, normal_form, resolve, superseded_ids
from generators.tasks.recipe import Recipe, Slot
from generators.tasks.twists import Told
from generators.tasks.ways import actions


def bindings(recipe: Recipe, told: tuple[Told, ...]) -> tuple[Binding, ...]:
    """Every place of solution and criteria that depends on a live fact's value, and every step that a fact asks for."""
    superseded = superseded_ids(one.fact for one in told)
    slots = {slot.name: slot for slot in recipe.slots}
    found: list[Binding] = []
    for one in told:
        if one.recipe is None or one.fact.kind == "decoy" or one.fact.id in superseded:
            continue
        for name in one.recipe.slots:
            found.extend(_of_slot(recipe, one, slots[name]))
        if not one.recipe.slots:
            steps = enumerate(recipe.plan(recipe.values()))
            found += [
                Binding(fact=one.fact.id, value=None, path=f"/solution/{index}", how="same")
                for index, step in steps
                if step.because == one.recipe.name
            ]
    return tuple(found)


def _of_slot(recipe: Recipe, one: Told, slot: Slot) -> Iterator[Binding]:
    values = recipe.values()
    true = _document(recipe, values)
    paths = {
        path: None for other in slot.others for path in differing(true, _document(recipe, {**values, slot.name: other}))
    }
    for path in sorted(paths, key=_in_order):
        how = _how(resolve(true, path), slot.value)
        yield Binding(fact=one.fact.id, value=slot.value.value, path=path, how=how)


def _document(recipe: Recipe, values: Mapping[str, str]) -> dict[str, object]:
    solution = [action.model_dump(mode="json") for action in actions(recipe.plan(values))]
    return {"solution": solution, "criteria": [one.model_dump(mode="json") for one in recipe.criteria(values)]}


def _how(argument: object, value: Value) -> Literal["same", "inside", "derived"]:
    text = str(argument)
    if normal_form(Value(type=value.type, value=text)) == normal_form(value):
        return "same"
    return "inside" if is_said(text, value) else "derived"


def _in_order(path: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in path.split("/"))
