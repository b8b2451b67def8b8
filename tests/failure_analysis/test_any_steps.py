"""Whatever was done, of whichever task, an explanation is given."""

import functools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Check, Dataset, EpisodeRow, Step, Task, Verdict
from failure_analysis import FILE_TYPES, LABELS, FailedEpisode, explain_failure
from office_env import Office, action, build_arguments_model
from tests.evaluation.runs import NEO

NAMES = [tuple(name.split(".")) for name in action.names] + [("", ""), ("word", "fly")]
DATASET = Dataset(NEO)
TASKS = list(DATASET.tasks())
OFFICES = {task.id: Office(DATASET.store, task.office).names() for task in TASKS}
DIALOGUES = {task.id: DATASET.dialogue(task.id) for task in TASKS}
PLACES = ["data/team_hours.xlsx", "data/final_memo.docx", "../up", "", "emails/Oscar", "data/answer.txt"]
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.sampled_from(PLACES))
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner))


@functools.cache
def keys(name: str) -> list[str]:
    known = list(build_arguments_model(name).model_fields) if name in action else []
    return [*known, "user", "username", "path"]


@st.composite
def steps(draw: st.DrawFn) -> tuple[Step, ...]:
    found = []
    for at in range(draw(st.integers(0, 6))):
        app, name = draw(st.sampled_from(NAMES))
        args: dict[str, Any] = draw(st.dictionaries(st.sampled_from(keys(f"{app}.{name}")), VALUES, max_size=4))
        status: Any = draw(st.sampled_from(["ok", "refused", "malformed"]))
        found.append(Step(t=at, app=app, action=name, args=args, observation="", status=status))
    return tuple(found)


@st.composite
def verdicts(draw: st.DrawFn, task: Task) -> Verdict:
    """Of as many checks as there are criteria, or of any others: a recording is not always sound."""
    names = draw(st.one_of(st.just([one.function for one in task.criteria]), st.lists(st.text(max_size=4), max_size=3)))
    where = st.sampled_from(PLACES)
    checks = [Check(name=name, status=draw(st.sampled_from(["failed", "passed"])), where=draw(where)) for name in names]
    return Verdict(checks=(*checks, Check(status="failed")))


@pytest.mark.slow
@given(st.data())
def test_a_failure_is_explained_whatever_was_done(data: st.DataObject) -> None:
    task = data.draw(st.sampled_from(TASKS))
    if data.draw(st.booleans()):
        task = task.model_copy(update={"solution": None})
    row = EpisodeRow(
        task=task.id,
        trial=1,
        status="scored",
        stop="finished",
        verdict=data.draw(verdicts(task)),
        changed={name: None for name in data.draw(st.lists(st.sampled_from(PLACES), max_size=2))},
    )
    done, again = data.draw(steps()), Check(name="again", status="failed")
    recorded = FailedEpisode(task, DIALOGUES[task.id], row, done, OFFICES[task.id], lambda criterion: (again,))
    failure = explain_failure(recorded)
    assert (failure.label in LABELS) == (task.solution is not None and bool(failure.signs))
    assert set(failure.file_types) <= set(FILE_TYPES)
    assert len({one.fact for one in failure.missed}) == len(failure.missed)
    assert explain_failure(recorded) == failure
    if failure.label:
        assert failure.label == failure.labels[0]
        assert all(sign.step is None or 1 <= sign.step <= len(done) for sign in failure.signs)


def test_days_that_are_told_otherwise_are_no_fault() -> None:
    task = TASKS[0]
    dialogue = DIALOGUES[task.id]
    assert dialogue is not None
    days = tuple(day.model_copy(update={"date": "Monday"}) for day in dialogue.days)
    row = EpisodeRow(task=task.id, trial=1, status="scored", verdict=Verdict(checks=(Check(status="failed"),)))
    told = dialogue.model_copy(update={"days": days})
    failed = Check(name="again", status="failed")
    failure = explain_failure(FailedEpisode(task, told, row, (), (), lambda criterion: (failed,)))
    assert {one.days_before for one in failure.missed} <= {None}
