"""One episode as a Gymnasium environment: text in, text out, and the verdict as the only reward.

Imported by Gymnasium alone, where the extra `gym` is installed; `homeragents.gym` registers it.
"""

import asyncio
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium

from data_model import Assignment, Dataset, Limits, Protocol, Task, transcript_of
from evaluation.assignment import assignment_for
from evaluation.config import MEMORIES, EvalConfig, eval_config
from evaluation.memory import check_memory_of, remember
from evaluation.text_space import OfficeText
from office_env import Episode, Office
from office_env.criteria import checked_arguments, score_workspace
from office_env.protocols import ToolCall, tools

TIME_S = 86_400.0
"""How long an episode may take by the clock: a learner is limited by its steps."""


class Step(NamedTuple):
    """What Gymnasium hands to a learner after each step, in its order."""

    observation: str
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]


class HomerOffice(gymnasium.Env[str, str]):
    """An office in which one task is to be done.

    dataset: its folder. task_id: of one task; without it every reset draws one by the environment's own generator.
    memory, top_k: what is shown of earlier days, by a mode that asks no model. protocol: `tools`, where an action is
    `{"name": "excel_set_cell", "arguments": {...}}`, or `officebench`, where it is that protocol's text.
    max_steps: where an episode is truncated. folder: where workspaces are made, each gone with the next reset.

    The first observation is the history and the request, each later one what came of an action (under `officebench`
    the whole prompt). The reward is 0.0 until the end, then 1.0 where every criterion holds, else 0.0. `info` holds the
    task's id, the system message, the number of steps, and at the end why it ended: nothing of the gold. `options`
    of a reset may name a `task_id`. Raises InputError for a dataset, task or mode that cannot be used.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 (as Gymnasium types it)

    def __init__(
        self,
        dataset: str | Path,
        task_id: str | None = None,
        memory: str = MEMORIES[0],
        top_k: int | None = None,
        protocol: Protocol = "tools",
        max_steps: int = 50,
        folder: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._dataset = Dataset(Path(dataset))
        self._config = eval_config(self._dataset, memory=memory, top_k=top_k, protocol=protocol, max_steps=max_steps)
        check_memory_of(self._config)
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
        """The schemas of the tools, in the form of the OpenAI chat interface, made anew whenever they are asked for."""
        return tools.tool_schemas(self._episode.assignment.apps)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Begin an episode in a fresh workspace."""
        super().reset(seed=seed)
        self.close()
        self._task = self._chosen(options or {})
        self._scratch = tempfile.TemporaryDirectory(prefix="homer-office-", dir=self._folder)
        office = Office(self._dataset.store, self._task.office)
        root = Path(self._scratch.name) / "workspace"
        prompt = self._episode.reset(self._assignment(self._task), office, root)
        self._is_scored = False
        return prompt, {**self._info(), "system": self._episode.system_message}

    def step(self, action: str) -> Step:
        """Carry out one action; after the end nothing is, and the reward is 0.0."""
        if self._scratch is None:
            raise gymnasium.error.ResetNeeded("reset the environment before the first step")
        seen = self._episode.step(self._sent(action))
        reward = self._score() if seen.done and not self._is_scored else 0.0
        is_finished = self._episode.stop == "finished"
        observation = self._episode.prompt if self._config.protocol == "officebench" else seen.observation
        return Step(observation, reward, seen.done and is_finished, seen.done and not is_finished, self._info())

    def close(self) -> None:
        """Remove the workspace; a reset makes another."""
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    def _chosen(self, options: dict[str, Any]) -> Task:
        """The task of an episode, once it is known that its files can be judged."""
        known, asked = self._dataset.task_ids(), options.get("task_id", self._task_id)
        chosen = known[int(self.np_random.integers(len(known)))] if asked is None else str(asked)
        task = self._dataset.task_at_once(chosen) if chosen in known else self._dataset.task(chosen)
        for criterion in task.criteria:
            checked_arguments(criterion)
        return task

    def _assignment(self, task: Task) -> Assignment:
        dialogue = self._dataset.dialogue(task.id)
        history = _history(self._config, task, self._dataset, self._scratch.name if self._scratch else "")
        limits = Limits(max_steps=self._config.max_steps, time_s=TIME_S)
        said = transcript_of(dialogue) if dialogue else None
        return assignment_for(task, said, self._config.protocol, history, limits)

    def _sent(self, action: str) -> ToolCall | str:
        return action if self._config.protocol == "officebench" else _tool_call(action)

    def _score(self) -> float:
        assert self._task is not None
        self._is_scored = True
        office, references = Office(self._dataset.store, self._task.office), self._dataset.references(self._task)
        return float(score_workspace(self._task, self._episode.workspace, office, references).passed)

    def _info(self) -> dict[str, Any]:
        stop = {} if self._episode.stop is None else {"stop": self._episode.stop}
        steps = len(self._episode.trajectory.steps)
        return {"task_id": self._episode.assignment.task_id, "steps": steps, **stop}


def _history(config: EvalConfig, task: Task, dataset: Dataset, scratch: str) -> str:
    work = remember(config, task, dataset.dialogue(task.id), Path(scratch) / "memory")
    # A notebook has a loop of its own, in which no other can run.
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result().history


def _tool_call(action: str) -> ToolCall | str:
    """Read `{"name": ..., "arguments": {...}}`; what is something else is handed on, to be answered as malformed."""
    try:
        read = json.loads(action)
    except (ValueError, RecursionError):
        return action
    if not isinstance(read, dict) or not isinstance(read.get("name"), str) or set(read) - {"name", "arguments"}:
        return action
    arguments = read.get("arguments", {})
    return ToolCall(read["name"], arguments if isinstance(arguments, str) else json.dumps(arguments))
