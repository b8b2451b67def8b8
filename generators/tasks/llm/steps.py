"""The plan that a model wrote, read into steps: whom each serves, why it is there, and what in it was worked out."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from data_model import Action, Check, Frozen, InputError, JsonObject, Plan, Value, canonical_value, failed, named
from generators.tasks.llm.answers import Unsound, check_size, optional, sound
from generators.tasks.llm.outline import Outline


class WorkedOut(Frozen):
    """An argument that was computed or looked up from a fact's value.

    argument: its name. other: another value of the fact, for which the argument would be `otherwise`.
    """

    argument: str
    fact: str
    value: Value
    other: Value
    otherwise: str | float | int


class PlannedStep(Frozen):
    """One action. subtask: the id it serves, where it was told. because: the valueless fact that asks for it."""

    action: Action
    subtask: str | None
    because: str | None
    worked_out: tuple[WorkedOut, ...]


class SolutionPlan(Frozen):
    """The steps, and for each fact that was taken back what somebody does besides who missed it."""

    steps: tuple[PlannedStep, ...]
    called_off: dict[str, Plan]

    @property
    def actions(self) -> Plan:
        """The plan as it is run."""
        return tuple(step.action for step in self.steps)


class ReadPlan(NamedTuple):
    """A plan, or the offences that kept the answer from being one."""

    plan: SolutionPlan | None
    offences: tuple[Check, ...]


def read_plan(answer: JsonObject, outline: Outline) -> ReadPlan:
    """Read an answer of the shape `solution_plan`."""
    offences: list[Check] = []
    steps = [_step(index, row, outline, offences) for index, row in enumerate(answer["steps"])]
    called_off: dict[str, Plan] = {}
    for row in answer.get("called_off") or ():
        where = f"called_off of {row['fact']}"
        called = [_action(where, one, offences) for one in row["steps"]]
        called_off[str(row["fact"])] = tuple(one for one in called if one)
    try:
        check_size([one.action.args for one in steps if one])
        check_size([one.args for plan in called_off.values() for one in plan])
    except Unsound as fault:
        offences.append(failed("/", message=f"The plan holds {fault}."))
    if offences:
        return ReadPlan(None, named("plan_is_sound", offences))
    return ReadPlan(SolutionPlan(steps=tuple(one for one in steps if one), called_off=called_off), ())


def _step(index: int, row: Mapping[str, Any], outline: Outline, offences: list[Check]) -> PlannedStep | None:
    where = f"step {index + 1}"
    action = _action(where, row, offences)
    if action is None:
        return None
    known = {one.id for one in outline.subtasks}
    subtask, because = optional(row, "subtask"), optional(row, "because")
    worked_out = [_worked_out(where, one, action, outline, offences) for one in row.get("worked_out") or ()]
    return PlannedStep(
        action=action,
        subtask=subtask if subtask in known else None,
        because=because,
        worked_out=tuple(one for one in worked_out if one),
    )


def _action(where: str, row: Mapping[str, Any], offences: list[Check]) -> Action | None:
    try:
        return Action(app=sound(row["app"]), action=sound(row["action"]), args=sound(row["args"]))
    except Unsound as fault:
        offences.append(failed(where, message=f"{where} holds {fault}."))
        return None


def _worked_out(
    where: str, row: Mapping[str, Any], action: Action, outline: Outline, offences: list[Check]
) -> WorkedOut | None:
    fact = next((one for one in outline.live if one.id == row["fact"]), None)
    argument = str(row["argument"])
    if fact is None or not isinstance(action.args.get(argument), str | int | float):
        message = f"{where}: `worked_out` must name a fact that holds, and an argument that is a text or number."
        offences.append(failed(where, message=message))
        return None
    for value in fact.values:
        try:
            if canonical_value(value.type, str(sound(row["value"]))) == value:
                other = canonical_value(value.type, str(sound(row["other"])))
                return WorkedOut(
                    argument=argument, fact=fact.id, value=value, other=other, otherwise=sound(row["otherwise"])
                )
        except (InputError, Unsound):
            continue
    message = f"{where}: `worked_out` needs a value of fact {fact.id} and another of its type: {row['value']!r}."
    offences.append(failed(where, message=message))
    return None
