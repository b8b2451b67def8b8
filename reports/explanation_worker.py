"""Explain failed episodes in a worker process, since explaining may rescore criteria on files that solvers left."""

from functools import cache
from pathlib import Path
from typing import Self

from criteria import score_criterion
from data_model import Check, Criterion, Dataset, EpisodeRow, FrozenModel, bounds, limit_step_time
from evaluation import open_recorded_files, read_recorded_steps
from failure_analysis import EpisodeFailure, FailedEpisode, explain_failure, make_unexplained_failure
from office_env import Office
from processes import WorkerTerminated, WorkerTermination, open_blocking_worker
from reports.load_runs import LoadedRun
from reports.time_budget import TimeBudget

_STEP_NAME = "explaining an episode"
_MAX_ENDINGS = bounds.REPORT_EXPLANATION_ENDINGS
RESCORING_STOPPED = (
    f"criteria would have to be scored again, but {_MAX_ENDINGS} processes had ended while explaining episodes"
)
EXPLAINING_STOPPED = f"{2 * _MAX_ENDINGS} processes had ended while explaining episodes"

TOO_LONG = f"explaining earlier episodes took {bounds.REPORT_EXPLANATIONS_S} seconds too long"


class _ExplainJob(FrozenModel):
    """An episode to explain.

    Attributes:
        run: The folder of the run.
        dataset: The folder of the dataset.
        may_score: Whether criteria may be scored again.
    """

    run: str
    dataset: str
    row: EpisodeRow
    may_score: bool


class _RescoringForbidden(Exception):
    """Explaining an episode would need to score a criterion again, which is no longer allowed."""


class FailureExplainer:
    """Context manager that explains the failed episodes of one report within time and process limits."""

    def __init__(self) -> None:
        self._worker = open_blocking_worker(run_explain_job)
        self._endings = 0
        self._budget = TimeBudget(bounds.REPORT_EXPLANATIONS_S)

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *exception_info: object) -> None:
        self._worker.__exit__(*exception_info)

    def explain(self, run: LoadedRun, row: EpisodeRow) -> EpisodeFailure:
        """Explain why an episode failed, or return its verdict's messages if the limits are exceeded.

        Raises:
            InputError: The recording of the episode is missing or was changed.
        """
        return self._explain(run, row).model_copy(update={"run": run.name})

    def _explain(self, run: LoadedRun, row: EpisodeRow) -> EpisodeFailure:
        if self._endings >= 2 * _MAX_ENDINGS:
            return make_unexplained_failure(row, EXPLAINING_STOPPED)
        if self._budget.is_spent:
            return make_unexplained_failure(row, TOO_LONG)
        job = _ExplainJob(
            run=str(run.path.resolve()),
            dataset=str(run.dataset.root.resolve()),
            row=row,
            may_score=self._endings < _MAX_ENDINGS,
        )
        try:
            with self._budget.measure():
                answer = self._worker.call(job.model_dump_json())
            return EpisodeFailure.model_validate_json(answer)
        except WorkerTerminated as error:
            self._endings += 1
            return make_unexplained_failure(row, _describe_ending(error.termination))


def run_explain_job(job_json: str, context: str) -> str:
    """Run one job in the worker process: takes an `_ExplainJob` as JSON and returns an `EpisodeFailure` as JSON."""
    job = _ExplainJob.model_validate_json(job_json)
    with limit_step_time(_STEP_NAME, bounds.EXPLANATION_S, covers_inner_steps=True):
        try:
            return explain_failure(_load_failed_episode(job)).model_dump_json()
        except _RescoringForbidden:
            return make_unexplained_failure(job.row, RESCORING_STOPPED).model_dump_json()


def _load_failed_episode(job: _ExplainJob) -> FailedEpisode:
    run_folder, row, dataset = Path(job.run), job.row, _open_dataset(job.dataset)
    task = dataset.seek_task(row.task)
    office = Office(dataset.store, task.office)

    def rescore(criterion: Criterion) -> tuple[Check, ...]:
        if not job.may_score:
            raise _RescoringForbidden
        return score_criterion(
            criterion, open_recorded_files(row, run_folder, office), office, dataset.read_references(task)
        )

    return FailedEpisode(
        task=task,
        dialogue=dataset.dialogue(task.id),
        row=row,
        steps=tuple(read_recorded_steps(run_folder, row.task, row.trial)),
        office_paths=office.names(),
        rescore=rescore,
    )


def _describe_ending(ending: WorkerTermination) -> str:
    # When a process reports that it ran out of memory, it is no longer in the step that the description would name.
    return (
        f"{_STEP_NAME} needs more memory than a worker process has" if ending.kind == "memory" else ending.description
    )


@cache
def _open_dataset(root: str) -> Dataset:
    return Dataset(Path(root))
