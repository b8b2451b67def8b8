"""One episode, from its task to its row: in a worker process, or in the loop that waits for models."""

import asyncio
import tempfile
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import (
    Assignment,
    ContentStore,
    Dataset,
    EpisodeRow,
    EpisodeTokens,
    Frozen,
    Task,
    Trajectory,
    transcript_of,
)
from evaluation.assignment import assignment_for
from evaluation.choosing import kind_of, solver_for
from evaluation.config import EvalConfig, task_ids_of
from evaluation.memory import Remembered, remember
from evaluation.metering import Metered
from evaluation.model_calls import Session
from evaluation.recording import keep_changes, keep_steps
from office_env import Episode, Office, Workspace
from office_env.criteria import score_workspace
from run_ledger import Outcome, Unit, accepted
from solvers import Solver, solver


class EvalContext(Frozen):
    """What every worker of an evaluation is told.

    run, dataset: folders. cache: where memory modes keep indexes and summaries. target: what was typed for `--solver`.
    """

    run: str
    dataset: str
    cache: str
    config: EvalConfig
    target: str | None = None


class EpisodeOrder(Frozen):
    """What is to be done with one episode in a process of the pool.

    act: play and record it; record: record what was played in workspace.
    """

    kind: Literal["act", "record"]
    row: EpisodeRow
    assignment: Assignment
    workspace: str = ""
    trajectory: Trajectory | None = None


class _Opened(NamedTuple):
    told: EvalContext
    dataset: Dataset


@cache
def _opened(context: str) -> _Opened:
    told = EvalContext.model_validate_json(context)
    return _Opened(told, Dataset(Path(told.dataset)))


def place_of(unit: Unit, config: EvalConfig, tasks: tuple[str, ...]) -> tuple[str, int]:
    """The task and the trial, from 1, of a unit. tasks: all ids, sorted."""
    return tasks[unit.index // config.trials], unit.index % config.trials + 1


def units_of(config: EvalConfig, tasks: tuple[str, ...]) -> list[Unit]:
    """Every episode, by task and trial."""
    trials = range(1, config.trials + 1)
    return [Unit(index, key) for index, key in enumerate(f"{task}.{trial}" for task in tasks for trial in trials)]


def work_episode(unit: Unit, context: str) -> Outcome:
    """Play one episode here, score and record it; JSON of its EpisodeRow."""
    told, dataset = _opened(context)
    order = asyncio.run(order_of(unit, told, dataset))
    return accepted(_done(order, told, dataset))


async def work_episode_with_models(told: EvalContext, dataset: Dataset, session: Session, unit: Unit) -> Outcome:
    """Play one episode in this loop, or beside it where only its memory asks a model; scored and recorded beside it.

    ModelCallError and BudgetReached rise.
    """
    # What memory asks is shared by episodes, whichever comes first: it is in the trace, and in no episode's row.
    order = await order_of(unit, told, dataset, Metered(session.models, unit.key))
    if kind_of(told.config.solver) != "model":
        return accepted(await session.pool.call(order.model_dump_json()))
    metered = Metered(session.models, unit.key)
    task = dataset.task_at_once(order.row.task)
    acting = solver["llm"].function(metered, unit=task.id, attempt=order.row.trial)
    with _scratch(told) as scratch:
        root = Path(scratch) / "workspace"
        episode = await _played(acting, order, Office(dataset.store, task.office), root)
        usage = metered.usage(episode.latency_s)
        row = order.row.model_copy(update={"tokens": metered.tokens(order.row), "usage": usage})
        update = {"kind": "record", "row": row, "workspace": str(root), "trajectory": episode.trajectory}
        return accepted(await session.pool.call(order.model_copy(update=update).model_dump_json()))


def carry_out(payload: str, context: str) -> str:
    """The work of the pool; payload is an EpisodeOrder, the result an EpisodeRow, both as JSON."""
    told, dataset = _opened(context)
    return _done(EpisodeOrder.model_validate_json(payload), told, dataset)


async def order_of(unit: Unit, told: EvalContext, dataset: Dataset, models: Metered | None = None) -> EpisodeOrder:
    """All that is known before the first step."""
    config = told.config
    name, trial = place_of(unit, config, task_ids_of(config, dataset))
    task, dialogue = dataset.task_at_once(name), dataset.dialogue(name)
    remembered = await remember(config, task, dialogue, Path(told.cache), models)
    said = transcript_of(dialogue) if dialogue else None
    given = assignment_for(task, said, config.protocol, remembered.history, config.limits)
    return EpisodeOrder(kind="act", row=_first_row(task, trial, remembered), assignment=given)


def _first_row(task: Task, trial: int, remembered: Remembered) -> EpisodeRow:
    tokens = EpisodeTokens(history=remembered.tokens)
    return EpisodeRow(task=task.id, trial=trial, status="scored", tokens=tokens, remembered=remembered.facts)


def _done(order: EpisodeOrder, told: EvalContext, dataset: Dataset) -> str:
    task = dataset.task_at_once(order.row.task)
    office = Office(dataset.store, task.office)
    if order.kind == "record":
        assert order.trajectory is not None
        row = keep_episode(order.row, order.trajectory, task, office, Path(order.workspace), told, dataset)
    else:
        row = _acted(order, task, office, told, dataset)
    return row.model_dump_json()


def _acted(order: EpisodeOrder, task: Task, office: Office, told: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Play an episode of a solver that asks no model."""
    row = order.row
    acting = solver_for(told.config, told.target, task, row.trial, office)
    if acting is None:
        return EpisodeRow(task=row.task, trial=row.trial, status="not_applicable")
    with _scratch(told) as scratch:
        root = Path(scratch) / "workspace"
        played = asyncio.run(_played(acting, order, office, root))
        usage = row.usage.model_copy(update={"latency_s": played.latency_s})
        why = str(getattr(acting, "failure", "")) if played.trajectory.stop == "solver_error" else ""
        row = row.model_copy(update={"usage": usage, "why": why})
        return keep_episode(row, played.trajectory, task, office, root, told, dataset)


class _Played(NamedTuple):
    trajectory: Trajectory
    latency_s: float


async def _played(acting: Solver, order: EpisodeOrder, office: Office, root: Path) -> _Played:
    began = monotonic()
    episode = Episode()
    episode.reset(order.assignment, office, root)
    await acting.solve(order.assignment, episode)
    return _Played(episode.end(), monotonic() - began)


def keep_episode(
    row: EpisodeRow,
    trajectory: Trajectory,
    task: Task,
    office: Office,
    root: Path,
    told: EvalContext,
    dataset: Dataset,
) -> EpisodeRow:
    """Score what was left and write the recording; the row counts once the ledger has it."""
    workspace, run = Workspace(root), Path(told.run)
    verdict = score_workspace(task, workspace, office, dataset.references(task))
    keep_steps(run, task.id, row.trial, trajectory.steps)
    changed = keep_changes(workspace, office, ContentStore(run))
    found = {"stop": trajectory.stop, "verdict": verdict, "steps": len(trajectory.steps), "changed": changed}
    return row.model_copy(update=found)


def _scratch(told: EvalContext) -> "AbstractContextManager[str]":
    return tempfile.TemporaryDirectory(dir=Path(told.run) / "workspaces")
