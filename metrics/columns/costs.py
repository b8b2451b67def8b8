"""Metrics of effort: steps, tokens and money."""

from metrics.pass_rates import mean
from metrics.registry import metric
from metrics.run_totals import RunTotals


@metric(unit="steps")
def mean_steps(run: RunTotals) -> float | None:
    """Steps per episode: first the mean over the scored trials of each task, then the mean over tasks."""
    return mean([task.steps / task.scored for task in run.scored_tasks])


@metric(unit="tokens", digits=1)
def history_tokens(run: RunTotals) -> float | None:
    """Tokens of the history that the memory mode showed: the mean over tasks (OdysseyBench, Table 3)."""
    return mean([task.history_tokens / task.scored for task in run.scored_tasks])


@metric(unit="tokens", digits=1)
def model_tokens(run: RunTotals) -> float | None:
    """Tokens sent to and received from the model per episode: the mean over tasks."""
    return mean([(task.input_tokens + task.output_tokens) / task.scored for task in run.scored_tasks])


@metric(unit="USD", digits=4)
def cost_of_a_pass(run: RunTotals) -> float | None:
    """Cost of all episodes of the run divided by the number that passed; no value if none passed."""
    return sum(task.cost_usd for task in run.tasks.values()) / run.passed if run.passed else None
