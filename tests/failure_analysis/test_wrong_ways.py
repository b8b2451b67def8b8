"""Every wrong way of a dataset says how it goes wrong; what is said of its failure must agree."""

from pathlib import Path

import pytest

from data_model import Dataset, Task, WrongWay
from tests.evaluation.runs import NEO
from tests.failure_analysis.played import World, explained

LABELS = {
    "other_value": {"incorrect_tool_call"},
    "superseded": {"incorrect_tool_call"},
    "decoy": {"incorrect_tool_call"},
    "wrong_person": {"incorrect_tool_call"},
    "missing_step": {"missing_action"},
    "retracted": {"inaccurate_planning"},
    "neighbour": {"incorrect_tool_call", "missing_action"},
    "collateral": {"collateral_damage"},
    "without_rule": {"incorrect_tool_call", "missing_action", "collateral_damage"},
}
"""What each kind of wrong way looks like from outside."""
BY_FACT = ("other_value", "superseded", "wrong_person", "missing_step")
WAYS = [(task, at) for task in Dataset(NEO).tasks() for at in range(len(task.wrong_ways))]


def missed_by(task: Task, way: WrongWay) -> str | None:
    """The needed fact that a wrong way gets wrong."""
    if way.kind != "superseded":
        return way.fact if way.kind in BY_FACT else None
    return next(fact.id for fact in task.facts if fact.supersedes == way.fact)


@pytest.mark.parametrize(("task", "at"), WAYS, ids=[f"{task.id}-{task.wrong_ways[at].kind}-{at}" for task, at in WAYS])
def test_a_wrong_way_is_seen_for_what_it_is(task: Task, at: int, tmp_path: Path) -> None:
    way = task.wrong_ways[at]
    failure = explained(World(Dataset(NEO), task, tmp_path), way.plan)
    assert failure.label in LABELS[way.kind]
    assert failure.label == failure.labels[0]
    assert failure.file_types
    assert failure.failed
    assert failure.unknown == ()
    meant = missed_by(task, way)
    if meant is not None:
        missed = {one.fact: one for one in failure.missed}
        assert meant in missed
        assert len(missed) <= 2
        assert missed[meant].remembered
        days = missed[meant].days_before
        assert days is not None
        assert 1 <= days <= 7
    elif way.kind == "retracted":
        assert [(one.how, one.taken_from) for one in failure.missed] == [("retracted", way.fact)]
        assert failure.signs[0].step is not None
    elif way.kind == "collateral":
        assert failure.missed == ()


def test_a_value_that_was_taken_back_is_told_from_any_other(tmp_path: Path) -> None:
    task = Dataset(NEO).task("neo-1-00001")
    told = {}
    for at, way in enumerate(task.wrong_ways):
        if way.kind in ("superseded", "wrong_person", "decoy"):
            failure = explained(World(Dataset(NEO), task, tmp_path / str(at)), way.plan)
            told[way.fact] = {(one.fact, one.how) for one in failure.missed}
    assert told["f4"] == {("f11", "superseded")}
    assert told["f11"] == {("f11", "other")}
    assert {how for _, how in told["f10"]} == {"decoy"}
