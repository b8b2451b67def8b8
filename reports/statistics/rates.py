"""Pass rates: the mean over tasks of the share of a task's scored trials that passed, overall and by app group."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import fsum
from typing import NamedTuple

from reports.statistics.run_totals import TaskTotals

APP_GROUPS = (1, 2, 3)
"""How many applications a task needs, as the paper groups them (OdysseyBench, Table 2)."""


class PassRates(NamedTuple):
    """Shares from 0 to 1; None where no task has a scored trial.

    Attributes:
        by_app_group: Of APP_GROUPS, in that order.
        mean_of_app_groups: Their unweighted mean, of those that have a rate. overall is the paper's figure, and the
            mean of the groups is not: groups differ in size.
        tasks: That are in `overall`.
    """

    overall: float | None
    by_app_group: tuple[float | None, ...]
    mean_of_app_groups: float | None
    tasks: int


def pass_rates(tasks: Iterable[TaskTotals]) -> PassRates:
    """Compute all rates of a run.

    A task without a scored trial is in none; one of another app group than the paper's is in `overall` alone.
    Source: OdysseyBench, Table 2, whose overall rates are means over tasks.
    """
    scored = [(task.app_group, Fraction(task.passed, task.scored)) for task in tasks if task.scored]
    groups = tuple(_exact_mean([share for apps, share in scored if apps == group]) for group in APP_GROUPS)
    return PassRates(
        overall=_exact_mean([share for _, share in scored]),
        by_app_group=groups,
        mean_of_app_groups=mean([rate for rate in groups if rate is not None]),
        tasks=len(scored),
    )


def mean(numbers: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return fsum(numbers) / len(numbers) if numbers else None


def mean_by_app_group(
    tasks: Iterable[TaskTotals], measure: Callable[[TaskTotals], float | None]
) -> tuple[float | None, ...]:
    """The mean over tasks of a figure: of each of APP_GROUPS, then of all; tasks without the figure are left out."""
    measured = [(task.app_group, number) for task in tasks if (number := measure(task)) is not None]
    groups = (mean([number for apps, number in measured if apps == group]) for group in APP_GROUPS)
    return (*groups, mean([number for _, number in measured]))


def _exact_mean(shares: Sequence[Fraction]) -> float | None:
    # Exact, so that the mean does not depend on the order of the tasks.
    return float(sum(shares, Fraction()) / len(shares)) if shares else None
