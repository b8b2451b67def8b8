"""Tables of pass rates with intervals, trials, comparisons, normalised scores, and every metric."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from data_model import RegistryEntry, bounds
from evaluation import is_privileged
from metrics import (
    APP_GROUPS,
    RunTotals,
    compare_runs,
    compute_pass_rates,
    confidence_interval,
    estimate_pass_at_k,
    estimate_pass_hat_k,
    mean_over_tasks,
    metric,
    oracle_normalised_score,
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
INTERVAL_NOTE = "low and high: 95 % interval over tasks, by bootstrap, or by Wilson's score for fewer than 30 tasks."
MAX_LISTED_K = 10


def make_pass_rate_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table with one row per run: its solver and memory, its counts, and its rates in percent."""
    columns = (
        *(RUN_COLUMN, *_IDENTITY_COLUMNS),
        *(TableColumn(name, name.replace("_", " ")) for name in _COUNT_COLUMNS),
        *(TableColumn("overall", "overall %"), TableColumn("low", "low"), TableColumn("high", "high")),
        *APP_GROUP_COLUMNS,
        TableColumn("mean_of_app_groups", "mean of app groups"),
        *(TableColumn(name, f"{name} %") for name in ("goal", "collateral", "partial")),
    )
    notes = (
        "Rates in percent: the mean over tasks of the share of a task's scored trials that passed. A task without a "
        "scored trial counts in no rate. Twins, of which one can be done as asked and the other not, count as one task "
        "that passes where both do.",
        INTERVAL_NOTE,
        "goal: everything is there that must be there; collateral: everything else is as it was, over the tasks that "
        "say what may change; a pass needs both. partial: the share of goal checks that passed.",
        *write_caveats(runs),
    )
    return ReportTable("pass_rate", "Pass rate", columns, tuple(map(_make_pass_rate_row, runs)), notes)


def make_damage_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of what the episodes of each run damaged, by kind."""
    columns = (RUN_COLUMN, TableColumn("damage", "damage"), TableColumn("episodes", "episodes"))
    rows = [(run.name, kind, count) for run in runs for kind, count in sorted(run.damage.items())]
    notes = (
        "Changes of the office that nothing asked for, by what was changed and how, and in how many scored episodes. "
        "Only tasks that say what may change are counted.",
    )
    return ReportTable("damage", "Damage", columns, tuple(rows), notes)


def write_caveats(runs: Iterable[RunTotals]) -> Iterator[str]:
    """Yield the notes on runs that cannot be compared with ordinary agents."""
    privileged = [run.name for run in runs if is_privileged(run.config.solver, run.config.memory)]
    if privileged:
        yield f"Privileged, with information that no agent gets: {', '.join(privileged)}."
    readers = [run.name for run in runs if run.config.solver == "reader"]
    if readers:
        yield f"Internal control, a solver that reads by rules: {', '.join(readers)}."


def list_identity(run: RunTotals) -> tuple[CellValue, ...]:
    """Return the solver, memory, top k and model of a run."""
    return (run.config.solver, run.config.memory, run.config.top_k, run.config.model)


def to_percent(share: float | None) -> float | None:
    """Convert a share from 0 to 1 to percent; None stays None."""
    return None if share is None else 100 * share


def _make_pass_rate_row(run: RunTotals) -> tuple[CellValue, ...]:
    rates, interval = compute_pass_rates(run.tasks.values()), confidence_interval(list(run.pass_shares.values()))
    low, high = interval or (None, None)
    counts = (len(run.tasks), run.episodes, *(run.statuses[name] for name in _COUNT_COLUMNS[2:]))
    shares = (rates.overall, low, high, *rates.by_app_group, rates.mean_of_app_groups)
    shares += (rates.goal, rates.collateral, rates.partial)
    return (run.name, *list_identity(run), *counts, *map(to_percent, shares))


def make_trial_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of pass@k and pass^k, with a row for each run and k."""
    columns = (RUN_COLUMN, TableColumn("k", "k"), TableColumn("tasks", "tasks"), TableColumn("pass_at_k", "pass@k %"),
               TableColumn("pass_hat_k", "pass^k %"))  # fmt: skip
    rows: list[tuple[CellValue, ...]] = []
    for run in runs:
        trials = run.config.trials
        for k in sorted({*range(1, min(trials, MAX_LISTED_K) + 1), trials}):
            any_passes, tasks = mean_over_tasks(run.tasks.values(), estimate_pass_at_k, k)
            all_pass, _ = mean_over_tasks(run.tasks.values(), estimate_pass_hat_k, k)
            rows.append((run.name, k, tasks, to_percent(any_passes), to_percent(all_pass)))
    notes = ("Unbiased estimates: the mean over the tasks with at least k scored trials.",)
    return ReportTable("trials", "One of k trials, and all of k", columns, tuple(rows), notes)


def make_comparison_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table that compares every two runs on the same dataset; with very many pairs, only the first."""
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
    """Make the table of success rates and oracle-normalised scores."""
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
        "if this report has no oracle run or no random run on the same dataset. tasks: those in the score; left out: "
        "those on which oracle and random have the same rate, or one of the runs has none.",
    )
    return ReportTable("scores", "Success rate and oracle-normalised score", columns, rows, notes)


def _make_score_row(run: RunTotals, runs: Sequence[RunTotals]) -> tuple[CellValue, ...]:
    oracle, random = (_find_control_run(run, runs, solver) for solver in ("oracle", "random"))
    rate = to_percent(compute_pass_rates(run.tasks.values()).overall)
    identity: tuple[CellValue, ...] = (run.name, run.config.solver, run.config.memory, rate)
    if oracle is None or random is None:
        return (*identity, None, None, None, *(control.name if control else None for control in (oracle, random)))
    normalised = oracle_normalised_score(run.pass_shares, oracle.pass_shares, random.pass_shares)
    return (*identity, normalised.score, normalised.tasks, normalised.excluded_tasks, oracle.name, random.name)


def _find_control_run(run: RunTotals, runs: Sequence[RunTotals], solver: str) -> RunTotals | None:
    """Return the first run of a control solver on the dataset of a run, or None."""
    same_dataset = (one for one in runs if one.config.dataset_sha256 == run.config.dataset_sha256)
    return next((one for one in same_dataset if one.config.solver == solver), None)


def make_metric_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of every registered metric, one per column."""
    entries = tuple(metric)
    columns = (RUN_COLUMN, *(_make_metric_column(entry) for entry in entries))
    rows = tuple((run.name, *(entry.function(run) for entry in entries)) for run in runs)
    return ReportTable("metrics", "Metrics", columns, rows, tuple(_make_metric_note(entry) for entry in entries))


def _make_metric_column(entry: RegistryEntry[Any]) -> TableColumn:
    unit = f", {entry.options['unit']}" if entry.options.get("unit") else ""
    return TableColumn(entry.name, f"{entry.name.replace('_', ' ')}{unit}", int(entry.options.get("digits", 2)))


def _make_metric_note(entry: RegistryEntry[Any]) -> str:
    return f"{entry.name.replace('_', ' ')}: {entry.documentation.splitlines()[0]}"
