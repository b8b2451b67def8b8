"""The plans beside a model's solution: one that must pass, and one for each tempting mistake that must fail."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import Action, Check, Fact, Plan, RightWay, Value, WrongWay, failed, name_checks
from generators.tasks.llm.alternative_values import AlternativeValues
from generators.tasks.llm.bound_values import BoundValue, find_required_steps
from generators.tasks.llm.outline import Outline
from generators.tasks.llm.solution_plan import SolutionPlan
from generators.tasks.llm.value_locations import replace_arguments_at, replace_value

MIN_WRONG_WAYS = 3
READ_ACTION_BY_SUFFIX = {
    "xlsx": ("excel", "read_file", "file_path"),
    "docx": ("word", "read_file", "file_path"),
    "pdf": ("pdf", "read_file", "pdf_file_path"),
}


class WrongWaysResult(NamedTuple):
    """The wrong ways of a task, and the violations that prevented others."""

    wrong_ways: tuple[WrongWay, ...]
    violations: tuple[Check, ...]


def make_wrong_ways(
    outline: Outline,
    plan: SolutionPlan,
    bound_values: tuple[BoundValue, ...],
    alternative_values: AlternativeValues,
    untouched_file: str | None,
) -> WrongWaysResult:
    """Make every wrong way of a task.

    Args:
        outline: The task.
        plan: Its solution.
        bound_values: The values of its facts with their places.
        alternative_values: The source of wrong values.
        untouched_file: A file of the office that the solution does not change, or None.
    """
    violations: list[Check] = []
    ways = list(_mistake_values(outline, plan, bound_values, alternative_values, violations))
    ways += _mistake_facts(outline, plan, bound_values, violations)
    ways += _skip_steps(outline, plan, bound_values)
    if untouched_file:
        stray_deletion = Action(app="system", action="delete_file", args={"file_path": untouched_file})
        why = f"does everything, and deletes {untouched_file} besides"
        ways.append(WrongWay(kind="collateral", why=why, plan=(*plan.actions, stray_deletion)))
    if len(ways) < MIN_WRONG_WAYS:
        ways += _mistake_values(outline, plan, bound_values, alternative_values, [])
    return WrongWaysResult(tuple(ways), name_checks("each_value_can_be_mistaken", violations))


def make_right_way(plan: SolutionPlan, files: tuple[str, ...]) -> RightWay:
    """Make a right way that first reads a file that the solution uses, or lists the files.

    Args:
        plan: The solution.
        files: The paths of the office.
    """
    return RightWay(why="looks first, then does the same", plan=(_make_look_action(plan.actions, files), *plan.actions))


def _make_look_action(actions: Plan, files: tuple[str, ...]) -> Action:
    for argument in (argument for step in actions for argument in step.args.values()):
        reading = READ_ACTION_BY_SUFFIX.get(str(argument).rpartition(".")[2]) if argument in files else None
        if reading:
            app, action, key = reading
            return Action(app=app, action=action, args={key: argument})
    return Action(app="system", action="list_files", args={})


def _mistake_values(
    outline: Outline,
    plan: SolutionPlan,
    bound_values: tuple[BoundValue, ...],
    alternative_values: AlternativeValues,
    violations: list[Check],
) -> Iterator[WrongWay]:
    for bound in bound_values:
        if bound.giveaway_reason or not bound.is_used:
            continue
        fact_values = [fact.values for fact in outline.facts]
        known_alternatives = [
            each.alternative
            for _, each in bound.derived_arguments
            if all(each.alternative not in values for values in fact_values)
        ]
        other = (
            known_alternatives[0]
            if known_alternatives
            else None
            if bound.derived_arguments
            else alternative_values.draw_alternative(bound.value, _get_argument_name(bound))
        )
        wrong_plan = _take_other_value(plan, bound, other) if other else None
        if other and wrong_plan and wrong_plan != plan.actions:
            why = f"takes {other.value!r} where {bound.value.value!r} is right"
            yield WrongWay(kind="other_value", fact=bound.fact.id, why=why, plan=wrong_plan)
        else:
            message = (
                f"No other {bound.value.type} could replace {bound.value.value!r} of fact {bound.fact.id}: "
                f"choose a value for which another one would be plausible."
            )
            violations.append(failed(f"/facts ({bound.fact.id})", message=message))


def _get_argument_name(bound: BoundValue) -> str:
    return bound.solution_locations[0].path.rsplit("/", 1)[-1] if bound.solution_locations else ""


def _take_other_value(plan: SolutionPlan, bound: BoundValue, other: Value) -> Plan:
    """Return the solution with another value, and with the arguments that are known to follow from it."""
    worked_out = {
        path: each.alternative_argument for path, each in bound.derived_arguments if each.alternative == other
    }
    direct = [location for location in bound.solution_locations if location.path not in worked_out]
    return replace_arguments_at(replace_value(plan.actions, direct, bound.value, other), worked_out)


def _mistake_facts(
    outline: Outline, plan: SolutionPlan, bound_values: tuple[BoundValue, ...], violations: list[Check]
) -> Iterator[WrongWay]:
    facts = {fact.id: fact for fact in outline.facts}
    for fact in outline.facts:
        earlier_fact = facts.get(fact.supersedes or "")
        if fact.kind == "decoy":
            target = _find_decoy_target(outline, fact, bound_values)
            yield from _fall_for_value(plan, "decoy", fact, target, violations)
        elif fact.kind == "update" and earlier_fact:
            target = next((one for one in bound_values if one.fact.id == fact.id), None)
            yield from _fall_for_value(plan, "superseded", earlier_fact, target, violations)
        elif fact.kind == "retraction" and earlier_fact:
            steps = _insert_before_finish(plan.actions, plan.retracted_actions.get(earlier_fact.id, ()))
            yield WrongWay(
                kind="retracted",
                fact=earlier_fact.id,
                why=f"still does what was called off: {earlier_fact.text}",
                plan=steps,
            )


def _fall_for_value(
    plan: SolutionPlan, kind: str, fact: Fact, target: BoundValue | None, violations: list[Check]
) -> Iterator[WrongWay]:
    wrong_plan = _take_other_value(plan, target, fact.values[0]) if target else plan.actions
    if target is None or wrong_plan == plan.actions:
        message = (
            f"The value {fact.values[0].value!r} of fact {fact.id} ({kind}) cannot be mistaken for any value of its "
            f"type in the plan: change its type or value, or drop the fact."
        )
        violations.append(failed(f"/facts ({fact.id})", message=message))
        return
    why = f"takes {fact.values[0].value!r} where {target.value.value!r} is right"
    yield WrongWay.model_validate({"kind": kind, "fact": fact.id, "why": why, "plan": wrong_plan})


def _find_decoy_target(outline: Outline, decoy: Fact, bound_values: tuple[BoundValue, ...]) -> BoundValue | None:
    """Return the value that a decoy imitates: that of the fact it names, or else the first value of its type."""
    candidates = [
        one
        for one in bound_values
        if one.value.type == decoy.values[0].type and one.is_used and not one.giveaway_reason
    ]
    target_fact = outline.misleads.get(decoy.id)
    return next((one for one in candidates if one.fact.id == target_fact), candidates[0] if candidates else None)


def _insert_before_finish(actions: Plan, steps: Plan) -> Plan:
    is_finished = bool(actions) and actions[-1].action == "finish_task"
    return (*actions[:-1], *steps, actions[-1]) if is_finished else (*actions, *steps)


def _skip_steps(outline: Outline, plan: SolutionPlan, bound_values: tuple[BoundValue, ...]) -> Iterator[WrongWay]:
    for fact in outline.live_facts:
        required_steps = find_required_steps(plan, fact)
        if required_steps:
            remaining_actions = tuple(
                action for index, action in enumerate(plan.actions) if index not in required_steps
            )
            yield WrongWay(kind="missing_step", fact=fact.id, why=f"leaves out: {fact.text}", plan=remaining_actions)
    subtask_by_step = _assign_subtasks(plan, bound_values)
    last = outline.subtasks[-1].id
    remaining_actions = tuple(
        action for action, subtask in zip(plan.actions, subtask_by_step, strict=True) if subtask != last
    )
    if len(outline.subtasks) > 1 and len(remaining_actions) < len(plan.actions):
        yield WrongWay(kind="missing_step", why=f"never gets to the last subtask ({last})", plan=remaining_actions)


def _assign_subtasks(plan: SolutionPlan, bound_values: tuple[BoundValue, ...]) -> tuple[str | None, ...]:
    """Return the subtask of each step: the one the model named, that of a fact it uses, or that of the step before."""
    subtask_by_step: list[str | None] = []
    for index, step in enumerate(plan.steps):
        at = f"/solution/{index}/"
        of_facts = (
            one.fact.subtask for one in bound_values if any(location.path.startswith(at) for location in one.locations)
        )
        subtask_by_step.append(
            step.subtask or next(of_facts, None) or (subtask_by_step[-1] if subtask_by_step else None)
        )
    return tuple(subtask_by_step)
