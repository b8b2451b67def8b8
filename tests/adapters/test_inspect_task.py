"""Inspect runs our tasks: its models act in our offices, and its scores are our verdicts."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Dataset, InputError
from office_env.protocols.tools import to_tool_call
from tests.endpoint.server import Json, Raw, Said, serving
from tests.evaluation.runs import NEO, NEO_TASKS
from tests.evaluation.twins import twins
from tests.homeragents.datasets import ROOT, homer_in_a_process, homer_in_this_process, plan, small_dataset

inspect_ai = pytest.importorskip("inspect_ai", reason="the extra `inspect` is not installed")
# Inspect leaves streams of its own unclosed, and calls libraries in ways that they deprecate.
pytestmark = pytest.mark.filterwarnings("ignore")

FINISH = Action(app="system", action="finish_task")
RIGHT, WRONG = (*plan("Total: 12"), FINISH), (*plan("Total: 13"), FINISH)


def said(step: Action) -> Any:
    """A model that calls a tool."""
    from inspect_ai.model import ModelOutput

    call = to_tool_call(step)
    return counted(ModelOutput.for_tool_call("mockllm/model", call.name, json.loads(call.arguments)))


def said_in_words(text: str) -> Any:
    """A model that calls nothing."""
    from inspect_ai.model import ModelOutput

    return counted(ModelOutput.from_content("mockllm/model", text))


def counted(output: Any) -> Any:
    """With its tokens: Inspect would fetch a vocabulary to count them."""
    from inspect_ai.model import ModelUsage

    output.usage = ModelUsage(input_tokens=10, output_tokens=2, total_tokens=12)
    return output


def evaluated(dataset: Path, outputs: list[Any], logs: Path, **asked: Any) -> Any:
    """The log of an evaluation in this process by a model whose replies are given."""
    from inspect_ai.model import get_model

    from homeragents.inspect_tasks import odyssey

    model = get_model("mockllm/model", custom_outputs=outputs)
    own = {name: asked.pop(name) for name in ("solver", "epochs", "message_limit") if name in asked}
    (log,) = inspect_ai.eval(
        odyssey(dataset=str(dataset), **asked), model=model, log_dir=str(logs), display="none", max_samples=1, **own
    )
    assert log.status == "success", log.error
    return log


def score_of(sample: Any) -> Any:
    (score,) = sample.scores.values()
    return score


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    return small_dataset(tmp_path / "dataset")


@pytest.mark.parametrize(("steps", "value"), [(RIGHT, "C"), (WRONG, "I"), ((FINISH,), "I")])
def test_a_score_is_the_verdict_of_homer(
    steps: tuple[Action, ...], value: str, dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = evaluated(dataset, [said(step) for step in steps], tmp_path / "logs", workspaces=str(tmp_path / "kept"))
    (sample,) = log.samples
    score = score_of(sample)
    assert score.value == value
    assert (score.metadata["stop"], score.metadata["steps"]) == ("finished", len(steps))
    capsys.readouterr()
    workspace = tmp_path / "kept" / "custom-1.1" / "workspace"
    document = homer_in_this_process(capsys, "score", dataset, "custom-1", workspace, "--json").document
    assert {key: document[key] for key in score.metadata["verdict"]} == score.metadata["verdict"]


def test_a_sample_says_what_the_assignment_says_and_nothing_secret(dataset: Path, tmp_path: Path) -> None:
    (sample,) = evaluated(dataset, [said(FINISH)], tmp_path / "logs").samples
    told = json.dumps([message.model_dump(mode="json") for message in sample.input])
    assert "Please write down what the bill comes to." in told
    assert "Total" not in told
    assert sample.target == ""
    assert "Total" not in json.dumps(sample.metadata)


def test_replies_that_are_no_calls_and_unknown_tools_are_steps_and_steps_have_a_limit(
    dataset: Path, tmp_path: Path
) -> None:
    replies = [said_in_words("I will."), said(Action(app="no", action="tool", args={}))]
    log = evaluated(dataset, [*replies, *map(said, plan("Total: 12"))], tmp_path / "logs", max_steps=3)
    metadata = score_of(log.samples[0]).metadata
    assert (metadata["stop"], metadata["steps"], metadata["verdict"]["passed"]) == ("max_steps", 3, False)


def test_every_epoch_has_a_workspace_of_its_own_and_none_is_left(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    outputs = [said(step) for step in (*RIGHT, *WRONG)]
    log = evaluated(dataset, outputs, tmp_path / "logs", epochs=2)
    assert sorted(score_of(sample).value for sample in log.samples) == ["C", "I"]
    assert list((tmp_path / "scratch").glob("homer-inspect-*")) == []


def test_a_solver_of_inspects_own_acts_through_the_same_tools(dataset: Path, tmp_path: Path) -> None:
    from inspect_ai.solver import generate

    outputs = [*map(said, RIGHT), said_in_words("Done.")]
    log = evaluated(dataset, outputs, tmp_path / "logs", solver=generate())
    assert score_of(log.samples[0]).value == "C"


def test_a_model_that_has_no_room_left_ends_its_episode(dataset: Path, tmp_path: Path) -> None:
    full = said_in_words("")
    full.choices[0].stop_reason = "model_length"
    (sample,) = evaluated(dataset, [full], tmp_path / "logs").samples
    assert (score_of(sample).value, score_of(sample).metadata["stop"]) == ("I", "context")


def test_a_limit_of_inspect_ends_the_episode(dataset: Path, tmp_path: Path) -> None:
    (sample,) = evaluated(dataset, [*map(said, RIGHT)], tmp_path / "logs", message_limit=3).samples
    assert sample.limit.type == "message"
    assert score_of(sample).value == "I"


def test_a_kept_workspace_is_not_overwritten(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "kept" / "custom-1.1").mkdir(parents=True)
    with pytest.raises(AssertionError, match="name another folder for `workspaces`"):
        evaluated(dataset, [said(FINISH)], tmp_path / "logs", workspaces=str(tmp_path / "kept"))


def test_an_endpoint_cannot_retrieve_under_inspect(dataset: Path) -> None:
    from adapters.inspect_task import make_inspect_task

    with pytest.raises(InputError, match="only `bm25` and `minilm` retrieve under Inspect"):
        make_inspect_task(str(dataset), memory="rag-utterance", embedding="openai:small")


def test_nothing_secret_is_in_a_sample_but_with_facts(tmp_path: Path) -> None:
    plain, noisy = twins(tmp_path)
    for memory in ("long-context", "none", "rag-utterance"):
        assert told_of(plain, memory) == told_of(noisy, memory), memory
    assert told_of(plain, "facts") != told_of(noisy, "facts")


def told_of(dataset: Path, memory: str) -> list[str]:
    """All that a model is told of each task."""
    from adapters.inspect_task import make_inspect_task

    return [
        json.dumps([message.model_dump(mode="json", exclude={"id"}) for message in sample.input])
        for sample in make_inspect_task(str(dataset), memory=memory).dataset
    ]


class Player:
    """Says, over HTTP, the next step of the solution of the task that it is asked about."""

    def __init__(self, dataset: Path) -> None:
        self.plans = {task.intent: (*(task.solution or ()), FINISH) for task in Dataset(dataset).tasks()}

    def __call__(self, body: Json) -> Said | Raw:
        asked = str(body["messages"][1]["content"])
        steps = next(steps for intent, steps in self.plans.items() if intent in asked)
        done = sum(message["role"] == "assistant" for message in body["messages"])
        call = to_tool_call(steps[min(done, len(steps) - 1)])
        return Said(calls=[(call.name, call.arguments)])


def run_inspect(*arguments: object, cwd: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-m", "inspect_ai", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path, "INSPECT_DISPLAY": "plain", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def is_registered() -> bool:
    """Whether the package was installed with its entry points."""
    from importlib.metadata import entry_points

    return any(point.name == "homeragents" for point in entry_points(group="inspect_ai"))


@pytest.fixture
def endpoint() -> Iterator[str]:
    with serving(Player(NEO)) as server:
        yield server.base_url


def test_an_exported_folder_is_run_by_the_command_of_inspect(endpoint: str, tmp_path: Path) -> None:
    assert homer_in_a_process("export", "inspect", NEO, tmp_path / "moved").code == 0
    (tmp_path / "moved").rename(tmp_path / "task")
    done = run_inspect(
        *("eval", "task/odyssey.py", "--model", "openai/m", "--limit", 1, "--log-dir", "logs"),
        *("--log-format", "json", "-M", "responses_api=false"),
        cwd=tmp_path,
        OPENAI_BASE_URL=endpoint,
        OPENAI_API_KEY="none",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = (tmp_path / "logs").glob("*.json")
    (sample,) = json.loads(path.read_text())["samples"]
    assert sample["scores"]["office_verdict"]["value"] == "C"


def test_the_command_of_inspect_runs_a_built_dataset_over_http(endpoint: str, tmp_path: Path) -> None:
    if not is_registered():
        pytest.skip("homeragents is installed without its entry points; install it again")
    asked = ("dataset=" + str(NEO), "memory=rag-utterance", "top_k=5", "max_steps=40")
    settings = [part for one in asked for part in ("-T", one)]
    done = run_inspect(
        *("eval", "homeragents/odyssey", "--model", "openai/m", *settings, "--log-dir", "logs"),
        *("--log-format", "json", "--max-samples", 2, "-M", "responses_api=false"),
        cwd=tmp_path,
        OPENAI_BASE_URL=endpoint,
        OPENAI_API_KEY="none",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = (tmp_path / "logs").glob("*.json")
    log = json.loads(path.read_text())
    assert log["status"] == "success", log.get("error")
    assert sorted(sample["id"] for sample in log["samples"]) == sorted(NEO_TASKS)
    assert all(sample["scores"]["office_verdict"]["value"] == "C" for sample in log["samples"])
