"""Tables of what passed: rates with their intervals, trials, comparisons, normalised scores, every metric."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from data_model import Entry, bounds
from evaluation.choosing import is_privileged
from evaluation.report.table import Cell, Column, Table
from evaluation.statistics import (
    APP_GROUPS,
    RunFigures,
    compare,
    interval,
    mean_over_tasks,
    metric,
    normalised_score,
    pass_at_k,
    pass_hat_k,
    pass_rates,
)

RUN = Column("run", "run")
_WHO = (Column("solver", "solver"), Column("memory", "memory"), Column("top_k", "top k"), Column("model", "model"))
_COUNTED = ("tasks", "episodes", "errored", "crashed", "not_applicable")
GROUPS = tuple(Column(f"apps_{group}", f"{group} app{'s' if group > 1 else ''}") for group in APP_GROUPS)
INTERVALS = "low and high: 95 % interval over tasks, by bootstrap, below 30 tasks by Wilson's score."
FIRST_KS = 10


def pass_rate_table(runs: Sequence[RunFigures]) -> Table:
    """One row a run: who acted, what was counted, and the rates in percent."""
    columns = (
        *(RUN, *_WHO),
        *(Column(name, name.replace("_", " ")) for name in _COUNTED),
        *(Column("overall", "overall %"), Column("low", "low"), Column("high", "high")),
        *GROUPS,
        Column("mean_of_app_groups", "mean of app groups"),
    )
    notes = (
        "Rates in percent: the mean over tasks of the share of a task's scored trials that passed. A task without a "
        "scored trial is in no rate.",
        INTERVALS,
        *marks(runs),
    )
    return Table("pass_rate", "Pass rate", columns, tuple(map(_pass_rate_row, runs)), notes)


def marks(runs: Iterable[RunFigures]) -> Iterator[str]:
    """What must be said of the runs that are no agents among equals."""
    privileged = [run.run for run in runs if is_privileged(run.config.solver, run.config.memory)]
    if privileged:
        yield f"Privileged, told what no agent is told: {', '.join(privileged)}."
    readers = [run.run for run in runs if run.config.solver == "reader"]
    if readers:
        yield f"An internal control, which reads by rules: {', '.join(readers)}."


def who(run: RunFigures) -> tuple[Cell, ...]:
    """Solver, memory, top k and model."""
    return (run.config.solver, run.config.memory, run.config.top_k, run.config.model)


def percent(share: float | None) -> float | None:
    """A share in percent."""
    return None if share is None else 100 * share


def _pass_rate_row(run: RunFigures) -> tuple[Cell, ...]:
    rates, between = pass_rates(run.tasks.values()), interval(list(run.shares.values()))
    low, high = between or (None, None)
    counted = (len(run.tasks), run.episodes, *(run.statuses[name] for name in _COUNTED[2:]))
    shares = (rates.overall, low, high, *rates.by_group, rates.mean_of_groups)
    return (run.run, *who(run), *counted, *map(percent, shares))


def trial_table(runs: Sequence[RunFigures]) -> Table:
    """The chance that one of k trials passes, and that all do; a row for each run and k."""
    columns = (RUN, Column("k", "k"), Column("tasks", "tasks"), Column("pass_at_k", "pass@k %"),
               Column("pass_hat_k", "pass^k %"))  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        trials = run.config.trials
        for k in sorted({*range(1, min(trials, FIRST_KS) + 1), trials}):
            one, tasks = mean_over_tasks(run.tasks.values(), pass_at_k, k)
            every, _ = mean_over_tasks(run.tasks.values(), pass_hat_k, k)
            rows.append((run.run, k, tasks, percent(one), percent(every)))
    notes = ("Unbiased estimates, the mean over the tasks with k scored trials or more.",)
    return Table("trials", "One of k trials, and all of k", columns, tuple(rows), notes)


def comparison_table(runs: Sequence[RunFigures]) -> Table:
    """Every two runs on the same dataset, task by task; of very many pairs, the first."""
    names = ("first", "second", "tasks", "difference", "better", "worse", "test")
    columns = (*(Column(name, name) for name in names), Column("p", "p", 6))
    rows: list[tuple[Cell, ...]] = []
    pairs = (pair for pair in combinations(runs, 2) if len({run.config.dataset_sha256 for run in pair}) == 1)
    for first, second in islice(pairs, bounds.REPORT_PAIRS):
        single = first.config.trials == second.config.trials == 1
        found = compare(first.shares, second.shares, single)
        figures = (found.tasks, percent(found.difference), found.better, found.worse, found.test, found.p)
        rows.append((first.run, second.run, *figures))
    others = sum(1 for _ in pairs)
    left_out = [f"{others:,} more pairs are not compared (REPORT_PAIRS): name fewer runs."] if others else []
    notes = (
        "difference: second minus first, in points, over the tasks that both have a rate for; better, worse: tasks on "
        "which the second has the higher or the lower share. p: two-sided; exact McNemar where both have one trial, "
        "else a permutation test over tasks (10,000). Not corrected for the number of comparisons.",
        *left_out,
    )
    return Table("comparison", "Comparison of runs", columns, tuple(rows), notes)


def score_table(runs: Sequence[RunFigures]) -> Table:
    """Success rate and oracle-normalised score, each in its own column."""
    columns = (RUN, *_WHO[:2], Column("success_rate", "success rate %"),
               Column("oracle_normalised_score", "oracle-normalised score", 4), Column("tasks", "tasks"),
               Column("left_out", "left out"), Column("oracle", "oracle"), Column("random", "random"))  # fmt: skip
    rows = tuple(_score_row(run, runs) for run in runs)
    notes = (
        "Score: the mean over tasks of (solver - random) / (oracle - random), 0 as random and 1 as the oracle; empty "
        "where this report has no oracle or no random run of the same dataset. tasks: that are in the score; left out: "
        "those on which oracle and random do the same, or one of the runs has no rate.",
    )
    return Table("scores", "Success rate and oracle-normalised score", columns, rows, notes)


def _score_row(run: RunFigures, runs: Sequence[RunFigures]) -> tuple[Cell, ...]:
    oracle, random = (_control(run, runs, solver) for solver in ("oracle", "random"))
    rate = percent(pass_rates(run.tasks.values()).overall)
    told: tuple[Cell, ...] = (run.run, run.config.solver, run.config.memory, rate)
    if oracle is None or random is None:
        return (*told, None, None, None, *(control.run if control else None for control in (oracle, random)))
    found = normalised_score(run.shares, oracle.shares, random.shares)
    return (*told, found.score, found.tasks, found.left_out, oracle.run, random.run)


def _control(run: RunFigures, runs: Sequence[RunFigures], solver: str) -> RunFigures | None:
    """The first run of a control on the dataset of a run."""
    same = (one for one in runs if one.config.dataset_sha256 == run.config.dataset_sha256)
    return next((one for one in same if one.config.solver == solver), None)


def metric_table(runs: Sequence[RunFigures]) -> Table:
    """Every registered metric, a column each."""
    entries = tuple(metric)
    columns = (RUN, *(_metric_column(entry) for entry in entries))
    rows = tuple((run.run, *(entry.function(run) for entry in entries)) for run in runs)
    return Table("metrics", "Metrics", columns, rows, tuple(_metric_note(entry) for entry in entries))


def _metric_column(entry: Entry[Any]) -> Column:
    unit = f", {entry.options['unit']}" if entry.options.get("unit") else ""
    return Column(entry.name, f"{entry.name.replace('_', ' ')}{unit}", int(entry.options.get("digits", 2)))


def _metric_note(entry: Entry[Any]) -> str:
    return f"{entry.name.replace('_', ' ')}: {entry.documentation.splitlines()[0]}"
