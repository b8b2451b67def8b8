"""One episode in a worker process, from its task to its row."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter

from data_model import (
    ActionRefused,
    ContentStore,
    Dataset,
    EpisodeRow,
    InputError,
    Stop,
    Trajectory,
    Verdict,
    error,
    named,
    remove_tree,
)
from evaluation.choosing import kind_of, solver_for
from evaluation.episode_folder import EpisodeFolder, folder_of, opened_folder
from evaluation.episode_order import ActionOrder, EpisodeOrder, EvalContext, open_context, order_of
from evaluation.recording import UNRECORDED, keep_changes, keep_steps
from office_env import Episode, Office, Services, Workspace, perform
from office_env.criteria import score_workspace
from run_ledger import Ending, Outcome, Unit, WorkerUnfit, accepted
from solvers import Solver

_ORDER = TypeAdapter[EpisodeOrder | ActionOrder](Annotated[EpisodeOrder | ActionOrder, Field(discriminator="kind")])
_KILLED = 9


def work_episode(unit: Unit, context: str) -> Outcome:
    """Play one episode here, score and record it; JSON of its EpisodeRow."""
    told, dataset = open_context(context)
    order = asyncio.run(order_of(unit, told, dataset))
    with _faults_of_solvers(told):
        return accepted(_act(order, told, dataset).model_dump_json())


def settle_ended_episode(unit: Unit, context: str, ending: Ending) -> Outcome:
    """Say what becomes of an episode over which a worker has ended: a verdict on the files as they are.

    Only where nothing in the episode can be blamed, as when somebody kills a worker of ours, is it crashed.
    """
    told, dataset = open_context(context)
    if is_from_outside(ending, told):
        return Outcome("crashed", reason=ending.how)
    order = asyncio.run(order_of(unit, told, dataset))
    with _faults_of_solvers(told):
        return accepted(_settle(order, ending, told, dataset).model_dump_json())


@contextmanager
def _faults_of_solvers(told: EvalContext) -> Iterator[None]:
    """Where a solver of the user's acts, take no fault for ours: it can reach the process, its limits and its files."""
    try:
        yield
    except Exception as fault:
        if kind_of(told.config.solver) != "user":
            raise
        raise WorkerUnfit(f"{type(fault).__name__}: {fault}") from fault


def is_from_outside(ending: Ending, told: EvalContext) -> bool:
    """Whether a worker ended by what neither the files nor a solver of the user's can have done.

    A library that meets hostile bytes aborts or faults; a solver of the user's may do anything to the worker.
    """
    return ending.kind == "death" and ending.signal in (0, _KILLED) and kind_of(told.config.solver) != "user"


def carry_out(payload: str, context: str) -> str:
    """The work of a pool; payload is an EpisodeOrder or an ActionOrder, the result an EpisodeRow or an observation."""
    told, dataset = open_context(context)
    order = _ORDER.validate_json(payload)
    if isinstance(order, ActionOrder):
        services = Services(transcription=dataset.store.transcription, clock=order.clock)
        return json.dumps(perform(Workspace(Path(order.workspace), services), order.action)._asdict())
    if order.kind == "act":
        row = _act(order, told, dataset)
    elif order.ending is None:
        assert order.trajectory is not None, "what is recorded was played"
        row = keep_episode(order.row, order.trajectory, folder_of(told, order.row).workspace, told, dataset)
    else:
        row = _settle(order, order.ending, told, dataset)
    return row.model_dump_json()


def _act(order: EpisodeOrder, told: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Play an episode of a solver that asks no model."""
    row, task = order.row, dataset.task_at_once(order.row.task)
    office = Office(dataset.store, task.office)
    acting = solver_for(told.config, told.target, task, row.trial, office)
    if acting is None:
        return EpisodeRow(task=row.task, trial=row.trial, status="not_applicable")
    with opened_folder(told, row) as folder:
        played = asyncio.run(play(acting, order, office, folder))
        folder.add_end(played.trajectory.stop)
        usage = row.usage.model_copy(update={"latency_s": played.latency_s})
        why = str(getattr(acting, "failure", "")) if played.trajectory.stop == "solver_error" else ""
        row = row.model_copy(update={"usage": usage, "why": why})
        return keep_episode(row, played.trajectory, folder.workspace, told, dataset)


class Played(NamedTuple):
    """What a solver did, and the seconds it took."""

    trajectory: Trajectory
    latency_s: float


async def play(
    acting: Solver, order: EpisodeOrder, office: Office, folder: EpisodeFolder, episode: Episode | None = None
) -> Played:
    """Let a solver act in a fresh workspace."""
    began = monotonic()
    opened = episode or Episode(on_step=folder.add_step)
    opened.reset(order.assignment, office, folder.workspace)
    await acting.solve(order.assignment, opened)
    return Played(opened.end(), monotonic() - began)


def keep_episode(row: EpisodeRow, done: Trajectory, root: Path, told: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Score what was left below root and write the recording; the row counts once the ledger has it."""
    task = dataset.task_at_once(row.task)
    office = Office(dataset.store, task.office)
    if root.is_symlink():
        # What it leads to is no workspace.
        root.unlink()
    verdict = score_workspace(task, Workspace(root), office, dataset.references(task))
    return _keep(row, done, verdict, Workspace(root), office, told)


def _settle(order: EpisodeOrder, ending: Ending, told: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Record what is left of an episode; where reading it has ended a worker before, it is not read again."""
    folder = folder_of(told, order.row)
    otherwise: Stop = "time" if ending.kind == "time" else "solver_error"
    done = order.trajectory or folder.trajectory(otherwise)
    was_played = folder.is_played() or order.trajectory is not None
    row = order.row if was_played else order.row.model_copy(update={"why": ending.how})
    if folder.workspace.is_symlink() or not folder.workspace.is_dir():
        remove_tree(folder.workspace)
        Office(dataset.store, dataset.task_at_once(row.task).office).copy_to(folder.workspace)
    if not was_played and ending.tries == 1:
        with suppress(OSError):
            folder.add_end(done.stop)
        return keep_episode(row, done, folder.workspace, told, dataset)
    office = Office(dataset.store, dataset.task_at_once(row.task).office)
    return _keep(row, done, unscored(ending), Workspace(folder.workspace), office, told)


def unscored(ending: Ending) -> Verdict:
    """The verdict on files that cannot be looked at within the limits: an error, which fails."""
    return Verdict(checks=named("scoring", [error(f"the files that were left cannot be scored: {ending.how}")]))


def _keep(
    row: EpisodeRow, done: Trajectory, verdict: Verdict, workspace: Workspace, office: Office, told: EvalContext
) -> EpisodeRow:
    run = Path(told.run)
    try:
        keep_steps(run, row.task, row.trial, done.steps)
    except OSError as failure:
        # A solver of the user's may have put something else in its place; nothing can be kept until it is mended.
        raise InputError(f"cannot be written: {failure.strerror}", where=str(run / "trajectories")) from failure
    changed: dict[str, str | None] = {}
    try:
        changed = keep_changes(workspace, office, ContentStore(run))
    except ActionRefused as refusal:
        verdict = Verdict(checks=named(UNRECORDED, [error(f"the files that were left cannot be recorded: {refusal}")]))
    found = {"stop": done.stop, "verdict": verdict, "steps": len(done.steps), "changed": changed}
    return row.model_copy(update=found)
