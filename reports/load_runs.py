"""Find and check the runs of a report, and sum up their episodes one at a time."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import LINK_MESSAGE, Dataset, EpisodeRow, InputError, Task, bounds, read_rows, select_needed_facts
from evaluation import EPISODES_FILE, EvalConfig, list_task_ids, load_eval_config, load_grid, open_dataset
from metrics import RunTotals, TaskTotals
from run_ledger import read_run_config

_CONFIG_FILE, _LEDGER_FILE = "config.json", "ledger.sqlite"
_EXPECTED = "a RUN of `homer eval`, or a folder of runs"


class LoadedRun(NamedTuple):
    """A finished run, with the dataset that it was made with.

    Attributes:
        name: The path as the caller gave it.
    """

    name: str
    path: Path
    config: EvalConfig
    dataset: Dataset


def find_runs(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the runs at or below some folders, including those of grids, without duplicates, in the given order.

    Raises:
        InputError: A folder has no run, or a grid is not finished.
    """
    runs: dict[Path, Path] = {}
    for path in paths:
        for run in _list_runs(path):
            runs.setdefault(run.resolve(), run)
    return tuple(runs.values())


def load_runs(paths: Sequence[Path], dataset_folders: Sequence[Path] = ()) -> tuple[LoadedRun, ...]:
    """Open every run and its dataset.

    Args:
        dataset_folders: The folders of datasets that were moved.

    Raises:
        InputError: A folder is not an evaluation, a run is not finished, a dataset is missing or has changed, or a
            dataset in `dataset_folders` belongs to no run.
    """
    datasets: dict[Path, tuple[Dataset, str]] = {}
    for root in dataset_folders:
        dataset = Dataset(root)
        datasets[root] = (dataset, dataset.hash_rows())
    runs, used_folders = [], set[Path]()
    for path in find_runs(paths):
        config = load_eval_config(path)
        if not (path / EPISODES_FILE).is_file():
            raise _make_unfinished_error(path)
        given_folder = next((one for one in dataset_folders if datasets[one][1] == config.dataset_sha256), None)
        used_folders |= {given_folder} if given_folder else set()
        dataset_folder = given_folder or Path(config.dataset)
        known_dataset = datasets.get(dataset_folder)
        if known_dataset is None or known_dataset[1] != config.dataset_sha256:
            dataset = open_dataset(config, path)
            datasets[dataset_folder] = known_dataset = (dataset, config.dataset_sha256)
        runs.append(LoadedRun(str(path), path, config, known_dataset[0]))
    for root in dataset_folders:
        if root not in used_folders:
            raise InputError("no run of this report was made with this dataset", where=str(root))
    return tuple(runs)


def sum_up_run(run: LoadedRun, on_failed_episode: Callable[[EpisodeRow], None] = lambda failed: None) -> RunTotals:
    """Sum up the episodes of a run.

    Args:
        on_failed_episode: Called with each episode that was scored and failed; only one is in memory at a time.

    Raises:
        InputError: Rows are missing, duplicated, or belong to no task of the dataset.
    """
    totals = RunTotals(run.name, run.path, run.config)
    task: Task | None = None
    ids, last, count = set(list_task_ids(run.config, run.dataset)), ("", 0), 0
    for row in read_rows(run.path / EPISODES_FILE, EpisodeRow):
        if row.task not in ids or (row.task, row.trial) <= last or not 1 <= row.trial <= run.config.trials:
            what = "an episode that its dataset and configuration do not include, or a duplicate"
            raise InputError(what, where=str(run.path / EPISODES_FILE), found=f"{row.task[:80]}, trial {row.trial}")
        last, count = (row.task, row.trial), count + 1
        if task is None or task.id != row.task:
            task = run.dataset.seek_task(row.task)
        totals.add(totals.tasks.setdefault(task.id, _make_empty_totals(task)), row)
        if row.status == "scored" and row.verdict is not None and not row.verdict.passed:
            on_failed_episode(row)
    if count != len(ids) * run.config.trials:
        raise _make_unfinished_error(run.path)
    return totals


def _make_empty_totals(task: Task) -> TaskTotals:
    return TaskTotals(
        task=task.id,
        app_group=task.difficulty.apps,
        needed_facts=len(select_needed_facts(task.facts)) or None,
        twin=task.twin,
    )


def _list_runs(path: Path) -> tuple[Path, ...]:
    if not path.is_dir():
        raise InputError("there is no such folder", where=str(path), expected=_EXPECTED)
    if _is_run(path):
        return (path,)
    runs = tuple(_find_runs_below(path))
    if not runs:
        raise InputError("no run is here", where=str(path), expected=_EXPECTED)
    return runs


def _find_runs_below(path: Path, deepest: int = bounds.RUN_DEPTH) -> Iterator[Path]:
    cells = load_grid(path)
    if cells is not None:
        for name in sorted(cells, key=_natural_sort_key):
            if (path / name).is_symlink():
                raise InputError(LINK_MESSAGE, where=str(path / name))
            if not _is_run(path / name):
                raise InputError(f"cell {name} of this grid has not started; `homer resume` starts it", where=str(path))
            yield path / name
        return
    for child in sorted(path.iterdir(), key=lambda child: _natural_sort_key(child.name)):
        if child.name.startswith(".") or child.is_symlink() or not child.is_dir():
            continue
        if not _is_run(child):
            yield from _find_runs_below(child, deepest - 1) if deepest else ()
        elif _is_evaluation_run(child):
            yield child


def _natural_sort_key(name: str) -> list[tuple[int, str]]:
    """Return a sort key that puts k5 before k10."""
    parts = re.findall(r"[0-9]{1,9}|[^0-9]+|[0-9]+", name)
    return [(int(part), "") if len(part) < 10 and part.isascii() and part.isdigit() else (0, part) for part in parts]


def _is_run(path: Path) -> bool:
    return (path / _CONFIG_FILE).is_file() and (path / _LEDGER_FILE).is_file()


def _is_evaluation_run(path: Path) -> bool:
    """Return whether a run is an evaluation; a folder of runs may also contain builds."""
    return bool(read_run_config(path).get("kind") == "eval")


def _make_unfinished_error(path: Path) -> InputError:
    return InputError(f"the run is not finished; `homer resume {path}` continues it", where=str(path))
