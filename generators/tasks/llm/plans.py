"""The plans beside the solution: each tempting mistake as a plan that must fail, and another plan that must pass."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import Action, Check, Fact, Plan, RightWay, Value, WrongWay, failed, named
from generators.tasks.llm.bound import Bound, caused_steps
from generators.tasks.llm.other_values import OtherValues
from generators.tasks.llm.outline import Outline
from generators.tasks.llm.places import with_arguments, with_value
from generators.tasks.llm.steps import SolutionPlan

FEWEST = 3
READING = {
    "xlsx": ("excel", "read_file", "file_path"),
    "docx": ("word", "read_file", "file_path"),
    "pdf": ("pdf", "read_file", "pdf_file_path"),
}


class Ways(NamedTuple):
    """The wrong ways, and what kept others from being made."""

    wrong: tuple[WrongWay, ...]
    offences: tuple[Check, ...]


def wrong_ways(
    outline: Outline, plan: SolutionPlan, bound: tuple[Bound, ...], others: OtherValues, bystander: str | None
) -> Ways:
    """Make every wrong way of a task. bystander: a file of the office that the solution does not touch, or None."""
    offences: list[Check] = []
    ways = list(_by_values(outline, plan, bound, others, offences))
    ways += _by_facts(outline, plan, bound, offences)
    ways += _by_missing_steps(outline, plan, bound)
    if bystander:
        slip = Action(app="system", action="delete_file", args={"file_path": bystander})
        why = f"does everything, and deletes {bystander} besides"
        ways.append(WrongWay(kind="collateral", why=why, plan=(*plan.actions, slip)))
    if len(ways) < FEWEST:
        ways += _by_values(outline, plan, bound, others, [])
    return Ways(tuple(ways), named("each_value_can_be_mistaken", offences))


def right_way(plan: SolutionPlan, files: tuple[str, ...]) -> RightWay:
    """The solution of somebody who looks first at what it uses. files: of the office."""
    return RightWay(why="looks first, then does the same", plan=(_look(plan.actions, files), *plan.actions))


def _look(actions: Plan, files: tuple[str, ...]) -> Action:
    for argument in (argument for step in actions for argument in step.args.values()):
        reading = READING.get(str(argument).rpartition(".")[2]) if argument in files else None
        if reading:
            app, action, key = reading
            return Action(app=app, action=action, args={key: argument})
    return Action(app="system", action="list_files", args={})


def _by_values(
    outline: Outline, plan: SolutionPlan, bound: tuple[Bound, ...], others: OtherValues, offences: list[Check]
) -> Iterator[WrongWay]:
    for one in bound:
        if one.given_away or not one.is_used:
            continue
        told = [fact.values for fact in outline.facts]
        known = [each.other for _, each in one.worked_out if all(each.other not in values for values in told)]
        other = known[0] if known else None if one.worked_out else others.other(one.value, _key(one))
        wrong = _taking(plan, one, other) if other else None
        if other and wrong and wrong != plan.actions:
            why = f"takes {other.value!r} where {one.value.value!r} is right"
            yield WrongWay(kind="other_value", fact=one.fact.id, why=why, plan=wrong)
        else:
            message = (
                f"No other {one.value.type} could be put in place of {one.value.value!r} of fact {one.fact.id}: "
                f"choose a value that could plausibly have been another one."
            )
            offences.append(failed(f"/facts ({one.fact.id})", message=message))


def _key(one: Bound) -> str:
    return one.in_solution[0].path.rsplit("/", 1)[-1] if one.in_solution else ""


def _taking(plan: SolutionPlan, one: Bound, other: Value) -> Plan:
    """The solution of somebody who takes another value, with what is known to come of that one."""
    worked_out = {path: each.otherwise for path, each in one.worked_out if each.other == other}
    direct = [place for place in one.in_solution if place.path not in worked_out]
    return with_arguments(with_value(plan.actions, direct, one.value, other), worked_out)


def _by_facts(
    outline: Outline, plan: SolutionPlan, bound: tuple[Bound, ...], offences: list[Check]
) -> Iterator[WrongWay]:
    facts = {fact.id: fact for fact in outline.facts}
    for fact in outline.facts:
        old = facts.get(fact.supersedes or "")
        if fact.kind == "decoy":
            aim = _aim(outline, fact, bound)
            yield from _falling(plan, "decoy", fact, aim, offences)
        elif fact.kind == "update" and old:
            aim = next((one for one in bound if one.fact.id == fact.id), None)
            yield from _falling(plan, "superseded", old, aim, offences)
        elif fact.kind == "retraction" and old:
            steps = _before_the_end(plan.actions, plan.called_off.get(old.id, ()))
            yield WrongWay(kind="retracted", fact=old.id, why=f"still does what was called off: {old.text}", plan=steps)


def _falling(plan: SolutionPlan, kind: str, fact: Fact, aim: Bound | None, offences: list[Check]) -> Iterator[WrongWay]:
    wrong = _taking(plan, aim, fact.values[0]) if aim else plan.actions
    if aim is None or wrong == plan.actions:
        message = (
            f"The value {fact.values[0].value!r} of fact {fact.id} ({kind}) can be mistaken for no value of its type "
            f"that stands in the plan: change its type or value, or drop the fact."
        )
        offences.append(failed(f"/facts ({fact.id})", message=message))
        return
    why = f"takes {fact.values[0].value!r} where {aim.value.value!r} is right"
    yield WrongWay.model_validate({"kind": kind, "fact": fact.id, "why": why, "plan": wrong})


def _aim(outline: Outline, decoy: Fact, bound: tuple[Bound, ...]) -> Bound | None:
    """The value that a decoy is taken for: of the fact that it was made to mislead about, or the first like it."""
    alike = [one for one in bound if one.value.type == decoy.values[0].type and one.is_used and not one.given_away]
    wanted = outline.misleads.get(decoy.id)
    return next((one for one in alike if one.fact.id == wanted), alike[0] if alike else None)


def _before_the_end(actions: Plan, steps: Plan) -> Plan:
    is_finished = bool(actions) and actions[-1].action == "finish_task"
    return (*actions[:-1], *steps, actions[-1]) if is_finished else (*actions, *steps)


def _by_missing_steps(outline: Outline, plan: SolutionPlan, bound: tuple[Bound, ...]) -> Iterator[WrongWay]:
    for fact in outline.live:
        caused = caused_steps(plan, fact)
        if caused:
            kept = tuple(action for index, action in enumerate(plan.actions) if index not in caused)
            yield WrongWay(kind="missing_step", fact=fact.id, why=f"leaves out: {fact.text}", plan=kept)
    served = _served(plan, bound)
    last = outline.subtasks[-1].id
    kept = tuple(action for action, subtask in zip(plan.actions, served, strict=True) if subtask != last)
    if len(outline.subtasks) > 1 and len(kept) < len(plan.actions):
        yield WrongWay(kind="missing_step", why=f"never gets to the last subtask ({last})", plan=kept)


def _served(plan: SolutionPlan, bound: tuple[Bound, ...]) -> tuple[str | None, ...]:
    """The sub-task that each step serves: as it was told, by the facts in it, or that of the step before."""
    served: list[str | None] = []
    for index, step in enumerate(plan.steps):
        at = f"/solution/{index}/"
        of_facts = (one.fact.subtask for one in bound if any(place.path.startswith(at) for place in one.places))
        served.append(step.subtask or next(of_facts, None) or (served[-1] if served else None))
    return tuple(served)
