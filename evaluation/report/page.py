"""The page of a report: every table, charts, and every episode to be opened, in one file that needs nothing else."""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from data_model import Dataset, EpisodeRow, InputError, SpooledRows, Task, read_rows, write_whole
from evaluation.failures import Failure
from evaluation.report.charting import charts_of, labels_of, marks_of, short_labels_of
from evaluation.report.charts import Chart
from evaluation.report.file_reading import FileReading
from evaluation.report.page_charts import chart_svg
from evaluation.report.page_episodes import episode_shown
from evaluation.report.page_packing import LARGEST_PAGE_BYTES, Texts, forget_beside, packed, write_beside
from evaluation.report.page_tasks import dialogue_shown, task_shown
from evaluation.report.reading import OpenedRun
from evaluation.report.table import Cell, Table
from evaluation.report.writing import FAILURES, Report
from evaluation.running import episode_rows
from office_env import Office
from templates import render

Json = dict[str, Any]
_OfRun = tuple[str, int]
_Explained = Mapping[tuple[str, str, int], Failure]
PAGE = "index.html"
_TEMPLATES = "documents/report_page"


class _Piece(NamedTuple):
    """One task with its dialogue and all its episodes. listed: what the list of episodes needs of it."""

    listed: Json
    data: str


def write_page(
    runs: Sequence[OpenedRun],
    goal: Path,
    tables: Sequence[Table] = (),
    charts: Sequence[Chart] = (),
    failures: Iterable[Failure] = (),
    largest_bytes: int = LARGEST_PAGE_BYTES,
) -> Path:
    """Write `index.html` below `goal`, and return it; the episodes of very large reports go into a folder beside it.

    tables, charts: shown in their order. failures: of any of the runs. largest_bytes: of the data in the page.
    Raises InputError where a recording is missing or was changed.
    """
    explained = {(failure.run, failure.task, failure.trial): failure for failure in failures}
    pieces = list(_pieces(runs, explained))
    data = [piece.data for piece in pieces]
    is_whole = sum(map(len, data)) <= largest_bytes
    index = {"runs": _runs_shown(runs), "tasks": [piece.listed for piece in pieces]}
    style, script = render(f"{_TEMPLATES}_style.css.j2"), render(f"{_TEMPLATES}_script.js.j2")
    page = render(
        f"{_TEMPLATES}.html.j2",
        policy=_policy(style, script, is_whole),
        style=style,
        script=script,
        index=packed(index),
        pieces=tuple(data) if is_whole else (),
        run_rows=tuple(index["runs"]),
        tables=tuple(_table_shown(table) for table in tables),
        charts=tuple({"title": chart.title, "svg": chart_svg(chart)} for chart in charts),
    )
    if is_whole:
        forget_beside(goal)
    else:
        write_beside(data, goal)
    write_whole(goal / PAGE, page)
    return goal / PAGE


def add_page(report: Report, folder: Path) -> None:
    """Write the page of a report into its folder: a part of `write_report`."""
    failures = read_rows(folder / FAILURES, Failure)
    write_page(report.runs, folder, report.tables, charts_of(report), failures)


def _pieces(runs: Sequence[OpenedRun], explained: _Explained) -> Iterator[_Piece]:
    """All tasks of all datasets, by dataset and id."""
    with FileReading() as files:
        for dataset in dict.fromkeys(run.config.dataset_sha256 for run in runs):
            numbers = [number for number, run in enumerate(runs) if run.config.dataset_sha256 == dataset]
            with SpooledRows[_OfRun, EpisodeRow](EpisodeRow) as rows:
                for number in numbers:
                    for row in episode_rows(runs[number].path, runs[number].dataset.root):
                        rows.put((row.task, number), row)
                for task, of_task in groupby(rows.keys(), key=itemgetter(0)):
                    episodes = ((number, row) for _, number in of_task for row in rows.rows((task, number)))
                    yield _piece(task, runs[numbers[0]].dataset, episodes, runs, explained, files)


def _piece(
    name: str,
    dataset: Dataset,
    rows: Iterable[tuple[int, EpisodeRow]],
    runs: Sequence[OpenedRun],
    explained: _Explained,
    files: FileReading,
) -> _Piece:
    task, dialogue = _task_of(dataset, name), dataset.dialogue(name)
    texts, office = Texts(), Office(dataset.store, task.office)
    shown = [
        episode_shown(
            number, runs[number], row, explained.get((runs[number].name, name, row.trial)), office, files, texts
        )
        for number, row in rows
    ]
    data = {
        "task": task_shown(task, texts),
        "days": dialogue_shown(dialogue) if dialogue else [],
        "episodes": [episode.whole for episode in shown],
        "texts": texts.all,
    }
    listed = {"id": name, "apps": task.difficulty.apps, "episodes": [episode.line for episode in shown]}
    return _Piece(listed, packed(data))


def _task_of(dataset: Dataset, name: str) -> Task:
    try:
        return dataset.task_at_once(name)
    except KeyError as missing:
        what = "an episode of a task that its dataset does not have"
        raise InputError(what, where=str(dataset.root), found=repr(name)[:80]) from missing


def _runs_shown(runs: Sequence[OpenedRun]) -> list[Json]:
    labels = zip(runs, labels_of(runs), short_labels_of(runs), strict=True)
    return [_run_shown(run, label, short) for run, label, short in labels]


def _run_shown(run: OpenedRun, label: str, short: str) -> Json:
    config = run.config
    return {
        "name": run.name,
        "label": label,
        "short": short,
        "solver": config.solver,
        "memory": config.memory,
        "top_k": "" if config.top_k is None else str(config.top_k),
        "model": config.model or "",
        "trials": str(config.trials),
        "dataset": run.dataset.root.name,
        "marks": list(marks_of(config)),
    }


def _table_shown(table: Table) -> Json:
    rows = [[_cell(cell, column.digits) for cell, column in zip(row, table.columns, strict=True)] for row in table.rows]
    columns = [
        {"title": column.title, "is_text": at == 0 or any(isinstance(row[at], str) for row in table.rows)}
        for at, column in enumerate(table.columns)
    ]
    return {"title": table.title, "columns": columns, "rows": rows, "notes": table.notes}


def _cell(cell: Cell, digits: int) -> str:
    if cell is None:
        return "–"  # noqa: RUF001
    return f"{round(cell, digits) + 0.0:.{digits}f}" if isinstance(cell, float) else str(cell)


def _policy(style: str, script: str, is_whole: bool) -> str:
    """What the page may load: its own style and script, and nothing from anywhere else.

    Scripts that its own script adds are its episodes beside it.
    """
    more = "" if is_whole else " 'strict-dynamic'"
    return (
        f"default-src 'none'; style-src {_source(style)}; script-src {_source(script)}{more}; "
        "base-uri 'none'; form-action 'none'"
    )


def _source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
