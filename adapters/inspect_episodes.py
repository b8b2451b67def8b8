"""The samples of an Inspect task: each acts in an episode of its own and is scored by our verdict.

Needs the extra `inspect`. Actions run in Inspect's event loop, one at a time, because some libraries below them are
limited to one thread.
"""

import asyncio
import json
import os
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

from criteria import Profile, score_workspace
from data_model import (
    Assignment,
    Dataset,
    InputError,
    StopReason,
    check_task_file_names,
    make_task_file_name,
    make_transcript,
)
from data_model import Task as OfficeTask
from evaluation import (
    EXTERNAL_SOLVER,
    EvalConfig,
    check_memory_mode,
    make_assignment,
    make_episode_history,
    make_eval_config,
)
from office_env import Episode, Office
from office_env.protocols import ToolCall
from office_env.protocols.tools import build_tool_schemas, render_system_message, render_task_message

_STOP_BY_LIMIT: Mapping[str, StopReason] = {
    "token": "max_tokens",
    "message": "max_steps",
    "turn": "max_steps",
    "context": "context",
}


@dataclass(frozen=True)
class _OpenSample:
    """A sample that is being worked on.

    Attributes:
        task: The task of the sample.
        office: The office of the task.
        episode: The episode of the sample.
        folder: The folder that holds its workspace.
    """

    task: OfficeTask
    office: Office
    episode: Episode
    folder: Path


class SampleEpisodes:
    """The episodes of the samples that are being worked on, by the id that Inspect gives a running sample.

    Attributes:
        dataset: The dataset of the tasks.
        assignments: Task id -> assignment.
        kept_folder: The folder in which workspaces stay, named after task and epoch; if None, they are deleted.
    """

    def __init__(self, dataset: Dataset, assignments: Mapping[str, Assignment], kept_folder: Path | None) -> None:
        self.dataset, self.assignments, self.kept_folder = dataset, assignments, kept_folder
        self._open_samples: dict[str, _OpenSample] = {}

    def open(self, state: Any) -> Episode:
        """Open the episode of a sample, in a fresh workspace."""
        task_id = str(state.sample_id)
        task, episode = self.dataset.seek_task(task_id), Episode()
        office = Office(self.dataset.store, task.office)
        folder = self._make_folder(task_id, int(state.epoch))
        episode.reset(self.assignments[task_id], office, folder / "workspace")
        self._open_samples[state.uuid] = _OpenSample(task, office, episode, folder)
        return episode

    def get_open_sample(self, state: Any) -> _OpenSample:
        """Return an open sample."""
        return self._open_samples[state.uuid]

    async def close(self, state: Any) -> None:
        """Close a sample, and delete its workspace unless workspaces are kept."""
        sample = self._open_samples.pop(state.uuid, None)
        if sample is not None and self.kept_folder is None:
            shutil.rmtree(sample.folder, ignore_errors=True)

    def _make_folder(self, task_id: str, epoch: int) -> Path:
        if self.kept_folder is None:
            return Path(tempfile.mkdtemp(prefix="homer-inspect-"))
        folder = self.kept_folder / f"{make_task_file_name(task_id)}.{epoch}"
        if folder.exists():
            raise InputError("exists already; name another folder for `workspaces`", where=str(folder))
        folder.mkdir(parents=True)
        return folder


def build_inspect_task(dataset: str, profile: Profile, workspaces: str | None, **options: Any) -> "Task":
    """See `make_inspect_task`."""
    opened_dataset = Dataset(Path(os.path.expanduser(dataset)))
    config = make_eval_config(opened_dataset, solver=EXTERNAL_SOLVER, **options)
    if config.needs_models:
        raise InputError("only `bm25` and `minilm` retrieve under Inspect", "embedding", found=config.embedding or "")
    check_memory_mode(config)
    check_task_file_names(opened_dataset.task_ids())
    samples, assignments = _make_samples(opened_dataset, config)
    episodes = SampleEpisodes(opened_dataset, assignments, Path(os.path.expanduser(workspaces)) if workspaces else None)
    return Task(
        dataset=MemoryDataset(samples, name=opened_dataset.root.resolve().name),
        setup=_make_setup_solver(episodes),
        solver=_make_acting_solver(episodes),
        scorer=_make_scorer(episodes, profile),
        cleanup=episodes.close,
        name="odyssey",
        metadata={"memory": config.memory, "top_k": config.top_k, "profile": profile, "dataset": config.dataset_sha256},
    )


def _make_samples(dataset: Dataset, config: EvalConfig) -> "tuple[list[Sample], dict[str, Assignment]]":
    """Return every task as a sample that holds its assignment as messages, and the assignments by task id."""
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(1) as executor:
        # Inspect makes tasks in its own event loop, in which no other can run.
        assignments_with_metadata = executor.submit(
            asyncio.run, _make_assignments(dataset, config, Path(cache))
        ).result()
    samples = []
    for assignment, metadata in assignments_with_metadata:
        messages = [ChatMessageSystem(content=render_system_message(assignment))]
        messages.append(ChatMessageUser(content=render_task_message(assignment)))
        samples.append(Sample(id=assignment.task_id, input=messages, target="", metadata=metadata))
    return samples, {assignment.task_id: assignment for assignment, _ in assignments_with_metadata}


async def _make_assignments(
    dataset: Dataset, config: EvalConfig, cache: Path
) -> list[tuple[Assignment, dict[str, int]]]:
    """Return the assignment of every task with its public metadata."""
    assignments_with_metadata = []
    for task in dataset.tasks():
        dialogue = dataset.dialogue(task.id)
        history = await make_episode_history(config, task, dialogue, cache)
        transcript = make_transcript(dialogue) if dialogue else None
        assignment = make_assignment(task, transcript, "tools", history.text, config.limits)
        assignments_with_metadata.append((assignment, {"apps": task.difficulty.apps, "history_tokens": history.tokens}))
    return assignments_with_metadata


def _make_setup_solver(episodes: SampleEpisodes) -> Any:
    def open_office() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            episode = episodes.open(state)
            schemas = build_tool_schemas(episode.assignment.apps)
            state.tools = [_make_tool(episode, schema["function"]).as_tool() for schema in schemas]
            return state

        return solve

    return solver(open_office)()


def _make_tool(episode: Episode, schema: Mapping[str, Any]) -> ToolDef:
    """Return one action as a tool of Inspect, for solvers other than ours; the action validates its arguments."""

    async def execute(**kwargs: Any) -> str:
        return episode.step(ToolCall(schema["name"], json.dumps(kwargs))).observation

    parameters = ToolParams.model_validate(schema["parameters"])
    return ToolDef(execute, schema["name"], schema["description"] or schema["name"], parameters)


def _make_acting_solver(episodes: SampleEpisodes) -> Any:
    def act_in_office() -> Any:
        return partial(_act_in_office, episodes)

    return solver(act_in_office)()


async def _act_in_office(episodes: SampleEpisodes, state: Any, generate: Any) -> Any:
    """Act as the solver `llm` does: every tool call is a step, and a reply without one is a malformed step."""
    episode, model = episodes.get_open_sample(state).episode, get_model()
    try:
        while episode.stop is None:
            state.output = await model.generate(state.messages, tools=state.tools)
            if state.output.stop_reason == "model_length":
                episode.end("context")
                break
            message = state.output.message
            state.messages.append(message)
            tokens = state.output.usage.total_tokens if state.output.usage else 0
            state.messages += _take_steps(episode, message, tokens)
    except LimitExceededError as error:
        episode.end(_STOP_BY_LIMIT.get(str(error.type), "time"))
        raise
    return state


def _take_steps(episode: Episode, message: Any, tokens: int) -> list[Any]:
    """Perform the tool calls of a reply and return the results as messages; the first step gets the reply's tokens."""
    if not message.tool_calls:
        return [ChatMessageUser(content=episode.step(message.text, tokens).observation)]
    replies = []
    for number, call in enumerate(message.tool_calls):
        arguments = f"? {call.parse_error}" if call.parse_error else json.dumps(call.arguments)
        result = episode.step(ToolCall(call.function, arguments), 0 if number else tokens)
        replies.append(ChatMessageTool(content=result.observation, tool_call_id=call.id, function=call.function))
    return replies


def _make_scorer(episodes: SampleEpisodes, profile: Profile) -> Any:
    def office_verdict() -> Any:
        async def score(state: Any, target: Any) -> Score:
            sample = episodes.get_open_sample(state)
            trajectory = sample.episode.end()
            references = episodes.dataset.read_references(sample.task)
            verdict = score_workspace(sample.task, sample.episode.workspace, sample.office, references, profile)
            explanation = "\n".join(f"{check.status}: {check.name}: {check.message}" for check in verdict.checks)
            metadata: dict[str, Any] = {"verdict": verdict.model_dump(mode="json"), "stop": trajectory.stop}
            metadata["steps"] = len(trajectory.steps)
            return Score(value=CORRECT if verdict.passed else INCORRECT, explanation=explanation, metadata=metadata)

        return score

    return scorer(metrics=[accuracy(), stderr()])(office_verdict)()
