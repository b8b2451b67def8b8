"""The runs of a report: found, checked before anything is written, and read one episode at a time."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import LINK, Dataset, EpisodeRow, InputError, Task, bounds, needed_facts, read_rows
from evaluation.config import EvalConfig, dataset_hash, open_dataset, task_ids_of
from evaluation.grid import find_grid
from evaluation.running import ROWS, config_of
from evaluation.statistics import RunFigures, TaskFigures
from run_ledger import read_run_config

_CONFIG, _LEDGER = "config.json", "ledger.sqlite"
_EXPECTED = "a RUN of `homer eval`, or a folder of some"


class OpenedRun(NamedTuple):
    """A run that is finished, and its dataset, which is the one that it was made with. name: as it was asked for."""

    name: str
    path: Path
    config: EvalConfig
    dataset: Dataset


def find_runs(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The runs that are meant by runs, grids, and folders that hold any of both; each once, in the order asked for.

    Raises InputError for a folder without a run, and for a grid that was not run to its end.
    """
    found: dict[Path, Path] = {}
    for path in paths:
        for run in _runs_of(path):
            found.setdefault(run.resolve(), run)
    return tuple(found.values())


def open_runs(paths: Sequence[Path], moved: Sequence[Path] = ()) -> tuple[OpenedRun, ...]:
    """Open every run and its dataset. moved: where datasets lie now, if not where they were.

    Raises InputError for what is no evaluation, an unfinished one, a dataset that is gone or is another one now, and a
    dataset in `moved` that no run was made with.
    """
    opened: dict[Path, tuple[Dataset, str]] = {}
    for root in moved:
        dataset = Dataset(root)
        opened[root] = (dataset, dataset_hash(dataset))
    runs, used = [], set[Path]()
    for path in find_runs(paths):
        config = config_of(path)
        if not (path / ROWS).is_file():
            raise _unfinished(path)
        at = next((one for one in moved if opened[one][1] == config.dataset_sha256), None)
        used |= {at} if at else set()
        place = at or Path(config.dataset)
        known = opened.get(place)
        if known is None or known[1] != config.dataset_sha256:
            dataset = open_dataset(config, path)
            opened[place] = known = (dataset, config.dataset_sha256)
        runs.append(OpenedRun(str(path), path, config, known[0]))
    for root in moved:
        if root not in used:
            raise InputError("no run of this report was made with this dataset", where=str(root))
    return tuple(runs)


def read_figures(run: OpenedRun, tell: Callable[[EpisodeRow], None] = lambda failed: None) -> RunFigures:
    """Sum up the episodes of a run. tell: of each that was scored and failed; memory holds one at a time.

    Raises InputError where rows are missing, stand twice, or are of no task of the dataset.
    """
    figures = RunFigures(run.name, run.path, run.config)
    task: Task | None = None
    ids, last, count = set(task_ids_of(run.config, run.dataset)), ("", 0), 0
    for row in read_rows(run.path / ROWS, EpisodeRow):
        if row.task not in ids or (row.task, row.trial) <= last or not 1 <= row.trial <= run.config.trials:
            what = "an episode that its dataset and configuration do not ask for, or that stands twice"
            raise InputError(what, where=str(run.path / ROWS), found=f"{row.task[:80]}, trial {row.trial}")
        last, count = (row.task, row.trial), count + 1
        if task is None or task.id != row.task:
            task = run.dataset.task_at_once(row.task)
        figures.statuses[row.status] += 1
        figures.tasks.setdefault(task.id, _no_figures(task)).add(row)
        if row.status == "scored" and row.verdict is not None and not row.verdict.passed:
            tell(row)
    if count != len(ids) * run.config.trials:
        raise _unfinished(run.path)
    return figures


def _no_figures(task: Task) -> TaskFigures:
    return TaskFigures(task=task.id, apps=task.difficulty.apps, needed=len(needed_facts(task.facts)) or None)


def _runs_of(path: Path) -> tuple[Path, ...]:
    if not path.is_dir():
        raise InputError("there is no such folder", where=str(path), expected=_EXPECTED)
    if _is_run(path):
        return (path,)
    found = tuple(_below(path))
    if not found:
        raise InputError("no run is here", where=str(path), expected=_EXPECTED)
    return found


def _below(path: Path, deepest: int = bounds.RUN_DEPTH) -> Iterator[Path]:
    cells = find_grid(path)
    if cells is not None:
        for name in sorted(cells, key=_by_number):
            if (path / name).is_symlink():
                raise InputError(LINK, where=str(path / name))
            if not _is_run(path / name):
                raise InputError(f"the cell {name} of this grid is not begun; `homer resume` goes on", where=str(path))
            yield path / name
        return
    for child in sorted(path.iterdir(), key=lambda child: _by_number(child.name)):
        if child.name.startswith(".") or child.is_symlink() or not child.is_dir():
            continue
        if not _is_run(child):
            yield from _below(child, deepest - 1) if deepest else ()
        elif _is_evaluation(child):
            yield child


def _by_number(name: str) -> list[tuple[int, str]]:
    """The order in which k5 stands before k10."""
    parts = re.findall(r"[0-9]{1,9}|[^0-9]+|[0-9]+", name)
    return [(int(part), "") if len(part) < 10 and part.isascii() and part.isdigit() else (0, part) for part in parts]


def _is_run(path: Path) -> bool:
    return (path / _CONFIG).is_file() and (path / _LEDGER).is_file()


def _is_evaluation(path: Path) -> bool:
    """A folder of runs may hold that of a build as well."""
    return bool(read_run_config(path).get("kind") == "eval")


def _unfinished(path: Path) -> InputError:
    return InputError(f"the run is not finished; `homer resume {path}` goes on with it", where=str(path))
