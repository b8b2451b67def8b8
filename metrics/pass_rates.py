"""Pass rates overall and by application group: the mean over tasks of the share of scored trials that passed."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import fsum
from typing import NamedTuple

from metrics.run_totals import TaskTotals, list_counted_shares

APP_GROUPS = (1, 2, 3)
"""The numbers of applications by which the paper groups tasks (OdysseyBench, Table 2)."""


class PassRates(NamedTuple):
    """Pass rates from 0 to 1; None if no task has a scored trial.

    Attributes:
        overall: The mean over all tasks, which is the paper's overall rate.
        by_app_group: The rates of APP_GROUPS, in that order.
        mean_of_app_groups: The unweighted mean of the groups that have a rate. It differs from `overall` because the
            groups differ in size.
        tasks: The number of tasks in `overall`, twins as one.
        goal: The mean over tasks of the share of trials with all that must be there.
        collateral: The mean over tasks of the share of trials that changed nothing else, among those in which that was
            decided.
        partial: The mean over tasks of the share of goal checks that passed.
    """

    overall: float | None
    by_app_group: tuple[float | None, ...]
    mean_of_app_groups: float | None
    tasks: int
    goal: float | None
    collateral: float | None
    partial: float | None


def compute_pass_rates(tasks: Iterable[TaskTotals]) -> PassRates:
    """Compute all pass rates of a run.

    A task without a scored trial counts in no rate. Twins, of which one can be done as asked and the other not, count
    as one task in `overall` and its groups, which passes in a trial if both do: whoever refuses everything, and whoever
    does everything, gets nothing for them. A twin without the other one counts in neither. A task outside the paper's
    application groups counts only in `overall`.

    Source: OdysseyBench, Table 2, whose overall rates are means over tasks.
    """
    scored_tasks = [task for task in tasks if task.scored]
    decided = [task for task in scored_tasks if task.collateral_decided]
    scored = [(one.app_group, one.share) for one in list_counted_shares(scored_tasks)]
    groups = tuple(_exact_mean([share for apps, share in scored if apps == group]) for group in APP_GROUPS)
    return PassRates(
        overall=_exact_mean([share for _, share in scored]),
        by_app_group=groups,
        mean_of_app_groups=mean([rate for rate in groups if rate is not None]),
        tasks=len(scored),
        goal=_exact_mean([Fraction(task.goal, task.scored) for task in scored_tasks]),
        collateral=_exact_mean([Fraction(task.collateral, task.collateral_decided) for task in decided]),
        partial=_exact_mean([task.partial / task.scored for task in scored_tasks]),
    )


def mean(numbers: Sequence[float]) -> float | None:
    """Return the mean, or None for an empty sequence."""
    return fsum(numbers) / len(numbers) if numbers else None


def mean_by_app_group(
    tasks: Iterable[TaskTotals], measure: Callable[[TaskTotals], float | None]
) -> tuple[float | None, ...]:
    """Return the mean over tasks of a measure for each of APP_GROUPS, then for all tasks.

    Tasks for which the measure is None are left out.
    """
    measured = [(task.app_group, number) for task in tasks if (number := measure(task)) is not None]
    groups = (mean([number for apps, number in measured if apps == group]) for group in APP_GROUPS)
    return (*groups, mean([number for _, number in measured]))


def _exact_mean(shares: Sequence[Fraction]) -> float | None:
    # Exact, so that the mean does not depend on the order of the tasks.
    return float(sum(shares, Fraction()) / len(shares)) if shares else None
