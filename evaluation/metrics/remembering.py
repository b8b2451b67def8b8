"""Metrics of what a memory mode brought back."""

from evaluation.statistics.figures import RunFigures
from evaluation.statistics.metric_registry import metric
from evaluation.statistics.rates import mean


@metric(unit="%")
def recall(run: RunFigures) -> float | None:
    """The share of a task's needed facts that stood in the history it was shown: the mean over tasks that have any."""
    found = mean([task.remembered / (task.needed * task.scored) for task in run.scored if task.needed])
    return None if found is None else 100 * found
