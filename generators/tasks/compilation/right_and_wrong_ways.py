"""The plans of a task beside its solution: other right plans, and the plans of people who got something wrong."""

from collections.abc import Iterator, Mapping

from data_model import Action, Plan, RightWay, WrongWay, find_superseded_ids
from generators.tasks.compilation.fact_schedule import ScheduledFact
from generators.tasks.recipe import FactRecipe, PlanStep, Recipe


def list_actions(steps: tuple[PlanStep, ...]) -> Plan:
    """Return the actions of a plan's steps."""
    return tuple(step.action for step in steps)


def make_right_ways(recipe: Recipe) -> tuple[RightWay, ...]:
    """Make the plans other than the solution that must pass: other ways to do it, then other readings of the words."""
    values = recipe.true_values()
    ways = tuple(RightWay(why=why, plan=list_actions(plan(values))) for why, plan in recipe.right_ways.items())
    return ways + tuple(
        RightWay(why=one.name, plan=list_actions(one.plan(values)), reading=one.words) for one in recipe.readings
    )


def make_wrong_ways(
    recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...], untouched_file: str | None
) -> tuple[WrongWay, ...]:
    """Make a plan for every tempting mistake.

    Args:
        recipe: The recipe.
        scheduled_facts: Its facts, with updates, decoys and the retraction.
        untouched_file: A file of the office that the solution does not change, or None.

    Raises:
        IndistinguishableValue: No other value of a slot changes the criteria.
    """
    values = recipe.true_values()
    ways = [
        *_mistake_facts(recipe, scheduled_facts, values),
        *_ignore_retraction(recipe, scheduled_facts, values),
        *_skip_last_subtask(recipe, values),
    ]
    ways += [
        WrongWay(kind="neighbour", why=why, plan=list_actions(plan(values))) for why, plan in recipe.neighbours.items()
    ]
    ways += [WrongWay(kind=one.kind, why=one.why, plan=list_actions(one.plan(values))) for one in recipe.mistakes]
    if untouched_file:
        stray_deletion = Action(app="system", action="delete_file", args={"file_path": untouched_file})
        why = f"does everything, and deletes {untouched_file} besides"
        ways.append(WrongWay(kind="collateral", why=why, plan=(*list_actions(recipe.plan(values)), stray_deletion)))
    return tuple(ways)


def pick_wrong_values(recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...]) -> dict[str, str]:
    """Pick, for every slot of a needed fact, the value that somebody takes who got it wrong.

    Raises:
        IndistinguishableValue: No other value of a slot changes the criteria.
    """
    values = recipe.true_values()
    superseded = find_superseded_ids(one.fact for one in scheduled_facts if one.fact.kind == "update")
    wrong_values = {}
    for scheduled in scheduled_facts:
        is_live = scheduled.fact.kind != "decoy" and scheduled.fact.id not in superseded
        if scheduled.recipe and is_live and scheduled.fact.needed:
            used_values = {
                value.value for other in scheduled_facts if other.slot == scheduled.slot for value in other.fact.values
            }
            for name in scheduled.recipe.slots:
                wrong_values[name] = _pick_distinguishable_value(recipe, name, values, used_values)
    return wrong_values


def _mistake_facts(
    recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...], values: Mapping[str, str]
) -> Iterator[WrongWay]:
    superseded = find_superseded_ids(scheduled.fact for scheduled in scheduled_facts if scheduled.fact.kind == "update")
    other_values = pick_wrong_values(recipe, scheduled_facts)
    for scheduled in scheduled_facts:
        if scheduled.recipe is None:
            continue
        if scheduled.fact.kind == "decoy":
            yield _make_wrong_value_way(
                recipe, scheduled, "decoy", values, {str(scheduled.slot): scheduled.fact.values[0].value}
            )
        elif scheduled.fact.id in superseded:
            yield _make_wrong_value_way(
                recipe, scheduled, "superseded", values, {str(scheduled.slot): scheduled.fact.values[0].value}
            )
        elif scheduled.fact.needed:
            for name in scheduled.recipe.slots:
                yield _make_wrong_value_way(
                    recipe, scheduled, scheduled.recipe.mistake, values, {name: other_values[name]}
                )
            if scheduled.recipe.without:
                plan = list_actions(scheduled.recipe.without(values))
                why = f"acts as if this did not hold: {scheduled.fact.text}"
                yield WrongWay(kind="without_rule", fact=scheduled.fact.id, why=why, plan=plan)
            elif not scheduled.recipe.slots:
                yield _make_missing_step_way(recipe, scheduled, scheduled.recipe, values)


def _make_wrong_value_way(
    recipe: Recipe, scheduled: ScheduledFact, kind: str, values: Mapping[str, str], wrong_values: dict[str, str]
) -> WrongWay:
    (name, value), *_ = wrong_values.items()
    why = f"takes {value!r} where {values[name]!r} is right"
    plan = list_actions(recipe.plan({**values, **wrong_values}))
    return WrongWay.model_validate({"kind": kind, "fact": scheduled.fact.id, "why": why, "plan": plan})


def _pick_distinguishable_value(recipe: Recipe, name: str, values: Mapping[str, str], used_values: set[str]) -> str:
    """Return the first unused alternative that changes the criteria; with equal criteria a mistake goes unnoticed."""
    (slot,) = [slot for slot in recipe.slots if slot.name == name]
    true_criteria = recipe.criteria(values)
    for other in slot.alternatives:
        if other not in used_values and recipe.criteria({**values, name: other}) != true_criteria:
            return other
    raise IndistinguishableValue(f"no other value of {name!r} changes the criteria")


class IndistinguishableValue(Exception):
    """A value of the recipe makes no difference in this office; the candidate is rejected and another one is tried."""


def _make_missing_step_way(
    recipe: Recipe, scheduled: ScheduledFact, fact: FactRecipe, values: Mapping[str, str]
) -> WrongWay:
    remaining_steps = tuple(step for step in recipe.plan(values) if step.required_by != fact.name)
    return WrongWay(
        kind="missing_step",
        fact=scheduled.fact.id,
        why=f"leaves out: {scheduled.fact.text}",
        plan=list_actions(remaining_steps),
    )


def _ignore_retraction(
    recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...], values: Mapping[str, str]
) -> Iterator[WrongWay]:
    retraction = recipe.retraction
    for scheduled in scheduled_facts:
        if retraction and scheduled.recipe is None and scheduled.fact.kind == "action":
            plan = (*list_actions(recipe.plan(values)), *retraction.mistaken_actions(values))
            yield WrongWay(kind="retracted", fact=scheduled.fact.id, why="does what was called off", plan=plan)


def _skip_last_subtask(recipe: Recipe, values: Mapping[str, str]) -> Iterator[WrongWay]:
    steps = recipe.plan(values)
    if len(recipe.subtasks) > 1:
        last = list(recipe.subtasks)[-1]
        remaining_steps = tuple(step for step in steps if step.subtask != last)
        # What is refused as a whole has no step of its last subtask.
        if remaining_steps != steps:
            yield WrongWay(
                kind="missing_step", why=f"never gets to the last subtask ({last})", plan=list_actions(remaining_steps)
            )
