"""Metrics of what a memory mode retrieved."""

from reports.statistics.metric_registry import metric
from reports.statistics.rates import mean
from reports.statistics.run_totals import RunTotals


@metric(unit="%")
def recall(run: RunTotals) -> float | None:
    """The share of a task's needed facts that were in the history: the mean over tasks with needed facts."""
    share = mean(
        [task.remembered_facts / (task.needed_facts * task.scored) for task in run.scored_tasks if task.needed_facts]
    )
    return None if share is None else 100 * share
