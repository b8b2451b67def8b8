"""Metrics of success."""

from metrics.pass_at_k import estimate_pass_hat_k, mean_over_tasks
from metrics.pass_rates import compute_pass_rates
from metrics.registry import metric
from metrics.run_totals import RunTotals


@metric(unit="%")
def success_rate(run: RunTotals) -> float | None:
    """The overall pass rate: the mean over tasks of the share of their scored trials that passed."""
    rate = compute_pass_rates(run.tasks.values()).overall
    return None if rate is None else 100 * rate


@metric(unit="%")
def always_passed(run: RunTotals) -> float | None:
    """The share of tasks that pass in every trial of the run: pass^k, where k is the number of trials."""
    chance, _ = mean_over_tasks(run.tasks.values(), estimate_pass_hat_k, run.config.trials)
    return None if chance is None else 100 * chance
