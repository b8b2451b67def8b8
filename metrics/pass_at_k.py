"""Estimate from several trials the chance that at least one of k passes, and that all k pass."""

from collections.abc import Callable, Iterable
from math import comb

from metrics.pass_rates import mean
from metrics.run_totals import TaskTotals


def estimate_pass_at_k(trials: int, passed: int, k: int) -> float:
    """Return an unbiased estimate of the chance that at least one of k trials passes (pass@k).

    Args:
        trials: The number of trials made.
        passed: How many of them passed.

    Raises:
        ValueError: Unless 0 <= passed <= trials and 1 <= k <= trials.

    Source: Chen et al. 2021 (Codex), section 2.1.
    """
    _check_counts(trials, passed, k)
    # A single division of integers gives the nearest float for any number of trials.
    return (comb(trials, k) - comb(trials - passed, k)) / comb(trials, k)


def estimate_pass_hat_k(trials: int, passed: int, k: int) -> float:
    """Return an unbiased estimate of the chance that all k trials pass (pass^k).

    Raises:
        ValueError: Unless 0 <= passed <= trials and 1 <= k <= trials.

    Source: Yao et al. 2024 (tau-bench), section 4.
    """
    _check_counts(trials, passed, k)
    return comb(passed, k) / comb(trials, k)


def mean_over_tasks(
    tasks: Iterable[TaskTotals], estimator: Callable[[int, int, int], float], k: int
) -> tuple[float | None, int]:
    """Return the mean of an estimator over the tasks with at least k scored trials, and the number of those tasks."""
    estimates = [estimator(task.scored, task.passed, k) for task in tasks if task.scored >= k]
    return mean(estimates), len(estimates)


def _check_counts(trials: int, passed: int, k: int) -> None:
    if not (0 <= passed <= trials and 1 <= k <= trials):
        raise ValueError(f"{passed} of {trials} trials passed, of k = {k}")
