"""A solver of the user's own: whatever it does wrong is its own episode's end, and never the run's."""

from pathlib import Path
from typing import Any

import pytest

from tests.evaluation.runs import episodes, example_dataset, rows
from tests.homeragents.datasets import Ended, homer_in_this_process

SOLVERS = """
import os, subprocess, sys, time
from pathlib import Path
from data_model import Action

CELL = Action(app="excel", action="set_cell",
              args={"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"})
FINISH = Action(app="system", action="finish_task", args={"answer": "done"})


class Works:
    async def solve(self, assignment, episode):
        print("noise " * 1000, flush=True)
        print("more noise", file=sys.stderr)
        assert episode.prompt and episode.system_message
        first = episode.step(CELL, tokens=7)
        assert not first.done and episode.stop is None
        assert len(episode.trajectory.steps) == 1
        assert episode.step(FINISH).done and episode.stop == "finished"
        episode.step(FINISH)


class SpeaksText:
    async def solve(self, assignment, episode):
        episode.step('{"app": "system", "action": "switch_app", "target_app": "excel"}')
        assert episode.app == "excel" and "excel" in episode.prompt
        episode.step("what is this")


class Raises:
    async def solve(self, assignment, episode):
        episode.step(CELL)
        raise ValueError("no idea")


class Hangs:
    async def solve(self, assignment, episode):
        episode.step(CELL)
        subprocess.Popen([sys.executable, "-c", f"import time; time.sleep(600)  # {os.getpid()}"])
        Path(os.environ["PIDS"]).write_text(str(os.getpid()))
        while True:
            time.sleep(600)


class Exits:
    async def solve(self, assignment, episode):
        episode.step(CELL)
        os._exit(3)


class Leaves:
    async def solve(self, assignment, episode):
        episode.step(Action(app="word", action="create_new_file", args={"file_path": "../../outside.docx"}))
        episode.step(CELL)
        episode.step(FINISH)


class Never:
    async def solve(self, assignment, episode):
        while True:
            episode.step(FINISH)


class Closes:
    async def solve(self, assignment, episode):
        os.closerange(3, 100)
        time.sleep(600)


class Tells:
    async def solve(self, assignment, episode):
        episode.step(Action(app="system", action="finish_task", args={"answer": assignment.model_dump_json()}))


class Ends:
    async def solve(self, assignment, episode):
        episode.end("stuck")


made = Works()


class NoSolver:
    pass
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(SOLVERS, encoding="utf-8")
    monkeypatch.setenv("PIDS", str(tmp_path / "pids"))
    monkeypatch.chdir(tmp_path)
    example_dataset(tmp_path / "data")
    return tmp_path


def played(capsys: pytest.CaptureFixture[str], name: str, *more: object) -> Ended:
    arguments = ("eval", "data", "--out", "run", "--solver", f"mine:{name}", "--memory", "none", *more)
    return homer_in_this_process(capsys, *arguments)


def the_row(place: Path) -> Any:
    (row,) = episodes(place / "run")
    return row


@pytest.mark.parametrize("name", ["Works", "made"])
def test_a_class_or_an_object_acts_through_the_episode(
    name: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = played(capsys, name, "--json")
    assert ended.code == 0, ended.errors
    assert (ended.document["solver"], ended.document["passed"]) == (f"mine:{name}", 1)
    row = the_row(place)
    assert (row["stop"], row["steps"], row["why"]) == ("finished", 2, "")
    assert sorted(row["changed"]) == ["data/answer.txt", "data/budget.xlsx"]
    steps = rows(place / "run" / "trajectories" / "neo-7-00003.1.jsonl")
    assert [(step["action"], step["tokens"]) for step in steps] == [("set_cell", 7), ("finish_task", 0)]


def test_the_text_protocol_reaches_it_too(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "SpeaksText", "--protocol", "officebench").code == 0
    steps = rows(place / "run" / "trajectories" / "neo-7-00003.1.jsonl")
    assert [step["status"] for step in steps] == ["ok", "malformed"]
    assert the_row(place)["stop"] == "finished"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stop", "why", "steps"),
    [
        ("Raises", "solver_error", "ValueError: no idea", 1),
        ("Exits", "solver_error", "the solver's process ended with exit code 3", 1),
        ("Closes", "solver_error", "the solver's process closed its pipe", 0),
        ("Leaves", "finished", "", 3),
        ("Never", "finished", "", 1),
        ("Ends", "stuck", "", 0),
    ],
)
def test_its_own_fault_is_a_verdict_on_the_files_as_they_are(
    name: str, stop: str, why: str, steps: int, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(capsys, name).code == 0
    row = the_row(place)
    assert (row["status"], row["stop"], row["why"], row["steps"]) == ("scored", stop, why, steps)
    assert row["verdict"]["passed"]
    assert not [path for path in place.rglob("*outside*")]


@pytest.mark.slow
def test_one_that_hangs_is_killed_at_its_limit_with_all_it_started(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(capsys, "Hangs", "--time-limit", 5).code == 0
    row = the_row(place)
    assert (row["stop"], row["steps"], sorted(row["changed"])) == ("time", 1, ["data/budget.xlsx"])
    pid = (place / "pids").read_text()
    commands = (path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists())
    assert not Path(f"/proc/{pid}").exists()
    assert not [command for command in commands if f"# {pid}".encode() in command]


@pytest.mark.slow
def test_it_is_shown_the_assignment_and_neither_dataset_nor_workspace(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(capsys, "Tells").code == 0
    (digest,) = the_row(place)["changed"].values()
    said = (place / "run" / "files" / digest).read_text()
    assert "Bring the budget up to date." in said
    assert "1200" not in said
    assert str(place) not in said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mine:Nobody", "--solver: 'mine:Nobody': AttributeError: module 'mine' has no attribute 'Nobody'"),
        ("nowhere:Name", "--solver: 'nowhere:Name': ModuleNotFoundError: No module named 'nowhere'"),
        ("mine:NoSolver", "async def solve(self, assignment, episode)"),
        ("mine:os._exit", "--solver: 'mine:os._exit'"),
        (":", "--solver: ':': "),
    ],
)
def test_what_is_no_solver_is_refused_before_anything_is_made(
    name: str, said: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = homer_in_this_process(capsys, "eval", "data", "--out", "run", "--solver", name)
    assert ended.code == 2
    assert said in ended.sentence
    assert not (place / "run").exists()


@pytest.mark.slow
def test_its_import_path_is_asked_for_again(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "Works").code == 0
    (place / "run" / "episodes.jsonl").unlink()
    ended = homer_in_this_process(capsys, "resume", "run")
    assert ended.code == 2
    assert "its solver is an import path, which is never read from a file; pass it again" in ended.sentence
    ended = homer_in_this_process(capsys, "resume", "run", "--solver", "mine:Raises")
    assert ended.code == 2
    assert "expected mine:Works, found 'mine:Raises'" in ended.sentence
    assert homer_in_this_process(capsys, "resume", "run", "--solver", "mine:Works").code == 0
    assert the_row(place)["verdict"]["passed"]
