"""One episode whose actions come from outside this process: opened, recorded and scored here, in a run of its own."""

import asyncio
import json
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import Action, Assignment, Dataset, EpisodeRow, InputError, Trajectory, read_rows
from evaluation.config import EvalConfig, read_eval_config
from evaluation.episode_folder import folder_of
from evaluation.episode_order import ActionOrder, EpisodeOrder, EvalContext, order_of, units_of
from evaluation.episode_work import carry_out
from evaluation.running import CACHE, ROWS, check_episodes, finish_rows
from evaluation.summary import EvalResult, summarised
from office_env import Episode, Observation, Office, Workspace, refuse_action
from office_env.protocols import ToolCall
from run_ledger import (
    Outcome,
    RunDirectory,
    WorkerEnded,
    accepted,
    call_worker,
    create_run,
    find_run,
    open_run,
    read_run_config,
)

_EXISTS = "exists already, and is no session of this command that was cut off; see what it is with `homer resume`"


class Seen(NamedTuple):
    """What came of one call. status: `over` where the episode had ended before, and nothing was carried out."""

    text: str
    status: Literal["ok", "refused", "malformed", "over"]


class ServedEpisode:
    """One episode of one task; its verdict is made once, when it ends, and the run is whole from then on.

    assignment: all that may be told to whoever acts. system_message, prompt: the same, as a model is told it.
    """

    def __init__(self, run: RunDirectory, told: EvalContext, dataset: Dataset) -> None:
        self._run, self._told, self._dataset = run, told, dataset
        (self._unit,) = units_of(told.config, told.config.tasks or ())
        self._order: EpisodeOrder = asyncio.run(order_of(self._unit, told, dataset))
        self._task = dataset.task_at_once(self._order.row.task)
        self._office = Office(dataset.store, self._task.office)
        self._worker = call_worker(carry_out, told.model_dump_json(), most_endings=sys.maxsize)
        # A client that leaves at once does not wait long for its verdict.
        self._worker.start()
        self._folder = folder_of(told, self._order.row)
        self._folder.root.mkdir()
        self._episode = Episode(carry_out=self._perform)
        self.assignment: Assignment = self._order.assignment
        self.prompt = self._episode.reset(self.assignment, self._office, self._folder.workspace)
        self.system_message = self._episode.system_message
        self._began, self._taken = monotonic(), 0
        self.is_settled = False

    @property
    def seconds_left(self) -> float:
        """How long the episode may still take."""
        return max(0.0, self.assignment.limits.time_s - (monotonic() - self._began))

    def act(self, call: ToolCall) -> Seen:
        """Carry out one call; the one that ends the episode has it scored. Whatever rises is a fault of ours."""
        try:
            seen = self._episode.step(call)
        except Exception as fault:
            self._crash(fault)
            raise
        steps = self._episode.trajectory.steps
        status = steps[-1].status if len(steps) > self._taken else "over"
        self._taken = len(steps)
        if seen.done:
            self.end()
        return Seen(seen.observation, status)

    def end(self, stop: Literal["finished", "time"] = "finished") -> None:
        """End the episode where it has not ended, score what lies in the workspace, and write the run; once."""
        if self.is_settled:
            return
        trajectory = self._episode.end(stop)
        try:
            row = self._record(trajectory)
        except InputError:
            raise
        except Exception as fault:
            self._crash(fault)
            raise
        self._settle(accepted(row))

    def close(self) -> None:
        """End the process that acts and scores; harmless when repeated."""
        self._worker.close()

    def result(self) -> EvalResult:
        """What the run came to, once it is settled."""
        return summarised(self._run.path, self._told.config, read_rows(self._run.path / ROWS, EpisodeRow))

    def _perform(self, workspace: Workspace, action: Action) -> Observation:
        """Carry an action out in the worker; one over which that ends is refused."""
        order = ActionOrder(workspace=str(workspace.root), clock=self._task.clock, action=action)
        try:
            return Observation(**json.loads(self._worker.call(order.model_dump_json())))
        except WorkerEnded as ended:
            return refuse_action(action, f"{ended.ending.how}.")

    def _record(self, done: Trajectory) -> str:
        """Have the worker score and record what was left; files that end it are recorded alone."""
        order = self._order.model_copy(update={"kind": "record", "row": self._first_row(), "trajectory": done})
        try:
            return self._worker.call(order.model_dump_json())
        except WorkerEnded as ended:
            order = order.model_copy(update={"kind": "settle", "ending": ended.ending})
            return self._worker.call(order.model_dump_json())

    def _first_row(self) -> EpisodeRow:
        row = self._order.row
        usage = row.usage.model_copy(update={"latency_s": monotonic() - self._began})
        return row.model_copy(update={"usage": usage})

    def _crash(self, fault: Exception) -> None:
        """Say in the run what a fault of ours was; nothing more is carried out."""
        self._episode.end("solver_error")
        self._settle(_crashed(fault))

    def _settle(self, outcome: Outcome) -> None:
        ledger = self._run.ledger
        ledger.record(self._unit, outcome)
        ledger.settle(self._unit.index, outcome.result, outcome.reason, outcome.detail)
        self.is_settled = True
        self.close()
        self._run.sweep_workspaces()
        finish_rows(self._run, self._told.config, self._dataset)


@contextmanager
def served_episode(config: EvalConfig, out: Path) -> Iterator[ServedEpisode]:
    """Open the run and the episode of a configuration whose solver is outside; left by its end, it is scored.

    A run at `out` whose episode was cut off before its verdict is begun again, from a fresh workspace. Whatever rises
    in the block leaves a run that can be. Raises InputError, before anything is made, where the run exists otherwise,
    or task, dataset or memory mode cannot be used.
    """
    dataset = check_episodes(config, out)
    with _owned(config, out) as run:
        for folder in ("trajectories", "files"):
            (run.path / folder).mkdir(exist_ok=True)
        (run.path / "trace.jsonl").touch()
        told = EvalContext(
            run=str(run.path.resolve()),
            dataset=str(dataset.root.resolve()),
            cache=str(run.path.resolve() / CACHE),
            config=config,
        )
        served = ServedEpisode(run, told, dataset)
        try:
            yield served
            served.end()
        finally:
            served.close()


def _owned(config: EvalConfig, out: Path) -> RunDirectory:
    if not os.path.lexists(out):
        return create_run(out, config.model_dump(mode="json"))
    try:
        kept = read_eval_config(read_run_config(find_run(out)), out)
    except InputError as fault:
        raise InputError(f"{_EXISTS}, or name another `--out`", where=str(out)) from fault
    if kept != config:
        raise InputError(f"{_EXISTS}, or name another `--out`", where=str(out))
    run = open_run(out)
    if run.ledger.counts().accepted:
        run.close()
        raise InputError(f"{_EXISTS}, or name another `--out`", where=str(out))
    run.ledger.reopen_held()
    return run


def _crashed(fault: Exception) -> Outcome:
    reason = "".join(traceback.format_exception_only(fault)).strip()
    detail = "".join(traceback.format_exception(fault))
    plain = (text.encode("utf-8", "backslashreplace").decode() for text in (reason, detail))
    return Outcome("crashed", "null", *plain)
