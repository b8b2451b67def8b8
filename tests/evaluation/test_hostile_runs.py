"""Runs that came from somebody else: nothing outside of them is written, deleted or read by going on with one."""

import json
import shutil
import sqlite3
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from data_model import remove_tree
from homeragents import cli
from tests.evaluation.runs import example_dataset
from tests.homeragents.datasets import homer_in_this_process


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose one episode is settled, and whose rows are still to be written."""
    folder = tmp_path_factory.mktemp("unfinished")
    data = example_dataset(folder / "data")
    with redirect_stdout(StringIO()):
        assert cli.run(["eval", str(data), "--solver", "oracle", "--out", str(folder / "run")]) == 0
    # What is not finished is gone on with.
    (folder / "run" / "episodes.jsonl").unlink()
    return folder / "run"


@pytest.fixture
def run(unfinished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the unfinished run, in the current folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(unfinished, tmp_path / "run"))


@pytest.mark.parametrize("folder", ["trajectories", "files"])
def test_nothing_is_deleted_through_a_link(folder: str, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (run.parent / "home").mkdir()
    (run.parent / "home" / "thesis.txt").touch()
    shutil.rmtree(run / folder)
    (run / folder).symlink_to(run.parent / "home")
    for verb in ("resume", "score"):
        ended = homer_in_this_process(capsys, verb, "run")
        assert ended.code == 2
        assert f"{folder}: is in the way of the run" in ended.errors
    assert [path.name for path in (run.parent / "home").iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("place", [".x", "files/x"])
def test_nothing_unfinished_is_deleted_behind_a_link(place: str, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (run.parent / "home" / "sub").mkdir(parents=True)
    for part in (".thesis.part", "sub/.film.part"):
        (run.parent / "home" / part).touch()
    (run / place).symlink_to(run.parent / "home")
    ended = homer_in_this_process(capsys, "resume", "run")
    assert (ended.code, f"{place}: is in the way of the run" in ended.errors) == (2, True)
    assert len(list((run.parent / "home").rglob(".*.part"))) == 2


def test_what_was_left_unfinished_is_deleted(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left = [run / ".grid.json.1.part", run / "files" / ".x.2.part", run / "trajectories" / ".y.3.part"]
    for part in left:
        part.touch()
    assert homer_in_this_process(capsys, "resume", "run").code == 0
    assert not any(part.exists() for part in left)


def test_trajectories_are_not_read_through_a_link(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert homer_in_this_process(capsys, "resume", "run").code == 0
    (run / "trajectories").rename(run.parent / "home")
    (run / "trajectories").symlink_to(run.parent / "home")
    ended = homer_in_this_process(capsys, "report", "run", "--out", "report")
    assert (ended.code, "is a link, which may lead anywhere" in ended.errors) == (2, True)
    assert not Path("report").exists()


def test_folders_among_the_recordings_are_deleted(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("trajectories", "files"):
        (run / folder / "x" / "y").mkdir(parents=True)
    assert homer_in_this_process(capsys, "resume", "run").code == 0
    assert not list(run.glob("*/x"))


@pytest.mark.parametrize("payload", ["{}", "null", "[]", "x"])
def test_a_row_of_the_ledger_that_is_no_episode_is_named(
    payload: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(run / "ledger.sqlite")) as ledger, ledger:
        ledger.execute("UPDATE units SET payload = ?", (payload,))
    for verb in ("resume", "score"):
        ended = homer_in_this_process(capsys, verb, "run")
        assert ended.code == 2
        assert "ledger.sqlite, " in ended.errors


def test_a_cell_of_a_grid_that_is_a_link_is_not_gone_on_with(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = (run / "config.json").read_text()
    (run.parent / "grid").mkdir()
    (run.parent / "grid" / "grid.json").write_text(f'{{"kind": "grid", "cells": {{"k5": {config}}}}}')
    (run.parent / "grid" / "k5").symlink_to(run)
    for command in (("resume", "grid"), ("report", "grid", "--out", "report")):
        ended = homer_in_this_process(capsys, *command)
        assert (ended.code, "k5: is a link" in ended.errors) == (2, True), ended.errors
    assert not (run / "episodes.jsonl").exists()


def test_nothing_is_kept_through_a_link_in_the_place_of_memory(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = (run / "config.json").read_text()
    (run.parent / "home").mkdir()
    (run.parent / "grid").mkdir()
    (run.parent / "grid" / "grid.json").write_text(f'{{"kind": "grid", "cells": {{"k5": {config}}}}}')
    (run / "memory").symlink_to(run.parent / "home")
    shutil.copytree(run, run.parent / "grid" / "k5", ignore=lambda *_: ["memory"])
    (run.parent / "grid" / "memory").symlink_to(run.parent / "home")
    for command in (("resume", "grid"), ("resume", "run"), ("export", "sft", "run", "out")):
        ended = homer_in_this_process(capsys, *command)
        assert (ended.code, "memory: is in the way of the run" in ended.errors) == (2, True), ended.errors
    assert not list((run.parent / "home").iterdir())


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"trials": 1_000_000_000}, "run, --trials: expected a number from 1 to 1000"),
        ({"trials": -1}, "run, --trials: expected a number from 1 to 1000"),
        ({"time_s": float("nan")}, "config.json: the configuration of the run cannot be read"),
        ({"solver": "llm", "models": {"foo": 1}}, "config.json, /models"),
        ({"solver": "llm", "models": {"models": {"default": 5}}}, "config.json, /models"),
        ({"solver": "\ud800"}, "config.json: the configuration of the run cannot be read"),
    ],
)
def test_a_configuration_that_no_evaluation_can_have_is_refused(
    changed: dict[str, object], said: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = json.loads((run / "config.json").read_text())
    (run / "config.json").write_text(json.dumps(config | changed))
    for verb in (("resume", "run"), ("score", "run"), ("report", "run", "--out", "page")):
        ended = homer_in_this_process(capsys, *verb)
        assert ended.code == 2
        assert said in ended.errors


@pytest.mark.parametrize("changed", [{"steps": 10**400}, {"tokens": {"history": 10**4000}}, {"usage": {"calls": -1}}])
def test_a_row_whose_numbers_nobody_can_reckon_with_is_refused(
    changed: dict[str, object], run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert homer_in_this_process(capsys, "resume", "run").code == 0
    rows = [json.loads(line) | changed for line in (run / "episodes.jsonl").read_text().splitlines()]
    (run / "episodes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ended = homer_in_this_process(capsys, "report", "run", "--out", "page")
    assert (ended.code, "episodes.jsonl line 1, /" in ended.errors) == (2, True), ended.errors


@pytest.mark.parametrize("name", ["config.json", "grid.json"])
def test_a_configuration_of_too_many_values_is_not_read(
    name: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (run / name).write_text(f'{{"kind": "eval", "cells": [{"[]," * 1_000_000}0]}}')
    ended = homer_in_this_process(capsys, "resume", "run")
    assert (ended.code, f"{name}: contains too many values; expected at most 1,000,000 values" in ended.errors) == (
        2,
        True,
    )


@pytest.mark.parametrize("payload", ["x" * 4_000_001, f'{{"remembered": [{"1," * 300_000}1]}}'])
def test_a_row_of_the_ledger_that_is_too_much_is_not_read(
    payload: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(run / "ledger.sqlite")) as connection, connection:
        connection.execute("UPDATE units SET payload = ?", (payload,))
    ended = homer_in_this_process(capsys, "score", "run")
    assert (ended.code, "ledger.sqlite, " in ended.errors) == (2, True), ended.errors


def test_a_trajectory_of_too_many_steps_is_not_shown(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert homer_in_this_process(capsys, "resume", "run").code == 0
    (path,) = (run / "trajectories").iterdir()
    path.write_text(path.read_text().splitlines(keepends=True)[0] * 10_001)
    ended = homer_in_this_process(capsys, "report", "run", "--out", "page")
    assert (ended.code, "line 10001: the trajectory is too long" in ended.errors) == (2, True), ended.errors


def test_runs_are_not_looked_for_in_folders_of_any_depth(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deep = run.parent / "deep"
    for _ in range(1_500):
        deep.mkdir()
        deep /= "a"
    ended = homer_in_this_process(capsys, "report", "deep", "--out", "page")
    # pytest cannot, and would stumble over it at the end of a later run.
    remove_tree(str(run.parent / "deep"))
    assert (ended.code, "no run is here" in ended.errors) == (2, True), ended.errors


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "a/b", ""])
def test_a_cell_that_no_folder_can_be_named_after_is_refused(
    name: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cells = {name: json.loads((run / "config.json").read_text())}
    (run.parent / "grid").mkdir()
    (run.parent / "grid" / "grid.json").write_text(json.dumps({"kind": "grid", "cells": cells}))
    ended = homer_in_this_process(capsys, "resume", "grid")
    assert (ended.code, "grid.json" in ended.errors) == (2, True)
