"""Metrics of what a memory mode brought back."""

from evaluation.statistics.figures import RunTotals
from evaluation.statistics.metric_registry import metric
from evaluation.statistics.rates import mean


@metric(unit="%")
def recall(run: RunTotals) -> float | None:
    """The share of a task's needed facts that stood in the history it was shown: the mean over tasks that have any."""
    share = mean(
        [task.remembered_facts / (task.needed_facts * task.scored) for task in run.scored_tasks if task.needed_facts]
    )
    return None if share is None else 100 * share
