"""Figures of episodes: pass rates, intervals, estimators over trials, comparisons; a door of its own."""

from evaluation.statistics.comparing import Comparison, compare, mcnemar, paired_permutation
from evaluation.statistics.figures import RunFigures, TaskFigures
from evaluation.statistics.intervals import RESAMPLES, Interval, bootstrap_interval, interval, wilson_interval
from evaluation.statistics.metric_registry import metric
from evaluation.statistics.normalising import Normalised, normalised_score
from evaluation.statistics.rates import APP_GROUPS, PassRates, mean, mean_by_group, pass_rates
from evaluation.statistics.trials import mean_over_tasks, pass_at_k, pass_hat_k

__all__ = [
    "APP_GROUPS",
    "RESAMPLES",
    "Comparison",
    "Interval",
    "Normalised",
    "PassRates",
    "RunFigures",
    "TaskFigures",
    "bootstrap_interval",
    "compare",
    "interval",
    "mcnemar",
    "mean",
    "mean_by_group",
    "mean_over_tasks",
    "metric",
    "normalised_score",
    "paired_permutation",
    "pass_at_k",
    "pass_hat_k",
    "pass_rates",
    "wilson_interval",
]
