"""Metrics of evaluation runs: pass rates, confidence intervals, estimators over trials, and comparisons of runs."""

from metrics.comparison import RunComparison, compare_runs, mcnemar, paired_permutation
from metrics.confidence_intervals import (
    RESAMPLES,
    Interval,
    bootstrap_interval,
    confidence_interval,
    wilson_interval,
)
from metrics.normalised_score import NormalisedScore, oracle_normalised_score
from metrics.pass_at_k import mean_over_tasks, pass_at_k, pass_hat_k
from metrics.pass_rates import APP_GROUPS, PassRates, mean, mean_by_app_group, pass_rates
from metrics.registry import metric
from metrics.run_totals import RunTotals, TaskTotals

__all__ = [
    "APP_GROUPS",
    "RESAMPLES",
    "Interval",
    "NormalisedScore",
    "PassRates",
    "RunComparison",
    "RunTotals",
    "TaskTotals",
    "bootstrap_interval",
    "compare_runs",
    "confidence_interval",
    "mcnemar",
    "mean",
    "mean_by_app_group",
    "mean_over_tasks",
    "metric",
    "oracle_normalised_score",
    "paired_permutation",
    "pass_at_k",
    "pass_hat_k",
    "pass_rates",
    "wilson_interval",
]
