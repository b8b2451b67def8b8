"""The plans of a task: the one that is right, others that are, and those of people who missed something."""

from collections.abc import Iterator, Mapping

from data_model import Action, Plan, RightWay, WrongWay, superseded_ids
from generators.tasks.recipe import FactRecipe, Recipe, Step
from generators.tasks.twists import Told


def actions(steps: tuple[Step, ...]) -> Plan:
    """The actions of a plan, without what they are for."""
    return tuple(step.action for step in steps)


def right_ways(recipe: Recipe) -> tuple[RightWay, ...]:
    """The other plans that must pass."""
    values = recipe.values()
    return tuple(RightWay(why=why, plan=actions(plan(values))) for why, plan in recipe.right_ways.items())


def wrong_ways(recipe: Recipe, told: tuple[Told, ...], bystander: str | None) -> tuple[WrongWay, ...]:
    """Every tempting mistake as a plan. bystander: a file of the office that the solution does not touch, or None."""
    values = recipe.values()
    ways = [*_by_fact(recipe, told, values), *_called_off(recipe, told, values), *_by_missing_subtask(recipe, values)]
    ways += [WrongWay(kind="neighbour", why=why, plan=actions(plan(values))) for why, plan in recipe.neighbours.items()]
    if bystander:
        slip = Action(app="system", action="delete_file", args={"file_path": bystander})
        why = f"does everything, and deletes {bystander} besides"
        ways.append(WrongWay(kind="collateral", why=why, plan=(*actions(recipe.plan(values)), slip)))
    return tuple(ways)


def _by_fact(recipe: Recipe, told: tuple[Told, ...], values: Mapping[str, str]) -> Iterator[WrongWay]:
    superseded = superseded_ids(one.fact for one in told if one.fact.kind == "update")
    for one in told:
        if one.recipe is None:
            continue
        if one.fact.kind == "decoy":
            yield _other(recipe, one, "decoy", values, {str(one.slot): one.fact.values[0].value})
        elif one.fact.id in superseded:
            yield _other(recipe, one, "superseded", values, {str(one.slot): one.fact.values[0].value})
        elif one.fact.needed and one.recipe.slots:
            used = {value.value for other in told if other.slot == one.slot for value in other.fact.values}
            for name in one.recipe.slots:
                yield _other(recipe, one, one.recipe.mistake, values, {name: _telling(recipe, name, values, used)})
        elif one.fact.needed:
            yield _left_out(recipe, one, one.recipe, values)


def _other(recipe: Recipe, one: Told, kind: str, values: Mapping[str, str], wrong: dict[str, str]) -> WrongWay:
    (name, value), *_ = wrong.items()
    why = f"takes {value!r} where {values[name]!r} is right"
    plan = actions(recipe.plan({**values, **wrong}))
    return WrongWay.model_validate({"kind": kind, "fact": one.fact.id, "why": why, "plan": plan})


def _telling(recipe: Recipe, name: str, values: Mapping[str, str], used: set[str]) -> str:
    """The first other value that makes a difference to the criteria: with an equal outcome nothing could be told."""
    (slot,) = [slot for slot in recipe.slots if slot.name == name]
    true = recipe.criteria(values)
    for other in slot.others:
        if other not in used and recipe.criteria({**values, name: other}) != true:
            return other
    raise NoDifference(f"no other value of {name!r} makes a difference to the criteria")


class NoDifference(Exception):
    """A recipe's value does not matter in this office; the candidate is rejected, another one follows."""


def _left_out(recipe: Recipe, one: Told, fact: FactRecipe, values: Mapping[str, str]) -> WrongWay:
    kept = tuple(step for step in recipe.plan(values) if step.because != fact.name)
    return WrongWay(kind="missing_step", fact=one.fact.id, why=f"leaves out: {one.fact.text}", plan=actions(kept))


def _called_off(recipe: Recipe, told: tuple[Told, ...], values: Mapping[str, str]) -> Iterator[WrongWay]:
    off = recipe.retraction
    for one in told:
        if off and one.recipe is None and one.fact.kind == "action":
            plan = (*actions(recipe.plan(values)), *off.steps(values))
            yield WrongWay(kind="retracted", fact=one.fact.id, why="does what was called off", plan=plan)


def _by_missing_subtask(recipe: Recipe, values: Mapping[str, str]) -> Iterator[WrongWay]:
    steps = recipe.plan(values)
    if len(recipe.subtasks) > 1:
        last = list(recipe.subtasks)[-1]
        kept = tuple(step for step in steps if step.subtask != last)
        yield WrongWay(kind="missing_step", why=f"never gets to the last subtask ({last})", plan=actions(kept))
