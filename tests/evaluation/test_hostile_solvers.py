"""A solver of the user's own that attacks what runs it: its episode ends with a verdict, and nothing of it is left."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.evaluation.runs import episodes, example_dataset
from tests.homeragents.datasets import ROOT, homer_in_a_process, homer_in_this_process
from tests.run_ledger.toy import Fifo


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(Path(__file__).with_name("hostile_solvers.py"), tmp_path / "mine.py")
    monkeypatch.setenv("FIFO", str(tmp_path / "fifo"))
    monkeypatch.chdir(tmp_path)
    example_dataset(tmp_path / "data")
    return tmp_path


def row_of(capsys: pytest.CaptureFixture[str], name: str, *more: object) -> Any:
    arguments = ("eval", "data", "--out", "run", "--solver", f"mine:{name}", "--memory", "none", *more)
    ended = homer_in_this_process(capsys, *arguments)
    assert ended.code == 0, ended.errors
    (row,) = episodes(Path("run"))
    # The cell that it set is what the task asks for: a verdict on the files as they are.
    assert (row["status"], row["steps"], row["verdict"]["passed"]) == ("scored", 1, True)
    assert list(row["changed"]) == ["data/budget.xlsx"]
    return row


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stop", "why"),
    [
        ("KillsTheWorker", "solver_error", "the worker process ended with signal 9"),
        ("StopsTheWorker", "time", "the worker process was stopped for over 5 s during "),
        ("KillsItsKeeper", "time", ""),
        ("StopsItsKeeper", "time", ""),
        ("LeavesADaemon", "finished", ""),
    ],
)
def test_whatever_it_does_to_processes_it_has_a_verdict_and_nothing_of_it_is_left(
    name: str, stop: str, why: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fifo = Fifo(place / "fifo")
    row = row_of(capsys, name, *(() if stop == "finished" else ("--time-limit", 8)))
    assert row["stop"] == stop
    assert row["why"].startswith(why)
    fifo.wait_for(b"daemon")
    fifo.wait_for_end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("TakesAllMemory", "MemoryError"),
        ("RaisesHalfACharacter", "ValueError: ?"),
        ("SendsInfinity", "the process sent an invalid request"),
        ("SendsTooMuch", "the process sent a request of over 8,000,000 bytes"),
    ],
)
def test_whatever_it_sends_or_raises_is_its_own_error(
    name: str, why: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = row_of(capsys, name)
    assert (row["stop"], row["why"]) == ("solver_error", why)


@pytest.mark.slow
def test_what_kills_every_keeper_above_it_ends_too(place: Path) -> None:
    fifo = Fifo(place / "fifo")
    arguments = ("eval", "data", "--out", "run", "--solver", "mine:KillsAllKeepers", "--memory", "none")
    ended = homer_in_a_process(*arguments, "--time-limit", "8", cwd=place, PYTHONPATH=f"{ROOT}:{place}")
    assert ended.code == 0, ended.errors
    (row,) = episodes(Path("run"))
    assert (row["status"], row["steps"], row["verdict"]["passed"]) == ("scored", 1, True)
    fifo.wait_for(b"daemon")
    fifo.wait_for_end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("LeavesTooMany", "more than 50,000 files and folders"),
        ("LeavesTooMuch", "more than 1,000,000,000 bytes"),
        # A row of a run names every file that has changed.
        pytest.param("LeavesTooManyLongNames", "12,501 have changed; the row of the", marks=pytest.mark.long),
    ],
)
def test_what_is_too_much_to_be_recorded_fails(
    name: str, why: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("eval", "data", "--out", "run", "--solver", f"mine:{name}", "--memory", "none")
    ended = homer_in_this_process(capsys, *arguments)
    assert ended.code == 0, ended.errors
    (row,) = episodes(Path("run"))
    assert (row["status"], row["stop"], row["verdict"]["passed"], row["changed"]) == ("scored", "finished", False, {})
    assert why in row["verdict"]["checks"][0]["message"]
    # What it left is gone: no other verdict can be made of it.
    assert homer_in_this_process(capsys, "score", "run", "--json").document["holds"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "is_right"),
    [
        ("GoesDeep", True),
        ("LeavesTheWorkerNoFiles", True),
        ("LeavesTheWorkerNoRoom", True),
        ("InterruptsTheWorker", True),
        ("TakesItsNames", True),
        ("PutsAFolder", True),
        ("PutsAPipe", True),
        ("PutsALink", False),
        ("LeavesFoldersInTheRun", True),
        ("LiesAboutItsEnd", False),
    ],
)
def test_what_it_does_to_files_and_limits_of_the_run_costs_it_no_verdict(
    name: str, is_right: bool, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place / "tmp"))
    arguments = ("eval", "data", "--out", "run", "--solver", f"mine:{name}", "--memory", "none", "--time-limit", 8)
    ended = homer_in_this_process(capsys, *arguments)
    assert ended.code == 0, ended.errors
    (row,) = episodes(Path("run"))
    assert (row["status"], row["verdict"]["passed"]) == ("scored", is_right)
    assert list((place / "tmp").iterdir()) == []
    assert list(Path("run", "workspaces").iterdir()) == []
    assert len(list(Path("run", "trajectories").iterdir())) == 1


@pytest.mark.slow
def test_a_daemon_ends_whose_keepers_cannot_look_for_it(place: Path) -> None:
    fifo = Fifo(place / "fifo")
    arguments = ("eval", "data", "--out", "run", "--solver", "mine:LeavesKeepersNoFiles", "--memory", "none")
    ended = homer_in_a_process(*arguments, "--time-limit", "8", cwd=place, PYTHONPATH=f"{ROOT}:{place}")
    assert ended.code == 0, ended.errors
    assert "Traceback" not in ended.errors
    assert episodes(Path("run"))[0]["verdict"]["passed"]
    fifo.wait_for(b"daemon")
    fifo.wait_for_end()


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["junk", '{"outcome": ["accepted"], "tired": false}'])
def test_what_it_says_in_the_name_of_its_worker_costs_no_other_episode_anything(
    answer: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ANSWER", answer)
    row = row_of(capsys, "AnswersForItsWorker")
    assert (row["stop"], row["why"]) == ("solver_error", "the worker process sent an invalid message")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("TakesThePlaceOfAllWorkspaces", "workspaces: expected the folder of the workspaces, found something else"),
        ("TakesTheNameOfTheRows", "episodes.jsonl: is in the way of the run; remove it"),
    ],
)
def test_what_stands_in_the_way_of_the_whole_run_is_named(
    name: str, said: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("eval", "data", "--out", "run", "--solver", f"mine:{name}", "--memory", "none")
    ended = homer_in_this_process(capsys, *arguments)
    assert ended.code == 2
    assert said in ended.errors
