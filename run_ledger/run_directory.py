"""The directory of a run: its configuration, its ledger, and the lock that gives it one owner at a time."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Self

from data_model import InputError, pretty_json, remove_tree, walk_entries
from processes import check_kill_request, declare_kill_point, reach_kill_point
from run_ledger.ledger import Ledger
from run_ledger.publish import publish_directory, sync_directory, sync_tree
from run_ledger.run_config import CONFIG_NAME, read_run_config
from run_ledger.run_entries import LOCK_NAME, WORKSPACES_NAME, check_run_entries
from run_ledger.run_lock import lock_run

RUN_BEFORE_CREATION = declare_kill_point("run-before-creation", "a run is whole under a temporary name")
RUN_CREATED = declare_kill_point("run-created", "a run has its name; nothing is done")

_LEDGER_NAME, _STAGING_NAME = "ledger.sqlite", "dataset"
_PUBLISHING_NOTE = "publishing"
_owned_runs: list[Path] = []


class RunDirectory:
    """A run that this process owns until `close` or its death; use it in a `with`.

    Workers may be given paths below the directory; they do not inherit the lock.

    Attributes:
        path: The directory.
        config: The configuration that `create_run` was given.
        ledger: The open ledger.
        workspaces: A folder for private copies of offices, emptied whenever the run is opened.
        staging: The folder in which the finished dataset is assembled.
    """

    def __init__(self, path: Path, config: Mapping[str, Any], ledger: Ledger, lock: int) -> None:
        self.path, self.config, self.ledger = path, config, ledger
        self.workspaces, self.staging = path / WORKSPACES_NAME, path / _STAGING_NAME
        self._lock: int | None = lock
        _owned_runs.append(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the ledger and release the run for other processes; safe to repeat."""
        if self._lock is not None:
            self.ledger.close()
            os.close(self._lock)
            self._lock = None

    def sweep_workspaces(self) -> None:
        """Delete all private copies of offices, leaving an empty folder.

        The folder is renamed first, because a worker of a killed owner may still be writing for a moment.
        """
        if os.path.lexists(self.workspaces):
            old_folder = Path(tempfile.mkdtemp(prefix=f".{WORKSPACES_NAME}-", dir=self.path))
            self.workspaces.rename(old_folder / WORKSPACES_NAME)
        for old_folder in sorted(self.path.glob(f".{WORKSPACES_NAME}-*")):
            remove_tree(old_folder)
        self.workspaces.mkdir()

    def create_staging(self) -> Path:
        """Return the staging folder, emptied of what an earlier process left in it."""
        remove_tree(self.staging)
        self.staging.mkdir()
        return self.staging

    def publish(self, target: Path) -> None:
        """Rename the assembled dataset to its final name, and record in the ledger that it was published."""
        self.ledger.write_note(_PUBLISHING_NOTE, target.name)
        publish_directory(self.staging, target)

    def is_published(self, target: Path) -> bool:
        """Return whether this run has already published its dataset at the target."""
        return target.exists() and not self.staging.exists() and self.ledger.read_note(_PUBLISHING_NOTE) is not None


def has_run_on_disk() -> bool:
    """Return whether a run that this process owns or has owned exists on disk."""
    return any(path.exists() for path in _owned_runs)


def make_run_path(dataset: Path) -> Path:
    """Return the run directory of a dataset, `DATASET.run` beside it; InputError for a path without a file name."""
    if not dataset.name:
        raise InputError("not a name for a new folder", where=str(dataset))
    return dataset.with_name(dataset.name + ".run")


def find_run(path: Path) -> Path:
    """Find the run that a user names as DATASET, DATASET.run or RUN; InputError if there is none."""
    for candidate in (path, make_run_path(path)) if path.name else (path,):
        if (candidate / _LEDGER_NAME).exists() and (candidate / CONFIG_NAME).exists():
            return candidate
    raise InputError("no run is here", where=str(path), expected="a directory made by `homer build` or `homer eval`")


def create_run(path: Path, config: Mapping[str, Any], *, target: Path | None = None) -> RunDirectory:
    """Create a run directory, complete or not at all, and own it.

    Args:
        path: The directory; it must not exist.
        config: Plain data with a `kind`.
        target: The path that the run will publish to, if any; it must not exist.

    Raises:
        InputError: The directory or the target exists, or the directory cannot be written.
    """
    check_kill_request()
    if not isinstance(config.get("kind"), str):
        raise ValueError("a run's configuration says its kind")
    for existing in (target, path):
        if existing is not None and os.path.lexists(existing):
            raise _make_exists_error(existing)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_unfinished_runs(path)
        temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
        temporary.mkdir()
    except OSError as error:
        raise InputError(f"a run cannot be created here ({error.strerror})", where=str(path)) from error
    lock = lock_run(temporary)
    try:
        (temporary / CONFIG_NAME).write_text(pretty_json(config), encoding="utf-8")
        (temporary / WORKSPACES_NAME).mkdir()
        Ledger.create(temporary / _LEDGER_NAME).close()
        sync_tree(temporary)
        reach_kill_point(RUN_BEFORE_CREATION)
        # Before the rename, so that an interruption cannot leave a run that is not registered.
        _owned_runs.append(path)
        with _convert_rename_error(path):
            temporary.rename(path)
        sync_directory(path.parent)
        reach_kill_point(RUN_CREATED)
        return RunDirectory(path, read_run_config(path), Ledger.open(path / _LEDGER_NAME), lock)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        os.close(lock)
        raise


def open_run(path: Path) -> RunDirectory:
    """Open an existing run as its owner, and empty its workspaces.

    Raises:
        InputError: There is no run, it is damaged, or another process owns it.
    """
    check_kill_request()
    if not path.is_dir() or not (path / _LEDGER_NAME).exists():
        raise InputError("no run is here", where=str(path))
    check_run_entries(path)
    lock = lock_run(path)
    try:
        run = RunDirectory(path, read_run_config(path), Ledger.open(path / _LEDGER_NAME), lock)
    except BaseException:
        os.close(lock)
        raise
    run.sweep_workspaces()
    for unfinished_file in _list_unfinished_files(path):
        unfinished_file.unlink(missing_ok=True)
    return run


def _list_unfinished_files(run: Path) -> list[Path]:
    """List the temporary files that a killed owner left: of the run, its recordings and its store."""
    # Not with glob, which follows links.
    files = (PurePosixPath(entry.name) for entry in walk_entries(run, max_depth=2) if entry.kind == "file")
    return [run / path for path in files if path.name.startswith(".") and path.suffix == ".part"]


def _remove_unfinished_runs(path: Path) -> None:
    """Remove unfinished runs that killed processes left beside the path: those whose lock is free."""
    for leftover in sorted(path.parent.iterdir()):
        if (
            leftover.name.startswith(f".{path.name}.")
            and leftover.name.endswith(".part")
            and (leftover / LOCK_NAME).exists()
        ):
            with contextlib.suppress(InputError):
                lock = lock_run(leftover)
                shutil.rmtree(leftover, ignore_errors=True)
                os.close(lock)


@contextlib.contextmanager
def _convert_rename_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _make_exists_error(path) from error


def _make_exists_error(path: Path) -> InputError:
    return InputError("exists already; go on with `homer resume` or name another `--out`", where=str(path))
