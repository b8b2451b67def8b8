"""What cannot be reported on is one sentence, and nothing is left of the report."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.evaluation.runs import evaluation, example_dataset, rows
from tests.homeragents.datasets import homer_in_this_process, sealed
from tests.reports.conftest import evaluated

Refused = Callable[..., str]


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a dataset `data` of one task and a run `run` of two trials."""
    folder = tmp_path_factory.mktemp("origin")
    example_dataset(folder / "data")
    list(evaluated("--solver", "noop", "--trials", 2, "--out", folder / "run", dataset=folder / "data"))
    return folder


@pytest.fixture
def place(origin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, which the run takes for its own."""
    shutil.copytree(origin, tmp_path / "here")
    config = tmp_path / "here/run/config.json"
    told = json.loads(config.read_text(encoding="utf-8"))
    config.write_text(json.dumps({**told, "dataset": str(tmp_path / "here/data")}), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def refused(place: Path, capsys: pytest.CaptureFixture[str]) -> Refused:
    """Report, and return the sentence of the refusal."""

    def report(*arguments: object, out: str = "report") -> str:
        before = sorted(place.iterdir())
        ended = homer_in_this_process(capsys, "report", *arguments, "--out", out)
        assert ended.code == 2
        assert sorted(place.iterdir()) == before
        return ended.sentence

    return report


def rewrite(run: Path, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> None:
    written = "".join(json.dumps(row) + "\n" for row in change(rows(run / "episodes.jsonl")))
    (run / "episodes.jsonl").write_text(written, encoding="utf-8")


@pytest.mark.slow
def test_a_sound_run_is_reported(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert homer_in_this_process(capsys, "report", ".", "--out", "report").code == 0
    assert (place / "report/pass_rate.csv").is_file()


def test_what_is_no_run(place: Path, refused: Refused) -> None:
    expected = "expected a RUN of `homer eval`, or a folder of runs"
    assert refused("nowhere") == f"nowhere: there is no such folder; {expected}"
    assert refused("data") == f"data: no run is here; {expected}"
    assert "Missing argument 'RUN|DIR...'" in refused()
    config = place / "run/config.json"
    config.write_text('{"kind": "build"}', encoding="utf-8")
    assert refused("run") == "run: not an evaluation; expected a run of `homer eval`, found 'build'"
    config.write_text('{"kind": "eval", "trials": 1}', encoding="utf-8")
    assert "config.json, /dataset: Field required" in refused("run")
    config.write_text("[]", encoding="utf-8")
    assert "the configuration of the run does not say its kind" in refused("run")


@pytest.mark.parametrize("out", ["run", "data/tasks.jsonl"])
def test_a_report_that_exists_is_left_as_it_is(out: str, refused: Refused) -> None:
    assert refused("run", out=out) == f"{out}: exists already; name another `--out`"


def test_a_place_where_nothing_can_be_made(refused: Refused) -> None:
    assert refused("run", out=".") == ".: not a name for a new folder"
    assert "nothing can be written there" in refused("run", out="data/tasks.jsonl/report")


def test_a_dataset_that_is_gone_has_moved_or_is_another_one(
    place: Path, refused: Refused, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "data").rename(place / "moved")
    assert "the dataset of this run is missing; say with `--dataset DIR`" in refused("run")
    ended = homer_in_this_process(capsys, "report", "run", "--dataset", "moved", "--out", "report")
    assert ended.code == 0, ended.errors
    shutil.copytree(place / "moved", place / "other")
    row = json.loads((place / "other/tasks.jsonl").read_text(encoding="utf-8"))
    (place / "other/tasks.jsonl").write_text(json.dumps({**row, "intent": "Another."}) + "\n", encoding="utf-8")
    sealed(place / "other")
    assert "the dataset of this run is missing" in refused("run", "--dataset", "other", out="again")
    shutil.copytree(place / "moved", place / "data")
    said = "other: no run of this report was made with this dataset"
    assert refused("run", "--dataset", "other", out="again") == said
    for name in ("tasks.jsonl", "manifest.json"):
        shutil.copy(place / "other" / name, place / "data" / name)
    assert "its tasks or dialogues differ from those that run was made with" in refused("run", out="again")


def test_an_unfinished_run_is_to_be_gone_on_with(place: Path, refused: Refused) -> None:
    killed = evaluation("cut", "--trials", 3, cwd=place, dataset=Path("data"), HOMER_KILL_AT="unit-settled:2")
    assert killed.code < 0
    said = "cut: the run is not finished; `homer resume cut` continues it"
    assert refused("cut") == said
    assert refused("run", "cut") == said
    rewrite(place / "run", lambda found: found[:1])
    assert refused("run") == "run: the run is not finished; `homer resume run` continues it"


def test_a_grid_whose_cells_are_not_all_begun(place: Path, refused: Refused) -> None:
    (place / "grid").mkdir()
    shutil.copytree(place / "run", place / "grid/a")
    told = json.loads((place / "run/config.json").read_text(encoding="utf-8"))
    table = {"kind": "grid", "cells": {"a": told, "b": told}}
    (place / "grid/grid.json").write_text(json.dumps(table), encoding="utf-8")
    assert refused("grid") == "grid: cell b of this grid has not started; `homer resume` starts it"


def test_rows_that_no_evaluation_writes(place: Path, refused: Refused) -> None:
    rewrite(place / "run", lambda found: [found[0], found[0]])
    assert "or a duplicate; found neo-7-00003, trial 1" in refused("run")
    rewrite(place / "run", lambda found: [{**found[0], "task": "x"}])
    assert "do not include, or a duplicate; found x, trial 1" in refused("run")
    rewrite(place / "run", lambda found: [{**found[0], "trial": "x"}])
    assert "episodes.jsonl line 1, /trial" in refused("run")


def test_a_recording_that_is_not_whole(place: Path, refused: Refused) -> None:
    def failed(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
        check = {"name": "evaluate_file_exist", "status": "failed", "where": "data/budget.xlsx"}
        return [{**row, "verdict": {"checks": [check]}} for row in found]

    rewrite(place / "run", failed)
    (place / "run/trajectories/neo-7-00003.1.jsonl").unlink()
    assert "trajectories/neo-7-00003.1.jsonl: cannot be read" in refused("run")


def test_errored_episodes_are_in_no_rate_and_counted(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def errored(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"task": found[0]["task"], "trial": 1, "status": "errored", "why": "busy"}, found[1]]

    rewrite(place / "run", errored)
    ended = homer_in_this_process(capsys, "report", "run", "--out", "report", "--json")
    assert ended.code == 0, ended.errors
    (run,) = ended.document["runs"]
    assert (run["episodes"], run["errored"], run["passed"], run["pass_rate"]) == (2, 1, 1, 100.0)
    row = (place / "report/pass_rate.csv").read_text(encoding="utf-8").splitlines()[1]
    assert row.startswith("run,noop,long-context,,,1,2,1,0,0,100.00,")
    trials = (place / "report/trials.csv").read_text(encoding="utf-8").splitlines()
    assert trials[1:] == ["run,1,1,100.00,100.00", "run,2,0,,"]
