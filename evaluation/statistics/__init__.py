"""Figures of episodes: pass rates, intervals, estimators over trials, comparisons; a door of its own."""

from evaluation.statistics.comparing import RunComparison, compare_runs, mcnemar, paired_permutation
from evaluation.statistics.figures import RunTotals, TaskTotals
from evaluation.statistics.intervals import (
    RESAMPLES,
    Interval,
    bootstrap_interval,
    confidence_interval,
    wilson_interval,
)
from evaluation.statistics.metric_registry import metric
from evaluation.statistics.normalising import NormalisedScore, oracle_normalised_score
from evaluation.statistics.rates import APP_GROUPS, PassRates, mean, mean_by_app_group, pass_rates
from evaluation.statistics.trials import mean_over_tasks, pass_at_k, pass_hat_k

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
