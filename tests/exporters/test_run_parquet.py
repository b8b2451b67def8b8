"""A run as Parquet: who passed by default, what was done and checked by name."""

import json
from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset
from tests.evaluation.runs import episodes, rows
from tests.exporters.loading import CROISSANT, HUGGING_FACE, contents, loaded, needs
from tests.homeragents.datasets import homer_in_this_process, small_dataset

pytestmark = needs("pyarrow")


@pytest.fixture
def homer(capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda *typed: homer_in_this_process(capsys, *typed)


@pytest.fixture
def run(homer: Any, tmp_path: Path) -> Path:
    """One task that is solved, one that is not, and one without a solution; each twice."""
    root = small_dataset(tmp_path / "DATASET", {"id": "a"}, {"id": "b", "solution": ()}, {"id": "c", "solution": None})
    assert homer("eval", root, "--trials", 2, "--out", tmp_path / "RUN").code == 0
    return tmp_path / "RUN"


@needs("datasets")
def test_episodes_steps_and_verdicts_are_those_of_the_run(homer: Any, run: Path, tmp_path: Path) -> None:
    ended = homer("export", "parquet", run, tmp_path / "out", "--json")
    assert ended.document["rows"] == {"episodes": 6, "steps": 4, "verdicts": 4}
    read = loaded(HUGGING_FACE, tmp_path, tmp_path / "out", "", "steps", "verdicts")
    told = {name: one["test"] for name, one in read.items()}
    written = episodes(run)
    assert [(row["task_id"], row["trial"], row["status"], row["stop"]) for row in told[""]] == [
        (row["task"], row["trial"], row["status"], row["stop"]) for row in written
    ]
    assert [row["passed"] for row in told[""]] == [True, True, False, False, None, None]
    assert {row["solver"] for row in told[""]} == {"oracle"}
    steps = rows(run / "trajectories" / "a.1.jsonl")
    shown = [row for row in told["steps"] if (row["task_id"], row["trial"]) == ("a", 1)]
    assert [(row["observation"], json.loads(row["args"])) for row in shown] == [
        (step["observation"], step["args"]) for step in steps
    ]
    assert [row["checks"] for row in told["verdicts"]] == [
        row["verdict"]["checks"] for row in written if row["verdict"]
    ]
    canaries = {task.id: task.provenance.canary for task in Dataset(tmp_path / "DATASET").tasks()}
    assert all(row["canary"] == canaries[row["task_id"]] for row in told["steps"] + told["verdicts"])


@needs("mlcroissant")
def test_its_metadata_is_valid_and_two_exports_are_the_same_bytes(homer: Any, run: Path, tmp_path: Path) -> None:
    for name in ("out", "again"):
        assert homer("export", "parquet", run, tmp_path / name).code == 0
    assert contents(tmp_path / "out") == contents(tmp_path / "again")
    told = loaded(CROISSANT, tmp_path, tmp_path / "out" / "croissant.json")
    assert told["errors"] == []
    assert [row["steps"] for row in told["records"]["episodes"]] == [2, 2, 0, 0, 0, 0]


def test_a_run_whose_dataset_was_moved_needs_its_place(homer: Any, run: Path, tmp_path: Path) -> None:
    (tmp_path / "DATASET").rename(tmp_path / "moved")
    ended = homer("export", "parquet", run, tmp_path / "out")
    assert ended.code == 2
    assert "say with `--dataset DIR` where it is now" in ended.sentence
    assert homer("export", "parquet", run, tmp_path / "out", "--dataset", tmp_path / "moved").code == 0
    ended = homer("export", "parquet", tmp_path / "moved", tmp_path / "other", "--dataset", tmp_path / "moved")
    assert "--dataset is for a RUN" in ended.sentence
