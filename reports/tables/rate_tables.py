"""Tables of what passed: rates with their intervals, trials, comparisons, normalised scores, every metric."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from data_model import RegistryEntry, bounds
from evaluation import is_privileged
from reports.statistics import (
    APP_GROUPS,
    RunTotals,
    compare_runs,
    confidence_interval,
    mean_over_tasks,
    metric,
    oracle_normalised_score,
    pass_at_k,
    pass_hat_k,
    pass_rates,
)
from reports.tables.report_table import CellValue, ReportTable, TableColumn

RUN_COLUMN = TableColumn("run", "run")
_IDENTITY_COLUMNS = (
    TableColumn("solver", "solver"),
    TableColumn("memory", "memory"),
    TableColumn("top_k", "top k"),
    TableColumn("model", "model"),
)
_COUNT_COLUMNS = ("tasks", "episodes", "errored", "crashed", "not_applicable")
APP_GROUP_COLUMNS = tuple(
    TableColumn(f"apps_{group}", f"{group} app{'s' if group > 1 else ''}") for group in APP_GROUPS
)
INTERVAL_NOTE = "low and high: 95 % interval over tasks, by bootstrap, below 30 tasks by Wilson's score."
MAX_LISTED_K = 10


def make_pass_rate_table(runs: Sequence[RunTotals]) -> ReportTable:
    """One row a run: who acted, what was counted, and the rates in percent."""
    columns = (
        *(RUN_COLUMN, *_IDENTITY_COLUMNS),
        *(TableColumn(name, name.replace("_", " ")) for name in _COUNT_COLUMNS),
        *(TableColumn("overall", "overall %"), TableColumn("low", "low"), TableColumn("high", "high")),
        *APP_GROUP_COLUMNS,
        TableColumn("mean_of_app_groups", "mean of app groups"),
    )
    notes = (
        "Rates in percent: the mean over tasks of the share of a task's scored trials that passed. A task without a "
        "scored trial is in no rate.",
        INTERVAL_NOTE,
        *write_caveats(runs),
    )
    return ReportTable("pass_rate", "Pass rate", columns, tuple(map(_make_pass_rate_row, runs)), notes)


def write_caveats(runs: Iterable[RunTotals]) -> Iterator[str]:
    """What must be said of the runs that are no agents among equals."""
    privileged = [run.name for run in runs if is_privileged(run.config.solver, run.config.memory)]
    if privileged:
        yield f"Privileged, told what no agent is told: {', '.join(privileged)}."
    readers = [run.name for run in runs if run.config.solver == "reader"]
    if readers:
        yield f"An internal control, which reads by rules: {', '.join(readers)}."


def list_identity(run: RunTotals) -> tuple[CellValue, ...]:
    """Solver, memory, top k and model."""
    return (run.config.solver, run.config.memory, run.config.top_k, run.config.model)


def to_percent(share: float | None) -> float | None:
    """A share in percent."""
    return None if share is None else 100 * share


def _make_pass_rate_row(run: RunTotals) -> tuple[CellValue, ...]:
    rates, interval = pass_rates(run.tasks.values()), confidence_interval(list(run.pass_shares.values()))
    low, high = interval or (None, None)
    counts = (len(run.tasks), run.episodes, *(run.statuses[name] for name in _COUNT_COLUMNS[2:]))
    shares = (rates.overall, low, high, *rates.by_app_group, rates.mean_of_app_groups)
    return (run.name, *list_identity(run), *counts, *map(to_percent, shares))


def make_trial_table(runs: Sequence[RunTotals]) -> ReportTable:
    """The chance that one of k trials passes, and that all do; a row for each run and k."""
    columns = (RUN_COLUMN, TableColumn("k", "k"), TableColumn("tasks", "tasks"), TableColumn("pass_at_k", "pass@k %"),
               TableColumn("pass_hat_k", "pass^k %"))  # fmt: skip
    rows: list[tuple[CellValue, ...]] = []
    for run in runs:
        trials = run.config.trials
        for k in sorted({*range(1, min(trials, MAX_LISTED_K) + 1), trials}):
            any_passes, tasks = mean_over_tasks(run.tasks.values(), pass_at_k, k)
            all_pass, _ = mean_over_tasks(run.tasks.values(), pass_hat_k, k)
            rows.append((run.name, k, tasks, to_percent(any_passes), to_percent(all_pass)))
    notes = ("Unbiased estimates, the mean over the tasks with k scored trials or more.",)
    return ReportTable("trials", "One of k trials, and all of k", columns, tuple(rows), notes)


def make_comparison_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Every two runs on the same dataset, task by task; of very many pairs, the first."""
    names = ("first", "second", "tasks", "difference", "better", "worse", "test")
    columns = (*(TableColumn(name, name) for name in names), TableColumn("p", "p", 6))
    rows: list[tuple[CellValue, ...]] = []
    pairs = (pair for pair in combinations(runs, 2) if len({run.config.dataset_sha256 for run in pair}) == 1)
    for first, second in islice(pairs, bounds.REPORT_PAIRS):
        single = first.config.trials == second.config.trials == 1
        comparison = compare_runs(first.pass_shares, second.pass_shares, single)
        values = (
            comparison.tasks,
            to_percent(comparison.difference),
            comparison.better,
            comparison.worse,
            comparison.test,
            comparison.p,
        )
        rows.append((first.name, second.name, *values))
    others = sum(1 for _ in pairs)
    left_out = [f"{others:,} more pairs are not compared (REPORT_PAIRS): name fewer runs."] if others else []
    notes = (
        "difference: second minus first, in points, over the tasks that both have a rate for; better, worse: tasks on "
        "which the second has the higher or the lower share. p: two-sided; exact McNemar where both have one trial, "
        "else a permutation test over tasks (10,000). Not corrected for the number of comparisons.",
        *left_out,
    )
    return ReportTable("comparison", "Comparison of runs", columns, tuple(rows), notes)


def make_score_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Success rate and oracle-normalised score, each in its own column."""
    columns = (
        RUN_COLUMN,
        *_IDENTITY_COLUMNS[:2],
        TableColumn("success_rate", "success rate %"),
        TableColumn("oracle_normalised_score", "oracle-normalised score", 4),
        TableColumn("tasks", "tasks"),
        TableColumn("left_out", "left out"),
        TableColumn("oracle", "oracle"),
        TableColumn("random", "random"),
    )
    rows = tuple(_make_score_row(run, runs) for run in runs)
    notes = (
        "Score: the mean over tasks of (solver - random) / (oracle - random), 0 as random and 1 as the oracle; empty "
        "where this report has no oracle or no random run of the same dataset. tasks: that are in the score; left out: "
        "those on which oracle and random do the same, or one of the runs has no rate.",
    )
    return ReportTable("scores", "Success rate and oracle-normalised score", columns, rows, notes)


def _make_score_row(run: RunTotals, runs: Sequence[RunTotals]) -> tuple[CellValue, ...]:
    oracle, random = (_find_control_run(run, runs, solver) for solver in ("oracle", "random"))
    rate = to_percent(pass_rates(run.tasks.values()).overall)
    identity: tuple[CellValue, ...] = (run.name, run.config.solver, run.config.memory, rate)
    if oracle is None or random is None:
        return (*identity, None, None, None, *(control.name if control else None for control in (oracle, random)))
    normalised = oracle_normalised_score(run.pass_shares, oracle.pass_shares, random.pass_shares)
    return (*identity, normalised.score, normalised.tasks, normalised.excluded_tasks, oracle.name, random.name)


def _find_control_run(run: RunTotals, runs: Sequence[RunTotals], solver: str) -> RunTotals | None:
    """The first run of a control on the dataset of a run."""
    same_dataset = (one for one in runs if one.config.dataset_sha256 == run.config.dataset_sha256)
    return next((one for one in same_dataset if one.config.solver == solver), None)


def make_metric_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Every registered metric, a column each."""
    entries = tuple(metric)
    columns = (RUN_COLUMN, *(_make_metric_column(entry) for entry in entries))
    rows = tuple((run.name, *(entry.function(run) for entry in entries)) for run in runs)
    return ReportTable("metrics", "Metrics", columns, rows, tuple(_make_metric_note(entry) for entry in entries))


def _make_metric_column(entry: RegistryEntry[Any]) -> TableColumn:
    unit = f", {entry.options['unit']}" if entry.options.get("unit") else ""
    return TableColumn(entry.name, f"{entry.name.replace('_', ' ')}{unit}", int(entry.options.get("digits", 2)))


def _make_metric_note(entry: RegistryEntry[Any]) -> str:
    return f"{entry.name.replace('_', ' ')}: {entry.documentation.splitlines()[0]}"
