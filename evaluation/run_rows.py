"""The rows of a run: written once its episodes have ended, and read again; errors go into a file of their own."""

from collections.abc import Iterator
from pathlib import Path

from data_model import Dataset, EpisodeRow, bounds, check_size, open_atomic_write, parse_row, read_rows, write_rows
from evaluation.config import EvalConfig, parse_eval_config
from evaluation.episodes.episode_job import find_task_and_trial
from evaluation.episodes.recorded_files import delete_unreferenced_files
from evaluation.episodes.trajectory_path import trajectory_path
from evaluation.run_dataset import list_task_ids, open_dataset
from processes import LedgerRow, declare_kill_point, reach_kill_point
from run_ledger import RunDirectory, find_run, open_run, read_run_config

EPISODES_WRITTEN = declare_kill_point("episodes-written", "the rows of an evaluation have just been written")
EPISODES_FILE = "episodes.jsonl"
_FAULTS_FILE = "faults.log"


def write_episode_rows(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> None:
    """Write the rows of all episodes that have an outcome, and delete recorded files that belong to none."""
    trajectories, digests = set[str](), set[str]()
    for row in iterate_rows(run, config, dataset):
        digests |= {digest for digest in row.changed.values() if digest is not None}
        if row.status == "scored":
            trajectories.add(trajectory_path(row.task, row.trial))
    delete_unreferenced_files(run.path, trajectories, digests)
    write_rows(run.path / EPISODES_FILE, iterate_rows(run, config, dataset))
    _write_faults(run)
    reach_kill_point(EPISODES_WRITTEN)


def load_eval_config(run_folder: Path) -> EvalConfig:
    """Load the configuration of a run without locking the run.

    Raises:
        InputError: There is no run of an evaluation.
    """
    return parse_eval_config(read_run_config(find_run(run_folder)), run_folder)


def read_episode_rows(run_folder: Path, dataset_folder: Path | None = None) -> Iterator[EpisodeRow]:
    """Yield the rows of a run by task and trial; for a run that was killed, those that its ledger has.

    Args:
        run_folder: The folder of the run.
        dataset_folder: The present folder of the dataset, if it was moved.

    Raises:
        InputError: There is no run of an evaluation.
    """
    if (run_folder / EPISODES_FILE).is_file():
        yield from read_rows(run_folder / EPISODES_FILE, EpisodeRow)
        return
    with open_run(find_run(run_folder)) as run:
        config = parse_eval_config(run.config, run.path)
        yield from iterate_rows(run, config, open_dataset(config, run.path, dataset_folder))


def _write_faults(run: RunDirectory) -> None:
    counts = run.ledger.count_units()
    if not counts.retryable:
        (run.path / _FAULTS_FILE).unlink(missing_ok=True)
        return
    with open_atomic_write(run.path / _FAULTS_FILE) as log:
        for number, row in enumerate(run.ledger.read_rows("errored", "crashed")):
            between = "\n" if number else ""
            log.write(f"{between}{row.key}: {row.status}, {row.reason}\n{row.detail}\n".encode())


def iterate_rows(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> Iterator[EpisodeRow]:
    """Yield the rows of all episodes that have an outcome, by task and trial."""
    task_ids = list_task_ids(config, dataset)
    return (_make_row(row, config, task_ids) for row in run.ledger.read_rows() if row.result is not None)


def _make_row(row: LedgerRow, config: EvalConfig, task_ids: tuple[str, ...]) -> EpisodeRow:
    if row.result == "accepted":
        return _parse_row(row)
    task, trial = find_task_and_trial(row.unit, config, task_ids)
    return EpisodeRow(
        task=task, trial=trial, status="crashed" if row.result == "crashed" else "errored", why=row.reason
    )


def _parse_row(row: LedgerRow) -> EpisodeRow:
    where = f"ledger.sqlite, {row.key}"
    check_size(len(row.payload), bounds.ROW_BYTES, where)
    return parse_row(row.payload, EpisodeRow, where)
