"""The datasets that lie in the repository: each still proves itself."""

from pathlib import Path

import pytest

from verifier import check_dataset

DATASETS = sorted(path.parent for path in (Path(__file__).resolve().parents[1] / "datasets").glob("*/tasks.jsonl"))


@pytest.mark.slow
@pytest.mark.parametrize("dataset", DATASETS, ids=lambda path: path.name)
def test_a_dataset_of_the_repository_passes_its_check(dataset: Path) -> None:
    verdict = check_dataset(dataset)
    assert verdict.passed, verdict.failures
    assert verdict.not_run == {}


def test_there_is_one_to_look_at() -> None:
    assert DATASETS
