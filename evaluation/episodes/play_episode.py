"""One episode in a worker process, from its task to its row."""

import asyncio
import json
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter

from data_model import Dataset, EpisodeRow, Trajectory
from evaluation.episodes.episode_folder import EpisodeFolder, find_episode_folder, open_episode_folder
from evaluation.episodes.episode_job import ActionJob, EpisodeJob, EvalContext, make_episode_job, open_context
from evaluation.episodes.interrupted_episode import blame_user_solver, record_interrupted_episode
from evaluation.episodes.record_episode import score_and_record_episode
from evaluation.solver_factory import make_solver
from office_env import Episode, Office, Services, Workspace, perform_action
from processes import Outcome, Unit, accepted_outcome
from solvers import Solver

_JOB_ADAPTER = TypeAdapter[EpisodeJob | ActionJob](Annotated[EpisodeJob | ActionJob, Field(discriminator="kind")])


def run_episode_unit(unit: Unit, context_json: str) -> Outcome:
    """Play, score and record one episode in this process; the outcome holds its EpisodeRow as JSON."""
    context, dataset = open_context(context_json)
    job = asyncio.run(make_episode_job(unit, context, dataset))
    with blame_user_solver(context):
        return accepted_outcome(_play_and_record(job, context, dataset).model_dump_json())


def run_job(job_json: str, context_json: str) -> str:
    """Run one job in a pool worker: an EpisodeJob gives an EpisodeRow, an ActionJob an observation, all as JSON."""
    context, dataset = open_context(context_json)
    job = _JOB_ADAPTER.validate_json(job_json)
    if isinstance(job, ActionJob):
        services = Services(find_transcription=dataset.store.read_transcription, clock=job.clock)
        return json.dumps(perform_action(Workspace(Path(job.workspace), services), job.action)._asdict())
    if job.kind == "act":
        row = _play_and_record(job, context, dataset)
    elif job.ending is None:
        assert job.trajectory is not None, "what is recorded was played"
        row = score_and_record_episode(
            job.row, job.trajectory, find_episode_folder(context, job.row).workspace, context, dataset
        )
    else:
        row = record_interrupted_episode(job, job.ending, context, dataset)
    return row.model_dump_json()


def _play_and_record(job: EpisodeJob, context: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Play and record an episode whose solver calls no model."""
    row, task = job.row, dataset.seek_task(job.row.task)
    office = Office(dataset.store, task.office)
    solver = make_solver(context.config, context.solver_target, task, row.trial, office)
    if solver is None:
        return EpisodeRow(task=row.task, trial=row.trial, status="not_applicable")
    with open_episode_folder(context, row) as folder:
        played = asyncio.run(play_episode(solver, job, office, folder))
        folder.record_stop(played.trajectory.stop)
        usage = row.usage.model_copy(update={"latency_s": played.latency_s})
        why = str(getattr(solver, "failure", "")) if played.trajectory.stop == "solver_error" else ""
        row = row.model_copy(update={"usage": usage, "why": why})
        return score_and_record_episode(row, played.trajectory, folder.workspace, context, dataset)


class PlayedEpisode(NamedTuple):
    """What a solver did, and how many seconds it took."""

    trajectory: Trajectory
    latency_s: float


async def play_episode(
    solver: Solver, job: EpisodeJob, office: Office, folder: EpisodeFolder, episode: Episode | None = None
) -> PlayedEpisode:
    """Let a solver act in a fresh workspace."""
    started_at = monotonic()
    running_episode = episode or Episode(on_step=folder.append_step)
    running_episode.reset(job.assignment, office, folder.workspace)
    await solver.solve(job.assignment, running_episode)
    return PlayedEpisode(running_episode.end(), monotonic() - started_at)
