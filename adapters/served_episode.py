"""One episode whose actions come from outside this process; it is opened, recorded and scored here in its own run."""

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
from evaluation import (
    CACHE_FOLDER,
    EPISODES_FILE,
    ActionJob,
    EpisodeJob,
    EvalConfig,
    EvalContext,
    EvalResult,
    find_episode_folder,
    list_units,
    make_episode_job,
    open_checked_dataset,
    parse_eval_config,
    run_job,
    summarise_rows,
    write_episode_rows,
)
from office_env import Episode, Observation, Office, Workspace, refuse_action
from office_env.protocols import ToolCall
from processes import Outcome, WorkerTerminated, accepted_outcome, open_blocking_worker
from run_ledger import RunDirectory, create_run, find_run, open_run, read_run_config

_EXISTS_MESSAGE = (
    "exists already and is not a session of this command that was cut off; see what it is with `homer resume`"
)


class CallResult(NamedTuple):
    """The result of one call.

    Attributes:
        text: The observation.
        status: The status of the step; `over` if the episode had already ended and nothing was performed.
    """

    text: str
    status: Literal["ok", "refused", "malformed", "over"]


class ServedEpisode:
    """One episode of one task; when it ends, its verdict is made once and the run is complete.

    Attributes:
        assignment: Everything that the solver may know.
        system_message: The system message for a model.
        prompt: The assignment as a prompt for a model.
        is_scored: Whether the verdict has been made.
    """

    def __init__(self, run: RunDirectory, context: EvalContext, dataset: Dataset) -> None:
        self._run, self._context, self._dataset = run, context, dataset
        (self._unit,) = list_units(context.config, context.config.tasks or ())
        self._job: EpisodeJob = asyncio.run(make_episode_job(self._unit, context, dataset))
        self._task = dataset.seek_task(self._job.row.task)
        self._office = Office(dataset.store, self._task.office)
        self._worker = open_blocking_worker(run_job, context.model_dump_json(), max_endings=sys.maxsize)
        # Started now, so that a client that leaves at once does not wait long for its verdict.
        self._worker.start()
        self._folder = find_episode_folder(context, self._job.row)
        self._folder.root.mkdir()
        self._episode = Episode(perform_sync=self._perform)
        self.assignment: Assignment = self._job.assignment
        self.prompt = self._episode.reset(self.assignment, self._office, self._folder.workspace)
        self.system_message = self._episode.system_message
        self._started_at, self._steps_taken = monotonic(), 0
        self.is_scored = False

    @property
    def remaining_s(self) -> float:
        """The seconds that the episode may still take."""
        return max(0.0, self.assignment.limits.time_s - (monotonic() - self._started_at))

    def act(self, call: ToolCall) -> CallResult:
        """Perform one call; the call that ends the episode also has it scored. Any exception is a fault of ours."""
        try:
            result = self._episode.step(call)
        except Exception as error:
            self._record_crash(error)
            raise
        steps = self._episode.trajectory.steps
        status = steps[-1].status if len(steps) > self._steps_taken else "over"
        self._steps_taken = len(steps)
        if result.done:
            self.end()
        return CallResult(result.observation, status)

    def end(self, stop: Literal["finished", "time"] = "finished") -> None:
        """End the episode if it has not ended, score the workspace and write the run; later calls do nothing."""
        if self.is_scored:
            return
        trajectory = self._episode.end(stop)
        try:
            row = self._score_and_record(trajectory)
        except InputError:
            raise
        except Exception as error:
            self._record_crash(error)
            raise
        self._close_run(accepted_outcome(row))

    def close(self) -> None:
        """Stop the worker process; calling this again does no harm."""
        self._worker.close()

    def load_result(self) -> EvalResult:
        """Return the result of the run, once the episode has been scored."""
        return summarise_rows(
            self._run.path, self._context.config, read_rows(self._run.path / EPISODES_FILE, EpisodeRow)
        )

    def _perform(self, workspace: Workspace, action: Action) -> Observation:
        """Perform an action in the worker; an action during which the worker ends is refused."""
        job = ActionJob(workspace=str(workspace.root), clock=self._task.clock, action=action)
        try:
            return Observation(**json.loads(self._worker.call(job.model_dump_json())))
        except WorkerTerminated as error:
            return refuse_action(action, f"{error.termination.description}.")

    def _score_and_record(self, trajectory: Trajectory) -> str:
        """Have the worker score and record what was left; files that end the worker are only recorded."""
        job = self._job.model_copy(update={"kind": "record", "row": self._make_row(), "trajectory": trajectory})
        try:
            return self._worker.call(job.model_dump_json())
        except WorkerTerminated as error:
            job = job.model_copy(update={"kind": "settle", "ending": error.termination})
            return self._worker.call(job.model_dump_json())

    def _make_row(self) -> EpisodeRow:
        row = self._job.row
        usage = row.usage.model_copy(update={"latency_s": monotonic() - self._started_at})
        return row.model_copy(update={"usage": usage})

    def _record_crash(self, error: Exception) -> None:
        """Record a fault of ours in the run; nothing more is performed."""
        self._episode.end("solver_error")
        self._close_run(_make_crash_outcome(error))

    def _close_run(self, outcome: Outcome) -> None:
        ledger = self._run.ledger
        ledger.record_outcome(self._unit, outcome)
        ledger.settle_unit(self._unit.index, outcome.result, outcome.reason, outcome.detail)
        self.is_scored = True
        self.close()
        self._run.sweep_workspaces()
        write_episode_rows(self._run, self._context.config, self._dataset)


@contextmanager
def open_served_episode(config: EvalConfig, out: Path) -> Iterator[ServedEpisode]:
    """Open the run and the episode for a solver outside HomerAgents; leaving the block scores the episode.

    A run at `out` whose episode was cut off before its verdict starts again from a fresh workspace. An exception inside
    the block leaves a run that can be started again.

    Raises:
        InputError: Something else exists at `out`, or the task, dataset or memory mode cannot be used; nothing has been
            created then.
    """
    dataset = open_checked_dataset(config, out)
    with _open_run(config, out) as run:
        for folder in ("trajectories", "files"):
            (run.path / folder).mkdir(exist_ok=True)
        (run.path / "trace.jsonl").touch()
        context = EvalContext(
            run_folder=str(run.path.resolve()),
            dataset_folder=str(dataset.root.resolve()),
            cache_folder=str(run.path.resolve() / CACHE_FOLDER),
            config=config,
        )
        episode = ServedEpisode(run, context, dataset)
        try:
            yield episode
            episode.end()
        finally:
            episode.close()


def _open_run(config: EvalConfig, out: Path) -> RunDirectory:
    if not os.path.lexists(out):
        return create_run(out, config.model_dump(mode="json"))
    try:
        existing_config = parse_eval_config(read_run_config(find_run(out)), out)
    except InputError as error:
        raise InputError(f"{_EXISTS_MESSAGE}, or name another `--out`", where=str(out)) from error
    if existing_config != config:
        raise InputError(f"{_EXISTS_MESSAGE}, or name another `--out`", where=str(out))
    run = open_run(out)
    if run.ledger.count_units().accepted:
        run.close()
        raise InputError(f"{_EXISTS_MESSAGE}, or name another `--out`", where=str(out))
    run.ledger.reopen_retryable()
    return run


def _make_crash_outcome(error: Exception) -> Outcome:
    reason = "".join(traceback.format_exception_only(error)).strip()
    detail = "".join(traceback.format_exception(error))
    encodable = (text.encode("utf-8", "backslashreplace").decode() for text in (reason, detail))
    return Outcome("crashed", "null", *encodable)
