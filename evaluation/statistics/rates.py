"""Pass rates: the mean over tasks of the share of a task's scored trials that passed, overall and by app group."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import fsum
from typing import NamedTuple

from evaluation.statistics.figures import TaskFigures

APP_GROUPS = (1, 2, 3)
"""How many applications a task needs, as the paper groups them (OdysseyBench, Table 2)."""


class PassRates(NamedTuple):
    """Shares from 0 to 1; None where no task has a scored trial.

    by_group: of APP_GROUPS, in that order. mean_of_groups: their unweighted mean, of those that have a rate. overall
    is the paper's figure, and the mean of the groups is not: groups differ in size. tasks: that are in `overall`.
    """

    overall: float | None
    by_group: tuple[float | None, ...]
    mean_of_groups: float | None
    tasks: int


def pass_rates(tasks: Iterable[TaskFigures]) -> PassRates:
    """Compute all rates of a run.

    A task without a scored trial is in none; one of another app group than the paper's is in `overall` alone.
    Source: OdysseyBench, Table 2, whose overall rates are means over tasks.
    """
    scored = [(task.apps, Fraction(task.passed, task.scored)) for task in tasks if task.scored]
    groups = tuple(_mean([share for apps, share in scored if apps == group]) for group in APP_GROUPS)
    return PassRates(
        overall=_mean([share for _, share in scored]),
        by_group=groups,
        mean_of_groups=mean([rate for rate in groups if rate is not None]),
        tasks=len(scored),
    )


def mean(numbers: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return fsum(numbers) / len(numbers) if numbers else None


def mean_by_group(
    tasks: Iterable[TaskFigures], figure: Callable[[TaskFigures], float | None]
) -> tuple[float | None, ...]:
    """The mean over tasks of a figure: of each of APP_GROUPS, then of all; tasks without the figure are left out."""
    found = [(task.apps, number) for task in tasks if (number := figure(task)) is not None]
    groups = (mean([number for apps, number in found if apps == group]) for group in APP_GROUPS)
    return (*groups, mean([number for _, number in found]))


def _mean(shares: Sequence[Fraction]) -> float | None:
    # Exact, so that the mean does not depend on the order of the tasks.
    return float(sum(shares, Fraction()) / len(shares)) if shares else None
