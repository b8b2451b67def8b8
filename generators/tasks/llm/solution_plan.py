"""Parses a model's plan into steps: the subtask each serves, the fact that requires it, and its derived arguments."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from data_model import Action, Check, FrozenModel, InputError, JsonObject, Plan, Value, failed, name_checks, parse_value
from generators.tasks.llm.answer_schemas import UnusableAnswer, check_size, read_optional_id, sanitize_json
from generators.tasks.llm.outline import Outline


class DerivedArgument(FrozenModel):
    """An argument that was computed or looked up from a fact's value.

    Attributes:
        argument: The name of the argument.
        fact: The id of the fact.
        value: The fact's value.
        alternative: Another value of the same type.
        alternative_argument: What the argument would be for that value.
    """

    argument: str
    fact: str
    value: Value
    alternative: Value
    alternative_argument: str | float | int


class SolutionStep(FrozenModel):
    """One step of a solution.

    Attributes:
        action: The action.
        subtask: The id of the subtask it serves, if the model named one.
        required_by: The id of the fact without values that requires it, if any.
        derived_arguments: The arguments that follow from values of facts.
    """

    action: Action
    subtask: str | None
    required_by: str | None
    derived_arguments: tuple[DerivedArgument, ...]


class SolutionPlan(FrozenModel):
    """A solution as a model wrote it.

    Attributes:
        steps: The steps, in order.
        retracted_actions: Id of a retracted fact -> the additional actions of somebody who missed the retraction.
    """

    steps: tuple[SolutionStep, ...]
    retracted_actions: dict[str, Plan]

    @property
    def actions(self) -> Plan:
        """The actions of the steps."""
        return tuple(step.action for step in self.steps)


class ParsedPlan(NamedTuple):
    """A plan, or the violations that prevented one."""

    plan: SolutionPlan | None
    violations: tuple[Check, ...]


def parse_plan(answer: JsonObject, outline: Outline) -> ParsedPlan:
    """Parse and check an answer to the schema `solution_plan`."""
    violations: list[Check] = []
    steps = [_parse_step(index, row, outline, violations) for index, row in enumerate(answer["steps"])]
    retracted_actions: dict[str, Plan] = {}
    for row in answer.get("called_off") or ():
        where = f"called_off of {row['fact']}"
        parsed_actions = [_parse_action(where, one, violations) for one in row["steps"]]
        retracted_actions[str(row["fact"])] = tuple(one for one in parsed_actions if one)
    try:
        check_size([one.action.args for one in steps if one])
        check_size([one.args for plan in retracted_actions.values() for one in plan])
    except UnusableAnswer as fault:
        violations.append(failed("/", message=f"The plan holds {fault}."))
    if violations:
        return ParsedPlan(None, name_checks("plan_is_sound", violations))
    return ParsedPlan(SolutionPlan(steps=tuple(one for one in steps if one), retracted_actions=retracted_actions), ())


def _parse_step(index: int, row: Mapping[str, Any], outline: Outline, violations: list[Check]) -> SolutionStep | None:
    where = f"step {index + 1}"
    action = _parse_action(where, row, violations)
    if action is None:
        return None
    known = {one.id for one in outline.subtasks}
    subtask, required_by = read_optional_id(row, "subtask"), read_optional_id(row, "because")
    derived_arguments = [
        _parse_derived_argument(where, one, action, outline, violations) for one in row.get("worked_out") or ()
    ]
    return SolutionStep(
        action=action,
        subtask=subtask if subtask in known else None,
        required_by=required_by,
        derived_arguments=tuple(one for one in derived_arguments if one),
    )


def _parse_action(where: str, row: Mapping[str, Any], violations: list[Check]) -> Action | None:
    try:
        return Action(
            app=sanitize_json(row["app"]), action=sanitize_json(row["action"]), args=sanitize_json(row["args"])
        )
    except UnusableAnswer as fault:
        violations.append(failed(where, message=f"{where} holds {fault}."))
        return None


def _parse_derived_argument(
    where: str, row: Mapping[str, Any], action: Action, outline: Outline, violations: list[Check]
) -> DerivedArgument | None:
    fact = next((one for one in outline.live_facts if one.id == row["fact"]), None)
    argument = str(row["argument"])
    if fact is None or not isinstance(action.args.get(argument), str | int | float):
        message = f"{where}: `worked_out` must name a fact that holds at the end, and a text or number argument."
        violations.append(failed(where, message=message))
        return None
    for value in fact.values:
        try:
            if parse_value(value.type, str(sanitize_json(row["value"]))) == value:
                alternative = parse_value(value.type, str(sanitize_json(row["other"])))
                return DerivedArgument(
                    argument=argument,
                    fact=fact.id,
                    value=value,
                    alternative=alternative,
                    alternative_argument=sanitize_json(row["otherwise"]),
                )
        except (InputError, UnusableAnswer):
            continue
    message = f"{where}: `worked_out` needs a value of fact {fact.id} and another of its type: {row['value']!r}."
    violations.append(failed(where, message=message))
    return None
