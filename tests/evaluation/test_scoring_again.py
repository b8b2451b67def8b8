"""Verdicts made again from a recording: they hold, and where they do not, it is said."""

import json
import shutil
from pathlib import Path

import pytest

from data_model import ContentStore
from tests.evaluation.examples import example_office, example_task
from tests.evaluation.runs import episodes, example_dataset
from tests.homeragents.datasets import Ended, contains, homer_in_this_process, sealed


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    task = example_task(example_office(ContentStore(tmp_path / "data")).hash)
    says = contains("data/budget.xlsx", "1200")
    example_dataset(tmp_path / "data", task.model_copy(update={"criteria": (says,)}))
    ended = homer_in_this_process(capsys, "eval", tmp_path / "data", "--out", tmp_path / "run", "--trials", 2)
    assert ended.code == 0
    return tmp_path / "run"


def scored(capsys: pytest.CaptureFixture[str], *arguments: object) -> Ended:
    return homer_in_this_process(capsys, "score", *arguments)


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["corrected", "officebench-exact"])
def test_every_verdict_is_made_again(run: Path, profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = scored(capsys, run, "--profile", profile, "--json")
    assert ended.code == 0
    expected = {"run": str(run), "profile": profile, "episodes": 2, "passed": 2, "passed_before": 2}
    assert ended.document == {**expected, "differs": [], "holds": True}


@pytest.mark.slow
def test_a_verdict_that_does_not_hold_is_told(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = episodes(run)
    check = {**second["verdict"]["checks"][0], "status": "failed", "message": "somebody wrote this"}
    second["verdict"] = {"checks": [check]}
    (run / "episodes.jsonl").write_text(f"{json.dumps(first)}\n{json.dumps(second)}\n")
    ended = scored(capsys, run)
    assert ended.code == 1
    assert "neo-7-00003, trial 2: failed before, passed now" in ended.output
    assert "somebody wrote this" in ended.output
    assert "2 passed, 1 before, 1 differ" in ended.output


@pytest.mark.slow
def test_a_changed_recording_is_refused(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (run / "files").iterdir():
        path.write_bytes(b"other")
    ended = scored(capsys, run)
    assert ended.code == 2
    assert "the content does not match its hash" in ended.sentence


@pytest.mark.slow
def test_a_dataset_that_was_moved_is_asked_for_and_another_refused(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").rename(tmp_path / "moved")
    for verb in ("score", "resume"):
        ended = homer_in_this_process(capsys, verb, run)
        assert ended.code == 2
        assert "the dataset of this run is missing; say with `--dataset DIR` where it is now" in ended.sentence
        assert homer_in_this_process(capsys, verb, run, "--dataset", tmp_path / "moved").code == 0
    shutil.copytree(tmp_path / "moved", tmp_path / "other")
    tasks = tmp_path / "other" / "tasks.jsonl"
    tasks.write_text(tasks.read_text().replace("up to date", "in order"))
    sealed(tmp_path / "other")
    ended = scored(capsys, run, "--dataset", tmp_path / "other")
    assert ended.code == 2
    assert "its tasks or dialogues differ from those that run was made with" in ended.sentence


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("data",), "Missing argument 'TASK_ID'."),
        (("data", "neo-7-00003"), "Missing argument 'WORKSPACE'."),
        (("nowhere",), "Missing argument 'TASK_ID'."),
        (("data", "neo-7-00003", "data", "--dataset", "data"), "--dataset is for a RUN"),
    ],
)
def test_what_is_no_run_is_scored_as_before(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    example_dataset(tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    ended = scored(capsys, *arguments)
    assert (ended.code, ended.sentence) == (2, said)
