"""A user's solver in a process of its own: it acts through the episode, and what breaks the rules ends only that."""

import asyncio
import json
from pathlib import Path

import pytest

from data_model import ContentStore, InputError, Limits, bounds
from evaluation import make_assignment
from office_env import Episode
from solvers import IsolatedSolver, check_solver_target
from tests.evaluation.examples import example_office, example_task
from tests.run_ledger.toy import Fifo

MODULE = """
import json, os, signal, subprocess, sys, threading, time
from data_model import Action

FINISH = Action(app="system", action="finish_task", args={"answer": "done"})
OPEN = "import os; print([one for one in os.listdir('/proc/self/fd') if int(one) > 3])"
LOOKS = [Action(app="system", action="list_files", args={"folder_path": one}) for one in ("data", "emails", "calendar")]


class Explores:
    async def solve(self, assignment, episode):
        told = {}
        try:
            episode.reset(assignment, None, None)
        except RuntimeError as error:
            told["reset"] = str(error)
        told["inherited"] = subprocess.run(
            [sys.executable, "-S", "-c", OPEN], capture_output=True, text=True, close_fds=False
        ).stdout.strip()
        threads = [threading.Thread(target=episode.step, args=(look,)) for look in LOOKS * 4]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        told["steps"] = [(step.args["folder_path"], step.status) for step in episode.trajectory.steps]
        told["state"] = [episode.stop, episode.app, "workspace" in vars(episode)]
        long = Action(app="shell", action="command", args={"command": "x" * 300_000})
        told["long"] = len(episode.step(long).observation)
        episode.step(Action(app="system", action="finish_task", args={"answer": json.dumps(told)}))


class OwesTokens:
    async def solve(self, assignment, episode):
        episode.step(LOOKS[0], tokens=-1)


class SendsAList:
    async def solve(self, assignment, episode):
        episode._outgoing.write(b"[]\\n")
        episode._outgoing.flush()
        time.sleep(600)


class SendsMuch:
    async def solve(self, assignment, episode):
        episode._outgoing.write(b"{" + b" " * 70_000)
        episode._outgoing.flush()
        time.sleep(600)


class EndsOddly:
    async def solve(self, assignment, episode):
        episode.end("because")


class Dies:
    async def solve(self, assignment, episode):
        os.kill(os.getpid(), signal.SIGKILL)


class RaisesMuch:
    async def solve(self, assignment, episode):
        raise ValueError("\\ud800" + "x" * 5000)


class NeverEnds:
    async def solve(self, assignment, episode):
        while True:
            episode.step(FINISH)
            with open(os.environ["ANSWERED"], "ab") as answered:
                answered.write(b".")


class LeavesAChild:
    async def solve(self, assignment, episode):
        with open(os.environ["FIFO"], "wb", buffering=0) as fifo:
            fifo.write(b"child")
            subprocess.Popen(["sleep", "600"], stdout=fifo, start_new_session=True)


class Waits:
    async def solve(self, assignment, episode):
        time.sleep(600)


class NoSolver:
    pass
"""


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_alone.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


async def solve(folder: Path, name: str, time_s: float = 60) -> tuple[Episode, IsolatedSolver]:
    office = example_office(ContentStore(folder / "store"))
    assignment = make_assignment(example_task(office.hash), None, "tools", limits=Limits(time_s=time_s))
    episode = Episode()
    episode.reset(assignment, office, folder / "workspace")
    isolated = IsolatedSolver(f"mine_alone:{name}")
    await isolated.solve(assignment, episode)
    return episode, isolated


def run(folder: Path, name: str, time_s: float = 60) -> tuple[Episode, IsolatedSolver]:
    return asyncio.run(solve(folder, name, time_s))


def test_it_acts_from_any_thread_and_holds_nothing_but_the_episode(tmp_path: Path) -> None:
    episode, isolated = run(tmp_path, "Explores")
    assert (episode.stop, isolated.failure) == ("finished", "")
    told = json.loads(episode.workspace.read("data/answer.txt"))
    assert told["reset"] == "an episode is opened by the evaluation"
    assert told["inherited"] == "[]"
    assert sorted(told["steps"]) == sorted([folder, "ok"] for folder in ("data", "emails", "calendar") * 4)
    assert told["state"] == [None, None, False]
    assert told["long"] > 0
    assert len(episode.trajectory.steps) == 14


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "failure"),
    [
        ("OwesTokens", "the process sent an invalid request"),
        ("SendsAList", "the process sent an invalid request"),
        ("SendsMuch", "the process sent a request of over 50,000 bytes"),
        ("EndsOddly", "the process sent an invalid request"),
        ("Dies", "the solver's process ended with signal 9"),
        ("RaisesMuch", ("ValueError: ?" + "x" * 5000)[:1000]),
        (
            "NoSolver",
            "data_model.errors.InputError: a solver is an object with `async def solve(self, assignment, episode)`",
        ),
    ],
)
def test_what_breaks_the_rules_is_the_solvers_error(
    name: str, failure: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "SOLVER_REQUEST_BYTES", 50_000)
    episode, isolated = run(tmp_path, name)
    assert (episode.stop, isolated.failure) == ("solver_error", failure)
    assert episode.trajectory.steps == ()


@pytest.mark.slow
def test_one_that_does_not_stop_at_the_end_is_answered_a_hundred_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANSWERED", str(tmp_path / "answered"))
    episode, isolated = run(tmp_path, "NeverEnds")
    assert (episode.stop, isolated.failure, len(episode.trajectory.steps)) == ("finished", "", 1)
    assert (tmp_path / "answered").read_bytes() == b"." * 101


@pytest.mark.slow
def test_one_that_waits_ends_at_the_time_limit(tmp_path: Path) -> None:
    episode, isolated = run(tmp_path, "Waits", time_s=3)
    assert (episode.stop, isolated.failure) == ("time", "")


@pytest.mark.slow
def test_what_it_started_is_gone_when_it_has_returned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fifo = Fifo(tmp_path / "fifo")
    monkeypatch.setenv("FIFO", str(tmp_path / "fifo"))
    episode, isolated = run(tmp_path, "LeavesAChild")
    assert (episode.stop, isolated.failure) == (None, "")
    fifo.wait_for(b"child")
    fifo.wait_for_end()


@pytest.mark.slow
def test_a_target_is_checked_before_an_episode(monkeypatch: pytest.MonkeyPatch) -> None:
    check_solver_target("mine_alone:Waits")
    check_solver_target("noop")
    with pytest.raises(InputError, match=r"--solver: 'mine_alone:NoSolver': .* a solver is an object with"):
        check_solver_target("mine_alone:NoSolver")
    with pytest.raises(
        InputError, match=r"--solver: 'mine_alone:os\.abort' cannot be imported: .* ended with signal 6"
    ):
        check_solver_target("mine_alone:os.abort")
    monkeypatch.setattr("solvers.isolated.isolated_solver.MAX_START_S", 0.0)
    with pytest.raises(InputError, match="'noop' was not imported within 0 s"):
        check_solver_target("noop")
