"""Ambiguous values: values that also occur in a plan with another meaning, so that nobody could tell the two apart."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from data_model import (
    Action,
    InputError,
    Plan,
    SearchedTexts,
    Task,
    Value,
    ValueType,
    is_mentioned,
    normalize_value,
    parse_value,
    resolve_pointer,
)
from generators.tasks.compilation.right_and_wrong_ways import list_actions
from generators.tasks.recipe import PlanFunction, Recipe, Slot

# Wrong ways use later alternatives only in tables so small that few alternatives exist at all.
MAX_ALTERNATIVES_CHECKED = 6
POSITION_ARGUMENTS = ("row", "col", "column", "row_idx", "column_idx", "index", "count", "sheet")
TYPES_BY_PRECEDENCE: tuple[ValueType, ...] = ("number", "date", "time", "address")


def make_ambiguity_check(recipe: Recipe) -> Callable[[str, Value], bool]:
    """Build a function that tells whether a value of a slot occurs in some plan with another meaning.

    It searches the solution, the right ways, the neighbours, the cancelled actions, and the plans with an alternative
    of another slot. A sum, end time or row number computed in one of them must not be a value of this slot.

    Returns:
        A function of slot name and value.
    """
    shared_texts = dict.fromkeys(_list_texts_without_alternatives(recipe))
    slots_by_text = defaultdict[str, set[str]](set)
    for slot in recipe.slots:
        for text in _list_texts_with_alternatives(recipe, slot):
            slots_by_text[text].add(slot.name)

    @cache
    def list_other_texts(name: str) -> SearchedTexts:
        others = (text for text, slots in slots_by_text.items() if slots - {name} and text not in shared_texts)
        return SearchedTexts((*shared_texts, *others))

    def is_value_ambiguous(name: str, value: Value) -> bool:
        return list_other_texts(name).mention(value)

    return is_value_ambiguous


def is_ambiguous(task: Task) -> bool:
    """Tell whether a decoy occurs in a plan other than its own, or a fact states what is derived from another fact."""
    return any(_find_decoys_in_plans(task)) or any(_find_early_results(task))


def _list_texts_without_alternatives(recipe: Recipe) -> Iterator[str]:
    values = recipe.true_values()
    plans: list[PlanFunction] = [recipe.plan, *recipe.right_ways.values(), *recipe.neighbours.values()]
    plans += [reading.plan for reading in recipe.readings]
    plans += [mistake.plan for mistake in recipe.mistakes]
    plans += [fact.without for fact in recipe.facts if fact.without]
    for plan in plans:
        yield from _list_argument_texts(list_actions(plan(values)))
    if recipe.retraction:
        yield from _list_argument_texts(recipe.retraction.mistaken_actions(values))


def _list_texts_with_alternatives(recipe: Recipe, slot: Slot) -> Iterator[str]:
    values = recipe.true_values()
    for other in slot.alternatives[:MAX_ALTERNATIVES_CHECKED]:
        yield from _list_argument_texts(list_actions(recipe.plan({**values, slot.name: other})))


def _list_argument_texts(plan: Iterable[Action]) -> Iterator[str]:
    for step in plan:
        yield from _list_leaf_texts(step.args)


def _list_leaf_texts(argument: object) -> Iterator[str]:
    if isinstance(argument, dict):
        for inner in argument.values():
            yield from _list_leaf_texts(inner)
    elif isinstance(argument, list | tuple):
        for inner in argument:
            yield from _list_leaf_texts(inner)
    else:
        yield str(argument)


def _find_decoys_in_plans(task: Task) -> Iterator[bool]:
    plans: list[tuple[str | None, Plan]] = [(None, task.solution or ())]
    plans += [(None, way.plan) for way in task.right_ways]
    plans += [(way.fact, way.plan) for way in task.wrong_ways]
    for fact in task.facts:
        if fact.kind == "decoy":
            texts = dict.fromkeys(
                text for other, plan in plans if other != fact.id for text in _list_argument_texts(plan)
            )
            yield any(is_mentioned(text, value) for value in fact.values for text in texts)


def _find_early_results(task: Task) -> Iterator[bool]:
    row = task.model_dump(mode="json")
    given_forms = {normalize_value(value) for fact in task.facts for value in fact.values}
    paths = {
        one.path
        for one in task.bindings
        if one.how == "derived" and one.path.rsplit("/", 1)[-1] not in POSITION_ARGUMENTS
    }
    derived_values = {_infer_value(str(resolve_pointer(row, path))) for path in sorted(paths)}
    for value in sorted(derived_values, key=lambda one: (one.type, one.value)):
        yield normalize_value(value) not in given_forms and any(is_mentioned(fact.text, value) for fact in task.facts)


def _infer_value(text: str) -> Value:
    for type in TYPES_BY_PRECEDENCE:
        try:
            return parse_value(type, text)
        except InputError:
            continue
    return Value(type="text", value=text)
