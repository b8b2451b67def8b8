"""Build the charts of a report from its tables, so that figures and tables always agree."""

from collections.abc import Iterator, Sequence

from evaluation import EvalConfig, is_privileged
from failure_analysis import FILE_TYPES, LABELS
from metrics import APP_GROUPS
from reports.figures.charts import BarChart, Bars, Chart, PointChart
from reports.load_runs import LoadedRun
from reports.report import Report
from reports.tables.report_table import CellValue, ReportTable

CONTROL_SOLVERS = ("reader",)
"""Solvers that only serve to compare memory modes without a model; their results rank nobody."""
_APP_COLUMNS = tuple(f"apps_{group}" for group in APP_GROUPS)
_APP_LABELS = tuple(f"{group} app{'s' if group > 1 else ''}" for group in APP_GROUPS)
_DISTINGUISHING_FIELDS = (
    "solver",
    "model",
    "memory",
    "top_k",
    "embedding",
    "summary",
    "protocol",
    "trials",
    "max_steps",
    "seed",
)


def build_charts(report: Report) -> tuple[Chart, ...]:
    """Build every chart that the runs have data for, in display order."""
    labels = dict(zip((run.name for run in report.runs), make_run_labels(report.runs), strict=True))
    charts = (
        _build_pass_rate_chart(report.find_table("pass_rate"), labels),
        _build_steps_chart(report.find_table("steps"), labels),
        _build_count_chart(report.find_table("failures"), labels, "Kinds of failure", LABELS, "kind of failure"),
        _build_count_chart(
            report.find_table("file_types"), labels, "Errors by type of file", FILE_TYPES, "type of file"
        ),
        _build_recall_chart(report),
        _build_token_chart(report, labels),
        _build_forgetting_chart(report.find_table("forgetting"), labels),
    )
    return tuple(chart for chart in charts if chart is not None)


def make_run_labels(runs: Sequence[LoadedRun]) -> tuple[str, ...]:
    """Return a short label for each run with its caveats, such as `oracle (privileged solver)`."""
    labels_with_caveats = zip(make_short_run_labels(runs), (list_caveats(run.config) for run in runs), strict=True)
    return tuple(f"{label} ({', '.join(marks)})" if marks else label for label, marks in labels_with_caveats)


def make_short_run_labels(runs: Sequence[LoadedRun]) -> tuple[str, ...]:
    """Return a short label for each run: the settings that distinguish it from the others."""
    # A setting that only some memory modes have does not count as different where it is missing: the mode differs.
    varying_fields = [
        name for name in _DISTINGUISHING_FIELDS if len({_describe_field(run.config, name) for run in runs} - {""}) > 1
    ]
    labels = [
        ", ".join(
            description
            for name in varying_fields or ("solver", "memory")
            if (description := _describe_field(run.config, name))
        )
        for run in runs
    ]
    return tuple(
        label if labels.count(label) == 1 else f"{label}: {run.name}".removeprefix(": ")
        for label, run in zip(labels, runs, strict=True)
    )


def list_caveats(config: EvalConfig) -> tuple[str, ...]:
    """Return the caveats of a run: that its solver or memory is privileged, or that it is only a control."""
    caveats = {
        "privileged solver": is_privileged(config.solver, ""),
        "privileged memory": is_privileged("", config.memory),
        "internal control": config.solver in CONTROL_SOLVERS,
    }
    return tuple(mark for mark, holds in caveats.items() if holds)


def _describe_field(config: EvalConfig, name: str) -> str:
    value = getattr(config, name)
    if value is None:
        return ""
    prefixes = {"top_k": "k =", "trials": "trials:", "max_steps": "steps:", "seed": "seed"}
    return f"{prefixes[name]} {value}" if name in prefixes else str(value)


def _build_pass_rate_chart(table: ReportTable, labels: dict[str, str]) -> Chart:
    series = []
    for row in _iterate_rows(table):
        values = tuple(_to_number(row[name]) for name in ("overall", *_APP_COLUMNS))
        interval_ends = {end: (_to_number(row[end]), *(None for _ in _APP_COLUMNS)) for end in ("low", "high")}
        series.append(
            Bars(name=labels[str(row["run"])], values=values, low=interval_ends["low"], high=interval_ends["high"])
        )
    return BarChart(
        name="pass_rate",
        title="Pass rate by number of applications",
        x_label="applications that a task needs; line: 95 % interval over tasks",
        y_label="tasks passed (%)",
        groups=("all tasks", *_APP_LABELS),
        series=tuple(series),
        is_percent=True,
    )


def _build_steps_chart(table: ReportTable, labels: dict[str, str]) -> Chart:
    columns = ("overall", *_APP_COLUMNS)
    return BarChart(
        name="steps",
        title="Steps of an episode",
        x_label="applications that a task needs",
        y_label="mean steps",
        groups=("all tasks", *_APP_LABELS),
        series=_build_bars(table, labels, columns),
    )


def _build_count_chart(
    table: ReportTable, labels: dict[str, str], title: str, columns: Sequence[str], x_label: str
) -> Chart | None:
    series = _build_bars(table, labels, columns)
    if not any(value for bars in series for value in bars.values):
        return None
    groups = tuple(column.replace("_", " ") for column in columns)
    return BarChart(
        name=table.name, title=title, x_label=x_label, y_label="failed episodes", groups=groups, series=series
    )


def _build_bars(table: ReportTable, labels: dict[str, str], columns: Sequence[str]) -> tuple[Bars, ...]:
    return tuple(
        Bars(name=labels[str(row["run"])], values=tuple(_to_number(row[column]) for column in columns))
        for row in _iterate_rows(table)
    )


def _build_recall_chart(report: Report) -> Chart | None:
    points = [(row["recall"], row["top_k"], run) for row, run in _pair_rows_with_runs(report, "recall")]
    return PointChart.from_points(
        "recall",
        "Recall of needed facts over k",
        ("k, segments that the memory mode retrieves", "needed facts in the history (%)"),
        [(describe_memory(run), k, recall) for recall, k, run in points],
    )


def _build_token_chart(report: Report, labels: dict[str, str]) -> Chart | None:
    rows = list(_pair_rows_with_runs(report, "tokens"))
    return PointChart.from_points(
        "score_over_tokens",
        "Pass rate over the tokens of the history",
        ("history shown to the solver (tokens, mean)", "tasks passed (%)"),
        [(labels[run.name], row["history_tokens"], row["overall"]) for row, run in rows],
        is_joined=False,
    )


def _build_forgetting_chart(table: ReportTable, labels: dict[str, str]) -> Chart | None:
    rows = list(_iterate_rows(table))
    if not any(row["missed"] for row in rows):
        return None
    return PointChart.from_points(
        "forgetting",
        "Missed facts by their age",
        ("days between the fact and the task", "needed facts that were missed (%)"),
        [(labels[str(row["run"])], row["days_before"], row["missed_percent"]) for row in rows],
    )


def describe_memory(run: LoadedRun) -> str:
    """Describe the solver and memory of a run, without its k."""
    config = run.config
    parts = (config.solver, config.model, config.memory, config.embedding, config.summary)
    return ", ".join(part for part in parts if part)


def _pair_rows_with_runs(report: Report, name: str) -> Iterator[tuple[dict[str, CellValue], LoadedRun]]:
    """Pair the rows of a table that has one row per run with the runs."""
    return zip(_iterate_rows(report.find_table(name)), report.runs, strict=True)


def _iterate_rows(table: ReportTable) -> Iterator[dict[str, CellValue]]:
    names = [column.name for column in table.columns]
    return (dict(zip(names, row, strict=True)) for row in table.rows)


def _to_number(cell: CellValue) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None
