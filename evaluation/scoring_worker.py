"""Scoring in a worker process, because files left by a solver, or by anybody, may hang or kill whatever reads them."""

from functools import cache
from pathlib import Path
from typing import Self

from criteria import Profile, score_workspace
from data_model import Dataset, EpisodeRow, FrozenModel, Verdict
from evaluation.episodes.record_episode import make_unscored_verdict
from evaluation.episodes.recorded_files import open_recorded_files
from office_env import FileTree, Office, Workspace
from processes import BlockingWorker, WorkerTerminated, open_blocking_worker


class ScoringJob(FrozenModel):
    """The files to score for a task: those below a folder, or those of a recorded episode.

    Attributes:
        task_id: The id of the task.
        profile: The profile to score with.
        workspace: The folder of the files, if `row` is None.
        row: The row of the recorded episode, or None.
    """

    task_id: str
    profile: Profile
    workspace: str = ""
    row: EpisodeRow | None = None


class ScoringContext(FrozenModel):
    """The arguments of the worker.

    Attributes:
        dataset: The folder of the dataset.
        run: The folder of the run; empty if nothing was recorded.
    """

    dataset: str
    run: str = ""


class ScoringWorker:
    """A worker that scores files for the tasks of one dataset; used in a `with` statement.

    Attributes:
        run_folder: The folder of the run in which episodes were recorded.
    """

    def __init__(self, dataset: Dataset, run_folder: Path | None = None) -> None:
        context = ScoringContext(
            dataset=str(dataset.root.resolve()), run=str(run_folder.resolve()) if run_folder else ""
        )
        self._worker: BlockingWorker = open_blocking_worker(run_scoring_job, context.model_dump_json())

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *exception_info: object) -> None:
        self._worker.__exit__(*exception_info)

    def score_folder(self, task_id: str, workspace: Path, profile: Profile) -> Verdict:
        """Score the files below a folder; files that cannot be read within the limits give an error."""
        return self._score(ScoringJob(task_id=task_id, profile=profile, workspace=str(workspace.resolve())))

    def score_episode(self, row: EpisodeRow, profile: Profile) -> Verdict:
        """Score the files of a recorded episode; files that cannot be read within the limits give an error."""
        return self._score(ScoringJob(task_id=row.task, profile=profile, row=row))

    def _score(self, job: ScoringJob) -> Verdict:
        try:
            return Verdict.model_validate_json(self._worker.call(job.model_dump_json()))
        except WorkerTerminated as error:
            return make_unscored_verdict(error.termination)


def run_scoring_job(job_json: str, context_json: str) -> str:
    """Score in the worker process: a ScoringJob in, its Verdict out, both as JSON."""
    job, context = ScoringJob.model_validate_json(job_json), ScoringContext.model_validate_json(context_json)
    dataset = _open_dataset(context.dataset)
    task = dataset.seek_task(job.task_id)
    office = Office(dataset.store, task.office)
    files: FileTree = Workspace(Path(job.workspace))
    if job.row is not None:
        files = open_recorded_files(job.row, Path(context.run), office)
    return score_workspace(task, files, office, dataset.read_references(task), job.profile).model_dump_json()


@cache
def _open_dataset(root: str) -> Dataset:
    return Dataset(Path(root))
