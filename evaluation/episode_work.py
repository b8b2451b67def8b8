"""One episode in a worker process, from its task to its row."""

import asyncio
import json
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter

from data_model import Dataset, EpisodeRow, Trajectory
from evaluation.choosing import solver_for
from evaluation.episode_folder import EpisodeFolder, folder_of, opened_folder
from evaluation.episode_order import ActionOrder, EpisodeOrder, EvalContext, open_context, order_of
from evaluation.episode_record import keep_episode
from evaluation.episode_settling import faults_of_solvers, settle
from office_env import Episode, Office, Services, Workspace, perform
from run_ledger import Outcome, Unit, accepted
from solvers import Solver

_ORDER = TypeAdapter[EpisodeOrder | ActionOrder](Annotated[EpisodeOrder | ActionOrder, Field(discriminator="kind")])


def work_episode(unit: Unit, context: str) -> Outcome:
    """Play one episode here, score and record it; JSON of its EpisodeRow."""
    told, dataset = open_context(context)
    order = asyncio.run(order_of(unit, told, dataset))
    with faults_of_solvers(told):
        return accepted(_act(order, told, dataset).model_dump_json())


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
        row = settle(order, order.ending, told, dataset)
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
