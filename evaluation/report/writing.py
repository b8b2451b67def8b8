"""A report on disk: every table in three formats, every failed episode explained, one text; whole or not at all."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import Dataset, EpisodeRow, InputError, row_text, whole_file, write_whole
from evaluation.report.effort_tables import run_table, step_table, token_table
from evaluation.report.explanations import Explanations
from evaluation.report.failure_tables import (
    fact_table,
    failure_table,
    file_type_table,
    forgetting_table,
    recall_table,
)
from evaluation.report.rate_tables import (
    comparison_table,
    marks,
    metric_table,
    pass_rate_table,
    score_table,
    trial_table,
)
from evaluation.report.reading import OpenedRun, read_figures
from evaluation.report.table import Table
from evaluation.report.tally import FailureTally, days_of_needed
from evaluation.statistics import RunFigures
from run_ledger import whole_folder
from templates import render

FAILURES = "failures.jsonl"
TEXT = "report.md"
MOST_ROWS = 60
"""Rows of a table that the text shows."""


class Report(NamedTuple):
    """What a report is made of. runs: as opened, in the order asked for. figures: of each, in that order.

    tallies: by the name of the run. tables: in the order in which they are shown.
    """

    runs: tuple[OpenedRun, ...]
    figures: tuple[RunFigures, ...]
    tallies: Mapping[str, FailureTally]
    tables: tuple[Table, ...]

    def table(self, name: str) -> Table:
        """The table of that name; KeyError where there is none."""
        return {table.name: table for table in self.tables}[name]


Part = Callable[[Report, Path], None]
"""Writes more into the folder of a report, before it gets its name."""


def write_report(runs: Sequence[OpenedRun], out: Path, parts: Iterable[Part] = ()) -> Report:
    """Read runs and write their report into a new folder.

    Raises InputError where `out` exists or cannot be made, and for what `read_figures` refuses; nothing is left then.
    """
    if not out.name:
        raise InputError("not a name for a new folder", where=str(out))
    if os.path.lexists(out):
        raise InputError("exists already; name another `--out`", where=str(out))
    with whole_folder(out) as folder:
        report = _report(runs, folder)
        _write_tables(report, folder)
        for part in parts:
            part(report, folder)
    return report


def _report(runs: Sequence[OpenedRun], folder: Path) -> Report:
    figures, tallies = [], {}
    with whole_file(folder / FAILURES) as stream, Explanations() as explanations:
        for run in runs:
            tally = tallies[run.name] = FailureTally()

            def tell(row: EpisodeRow, run: OpenedRun = run, tally: FailureTally = tally) -> None:
                failure = explanations.explain(run, row)
                tally.add(failure)
                stream.write(row_text(failure).encode())

            figures.append(read_figures(run, tell))
    datasets = {run.config.dataset_sha256: run.dataset for run in runs}
    return Report(tuple(runs), tuple(figures), tallies, _tables(figures, tallies, datasets))


def _tables(
    figures: Sequence[RunFigures], tallies: Mapping[str, FailureTally], datasets: Mapping[str, Dataset]
) -> tuple[Table, ...]:
    said: dict[str, dict[str, Counter[int]]] = {name: days_of_needed(datasets[name]) for name in sorted(datasets)}
    return (
        pass_rate_table(figures),
        score_table(figures),
        trial_table(figures),
        comparison_table(figures),
        step_table(figures),
        token_table(figures),
        recall_table(figures),
        failure_table(figures, tallies),
        file_type_table(figures, tallies),
        fact_table(figures, tallies),
        forgetting_table(figures, tallies, said),
        metric_table(figures),
        run_table(figures),
    )


def _write_tables(report: Report, folder: Path) -> None:
    for table in report.tables:
        write_whole(folder / f"{table.name}.csv", table.as_csv())
        write_whole(folder / "tables" / f"{table.name}.md", table.as_markdown())
        write_whole(folder / "tables" / f"{table.name}.tex", table.as_latex())
    text = render(
        "documents/report_text.md.j2",
        runs=len(report.runs),
        datasets=len({run.config.dataset_sha256 for run in report.runs}),
        notes=tuple(marks(report.figures)),
        shown=tuple(table.as_markdown(MOST_ROWS) for table in report.tables),
    )
    write_whole(folder / TEXT, text)
