"""Rivals: the values that somebody who got the conversation wrong would use, which criteria refuse by name."""

from collections.abc import Iterator, Mapping

from data_model import Criterion, find_superseded_ids, normalize_value, resolve_pointer
from generators.tasks.compilation.fact_schedule import ScheduledFact
from generators.tasks.compilation.right_and_wrong_ways import pick_wrong_values
from generators.tasks.recipe import EVERY_TYPED_SLOT, RIVALS_AT_KEY, RIVALS_KEY, Recipe, Values


def fill_in_rivals(recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...]) -> tuple[Criterion, ...]:
    """Return the criteria of the true values, with every `rivals_of(...)` replaced by the values that it stands for.

    The rivals of a slot are its superseded values, its decoys and the values that its wrong ways use, in this order and
    each once. A value that is right for another slot is no rival.

    Raises:
        IndistinguishableValue: No other value of a slot changes the criteria.
        ValueError: A marker stands outside a list, before a text of its list, or names no slot of the recipe.
    """
    rivals = list_rivals(recipe, scheduled_facts)
    criteria = recipe.criteria(recipe.true_values())
    return tuple(
        one.model_copy(update={"args": _fill_in(one.model_dump(mode="json")["args"], recipe, index, rivals)})
        for index, one in enumerate(criteria)
    )


def list_rivals(recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...]) -> dict[str, tuple[str, ...]]:
    """Return the rivals of every slot, by its name, and those of all slots with typed values.

    To the latter belongs the value of the request that is called off.
    """
    superseded = find_superseded_ids(one.fact for one in scheduled_facts if one.fact.kind == "update")
    said = [one for one in scheduled_facts if one.fact.id in superseded or one.fact.kind == "decoy"]
    said.sort(key=lambda one: one.fact.kind == "decoy")
    wrong = pick_wrong_values(recipe, scheduled_facts)
    types = {slot.name: slot.value.type for slot in recipe.slots}
    right = {(slot.value.type, normalize_value(slot.value)) for slot in recipe.slots}

    def is_right_elsewhere(name: str, value: str) -> bool:
        slot = next(slot for slot in recipe.slots if slot.name == name)
        return (types[name], normalize_value(slot.value.model_copy(update={"value": value}))) in right

    found: dict[str, tuple[str, ...]] = {}
    for slot in recipe.slots:
        values = [one.fact.values[0].value for one in said if one.slot == slot.name]
        values += [wrong[slot.name]] if slot.name in wrong else []
        found[slot.name] = tuple(dict.fromkeys(one for one in values if not is_right_elsewhere(slot.name, one)))
    typed = [slot.name for slot in recipe.slots if slot.value.type not in ("name", "text")]
    called_off = [recipe.retraction.slot.value.value] if recipe.retraction else []
    every = [*(value for name in typed for value in found[name]), *called_off]
    found[EVERY_TYPED_SLOT] = tuple(dict.fromkeys(every))
    return found


def _fill_in(part: object, recipe: Recipe, index: int, rivals: Mapping[str, tuple[str, ...]]) -> object:
    if _is_marker(part):
        raise ValueError("rivals_of(...) stands outside a list")
    if isinstance(part, dict):
        return {key: _fill_in(inner, recipe, index, rivals) for key, inner in part.items()}
    if not isinstance(part, list):
        return part
    # Bindings are pointers into the criteria, found before the rivals are known: no element may move.
    elements = [one for one in part if not _is_marker(one)]
    if any(_is_marker(one) for one in part[: len(elements)]):
        raise ValueError("rivals_of(...) stands before other elements of its list")
    filled = [_fill_in(one, recipe, index, rivals) for one in elements]
    for marker in part[len(elements) :]:
        filled += [one for one in _list_values(marker, recipe, index, rivals) if one not in filled]
    return filled


def _list_values(
    marker: Mapping[str, str], recipe: Recipe, index: int, rivals: Mapping[str, tuple[str, ...]]
) -> Iterator[object]:
    name = marker[RIVALS_KEY]
    if name not in rivals:
        raise ValueError(f"rivals_of({name!r}): the recipe has no such slot")
    if RIVALS_AT_KEY not in marker:
        yield from rivals[name]
        return
    values = recipe.true_values()
    true_argument = _find_argument(recipe, values, index, marker[RIVALS_AT_KEY])
    for rival in rivals[name]:
        argument = _find_argument(recipe, {**values, name: rival}, index, marker[RIVALS_AT_KEY])
        if argument is not None and argument != true_argument:
            yield argument


def _find_argument(recipe: Recipe, values: Values, index: int, pointer: str) -> object:
    """Return what stands in an argument of a criterion for these values; None if they give no such argument."""
    criteria = recipe.criteria(values)
    try:
        return resolve_pointer(criteria[index].model_dump(mode="json")["args"], pointer)
    except (KeyError, IndexError):
        return None


def _is_marker(part: object) -> bool:
    return isinstance(part, dict) and RIVALS_KEY in part
