"""Coincidences: a value that means one thing and happens to stand for another, so that nobody could tell them apart."""

from collections.abc import Callable, Iterable, Iterator

from data_model import Action, InputError, Plan, Task, Value, ValueType, canonical_value, is_said, normal_form, resolve
from generators.tasks.recipe import PlanOf, Recipe
from generators.tasks.ways import actions

# Other values beyond these are taken by no wrong way but in tables so narrow that few are left at all.
OTHERS_THAT_ARE_TAKEN = 6
PLACES = ("row", "col", "column", "row_idx", "column_idx", "index", "count", "sheet")
TYPED: tuple[ValueType, ...] = ("number", "date", "time", "address")


def standing_in_plans(recipe: Recipe) -> Callable[[str, Value], bool]:
    """Make a function of a slot and a value: whether any plan holds the value where another slot's value is told.

    Looked at are the solution, the other right ways, the neighbours, what is called off, and the plans with another
    value of another slot: what a sum, an end or a row comes to in one of them can be no other value of this slot.
    """
    texts = {slot.name: tuple(dict.fromkeys(_texts_without(recipe, slot.name))) for slot in recipe.slots}
    return lambda slot, value: any(is_said(text, value) for text in texts[slot])


def has_coincidences(task: Task) -> bool:
    """Whether a decoy stands in a plan that is not its own, or a fact says what is worked out from another one."""
    return any(_misled(task)) or any(_said_beforehand(task))


def _texts_without(recipe: Recipe, name: str) -> Iterator[str]:
    values = recipe.values()
    plans: list[PlanOf] = [recipe.plan, *recipe.right_ways.values(), *recipe.neighbours.values()]
    for plan in plans:
        yield from _texts(actions(plan(values)))
    if recipe.retraction:
        yield from _texts(recipe.retraction.steps(values))
    for slot in recipe.slots:
        if slot.name != name:
            for other in slot.others[:OTHERS_THAT_ARE_TAKEN]:
                yield from _texts(actions(recipe.plan({**values, slot.name: other})))


def _texts(plan: Iterable[Action]) -> Iterator[str]:
    for step in plan:
        yield from _leaves(step.args)


def _leaves(argument: object) -> Iterator[str]:
    if isinstance(argument, dict):
        for one in argument.values():
            yield from _leaves(one)
    elif isinstance(argument, list | tuple):
        for one in argument:
            yield from _leaves(one)
    else:
        yield str(argument)


def _misled(task: Task) -> Iterator[bool]:
    plans: list[tuple[str | None, Plan]] = [(None, task.solution or ())]
    plans += [(None, way.plan) for way in task.right_ways]
    plans += [(way.fact, way.plan) for way in task.wrong_ways]
    for fact in task.facts:
        if fact.kind == "decoy":
            texts = dict.fromkeys(text for other, plan in plans if other != fact.id for text in _texts(plan))
            yield any(is_said(text, value) for value in fact.values for text in texts)


def _said_beforehand(task: Task) -> Iterator[bool]:
    row = task.model_dump(mode="json")
    given = {normal_form(value) for fact in task.facts for value in fact.values}
    paths = {one.path for one in task.bindings if one.how == "derived" and one.path.rsplit("/", 1)[-1] not in PLACES}
    found = {_typed(str(resolve(row, path))) for path in sorted(paths)}
    for value in sorted(found, key=lambda one: (one.type, one.value)):
        yield normal_form(value) not in given and any(is_said(fact.text, value) for fact in task.facts)


def _typed(text: str) -> Value:
    for type in TYPED:
        try:
            return canonical_value(type, text)
        except InputError:
            continue
    return Value(type="text", value=text)
