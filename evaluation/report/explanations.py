"""Why episodes failed, found in a worker process: criteria are scored again for it, on files that solvers left."""

from functools import cache
from pathlib import Path
from typing import Self

from data_model import Check, Criterion, Dataset, EpisodeRow, Frozen, bounds, limited_step
from evaluation.failures import Failure, Recorded, explain_failure, unexplained_failure
from evaluation.recording import recorded, recorded_steps
from evaluation.report.reading import OpenedRun
from evaluation.report.time_budget import TimeBudget
from office_env import Office
from office_env.criteria import score_criterion
from run_ledger import Ending, WorkerEnded, call_worker

_STEP = "explaining an episode"
_MOST = bounds.REPORT_EXPLANATION_ENDINGS
NOT_SCORED_AGAIN = f"to tell it, criteria are to be scored again, and {_MOST} processes had ended over explanations"
NOT_TRIED = f"{2 * _MOST} processes had ended over explanations"

TOO_LONG = f"explaining the episodes before has taken {bounds.REPORT_EXPLANATIONS_S} seconds too long"


class _Order(Frozen):
    """An episode to be explained. run, dataset: folders. may_score: criteria may be scored again."""

    run: str
    dataset: str
    row: EpisodeRow
    may_score: bool


class _NotScoredAgain(Exception):
    """An explanation needs a criterion to be scored again, and may not do so."""


class Explanations:
    """Explains failed episodes of the runs of one report; used in a `with`."""

    def __init__(self) -> None:
        self._worker = call_worker(explain_order)
        self._endings = 0
        self._budget = TimeBudget(bounds.REPORT_EXPLANATIONS_S)

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._worker.__exit__(*raised)

    def explain(self, run: OpenedRun, row: EpisodeRow) -> Failure:
        """Say why an episode of a run failed; where that cannot be found within the limits, what its verdict says.

        Raises InputError where its recording is missing or was changed.
        """
        return self._found(run, row).model_copy(update={"run": run.name})

    def _found(self, run: OpenedRun, row: EpisodeRow) -> Failure:
        if self._endings >= 2 * _MOST:
            return unexplained_failure(row, NOT_TRIED)
        if self._budget.is_spent:
            return unexplained_failure(row, TOO_LONG)
        order = _Order(
            run=str(run.path.resolve()),
            dataset=str(run.dataset.root.resolve()),
            row=row,
            may_score=self._endings < _MOST,
        )
        try:
            with self._budget.measure():
                answer = self._worker.call(order.model_dump_json())
            return Failure.model_validate_json(answer)
        except WorkerEnded as ended:
            self._endings += 1
            return unexplained_failure(row, _how(ended.ending))


def explain_order(payload: str, context: str) -> str:
    """The work of the worker: JSON of an order in, of a Failure out."""
    order = _Order.model_validate_json(payload)
    with limited_step(_STEP, bounds.EXPLANATION_S, is_whole=True):
        try:
            return explain_failure(_episode(order)).model_dump_json()
        except _NotScoredAgain:
            return unexplained_failure(order.row, NOT_SCORED_AGAIN).model_dump_json()


def _episode(order: _Order) -> Recorded:
    run, row, dataset = Path(order.run), order.row, _opened(order.dataset)
    task = dataset.task_at_once(row.task)
    office = Office(dataset.store, task.office)

    def score(criterion: Criterion) -> tuple[Check, ...]:
        if not order.may_score:
            raise _NotScoredAgain
        return score_criterion(criterion, recorded(row, run, office), office, dataset.references(task))

    return Recorded(
        task=task,
        dialogue=dataset.dialogue(task.id),
        row=row,
        steps=tuple(recorded_steps(run, row.task, row.trial)),
        office=office.names(),
        score=score,
    )


def _how(ending: Ending) -> str:
    # A process that has run out of memory has left its step before it says so.
    return f"{_STEP} needs more memory than a worker process has" if ending.kind == "memory" else ending.how


@cache
def _opened(dataset: str) -> Dataset:
    return Dataset(Path(dataset))
