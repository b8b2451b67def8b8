"""What is said of every operator and every wrong way agrees with what each of them declares, kind by kind."""

from pathlib import Path

import pytest

from data_model import Dataset
from tests.evaluation.runs import NEO
from tests.failure_analysis.agreement import count_agreement, list_disagreeing_kinds, try_dataset
from tests.homeragents.datasets import homer_in_a_process

MIN_KINDS = 40


def assert_every_kind_agrees(root: Path) -> None:
    trials = list(try_dataset(Dataset(root)))
    counts = count_agreement(trials)
    assert len(counts) > MIN_KINDS
    wrong = [(trial.name, trial.task.id, trial.why, trial.failure.signs[:2]) for trial in trials if not trial.is_right]
    assert list_disagreeing_kinds(counts) == [], wrong


def test_explanations_of_the_dataset_of_the_repository_agree_with_what_was_done() -> None:
    assert_every_kind_agrees(NEO)


@pytest.mark.slow
def test_explanations_of_a_fresh_build_agree_with_what_was_done(tmp_path: Path) -> None:
    ended = homer_in_a_process("build", "neo", "--tasks", 3, "--seed", 41, "--out", "built", cwd=tmp_path)
    assert ended.code == 0, ended.errors
    assert_every_kind_agrees(tmp_path / "built")
