"""One episode as a Gymnasium environment: text in, text out, and the verdict as the only reward.

Only Gymnasium imports this module, if the extra `gym` is installed; `homeragents.gym` registers it.
"""

import asyncio
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium

from adapters.text_space import OfficeText
from criteria import score_workspace, validate_arguments
from data_model import Assignment, Dataset, ProtocolName, Task, make_transcript
from evaluation import (
    DEFAULT_MODEL_TIME_LIMIT_S,
    MEMORY_MODES,
    EvalConfig,
    check_memory_mode,
    make_assignment,
    make_episode_history,
    make_eval_config,
)
from office_env import Episode, Office
from office_env.protocols import ToolCall, tools


class GymnasiumStep(NamedTuple):
    """What Gymnasium returns to a learner after each step, in Gymnasium's order."""

    observation: str
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]


class HomerOffice(gymnasium.Env[str, str]):
    """An office in which an agent carries out one task, as a Gymnasium environment.

    The first observation is the history and the request, and each later one is the result of an action (under
    `officebench`, the whole prompt). The reward is 0.0 until the end, then 1.0 if every criterion holds, else 0.0.
    `info` holds the task's id, the system message, the number of steps, and at the end why the episode ended, but
    nothing of the gold. The `options` of a reset may name a `task_id`.

    Attributes:
        dataset: The folder of the dataset.
        task_id: The id of the only task; without it every reset draws a task with the environment's own generator.
        memory: The memory mode that supplies the earlier days; it must not call a model.
        top_k: The number of items that the memory mode retrieves.
        protocol: `tools`, in which an action is `{"name": "excel_set_cell", "arguments": {...}}`, or `officebench`, in
            which it is that protocol's text.
        max_steps: The number of steps after which an episode is truncated.
        folder: The folder in which workspaces are created; each is deleted at the next reset.

    Raises:
        InputError: The dataset, task or memory mode cannot be used.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 (as Gymnasium types it)

    def __init__(
        self,
        dataset: str | Path,
        task_id: str | None = None,
        memory: str = MEMORY_MODES[0],
        top_k: int | None = None,
        protocol: ProtocolName = "tools",
        max_steps: int = 150,
        folder: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._dataset = Dataset(Path(dataset))
        self._config = make_eval_config(
            self._dataset,
            memory=memory,
            top_k=top_k,
            protocol=protocol,
            max_steps=max_steps,
            # Steps are what limits a learner.
            time_s=DEFAULT_MODEL_TIME_LIMIT_S,
        )
        check_memory_mode(self._config)
        self._task_id = task_id if task_id is None else self._dataset.task(task_id).id
        self._folder = folder
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self._episode = Episode()
        self._task: Task | None = None
        self._is_scored = False
        self.render_mode = render_mode
        self.action_space = OfficeText()
        self.observation_space = OfficeText()

    @property
    def tools(self) -> tuple[dict[str, Any], ...]:
        """The schemas of the tools in the form of the OpenAI chat interface, built anew on every access."""
        return tools.build_tool_schemas(self._episode.assignment.apps)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Begin an episode in a fresh workspace."""
        super().reset(seed=seed)
        self.close()
        self._task = self._choose_task(options or {})
        self._scratch = tempfile.TemporaryDirectory(prefix="homer-office-", dir=self._folder)
        office = Office(self._dataset.store, self._task.office)
        root = Path(self._scratch.name) / "workspace"
        prompt = self._episode.reset(self._make_assignment(self._task), office, root)
        self._is_scored = False
        return prompt, {**self._make_info(), "system": self._episode.system_message}

    def step(self, action: str) -> GymnasiumStep:
        """Perform one action; after the end nothing is performed, and the reward is 0.0."""
        if self._scratch is None:
            raise gymnasium.error.ResetNeeded("reset the environment before the first step")
        result = self._episode.step(self._parse_action(action))
        reward = self._score() if result.done and not self._is_scored else 0.0
        is_finished = self._episode.stop == "finished"
        observation = self._episode.prompt if self._config.protocol == "officebench" else result.observation
        return GymnasiumStep(
            observation, reward, result.done and is_finished, result.done and not is_finished, self._make_info()
        )

    def close(self) -> None:
        """Delete the workspace; a reset creates another."""
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    def _choose_task(self, options: dict[str, Any]) -> Task:
        """Return the task of an episode, after validating its criteria."""
        task_ids, requested = self._dataset.task_ids(), options.get("task_id", self._task_id)
        task_id = task_ids[int(self.np_random.integers(len(task_ids)))] if requested is None else str(requested)
        task = self._dataset.seek_task(task_id) if task_id in task_ids else self._dataset.task(task_id)
        for criterion in task.criteria:
            validate_arguments(criterion)
        return task

    def _make_assignment(self, task: Task) -> Assignment:
        dialogue = self._dataset.dialogue(task.id)
        history = _make_history(self._config, task, self._dataset, self._scratch.name if self._scratch else "")
        transcript = make_transcript(dialogue) if dialogue else None
        return make_assignment(task, transcript, self._config.protocol, history, self._config.limits)

    def _parse_action(self, action: str) -> ToolCall | str:
        return action if self._config.protocol == "officebench" else _parse_tool_call(action)

    def _score(self) -> float:
        assert self._task is not None
        self._is_scored = True
        office, references = Office(self._dataset.store, self._task.office), self._dataset.read_references(self._task)
        return float(score_workspace(self._task, self._episode.workspace, office, references).passed)

    def _make_info(self) -> dict[str, Any]:
        stop = {} if self._episode.stop is None else {"stop": self._episode.stop}
        steps = len(self._episode.trajectory.steps)
        return {"task_id": self._episode.assignment.task_id, "steps": steps, **stop}


def _make_history(config: EvalConfig, task: Task, dataset: Dataset, scratch: str) -> str:
    make_history = make_episode_history(config, task, dataset.dialogue(task.id), Path(scratch) / "memory")
    # A notebook runs its own event loop, in which no other can run.
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, make_history).result().text


def _parse_tool_call(action: str) -> ToolCall | str:
    """Parse `{"name": ..., "arguments": {...}}`; return anything else unchanged, to be answered as malformed."""
    try:
        parsed = json.loads(action)
    except (ValueError, RecursionError):
        return action
    if not isinstance(parsed, dict) or not isinstance(parsed.get("name"), str) or set(parsed) - {"name", "arguments"}:
        return action
    arguments = parsed.get("arguments", {})
    return ToolCall(parsed["name"], arguments if isinstance(arguments, str) else json.dumps(arguments))
