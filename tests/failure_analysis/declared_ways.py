"""What each wrong way of a task declares of its failure: the label, and the fact that it gets wrong."""

from collections import Counter

from data_model import Plan, Task, WrongWay
from failure_analysis import EpisodeFailure, Label
from office_env import action

LABELS_OF_WAYS: dict[str, tuple[Label, ...]] = {
    "other_value": ("incorrect_tool_call",),
    "superseded": ("incorrect_tool_call",),
    "decoy": ("incorrect_tool_call",),
    "wrong_person": ("incorrect_tool_call",),
    "missing_step": ("missing_action",),
    "retracted": ("inaccurate_planning",),
    "neighbour": ("incorrect_tool_call", "missing_action"),
    "collateral": ("collateral_damage",),
    "without_rule": ("incorrect_tool_call", "missing_action", "collateral_damage"),
}
"""What each kind of wrong way is, from outside."""


def list_labels(task: Task, way: WrongWay) -> tuple[Label, ...]:
    """Return the labels of which the primary one of a wrong way must be one.

    A value that decides the whole plan shows in which steps there are: where one is left out, in a missing action, and
    where one is added, in damage. A subtask of which every step is done, but with too few words, is a wrong call.
    """
    planned, right = _count_writing_steps(way.plan), _count_writing_steps(task.solution or ())
    if way.kind == "missing_step" and planned == right:
        return ("incorrect_tool_call",)
    labels = LABELS_OF_WAYS[way.kind]
    fact = next((one.id for one in task.facts if way.kind == "superseded" and one.supersedes == way.fact), way.fact)
    if any((one.fact, one.path) == (fact, "/solution") for one in task.bindings):
        labels += ("missing_action",) if right - planned else ()
        labels += ("collateral_damage",) if planned - right else ()
    return labels


def _count_writing_steps(plan: Plan) -> Counter[str]:
    names = (f"{step.app}.{step.action}" for step in plan)
    return Counter(name for name in names if action[name].options.get("writes"))


def is_fact_right(task: Task, way: WrongWay, failure: EpisodeFailure) -> bool | None:
    """Return whether the fact of a wrong way is blamed, or that of another way which has the same plan."""
    if (own := _is_own_fact_right(task, way, failure)) is None:
        return None
    return own or any(_is_own_fact_right(task, one, failure) for one in task.wrong_ways if one.plan == way.plan)


def _is_own_fact_right(task: Task, way: WrongWay, failure: EpisodeFailure) -> bool | None:
    missed = [(one.fact, one.how, one.taken_from) for one in failure.missed]
    if way.kind == "collateral":
        return not missed
    if way.fact is None:
        return None
    if way.kind in ("missing_step", "without_rule"):
        return way.fact in {fact for fact, _, _ in missed}
    if way.kind in ("superseded", "retracted"):
        newer = next(fact.id for fact in task.facts if fact.supersedes == way.fact)
        return missed == [(newer, way.kind, way.fact)]
    if way.kind == "decoy":
        return len(missed) == 1 and missed[0][1:] == ("decoy", way.fact)
    return missed == [(way.fact, "other", None)]
