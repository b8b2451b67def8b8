"""The job of an episode: which task and trial a unit stands for, and everything known before the first step."""

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from data_model import (
    Action,
    Assignment,
    Clock,
    Dataset,
    EpisodeRow,
    EpisodeTokens,
    FrozenModel,
    Task,
    Trajectory,
    make_transcript,
)
from evaluation.assignment import make_assignment
from evaluation.config import EvalConfig
from evaluation.episodes.episode_history import EpisodeHistory, make_episode_history
from evaluation.episodes.usage_meter import UsageMeter
from evaluation.run_dataset import list_task_ids
from processes import Unit, WorkerTermination


class EvalContext(FrozenModel):
    """The arguments that every worker of an evaluation shares.

    Attributes:
        run_folder: The folder of the run.
        dataset_folder: The folder of the dataset.
        cache_folder: The folder where memory modes cache vectors and summaries.
        config: The configuration of the evaluation.
        solver_target: The value of `--solver` as it was typed.
    """

    run_folder: str
    dataset_folder: str
    cache_folder: str
    config: EvalConfig
    solver_target: str | None = None


class EpisodeJob(FrozenModel):
    """What a worker process is to do with one episode.

    Attributes:
        kind: `act` plays and records the episode, `record` records what was played, and `settle` records what is left
            of an episode during which a worker ended.
        row: The row of the episode so far.
        assignment: The assignment of the episode.
        trajectory: The steps that were played, for `record`.
        ending: How the worker ended, for `settle`; the episode gets no verdict if its files caused that.
    """

    kind: Literal["act", "record", "settle"]
    row: EpisodeRow
    assignment: Assignment
    trajectory: Trajectory | None = None
    ending: WorkerTermination | None = None


class ActionJob(FrozenModel):
    """One action of an episode whose solver runs in another process.

    Attributes:
        kind: The discriminator of the job.
        workspace: The folder of the workspace.
        clock: The task's clock.
        action: The action to perform.
    """

    kind: Literal["perform"] = "perform"
    workspace: str
    clock: Clock
    action: Action


class OpenContext(NamedTuple):
    """The arguments of a worker, and the dataset that it has opened."""

    context: EvalContext
    dataset: Dataset


@cache
def open_context(context_json: str) -> OpenContext:
    """Parse the arguments of a worker; the dataset is opened once per process."""
    context = EvalContext.model_validate_json(context_json)
    return OpenContext(context, Dataset(Path(context.dataset_folder)))


def find_task_and_trial(unit: Unit, config: EvalConfig, task_ids: tuple[str, ...]) -> tuple[str, int]:
    """Return the task id and the trial, from 1, that a unit stands for.

    Args:
        task_ids: All task ids, sorted.
    """
    return task_ids[unit.index // config.trials], unit.index % config.trials + 1


def list_units(config: EvalConfig, task_ids: tuple[str, ...]) -> list[Unit]:
    """Return a unit for every episode, by task and trial."""
    trials = range(1, config.trials + 1)
    return [Unit(index, key) for index, key in enumerate(f"{task}.{trial}" for task in task_ids for trial in trials)]


async def make_episode_job(
    unit: Unit, context: EvalContext, dataset: Dataset, models: UsageMeter | None = None
) -> EpisodeJob:
    """Make the job that plays an episode."""
    config = context.config
    task_id, trial = find_task_and_trial(unit, config, list_task_ids(config, dataset))
    task, dialogue = dataset.seek_task(task_id), dataset.dialogue(task_id)
    history = await make_episode_history(config, task, dialogue, Path(context.cache_folder), models)
    transcript = make_transcript(dialogue) if dialogue else None
    assignment = make_assignment(task, transcript, config.protocol, history.text, config.limits)
    return EpisodeJob(kind="act", row=_make_first_row(task, trial, history), assignment=assignment)


def _make_first_row(task: Task, trial: int, history: EpisodeHistory) -> EpisodeRow:
    tokens = EpisodeTokens(history=history.tokens)
    return EpisodeRow(
        task=task.id,
        trial=trial,
        status="scored",
        tokens=tokens,
        remembered=history.fact_ids,
        twin=task.twin,
    )
