"""Tables of what episodes take: steps, tokens, money; and which runs these are."""

from collections.abc import Sequence
from pathlib import Path

from evaluation.choosing import is_privileged
from evaluation.report.rate_tables import GROUPS, RUN, percent, who
from evaluation.report.table import Cell, Column, Table
from evaluation.statistics import RunFigures, TaskFigures, mean, mean_by_group, pass_rates


def run_table(runs: Sequence[RunFigures]) -> Table:
    """What each run was asked for."""
    names = ("solver", "privileged", "memory", "top_k", "embedding", "summary", "model", "protocol", "trials",
             "max_steps", "seed", "dataset", "dataset_sha256")  # fmt: skip
    columns = (RUN, *(Column(name, name.replace("_", " ")) for name in names))
    return Table("runs", "Runs", columns, tuple(_run_row(run) for run in runs))


def _run_row(run: RunFigures) -> tuple[Cell, ...]:
    asked = run.config
    privileged = "yes" if is_privileged(asked.solver, asked.memory) else "no"
    memory = (asked.memory, asked.top_k, asked.embedding, asked.summary, asked.model)
    limits = (asked.protocol, asked.trials, asked.max_steps, asked.seed)
    return (run.run, asked.solver, privileged, *memory, *limits, Path(asked.dataset).name, asked.dataset_sha256[:12])


def step_table(runs: Sequence[RunFigures]) -> Table:
    """Mean steps by app group, of all scored episodes and of those that passed (Table 5)."""
    overall = Column("overall", "overall")
    passed = tuple(Column(f"passed_{one.name}", f"passed, {one.title}") for one in (*GROUPS, overall))
    columns = (RUN, *(Column(name, name) for name in ("solver", "memory")), *GROUPS, overall, *passed)
    rows = tuple(
        (run.run, *who(run)[:2], *mean_by_group(run.scored, _steps), *mean_by_group(run.scored, _steps_of_passed))
        for run in runs
    )
    notes = ("Steps of an episode: the mean over tasks of the mean of their trials; passed: of trials that passed.",)
    return Table("steps", "Steps", columns, rows, notes)


def _steps(task: TaskFigures) -> float | None:
    return task.steps / task.scored if task.scored else None


def _steps_of_passed(task: TaskFigures) -> float | None:
    return task.steps_of_passed / task.passed if task.passed else None


def token_table(runs: Sequence[RunFigures]) -> Table:
    """Tokens and cost beside the pass rate (Table 3)."""
    columns = (
        *(RUN, Column("memory", "memory"), Column("top_k", "top k"), Column("history_tokens", "history tokens", 1)),
        *(Column("input_tokens", "input tokens", 1), Column("output_tokens", "output tokens", 1)),
        *(Column("calls", "calls"), Column("cost_usd", "cost, USD", 4)),
        *(Column("cost_of_a_task_usd", "cost of a task, USD", 4), Column("overall", "overall %")),
    )
    notes = (
        "Tokens of an episode, the mean over tasks; history: of what the memory mode showed. Calls and cost: of the "
        "whole run.",
    )
    return Table("tokens", "Tokens and cost", columns, tuple(_token_row(run) for run in runs), notes)


def _token_row(run: RunFigures) -> tuple[Cell, ...]:
    scored = list(run.scored)
    tokens = (
        mean([task.history_tokens / task.scored for task in scored]),
        mean([task.input_tokens / task.scored for task in scored]),
        mean([task.output_tokens / task.scored for task in scored]),
    )
    cost = sum(run.tasks[name].cost_usd for name in sorted(run.tasks))
    calls = sum(task.calls for task in run.tasks.values())
    each = cost / len(run.tasks) if run.tasks else None
    rate = percent(pass_rates(scored).overall)
    return (run.run, run.config.memory, run.config.top_k, *tokens, calls, cost, each, rate)
