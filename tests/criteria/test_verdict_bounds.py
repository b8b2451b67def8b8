"""Criteria that each take a little less than one may do not take all the time that there is together."""

from itertools import count

import pytest

from criteria import score_workspace
from data_model import Criterion, bounds
from office_env import InMemoryFileTree
from tests.homeragents.datasets import small_task

FILES = InMemoryFileTree({"data/total.docx": b""})


def test_criteria_that_come_too_late_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=bounds.VERDICT_CPU_S // 2)
    monkeypatch.setattr("criteria.score.process_time", lambda: float(next(clock)))
    answer = Criterion(function="evaluate_answer", args={"value": "12"})
    verdict = score_workspace(small_task(office="0" * 64, criteria=(answer,) * 5), FILES, FILES, {})
    late = "not scored: the criteria before it took over 30 s of CPU time"
    assert [check.message == late for check in verdict.list_part("goal")] == [False, False, True, True, True]
    assert {check.status for check in verdict.list_part("goal")[2:]} == {"error"}
    assert not verdict.passed
