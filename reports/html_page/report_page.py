"""Write the HTML page of a report: every table, chart and episode in one self-contained file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from data_model import Dataset, EpisodeRow, InputError, SpooledRows, Task, read_rows, write_atomically
from evaluation import read_episode_rows
from failure_analysis import EpisodeFailure
from office_env import Office
from reports.figures.build_charts import build_charts, list_caveats, make_run_labels, make_short_run_labels
from reports.figures.charts import Chart
from reports.html_page.content_security_policy import make_content_security_policy
from reports.html_page.episode_view import make_episode_view
from reports.html_page.file_reader import FileReader
from reports.html_page.long_texts import TextPool
from reports.html_page.page_data import MAX_PAGE_BYTES, delete_data_scripts, pack_json, write_data_scripts
from reports.html_page.svg_charts import draw_svg_chart
from reports.html_page.task_view import make_dialogue_view, make_task_view
from reports.load_runs import LoadedRun
from reports.report import FAILURES_FILE, Report
from reports.tables.report_table import CellValue, ReportTable
from templates import render

Json = dict[str, Any]
_OfRun = tuple[str, int]
_FailureByEpisode = Mapping[tuple[str, str, int], EpisodeFailure]
PAGE_FILE = "index.html"
_TEMPLATE_PREFIX = "documents/report_page"


class _TaskData(NamedTuple):
    """The page's data for one task with its dialogue and all its episodes.

    Attributes:
        index_entry: The data for the list of episodes.
        packed_json: The rest, packed by `pack_json`.
    """

    index_entry: Json
    packed_json: str


def write_page(
    runs: Sequence[LoadedRun],
    folder: Path,
    tables: Sequence[ReportTable] = (),
    charts: Sequence[Chart] = (),
    failures: Iterable[EpisodeFailure] = (),
    max_data_bytes: int = MAX_PAGE_BYTES,
) -> Path:
    """Write `index.html` into `folder` and return its path; very large reports put the episodes in a folder beside it.

    Args:
        tables: The tables, in display order.
        charts: The charts, in display order.
        failures: The explained failures of any of the runs.
        max_data_bytes: Maximum size of the data inside the page; larger data goes into the folder.

    Raises:
        InputError: A recording is missing or was changed.
    """
    failure_by_episode = {(failure.run, failure.task, failure.trial): failure for failure in failures}
    tasks = list(_make_tasks_data(runs, failure_by_episode))
    data = [piece.packed_json for piece in tasks]
    is_single_file = sum(map(len, data)) <= max_data_bytes
    index = {"runs": _make_run_views(runs), "tasks": [piece.index_entry for piece in tasks]}
    style, script = render(f"{_TEMPLATE_PREFIX}_style.css.j2"), render(f"{_TEMPLATE_PREFIX}_script.js.j2")
    page = render(
        f"{_TEMPLATE_PREFIX}.html.j2",
        policy=make_content_security_policy(style, script, is_single_file),
        style=style,
        script=script,
        index=pack_json(index),
        pieces=tuple(data) if is_single_file else (),
        run_rows=tuple(index["runs"]),
        tables=tuple(_make_table_view(table) for table in tables),
        charts=tuple({"title": chart.title, "svg": draw_svg_chart(chart)} for chart in charts),
    )
    if is_single_file:
        delete_data_scripts(folder)
    else:
        write_data_scripts(data, folder)
    write_atomically(folder / PAGE_FILE, page)
    return folder / PAGE_FILE


def add_page(report: Report, folder: Path) -> None:
    """Write the page of a report into its folder; can be passed to `write_report`."""
    failures = read_rows(folder / FAILURES_FILE, EpisodeFailure)
    write_page(report.runs, folder, report.tables, build_charts(report), failures)


def _make_tasks_data(runs: Sequence[LoadedRun], failure_by_episode: _FailureByEpisode) -> Iterator[_TaskData]:
    """Yield the data of all tasks of all datasets, by dataset and id."""
    with FileReader() as file_reader:
        for dataset in dict.fromkeys(run.config.dataset_sha256 for run in runs):
            run_numbers = [number for number, run in enumerate(runs) if run.config.dataset_sha256 == dataset]
            with SpooledRows[_OfRun, EpisodeRow](EpisodeRow) as rows:
                for number in run_numbers:
                    for row in read_episode_rows(runs[number].path, runs[number].dataset.root):
                        rows.put((row.task, number), row)
                for task, of_task in groupby(rows.keys(), key=itemgetter(0)):
                    episodes = ((number, row) for _, number in of_task for row in rows.rows((task, number)))
                    yield _make_task_data(
                        task, runs[run_numbers[0]].dataset, episodes, runs, failure_by_episode, file_reader
                    )


def _make_task_data(
    task_id: str,
    dataset: Dataset,
    rows: Iterable[tuple[int, EpisodeRow]],
    runs: Sequence[LoadedRun],
    failure_by_episode: _FailureByEpisode,
    file_reader: FileReader,
) -> _TaskData:
    task, dialogue = _load_task(dataset, task_id), dataset.dialogue(task_id)
    text_pool, office = TextPool(), Office(dataset.store, task.office)
    views = [
        make_episode_view(
            number,
            runs[number],
            row,
            failure_by_episode.get((runs[number].name, task_id, row.trial)),
            office,
            file_reader,
            text_pool,
        )
        for number, row in rows
    ]
    data = {
        "task": make_task_view(task, text_pool),
        "days": make_dialogue_view(dialogue) if dialogue else [],
        "episodes": [episode.details for episode in views],
        "texts": text_pool.texts,
    }
    index_entry = {"id": task_id, "apps": task.difficulty.apps, "episodes": [episode.summary for episode in views]}
    return _TaskData(index_entry, pack_json(data))


def _load_task(dataset: Dataset, task_id: str) -> Task:
    try:
        return dataset.seek_task(task_id)
    except KeyError as error:
        what = "an episode of a task that its dataset does not have"
        raise InputError(what, where=str(dataset.root), found=repr(task_id)[:80]) from error


def _make_run_views(runs: Sequence[LoadedRun]) -> list[Json]:
    labels = zip(runs, make_run_labels(runs), make_short_run_labels(runs), strict=True)
    return [_make_run_view(run, label, short) for run, label, short in labels]


def _make_run_view(run: LoadedRun, label: str, short: str) -> Json:
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
        "marks": list(list_caveats(config)),
    }


def _make_table_view(table: ReportTable) -> Json:
    rows = [
        [_format_cell(cell, column.digits) for cell, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]
    columns = [
        {"title": column.title, "is_text": at == 0 or any(isinstance(row[at], str) for row in table.rows)}
        for at, column in enumerate(table.columns)
    ]
    return {"title": table.title, "columns": columns, "rows": rows, "notes": table.notes}


def _format_cell(cell: CellValue, digits: int) -> str:
    if cell is None:
        return "–"  # noqa: RUF001
    return f"{round(cell, digits) + 0.0:.{digits}f}" if isinstance(cell, float) else str(cell)
