"""Which episode a unit of an evaluation is, and all that is known of it before the first step."""

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
from evaluation.config import EvalConfig, list_task_ids
from evaluation.episodes.episode_history import EpisodeHistory, make_episode_history
from evaluation.episodes.usage_meter import UsageMeter
from processes import Unit, WorkerTermination


class EvalContext(FrozenModel):
    """What every worker of an evaluation is told.

    Attributes:
        run_folder: Folders.
        dataset_folder: See `run_folder`.
        cache_folder: Where memory modes keep vectors and summaries.
        solver_target: What was typed for `--solver`.
    """

    run_folder: str
    dataset_folder: str
    cache_folder: str
    config: EvalConfig
    solver_target: str | None = None


class EpisodeJob(FrozenModel):
    """What is to be done with one episode in a worker process.

    act: play and record it. record: record what was played, as trajectory says. settle: record what is left of an
    episode over which a worker has ended.

    Attributes:
        ending: How that was; without a verdict where the files ended it.
    """

    kind: Literal["act", "record", "settle"]
    row: EpisodeRow
    assignment: Assignment
    trajectory: Trajectory | None = None
    ending: WorkerTermination | None = None


class ActionJob(FrozenModel):
    """One action of an episode whose solver is elsewhere.

    Attributes:
        workspace: Its folder.
    """

    kind: Literal["perform"] = "perform"
    workspace: str
    clock: Clock
    action: Action


class OpenContext(NamedTuple):
    """What a worker is told, and the dataset that it has opened."""

    context: EvalContext
    dataset: Dataset


@cache
def open_context(context_json: str) -> OpenContext:
    """Read what a worker is told; the dataset is opened once a process."""
    context = EvalContext.model_validate_json(context_json)
    return OpenContext(context, Dataset(Path(context.dataset_folder)))


def find_task_and_trial(unit: Unit, config: EvalConfig, task_ids: tuple[str, ...]) -> tuple[str, int]:
    """The task and the trial, from 1, of a unit.

    Args:
        task_ids: All ids, sorted.
    """
    return task_ids[unit.index // config.trials], unit.index % config.trials + 1


def list_units(config: EvalConfig, task_ids: tuple[str, ...]) -> list[Unit]:
    """Every episode, by task and trial."""
    trials = range(1, config.trials + 1)
    return [Unit(index, key) for index, key in enumerate(f"{task}.{trial}" for task in task_ids for trial in trials)]


async def make_episode_job(
    unit: Unit, context: EvalContext, dataset: Dataset, models: UsageMeter | None = None
) -> EpisodeJob:
    """All that is known before the first step."""
    config = context.config
    task_id, trial = find_task_and_trial(unit, config, list_task_ids(config, dataset))
    task, dialogue = dataset.seek_task(task_id), dataset.dialogue(task_id)
    history = await make_episode_history(config, task, dialogue, Path(context.cache_folder), models)
    transcript = make_transcript(dialogue) if dialogue else None
    assignment = make_assignment(task, transcript, config.protocol, history.text, config.limits)
    return EpisodeJob(kind="act", row=_make_first_row(task, trial, history), assignment=assignment)


def _make_first_row(task: Task, trial: int, history: EpisodeHistory) -> EpisodeRow:
    tokens = EpisodeTokens(history=history.tokens)
    return EpisodeRow(task=task.id, trial=trial, status="scored", tokens=tokens, remembered=history.fact_ids)
