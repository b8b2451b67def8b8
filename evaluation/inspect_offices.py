"""Tasks of ours under Inspect: each sample acts in an episode of its own, and its score is our verdict.

Needs the extra `inspect`. Actions run in Inspect's loop, one at a time: libraries below them take one thread alone.
"""

import asyncio
import json
import shutil
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageTool, ChatMessageUser, get_model
from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, scorer, stderr
from inspect_ai.solver import solver
from inspect_ai.tool import ToolDef, ToolParams
from inspect_ai.util import LimitExceededError

from data_model import Assignment, Dataset, InputError, Stop, check_names, file_name_of, transcript_of
from data_model import Task as OfficeTask
from evaluation.assignment import assignment_for
from evaluation.config import SERVED, EvalConfig, eval_config
from evaluation.memory import check_memory_of, remember
from office_env import Episode, Office
from office_env.criteria import Profile, score_workspace
from office_env.protocols import ToolCall
from office_env.protocols.tools import first_message, system_message, tool_schemas

_STOPS: Mapping[str, Stop] = {"token": "max_tokens", "message": "max_steps", "turn": "max_steps", "context": "context"}


@dataclass(frozen=True)
class _Acting:
    """One sample at work. folder: where its workspace lies."""

    task: OfficeTask
    office: Office
    episode: Episode
    folder: Path


class Offices:
    """The episodes of the samples that are being worked on, by the id that Inspect gives a sample while it runs.

    kept: a folder in which workspaces stay, named after task and epoch; without one they are thrown away.
    """

    def __init__(self, dataset: Dataset, assignments: Mapping[str, Assignment], kept: Path | None) -> None:
        self.dataset, self.assignments, self.kept = dataset, assignments, kept
        self._open: dict[str, _Acting] = {}

    def open(self, state: Any) -> Episode:
        """Open the episode of a sample, in a fresh workspace."""
        name = str(state.sample_id)
        task, episode = self.dataset.task_at_once(name), Episode()
        office = Office(self.dataset.store, task.office)
        folder = self._folder(name, int(state.epoch))
        episode.reset(self.assignments[name], office, folder / "workspace")
        self._open[state.uuid] = _Acting(task, office, episode, folder)
        return episode

    def acting(self, state: Any) -> _Acting:
        """The episode of a sample that is open."""
        return self._open[state.uuid]

    async def close(self, state: Any) -> None:
        """Forget a sample, and its workspace where it is not kept."""
        acting = self._open.pop(state.uuid, None)
        if acting is not None and self.kept is None:
            shutil.rmtree(acting.folder, ignore_errors=True)

    def _folder(self, name: str, epoch: int) -> Path:
        if self.kept is None:
            return Path(tempfile.mkdtemp(prefix="homer-inspect-"))
        folder = self.kept / f"{file_name_of(name)}.{epoch}"
        if folder.exists():
            raise InputError("exists already; name another folder for `workspaces`", where=str(folder))
        folder.mkdir(parents=True)
        return folder


def task_over(dataset: str, profile: Profile, workspaces: str | None, **asked: Any) -> "Task":
    """See `office_task`."""
    opened = Dataset(Path(dataset).expanduser())
    config = eval_config(opened, solver=SERVED, **asked)
    if config.needs_models:
        raise InputError("only `bm25` and `minilm` retrieve under Inspect", "embedding", found=config.embedding or "")
    check_memory_of(config)
    check_names(opened.task_ids())
    samples, assignments = _samples(opened, config)
    offices = Offices(opened, assignments, Path(workspaces).expanduser() if workspaces else None)
    return Task(
        dataset=MemoryDataset(samples, name=opened.root.resolve().name),
        setup=_opening(offices),
        solver=_acting(offices),
        scorer=_verdict(offices, profile),
        cleanup=offices.close,
        name="odyssey",
        metadata={"memory": config.memory, "top_k": config.top_k, "profile": profile, "dataset": config.dataset_sha256},
    )


def _samples(dataset: Dataset, config: EvalConfig) -> "tuple[list[Sample], dict[str, Assignment]]":
    """Every task as a sample that says what its assignment says, and the assignments by id."""
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(1) as apart:
        # Inspect makes tasks in its own loop, in which no other can run.
        given = apart.submit(asyncio.run, _remembered(dataset, config, Path(cache))).result()
    samples = []
    for assignment, about in given:
        told = [ChatMessageSystem(content=system_message(assignment))]
        told.append(ChatMessageUser(content=first_message(assignment)))
        samples.append(Sample(id=assignment.task_id, input=told, target="", metadata=about))
    return samples, {assignment.task_id: assignment for assignment, _ in given}


async def _remembered(dataset: Dataset, config: EvalConfig, cache: Path) -> list[tuple[Assignment, dict[str, int]]]:
    """The assignment of every task, and what may be said of it besides."""
    given = []
    for task in dataset.tasks():
        dialogue = dataset.dialogue(task.id)
        remembered = await remember(config, task, dialogue, cache)
        said = transcript_of(dialogue) if dialogue else None
        assignment = assignment_for(task, said, "tools", remembered.history, config.limits)
        given.append((assignment, {"apps": task.difficulty.apps, "history_tokens": remembered.tokens}))
    return given


def _opening(offices: Offices) -> Any:
    def open_office() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            episode = offices.open(state)
            schemas = tool_schemas(episode.assignment.apps)
            state.tools = [_tool(episode, schema["function"]).as_tool() for schema in schemas]
            return state

        return solve

    return solver(open_office)()


def _tool(episode: Episode, about: Mapping[str, Any]) -> ToolDef:
    """One action as a tool of Inspect, for solvers that are not ours; the action checks what it is given."""

    async def execute(**kwargs: Any) -> str:
        return episode.step(ToolCall(about["name"], json.dumps(kwargs))).observation

    parameters = ToolParams.model_validate(about["parameters"])
    return ToolDef(execute, about["name"], about["description"] or about["name"], parameters)


def _acting(offices: Offices) -> Any:
    def act_in_office() -> Any:
        return partial(_solve, offices)

    return solver(act_in_office)()


async def _solve(offices: Offices, state: Any, generate: Any) -> Any:
    """Act as the solver `llm` does: every call is a step, and a reply without one is a malformed step."""
    episode, model = offices.acting(state).episode, get_model()
    try:
        while episode.stop is None:
            state.output = await model.generate(state.messages, tools=state.tools)
            if state.output.stop_reason == "model_length":
                episode.end("context")
                break
            message = state.output.message
            state.messages.append(message)
            tokens = state.output.usage.total_tokens if state.output.usage else 0
            state.messages += _carried_out(episode, message, tokens)
    except LimitExceededError as limit:
        episode.end(_STOPS.get(str(limit.type), "time"))
        raise
    return state


def _carried_out(episode: Episode, message: Any, tokens: int) -> list[Any]:
    """What the calls of a reply came to, as messages; the tokens of a reply are those of its first step."""
    if not message.tool_calls:
        return [ChatMessageUser(content=episode.step(message.text, tokens).observation)]
    answers = []
    for number, call in enumerate(message.tool_calls):
        arguments = f"? {call.parse_error}" if call.parse_error else json.dumps(call.arguments)
        seen = episode.step(ToolCall(call.function, arguments), 0 if number else tokens)
        answers.append(ChatMessageTool(content=seen.observation, tool_call_id=call.id, function=call.function))
    return answers


def _verdict(offices: Offices, profile: Profile) -> Any:
    def office_verdict() -> Any:
        async def score(state: Any, target: Any) -> Score:
            acting = offices.acting(state)
            trajectory = acting.episode.end()
            references = offices.dataset.references(acting.task)
            verdict = score_workspace(acting.task, acting.episode.workspace, acting.office, references, profile)
            told = "\n".join(f"{check.status}: {check.name}: {check.message}" for check in verdict.checks)
            about: dict[str, Any] = {"verdict": verdict.model_dump(mode="json"), "stop": trajectory.stop}
            about["steps"] = len(trajectory.steps)
            return Score(value=CORRECT if verdict.passed else INCORRECT, explanation=told, metadata=about)

        return score

    return scorer(metrics=[accuracy(), stderr()])(office_verdict)()
