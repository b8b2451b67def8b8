"""Statistics of episodes: pass rates, confidence intervals, estimators over trials, and comparisons of runs."""

from reports.statistics.comparison import RunComparison, compare_runs, mcnemar, paired_permutation
from reports.statistics.confidence_intervals import (
    RESAMPLES,
    Interval,
    bootstrap_interval,
    confidence_interval,
    wilson_interval,
)
from reports.statistics.metric_registry import metric
from reports.statistics.normalised_score import NormalisedScore, oracle_normalised_score
from reports.statistics.pass_at_k import mean_over_tasks, pass_at_k, pass_hat_k
from reports.statistics.rates import APP_GROUPS, PassRates, mean, mean_by_app_group, pass_rates
from reports.statistics.run_totals import RunTotals, TaskTotals

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
