"""Evaluations of a model over real HTTP: they complete, are told apart from a failing endpoint, and go on."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore
from tests.endpoint.server import Json, Raw, Said, Server, serving
from tests.evaluation.examples import example_office, example_task
from tests.evaluation.runs import episodes, evaluation, example_dataset, rows, unmeasured
from tests.homeragents.datasets import Ended, homer_in_a_process

CELL = {"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"}
TURNS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("excel_read_file", {"file_path": "data/budget.xlsx"}),
    ("excel_set_cell", CELL),
    ("system_finish_task", {}),
)
IDS = ("neo-7-00003", "neo-7-00004", "neo-7-00005")
SETTINGS = """
[limits]
retries = 1
backoff_s = 0.01
backoff_max_s = 0.02
breaker_open_s = 0.01
timeout_s = 20.0
concurrency = 2
"""


class Model:
    """Plays the same three turns in every conversation. fails: the words at which the endpoint answers 500."""

    def __init__(self) -> None:
        self.fails = ""

    def __call__(self, request: Json) -> Said | Raw:
        if self.fails and self.fails in json.dumps(request["messages"]):
            return Raw(500, {"error": {"message": "down"}})
        taken = sum(message["role"] == "tool" for message in request["messages"])
        return Said(calls=(TURNS[min(taken, 2)],))


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def server(model: Model) -> Iterator[Server]:
    with serving(model) as running:
        yield running


@pytest.fixture
def place(tmp_path: Path) -> Path:
    task = example_task(example_office(ContentStore(tmp_path / "data")).hash)
    tasks = (task.model_copy(update={"id": id, "intent": f"{task.intent} {id}"}) for id in IDS)
    example_dataset(tmp_path / "data", *tasks)
    (tmp_path / "run.toml").write_text(SETTINGS)
    return tmp_path


def asked(place: Path, server: Server, out: str, *more: object, **environment: str) -> Ended:
    named = ("--solver", "llm", "--model", "m", "--config", "run.toml", "--json")
    return evaluation(out, *named, *more, cwd=place, dataset=Path("data"), **reach(server), **environment)


def resumed(place: Path, server: Server, out: str, *more: object) -> Ended:
    return homer_in_a_process("resume", out, "--json", *more, cwd=place, **reach(server))


def reach(server: Server) -> dict[str, str]:
    return {"OPENAI_API_KEY": "any", "OPENAI_BASE_URL": server.base_url}


@pytest.mark.slow
def test_a_model_acts_and_what_it_came_to_is_recorded(place: Path, server: Server) -> None:
    ended = asked(place, server, "run", "--trials", 2)
    assert ended.code == 0, ended.errors
    assert ended.document["model"] == "m"
    assert (ended.document["passed"], ended.document["pass_rate"]) == (6, 100.0)
    for row in episodes(place / "run"):
        assert (row["stop"], row["steps"], row["usage"]["calls"]) == ("finished", 3, 3)
        assert row["tokens"]["history"] > 0 < row["tokens"]["output"] < row["tokens"]["input"]
    assert len(rows(place / "run" / "trace.jsonl")) == 18 == len(server.chats)
    assert all("The rent is 1200 now." in json.dumps(chat["messages"]) for chat in server.chats)
    assert "any" not in (place / "run" / "config.json").read_text()


@pytest.mark.slow
def test_a_failing_endpoint_is_no_verdict_and_is_tried_again(place: Path, server: Server, model: Model) -> None:
    model.fails = IDS[1]
    ended = asked(place, server, "cut/run")
    assert ended.code == 3
    assert (ended.document["episodes"], ended.document["errored"], ended.document["passed"]) == (3, 1, 2)
    assert ended.document["pass_rate"] == 100.0
    (errored,) = (row for row in episodes(place / "cut/run") if row["status"] == "errored")
    assert (errored["task"], errored["verdict"], errored["stop"]) == (IDS[1], None, None)
    assert errored["why"]
    assert IDS[1] in (place / "cut/run/faults.log").read_text()
    model.fails = ""
    again = resumed(place, server, "cut/run")
    assert (again.code, again.document["errored"], again.document["passed"]) == (0, 0, 3)
    assert asked(place, server, "whole/run").code == 0
    assert unmeasured(place / "cut/run") == unmeasured(place / "whole/run")


@pytest.mark.slow
def test_a_killed_run_goes_on_and_pays_for_no_finished_episode_twice(place: Path, server: Server) -> None:
    assert asked(place, server, "cut/run", HOMER_KILL_AT="unit-settled").code == -9
    before = len(server.chats)
    assert resumed(place, server, "cut/run").code == 0
    assert before < len(server.chats) <= 9 + 2
    assert asked(place, server, "whole/run").code == 0
    assert unmeasured(place / "cut/run") == unmeasured(place / "whole/run")


@pytest.mark.slow
def test_a_spent_budget_ends_the_run_with_its_state_kept(place: Path, server: Server) -> None:
    ended = asked(place, server, "run", "--max-tokens", 1000, "--concurrency", 1)
    assert ended.code == 3
    assert "--max-tokens 1000 is reached" in ended.errors
    assert ended.document["episodes"] < 3
    again = resumed(place, server, "run", "--max-tokens", 1_000_000)
    assert (again.code, again.document["passed"]) == (0, 3), again.errors


@pytest.mark.slow
def test_an_endpoint_that_is_not_there_is_said_before_anything_is_made(place: Path) -> None:
    environment = {"OPENAI_API_KEY": "any", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    named = ("--solver", "llm", "--model", "m", "--config", "run.toml")
    ended = evaluation("run", *named, cwd=place, dataset=Path("data"), **environment)
    assert ended.code == 2
    assert ended.sentence
    assert not (place / "run").exists()
