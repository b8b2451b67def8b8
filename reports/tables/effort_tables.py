"""Tables of the runs' settings, and of what episodes take in steps, tokens and money."""

from collections.abc import Sequence
from pathlib import Path

from evaluation import is_privileged
from metrics import RunTotals, TaskTotals, compute_pass_rates, mean, mean_by_app_group
from reports.tables.rate_tables import APP_GROUP_COLUMNS, RUN_COLUMN, list_identity, to_percent
from reports.tables.report_table import CellValue, ReportTable, TableColumn


def make_run_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of the settings of each run."""
    names = ("solver", "privileged", "memory", "top_k", "embedding", "summary", "model", "protocol", "trials",
             "max_steps", "seed", "dataset", "dataset_sha256")  # fmt: skip
    columns = (RUN_COLUMN, *(TableColumn(name, name.replace("_", " ")) for name in names))
    return ReportTable("runs", "Runs", columns, tuple(_make_run_row(run) for run in runs))


def _make_run_row(run: RunTotals) -> tuple[CellValue, ...]:
    config = run.config
    privileged = "yes" if is_privileged(config.solver, config.memory) else "no"
    memory = (config.memory, config.top_k, config.embedding, config.summary, config.model)
    limits = (config.protocol, config.trials, config.max_steps, config.seed)
    return (
        run.name,
        config.solver,
        privileged,
        *memory,
        *limits,
        Path(config.dataset).name,
        config.dataset_sha256[:12],
    )


def make_step_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of mean steps by app group, over all scored episodes and over those that passed (Table 5)."""
    overall = TableColumn("overall", "overall")
    passed = tuple(TableColumn(f"passed_{one.name}", f"passed, {one.title}") for one in (*APP_GROUP_COLUMNS, overall))
    columns = (
        RUN_COLUMN,
        *(TableColumn(name, name) for name in ("solver", "memory")),
        *APP_GROUP_COLUMNS,
        overall,
        *passed,
    )
    rows = tuple(
        (
            run.name,
            *list_identity(run)[:2],
            *mean_by_app_group(run.scored_tasks, _mean_steps),
            *mean_by_app_group(run.scored_tasks, _mean_steps_of_passed),
        )
        for run in runs
    )
    notes = ("Steps per episode: the mean over tasks of the mean of their trials; passed: of trials that passed.",)
    return ReportTable("steps", "Steps", columns, rows, notes)


def _mean_steps(task: TaskTotals) -> float | None:
    return task.steps / task.scored if task.scored else None


def _mean_steps_of_passed(task: TaskTotals) -> float | None:
    return task.steps_of_passed / task.passed if task.passed else None


def make_token_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of tokens and cost beside the pass rate (Table 3)."""
    columns = (
        *(
            RUN_COLUMN,
            TableColumn("memory", "memory"),
            TableColumn("top_k", "top k"),
            TableColumn("history_tokens", "history tokens", 1),
        ),
        *(TableColumn("input_tokens", "input tokens", 1), TableColumn("output_tokens", "output tokens", 1)),
        *(TableColumn("calls", "calls"), TableColumn("cost_usd", "cost, USD", 4)),
        *(TableColumn("cost_of_a_task_usd", "cost of a task, USD", 4), TableColumn("overall", "overall %")),
    )
    notes = (
        "Tokens per episode: the mean over tasks; history: of the text that the memory mode showed. Calls and cost: of "
        "the whole run.",
    )
    return ReportTable("tokens", "Tokens and cost", columns, tuple(_make_token_row(run) for run in runs), notes)


def _make_token_row(run: RunTotals) -> tuple[CellValue, ...]:
    scored = list(run.scored_tasks)
    tokens = (
        mean([task.history_tokens / task.scored for task in scored]),
        mean([task.input_tokens / task.scored for task in scored]),
        mean([task.output_tokens / task.scored for task in scored]),
    )
    cost = sum(run.tasks[name].cost_usd for name in sorted(run.tasks))
    calls = sum(task.calls for task in run.tasks.values())
    cost_of_a_task = cost / len(run.tasks) if run.tasks else None
    rate = to_percent(compute_pass_rates(scored).overall)
    return (run.name, run.config.memory, run.config.top_k, *tokens, calls, cost, cost_of_a_task, rate)
