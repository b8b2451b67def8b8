"""The charts of a report, from its tables: what a figure shows is what a table says."""

from collections.abc import Iterator, Sequence

from evaluation.choosing import is_privileged
from evaluation.config import EvalConfig
from evaluation.failures import FILE_TYPES, LABELS
from evaluation.report.charts import BarChart, Bars, Chart, PointChart
from evaluation.report.reading import OpenedRun
from evaluation.report.table import Cell, Table
from evaluation.report.writing import Report
from evaluation.statistics import APP_GROUPS

CONTROLS = ("reader",)
"""Solvers that exist to compare memory modes without a model, and are no result of anybody."""
_APPS = tuple(f"apps_{group}" for group in APP_GROUPS)
_APPS_SHOWN = tuple(f"{group} app{'s' if group > 1 else ''}" for group in APP_GROUPS)
_SET_APART = ("solver", "model", "memory", "top_k", "embedding", "summary", "protocol", "trials", "max_steps", "seed")


def charts_of(report: Report) -> tuple[Chart, ...]:
    """All charts that the runs give something to show for, in the order in which they are shown."""
    names = dict(zip((run.name for run in report.runs), labels_of(report.runs), strict=True))
    found = (
        _pass_rates(report.table("pass_rate"), names),
        _steps(report.table("steps"), names),
        _counts(report.table("failures"), names, "Kinds of failure", LABELS, "kind of failure"),
        _counts(report.table("file_types"), names, "Errors by type of file", FILE_TYPES, "type of file"),
        _recall(report),
        _score_over_tokens(report, names),
        _forgetting(report.table("forgetting"), names),
    )
    return tuple(chart for chart in found if chart is not None)


def labels_of(runs: Sequence[OpenedRun]) -> tuple[str, ...]:
    """A short name for each run, and what must always be said of it: `oracle (privileged solver)`."""
    marked = zip(short_labels_of(runs), (marks_of(run.config) for run in runs), strict=True)
    return tuple(f"{label} ({', '.join(marks)})" if marks else label for label, marks in marked)


def short_labels_of(runs: Sequence[OpenedRun]) -> tuple[str, ...]:
    """A short name for each run: what sets it apart from the others."""
    # What only some memory modes have sets nothing apart: the mode does.
    spread = [name for name in _SET_APART if len({_told(run.config, name) for run in runs} - {""}) > 1]
    labels = [
        ", ".join(told for name in spread or ("solver", "memory") if (told := _told(run.config, name))) for run in runs
    ]
    return tuple(
        label if labels.count(label) == 1 else f"{label}: {run.name}".removeprefix(": ")
        for label, run in zip(labels, runs, strict=True)
    )


def marks_of(config: EvalConfig) -> tuple[str, ...]:
    """What a report has to say of a run: that it was handed what no assignment holds, or is only a control."""
    found = {
        "privileged solver": is_privileged(config.solver, ""),
        "privileged memory": is_privileged("", config.memory),
        "internal control": config.solver in CONTROLS,
    }
    return tuple(mark for mark, holds in found.items() if holds)


def _told(config: EvalConfig, name: str) -> str:
    value = getattr(config, name)
    if value is None:
        return ""
    words = {"top_k": "k =", "trials": "trials:", "max_steps": "steps:", "seed": "seed"}
    return f"{words[name]} {value}" if name in words else str(value)


def _pass_rates(table: Table, names: dict[str, str]) -> Chart:
    series = []
    for row in _rows(table):
        values = tuple(_number(row[name]) for name in ("overall", *_APPS))
        ends = {end: (_number(row[end]), *(None for _ in _APPS)) for end in ("low", "high")}
        series.append(Bars(name=names[str(row["run"])], values=values, low=ends["low"], high=ends["high"]))
    return BarChart(
        name="pass_rate",
        title="Pass rate by number of applications",
        x_label="applications that a task needs; line: 95 % interval over tasks",
        y_label="tasks passed (%)",
        groups=("all tasks", *_APPS_SHOWN),
        series=tuple(series),
        is_percent=True,
    )


def _steps(table: Table, names: dict[str, str]) -> Chart:
    columns = ("overall", *_APPS)
    return BarChart(
        name="steps",
        title="Steps of an episode",
        x_label="applications that a task needs",
        y_label="mean steps",
        groups=("all tasks", *_APPS_SHOWN),
        series=_bars(table, names, columns),
    )


def _counts(table: Table, names: dict[str, str], title: str, columns: Sequence[str], x_label: str) -> Chart | None:
    series = _bars(table, names, columns)
    if not any(value for bars in series for value in bars.values):
        return None
    groups = tuple(column.replace("_", " ") for column in columns)
    return BarChart(
        name=table.name, title=title, x_label=x_label, y_label="failed episodes", groups=groups, series=series
    )


def _bars(table: Table, names: dict[str, str], columns: Sequence[str]) -> tuple[Bars, ...]:
    return tuple(
        Bars(name=names[str(row["run"])], values=tuple(_number(row[column]) for column in columns))
        for row in _rows(table)
    )


def _recall(report: Report) -> Chart | None:
    points = [(row["recall"], row["top_k"], run) for row, run in _with_runs(report, "recall")]
    return PointChart.of(
        "recall",
        "Recall of needed facts over k",
        ("k, pieces that the memory mode brings back", "needed facts in the history (%)"),
        [(mode_of(run), k, recall) for recall, k, run in points],
    )


def _score_over_tokens(report: Report, names: dict[str, str]) -> Chart | None:
    rows = list(_with_runs(report, "tokens"))
    return PointChart.of(
        "score_over_tokens",
        "Pass rate over the tokens of the history",
        ("history shown to the solver (tokens, mean)", "tasks passed (%)"),
        [(names[run.name], row["history_tokens"], row["overall"]) for row, run in rows],
        is_joined=False,
    )


def _forgetting(table: Table, names: dict[str, str]) -> Chart | None:
    rows = list(_rows(table))
    if not any(row["missed"] for row in rows):
        return None
    return PointChart.of(
        "forgetting",
        "Missed facts by their age",
        ("days between the fact and the task", "needed facts that were missed (%)"),
        [(names[str(row["run"])], row["days_before"], row["missed_percent"]) for row in rows],
    )


def mode_of(run: OpenedRun) -> str:
    """How a run remembers, whatever its k, and who acts in it."""
    config = run.config
    parts = (config.solver, config.model, config.memory, config.embedding, config.summary)
    return ", ".join(part for part in parts if part)


def _with_runs(report: Report, name: str) -> Iterator[tuple[dict[str, Cell], OpenedRun]]:
    """The rows of a table that has one row a run."""
    return zip(_rows(report.table(name)), report.runs, strict=True)


def _rows(table: Table) -> Iterator[dict[str, Cell]]:
    names = [column.name for column in table.columns]
    return (dict(zip(names, row, strict=True)) for row in table.rows)


def _number(cell: Cell) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None
