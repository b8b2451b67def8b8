"""The child's side of a user's solver: what it loads, and what it says to the evaluation through its pipes."""

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Assignment, InputError, Persona
from solvers.isolated.child_process import load_solver, serve_solver
from tests.evaluation.examples import example_task

MODULE = """
from data_model import Action
from office_env.protocols import ToolCall

seen = []

class Quiet:
    async def solve(self, assignment, episode):
        pass

class Outer:
    class Inner(Quiet):
        pass
    inner = Inner()

def make():
    return Quiet()

class Blocking:
    def solve(self, assignment, episode):
        pass

class Acts:
    async def solve(self, assignment, episode):
        seen.append(episode.prompt)
        first = episode.step(Action(app="system", action="list_files"), tokens=7)
        seen.append((first.observation, first.done, episode.stop, episode.app, episode.prompt))
        second = await episode.step_async(ToolCall("excel_read_file", "{"))
        third = episode.step("half \\ud800")
        seen.append((second.done, third.done, episode.stop, episode.prompt))
        seen.append(episode.trajectory.stop)
        seen.append(episode.end("stuck").stop)

class Resets:
    async def solve(self, assignment, episode):
        episode.reset(assignment, None, None)

class Exits:
    async def solve(self, assignment, episode):
        raise SystemExit("x" * 5000)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    (tmp_path / "mine_in_here.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    import mine_in_here  # type: ignore[import-not-found]  # written above

    yield mine_in_here
    del sys.modules["mine_in_here"]


def converse(job: dict[str, Any], *answers: dict[str, Any]) -> list[dict[str, Any]]:
    """Serve a job in a thread, and give it answers; return all that it sent."""
    to_read, job_end = os.pipe()
    answer_end, to_write = os.pipe()
    thread = threading.Thread(target=serve_solver, args=(str(to_read), str(to_write)))
    with open(job_end, "wb") as outgoing, open(answer_end, "rb") as incoming:
        outgoing.write(b"".join(json.dumps(one).encode() + b"\n" for one in (job, *answers)))
        outgoing.flush()
        thread.start()
        thread.join()
        return [json.loads(line) for line in incoming]


def make_job(target: str) -> dict[str, Any]:
    task = example_task("0" * 64)
    assignment = Assignment(
        task_id="t-1", instruction="Go.", persona=Persona(name="Bob"), clock=task.clock, apps=("excel",)
    )
    return {"target": target, "assignment": assignment.model_dump(mode="json")}


def answer(observation: str, **state: Any) -> dict[str, Any]:
    return {"observation": observation, "done": False, "stop": None, "app": None, "prompt": None, **state}


def test_each_act_is_one_request_and_its_answer_is_what_the_solver_sees(module: Any) -> None:
    sent = converse(
        make_job("mine_in_here:Acts"),
        answer("two files", app="excel", prompt="In excel."),
        answer("no such file"),
        answer("over", done=True, stop="max_steps", prompt="The end."),
        {"trajectory": {"steps": [], "stop": "max_steps"}},
        {"stop": "stuck", "app": None, "prompt": None},
        {"trajectory": {"steps": [], "stop": "stuck"}},
    )
    action = Action(app="system", action="list_files").model_dump(mode="json")
    assert sent == [
        {"action": action, "tokens": 7},
        {"call": ["excel_read_file", "{"], "tokens": 0},
        {"text": "half \ud800", "tokens": 0},
        {"trajectory": True},
        {"end": "stuck"},
        {"trajectory": True},
        {"returned": True},
    ]
    assert "Go." in module.seen[0]
    assert module.seen[1:] == [
        ("two files", False, None, "excel", "In excel."),
        (False, True, "max_steps", "The end."),
        "max_steps",
        "stuck",
    ]


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("mine_in_here:Resets", "RuntimeError: an episode is opened by the evaluation"),
        ("mine_in_here:Exits", ("SystemExit: " + "x" * 5000)[:1000]),
    ],
)
def test_whatever_a_solver_raises_is_told_in_one_line(
    target: str, said: str, module: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert converse(make_job(target)) == [{"failed": said}]
    assert "Traceback" in capsys.readouterr().err


def test_a_check_loads_the_solver_and_does_not_run_it(module: Any) -> None:
    assert converse({"target": "mine_in_here:Exits", "check": True}) == [{"returned": True}]
    (sent,) = converse({"target": "mine_in_here:Missing", "check": True})
    assert sent == {"unusable": "AttributeError: module 'mine_in_here' has no attribute 'Missing'"}
    assert module.seen == []


def test_without_a_job_nothing_is_said() -> None:
    to_read, job_end = os.pipe()
    answer_end, to_write = os.pipe()
    os.close(job_end)
    serve_solver(str(to_read), str(to_write))
    with open(answer_end, "rb") as incoming:
        assert incoming.read() == b""


@pytest.mark.parametrize("target", ["Quiet", "make", "Outer.Inner", "Outer.inner"])
def test_a_class_a_maker_and_an_object_are_solvers(target: str, module: Any) -> None:
    loaded = load_solver(f"mine_in_here:{target}")
    assert type(loaded).__name__ in ("Quiet", "Inner")
    assert not isinstance(loaded, type)
    assert (loaded is module.Outer.inner) == (target == "Outer.inner")


def test_a_registered_solver_is_loaded_by_its_name() -> None:
    assert hasattr(load_solver("noop"), "solve")
    with pytest.raises(InputError, match=r"there is no solver 'nop'\. Did you mean 'noop'"):
        load_solver("nop")


@pytest.mark.parametrize(
    "target", ["mine_in_here:Blocking", "mine_in_here:seen.copy", "mine_in_here:Action.model_fields"]
)
def test_what_has_no_solve_to_await_is_refused(target: str, module: Any) -> None:
    with pytest.raises((InputError, TypeError), match=r"async def solve\(self, assignment, episode\)|not callable"):
        load_solver(target)
