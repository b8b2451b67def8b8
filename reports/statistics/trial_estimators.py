"""What several trials tell: the chance that one of k passes, and that all k do."""

from collections.abc import Callable, Iterable
from math import comb

from reports.statistics.rates import mean
from reports.statistics.run_totals import TaskTotals


def pass_at_k(trials: int, passed: int, k: int) -> float:
    """The chance that at least one of k trials passes, without bias, from trials of which some passed.

    Source: Chen et al. 2021 (Codex), section 2.1.

    Raises:
        ValueError: Unless 0 <= passed <= trials and 1 <= k <= trials.
    """
    _check_counts(trials, passed, k)
    # One division of whole numbers: the nearest float, however many trials there are.
    return (comb(trials, k) - comb(trials - passed, k)) / comb(trials, k)


def pass_hat_k(trials: int, passed: int, k: int) -> float:
    """The chance that all of k trials pass (pass^k), without bias; ValueError as in `pass_at_k`.

    Source: Yao et al. 2024 (tau-bench), section 4.
    """
    _check_counts(trials, passed, k)
    return comb(passed, k) / comb(trials, k)


def mean_over_tasks(
    tasks: Iterable[TaskTotals], estimator: Callable[[int, int, int], float], k: int
) -> tuple[float | None, int]:
    """The mean of an estimator over the tasks that have k scored trials or more, and how many those are."""
    estimates = [estimator(task.scored, task.passed, k) for task in tasks if task.scored >= k]
    return mean(estimates), len(estimates)


def _check_counts(trials: int, passed: int, k: int) -> None:
    if not (0 <= passed <= trials and 1 <= k <= trials):
        raise ValueError(f"{passed} of {trials} trials passed, of k = {k}")
