"""Coincidences: a value that means one thing and happens to stand for another, so that nobody could tell them apart."""

from collections.abc import Callable, Iterable, Iterator

from data_model import (
    Action,
    InputError,
    Plan,
    Task,
    Value,
    ValueType,
    is_mentioned,
    normalize_value,
    parse_value,
    resolve_pointer,
)
from generators.tasks.compilation.alternative_plans import list_actions
from generators.tasks.recipe import PlanFunction, Recipe

# Other values beyond these are taken by no wrong way but in tables so narrow that few are left at all.
MAX_ALTERNATIVES_CHECKED = 6
POSITION_ARGUMENTS = ("row", "col", "column", "row_idx", "column_idx", "index", "count", "sheet")
TYPES_BY_PRECEDENCE: tuple[ValueType, ...] = ("number", "date", "time", "address")


def make_ambiguity_check(recipe: Recipe) -> Callable[[str, Value], bool]:
    """Make a function of a slot and a value: whether any plan holds the value where another slot's value is told.

    Looked at are the solution, the other right ways, the neighbours, what is called off, and the plans with another
    value of another slot: what a sum, an end or a row comes to in one of them can be no other value of this slot.
    """
    texts = {slot.name: tuple(dict.fromkeys(_list_texts_without_slot(recipe, slot.name))) for slot in recipe.slots}
    return lambda slot, value: any(is_mentioned(text, value) for text in texts[slot])


def is_ambiguous(task: Task) -> bool:
    """Whether a decoy stands in a plan that is not its own, or a fact says what is worked out from another one."""
    return any(_find_decoys_in_plans(task)) or any(_find_early_results(task))


def _list_texts_without_slot(recipe: Recipe, name: str) -> Iterator[str]:
    values = recipe.true_values()
    plans: list[PlanFunction] = [recipe.plan, *recipe.right_ways.values(), *recipe.neighbours.values()]
    for plan in plans:
        yield from _list_argument_texts(list_actions(plan(values)))
    if recipe.retraction:
        yield from _list_argument_texts(recipe.retraction.mistaken_actions(values))
    for slot in recipe.slots:
        if slot.name != name:
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
