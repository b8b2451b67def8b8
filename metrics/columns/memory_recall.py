"""Metrics of what a memory mode retrieved."""

from metrics.pass_rates import mean
from metrics.registry import metric
from metrics.run_totals import RunTotals


@metric(unit="%")
def recall(run: RunTotals) -> float | None:
    """The share of a task's needed facts that were in the history: the mean over tasks with needed facts."""
    share = mean(
        [task.remembered_facts / (task.needed_facts * task.scored) for task in run.scored_tasks if task.needed_facts]
    )
    return None if share is None else 100 * share
