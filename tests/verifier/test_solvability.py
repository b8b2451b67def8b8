"""The solvability filter: a solver that is told everything must pass; what less comes to is recorded."""

import json
from pathlib import Path

import pytest

from data_model import ContentStore, Criterion, Limits, ModelCallError, Task
from office_env import Office
from tests.answering import Answer, Asked, calls, refuses, spoken
from tests.endpoint.server import Raw, Said
from tests.evaluation.examples import example_office, example_task
from verifier import Solvability, check_solvability

SET = calls(
    ("excel_set_cell", {"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"}),
    ("system_finish_task", {}),
)
GIVE_UP = calls(("system_finish_task", {"answer": "I do not know."}))
RENT = Criterion(
    function="evaluate_excel_cell_value",
    args={"file": "data/budget.xlsx", "matches": [{"row": 1, "col": 2, "value": "1200"}]},
)


def candidate(folder: Path) -> tuple[Task, Office]:
    office = example_office(ContentStore(folder / "store"))
    return example_task(office.hash).model_copy(update={"criteria": (RENT,)}), office


def examine(folder: Path, answer: Answer, limits: Limits | None = None) -> tuple[Solvability, list[Asked]]:
    task, office = candidate(folder)
    (folder / "scratch").mkdir(exist_ok=True)
    return spoken(
        answer,
        lambda models: check_solvability(
            models, task, office, {}, "neo-7-00003", limits=limits, scratch=folder / "scratch"
        ),
    )


def is_told_all(asked: Asked) -> bool:
    return "1200" in str(asked.messages[1]["content"])


def test_a_task_that_its_description_solves_passes(tmp_path: Path) -> None:
    found, asked = examine(tmp_path, lambda one: SET if is_told_all(one) else GIVE_UP)
    assert found.verdict.passed
    assert {name: proof.status for name, proof in found.proofs.items()} == {
        "solved_from_description": "passed",
        "solved_from_intent_and_subtasks": "failed",
    }
    assert "2 steps, stopped by finished" in found.proofs["solved_from_description"].why
    assert asked[0].model in found.proofs["solved_from_description"].why
    assert "evaluate_excel_cell_value" in found.proofs["solved_from_intent_and_subtasks"].why


def test_each_episode_begins_in_a_fresh_workspace_that_is_gone_afterwards(tmp_path: Path) -> None:
    read = calls(("excel_read_file", {"file_path": "data/budget.xlsx"}))

    def answer(asked: Asked) -> Said | Raw:
        return read if len(asked.messages) == 2 else SET

    found, asked = examine(tmp_path, answer)
    assert [proof.status for proof in found.proofs.values()] == ["passed", "passed"]
    seen = [one["content"] for asked_one in asked for one in asked_one.messages if one["role"] == "tool"]
    assert len(seen) == 2
    assert all("900" in one and "1200" not in one for one in seen)
    assert list((tmp_path / "scratch").iterdir()) == []


def test_a_task_that_nobody_solves_is_turned_down_and_asked_about_once(tmp_path: Path) -> None:
    found, asked = examine(tmp_path, lambda _: GIVE_UP)
    (offence,) = found.verdict.failures
    assert (offence.name, offence.where, len(asked)) == ("solvability", "solved_from_description", 1)
    assert "evaluate_excel_cell_value" in offence.message
    assert found.proofs["solved_from_intent_and_subtasks"].status == "not_run"
    assert found.proofs["solved_from_intent_and_subtasks"].why


def test_who_runs_out_of_steps_or_words_has_not_solved_it(tmp_path: Path) -> None:
    looks = calls(("system_list_files", {"folder_path": "data"}))
    found, _ = examine(tmp_path, lambda _: looks, limits=Limits(max_steps=2))
    assert "2 steps, stopped by max_steps" in found.proofs["solved_from_description"].why
    assert not found.verdict.passed
    found, _ = examine(tmp_path, lambda _: Said(""))
    assert "0 steps, stopped by solver_error" in found.proofs["solved_from_description"].why
    assert not found.verdict.passed


def test_the_solver_is_told_the_instruction_alone(tmp_path: Path) -> None:
    _, asked = examine(tmp_path, lambda _: SET)
    task, _ = candidate(tmp_path)
    first, second = (str(one.messages[1]["content"]).strip() for one in asked)
    assert first == task.description
    assert second == f"{task.intent}\n\nIn detail:\n1. Set the rent."
    sent = json.dumps([one.messages for one in asked])
    assert not [word for word in ("evaluate_", "The rent is 1200.", "other_value") if word in sent]


def test_a_failing_endpoint_says_nothing_about_the_task(tmp_path: Path) -> None:
    with pytest.raises(ModelCallError):
        examine(tmp_path, lambda _: refuses(500, "server_error", "out of order"))
