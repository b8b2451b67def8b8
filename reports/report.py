"""Write a report: every table in three formats, every failed episode explained, and one text; all or nothing."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import Dataset, EpisodeRow, InputError, format_row, open_atomic_write, write_atomically
from failure_analysis import FailureCounts, count_fact_ages
from metrics import RunTotals
from reports.explanation_worker import FailureExplainer
from reports.load_runs import LoadedRun, sum_up_run
from reports.tables.csv_format import format_csv
from reports.tables.effort_tables import make_run_table, make_step_table, make_token_table
from reports.tables.failure_tables import (
    make_failure_table,
    make_file_type_table,
    make_forgetting_table,
    make_missed_fact_table,
    make_recall_table,
)
from reports.tables.latex_format import format_latex
from reports.tables.markdown_format import format_markdown
from reports.tables.rate_tables import (
    make_comparison_table,
    make_damage_table,
    make_metric_table,
    make_pass_rate_table,
    make_score_table,
    make_trial_table,
    write_caveats,
)
from reports.tables.report_table import ReportTable
from run_ledger import whole_folder
from templates import render

FAILURES_FILE = "failures.jsonl"
TEXT_FILE = "report.md"
MAX_ROWS = 60
"""Maximum rows of a table in the text."""


class Report(NamedTuple):
    """The data of a report.

    Attributes:
        runs: The runs, in the given order.
        totals: The totals of each run, in the same order.
        failure_counts: The counts of failures by the name of the run.
        tables: The tables, in display order.
    """

    runs: tuple[LoadedRun, ...]
    totals: tuple[RunTotals, ...]
    failure_counts: Mapping[str, FailureCounts]
    tables: tuple[ReportTable, ...]

    def find_table(self, name: str) -> ReportTable:
        """Return the table of that name.

        Raises:
            KeyError: There is no such table.
        """
        return {table.name: table for table in self.tables}[name]


AddToReport = Callable[[Report, Path], None]
"""A function that writes more files into the folder of a report before the folder is published."""


def write_report(runs: Sequence[LoadedRun], out: Path, additions: Iterable[AddToReport] = ()) -> Report:
    """Read runs and write their report into a new folder.

    Raises:
        InputError: `out` exists or cannot be created, or `sum_up_run` refuses a run; no folder is left behind.
    """
    if not out.name:
        raise InputError("not a name for a new folder", where=str(out))
    if os.path.lexists(out):
        raise InputError("exists already; name another `--out`", where=str(out))
    with whole_folder(out) as folder:
        report = _make_report(runs, folder)
        _write_tables(report, folder)
        for add in additions:
            add(report, folder)
    return report


def _make_report(runs: Sequence[LoadedRun], folder: Path) -> Report:
    totals, failure_counts = [], {}
    with open_atomic_write(folder / FAILURES_FILE) as stream, FailureExplainer() as explanations:
        for run in runs:
            counts_of_run = failure_counts[run.name] = FailureCounts()

            def count_failure(
                row: EpisodeRow, run: LoadedRun = run, counts_of_run: FailureCounts = counts_of_run
            ) -> None:
                failure = explanations.explain(run, row)
                counts_of_run.add(failure)
                stream.write(format_row(failure).encode())

            totals.append(sum_up_run(run, count_failure))
    datasets = {run.config.dataset_sha256: run.dataset for run in runs}
    return Report(tuple(runs), tuple(totals), failure_counts, _make_tables(totals, failure_counts, datasets))


def _make_tables(
    totals: Sequence[RunTotals], failure_counts: Mapping[str, FailureCounts], datasets: Mapping[str, Dataset]
) -> tuple[ReportTable, ...]:
    fact_ages: dict[str, dict[str, Counter[int]]] = {name: count_fact_ages(datasets[name]) for name in sorted(datasets)}
    return (
        make_pass_rate_table(totals),
        make_damage_table(totals),
        make_score_table(totals),
        make_trial_table(totals),
        make_comparison_table(totals),
        make_step_table(totals),
        make_token_table(totals),
        make_recall_table(totals),
        make_failure_table(totals, failure_counts),
        make_file_type_table(totals, failure_counts),
        make_missed_fact_table(totals, failure_counts),
        make_forgetting_table(totals, failure_counts, fact_ages),
        make_metric_table(totals),
        make_run_table(totals),
    )


def _write_tables(report: Report, folder: Path) -> None:
    for table in report.tables:
        write_atomically(folder / f"{table.name}.csv", format_csv(table))
        write_atomically(folder / "tables" / f"{table.name}.md", format_markdown(table))
        write_atomically(folder / "tables" / f"{table.name}.tex", format_latex(table))
    text = render(
        "documents/report_text.md.j2",
        runs=len(report.runs),
        datasets=len({run.config.dataset_sha256 for run in report.runs}),
        notes=tuple(write_caveats(report.totals)),
        shown=tuple(format_markdown(table, MAX_ROWS) for table in report.tables),
    )
    write_atomically(folder / TEXT_FILE, text)
