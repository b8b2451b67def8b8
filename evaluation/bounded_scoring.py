"""Verdicts made in a worker process: files that were left by a solver, or by anybody, may hang or kill their reader."""

from functools import cache
from pathlib import Path
from typing import Self

from data_model import Dataset, EpisodeRow, Frozen, Verdict
from evaluation.episode_record import unscored
from evaluation.recording import recorded
from office_env import FileTree, Office, Workspace
from office_env.criteria import Profile, score_workspace
from run_ledger import CallWorker, WorkerEnded, call_worker


class ScoringOrder(Frozen):
    """What is to be scored for a task: the files below a folder, or those of an episode. profile: how."""

    task: str
    profile: Profile
    workspace: str = ""
    row: EpisodeRow | None = None


class ScoringContext(Frozen):
    """What the worker is told. dataset, run: folders; run is empty where nothing was recorded."""

    dataset: str
    run: str = ""


class BoundedScoring:
    """Scores files for the tasks of one dataset; used in a `with`. run: where episodes were recorded."""

    def __init__(self, dataset: Dataset, run: Path | None = None) -> None:
        context = ScoringContext(dataset=str(dataset.root.resolve()), run=str(run.resolve()) if run else "")
        self._worker: CallWorker = call_worker(score_order, context.model_dump_json())

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._worker.__exit__(*raised)

    def score_folder(self, task: str, workspace: Path, profile: Profile) -> Verdict:
        """Score the files below a folder; those that cannot be looked at within the limits have an error."""
        return self._score(ScoringOrder(task=task, profile=profile, workspace=str(workspace.resolve())))

    def score_episode(self, row: EpisodeRow, profile: Profile) -> Verdict:
        """Score the files of a recorded episode, likewise."""
        return self._score(ScoringOrder(task=row.task, profile=profile, row=row))

    def _score(self, order: ScoringOrder) -> Verdict:
        try:
            return Verdict.model_validate_json(self._worker.call(order.model_dump_json()))
        except WorkerEnded as ended:
            return unscored(ended.ending)


def score_order(payload: str, context: str) -> str:
    """The work of the worker; JSON of a ScoringOrder in, of its Verdict out."""
    order, told = ScoringOrder.model_validate_json(payload), ScoringContext.model_validate_json(context)
    dataset = _opened(told.dataset)
    task = dataset.task_at_once(order.task)
    office = Office(dataset.store, task.office)
    left: FileTree = Workspace(Path(order.workspace))
    if order.row is not None:
        left = recorded(order.row, Path(told.run), office)
    return score_workspace(task, left, office, dataset.references(task), order.profile).model_dump_json()


@cache
def _opened(dataset: str) -> Dataset:
    return Dataset(Path(dataset))
