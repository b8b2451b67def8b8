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
    Frozen,
    Task,
    Trajectory,
    transcript_of,
)
from evaluation.assignment import assignment_for
from evaluation.config import EvalConfig, task_ids_of
from evaluation.memory import Remembered, remember
from evaluation.metering import Metered
from run_ledger import Ending, Unit


class EvalContext(Frozen):
    """What every worker of an evaluation is told.

    run, dataset: folders. cache: where memory modes keep vectors and summaries. target: what was typed for `--solver`.
    """

    run: str
    dataset: str
    cache: str
    config: EvalConfig
    target: str | None = None


class EpisodeOrder(Frozen):
    """What is to be done with one episode in a worker process.

    act: play and record it. record: record what was played, as trajectory says. settle: record what is left of an
    episode over which a worker has ended. ending: how that was; without a verdict where the files ended it.
    """

    kind: Literal["act", "record", "settle"]
    row: EpisodeRow
    assignment: Assignment
    trajectory: Trajectory | None = None
    ending: Ending | None = None


class ActionOrder(Frozen):
    """One action of an episode whose solver is elsewhere. workspace: its folder."""

    kind: Literal["perform"] = "perform"
    workspace: str
    clock: Clock
    action: Action


class OpenedEvaluation(NamedTuple):
    """What a worker is told, and the dataset that it has opened."""

    told: EvalContext
    dataset: Dataset


@cache
def open_context(context: str) -> OpenedEvaluation:
    """Read what a worker is told; the dataset is opened once a process."""
    told = EvalContext.model_validate_json(context)
    return OpenedEvaluation(told, Dataset(Path(told.dataset)))


def place_of(unit: Unit, config: EvalConfig, tasks: tuple[str, ...]) -> tuple[str, int]:
    """The task and the trial, from 1, of a unit. tasks: all ids, sorted."""
    return tasks[unit.index // config.trials], unit.index % config.trials + 1


def units_of(config: EvalConfig, tasks: tuple[str, ...]) -> list[Unit]:
    """Every episode, by task and trial."""
    trials = range(1, config.trials + 1)
    return [Unit(index, key) for index, key in enumerate(f"{task}.{trial}" for task in tasks for trial in trials)]


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
