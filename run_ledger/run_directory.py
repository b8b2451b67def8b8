"""A run on disk: its configuration, its ledger, and the lock that gives it one owner at a time."""

import contextlib
import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError

from data_model import (
    InputError,
    bounds,
    canonical_json,
    pretty_json,
    read_regular_file,
    refuse_large_json,
    remove_tree,
    walk_entries,
)
from processes import check_kill_request, declare_kill_point, reach_kill_point
from run_ledger.ledger import Ledger
from run_ledger.publish import publish_directory, sync_directory, sync_tree
from run_ledger.run_entries import LOCK_NAME, WORKSPACES_NAME, check_run_entries

RUN_BEFORE_CREATION = declare_kill_point("run-before-creation", "a run is whole under a temporary name")
RUN_CREATED = declare_kill_point("run-created", "a run has its name; nothing is done")

_CONFIG_NAME, _LEDGER_NAME, _STAGING_NAME = "config.json", "ledger.sqlite", "dataset"
_PUBLISHING_NOTE = "publishing"
_owned_runs: list[Path] = []

ConfigModel = TypeVar("ConfigModel", bound=BaseModel)


class RunDirectory:
    """A run that this process owns until `close` (or its death); use it in a `with`.

    Attributes:
        path: The directory.
        config: What `create_run` was given.
        ledger: Open. workspaces: an empty folder for private copies of offices, swept whenever the run is opened.
            staging: where the finished dataset is put together. A path below it may be handed to workers; the lock is
            not inherited by them.
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
        """Close the ledger and give the run up for others; harmless when repeated."""
        if self._lock is not None:
            self.ledger.close()
            os.close(self._lock)
            self._lock = None

    def sweep_workspaces(self) -> None:
        """Throw away all private copies and leave an empty folder.

        The folder is renamed first: a worker of a killed owner may live for a moment and still be writing.
        """
        if os.path.lexists(self.workspaces):
            old_folder = Path(tempfile.mkdtemp(prefix=f".{WORKSPACES_NAME}-", dir=self.path))
            self.workspaces.rename(old_folder / WORKSPACES_NAME)
        for old_folder in sorted(self.path.glob(f".{WORKSPACES_NAME}-*")):
            remove_tree(old_folder)
        self.workspaces.mkdir()

    def create_staging(self) -> Path:
        """Return the empty folder `assembling`; what an earlier process had put there is thrown away."""
        remove_tree(self.staging)
        self.staging.mkdir()
        return self.staging

    def publish(self, target: Path) -> None:
        """Give the assembled dataset its final name by one rename, and remember that it was done."""
        self.ledger.write_note(_PUBLISHING_NOTE, target.name)
        publish_directory(self.staging, target)

    def is_published(self, target: Path) -> bool:
        """Ask whether this run's dataset stands at its goal already; assemble and publish it if not."""
        return target.exists() and not self.staging.exists() and self.ledger.read_note(_PUBLISHING_NOTE) is not None


def has_run_on_disk() -> bool:
    """Whether a run is on the disk that this process owns or has owned."""
    return any(path.exists() for path in _owned_runs)


def validate_run_config(model: type[ConfigModel], config: Mapping[str, Any], run_directory: Path) -> ConfigModel:
    """Read what a run keeps of what it was asked for, as one of the types of its caller.

    Raises:
        InputError: With the place where another version, or somebody, has written something else.
    """
    try:
        return model.model_validate(config)
    except ValidationError as error:
        first_error = error.errors(include_url=False)[0]
        json_path = "".join(f"/{part}" for part in first_error["loc"])
        raise InputError(
            first_error["msg"], f"{run_directory / _CONFIG_NAME}, {json_path}", found=repr(first_error["input"])[:80]
        ) from error


def make_run_path(dataset: Path) -> Path:
    """Name the run directory of a dataset: `DATASET.run` beside it; InputError for a path without a last name."""
    if not dataset.name:
        raise InputError("not a name for a new folder", where=str(dataset))
    return dataset.with_name(dataset.name + ".run")


def find_run(path: Path) -> Path:
    """Find the run that a user means by DATASET, DATASET.run or RUN; InputError where there is none."""
    for candidate in (path, make_run_path(path)) if path.name else (path,):
        if (candidate / _LEDGER_NAME).exists() and (candidate / _CONFIG_NAME).exists():
            return candidate
    raise InputError("no run is here", where=str(path), expected="a directory made by `homer build` or `homer eval`")


def create_run(path: Path, config: Mapping[str, Any], *, target: Path | None = None) -> RunDirectory:
    """Make a run directory, whole or not at all, and own it.

    Args:
        config: Plain data with a `kind`.
        target: What the run will publish, if anything; it must not exist either.

    Raises:
        InputError: Where either exists (naming `homer resume` and another `--out`) or cannot be written.
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
        raise InputError(f"a run cannot be made here ({error.strerror})", where=str(path)) from error
    lock = _lock_run(temporary)
    try:
        (temporary / _CONFIG_NAME).write_text(pretty_json(config), encoding="utf-8")
        (temporary / WORKSPACES_NAME).mkdir()
        Ledger.create(temporary / _LEDGER_NAME).close()
        sync_tree(temporary)
        reach_kill_point(RUN_BEFORE_CREATION)
        # Before it is there, so that an interruption finds no run that nobody knows of.
        _owned_runs.append(path)
        with _convert_rename_error(path):
            temporary.rename(path)
        sync_directory(path.parent)
        reach_kill_point(RUN_CREATED)
        return RunDirectory(path, _read_config(path / _CONFIG_NAME), Ledger.open(path / _LEDGER_NAME), lock)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        os.close(lock)
        raise


def open_run(path: Path) -> RunDirectory:
    """Own an existing run and sweep its workspaces.

    Raises:
        InputError: Where there is none, where it is damaged, or where another process owns it.
    """
    check_kill_request()
    if not path.is_dir() or not (path / _LEDGER_NAME).exists():
        raise InputError("no run is here", where=str(path))
    check_run_entries(path)
    lock = _lock_run(path)
    try:
        run = RunDirectory(path, _read_config(path / _CONFIG_NAME), Ledger.open(path / _LEDGER_NAME), lock)
    except BaseException:
        os.close(lock)
        raise
    run.sweep_workspaces()
    for unfinished_file in _list_unfinished_files(path):
        unfinished_file.unlink(missing_ok=True)
    return run


def _list_unfinished_files(run: Path) -> list[Path]:
    """What a killed owner was about to give its name: files of the run, of its recordings and of its store."""
    # Not by a pattern, which would be looked for behind links as well.
    files = (PurePosixPath(entry.name) for entry in walk_entries(run, max_depth=2) if entry.kind == "file")
    return [run / path for path in files if path.name.startswith(".") and path.suffix == ".part"]


def read_run_config(path: Path) -> dict[str, Any]:
    """Read the configuration of a run without owning it; InputError where it cannot be read."""
    return _read_config(path / _CONFIG_NAME)


def _lock_run(path: Path) -> int:
    """Take the lock of a run: freed by the kernel when this process ends, closed in every child by its flag."""
    try:
        lock = os.open(path / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise InputError(f"the run cannot be locked ({error.strerror})", where=str(path)) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise InputError("another process works on this run; wait for it or end it", where=str(path)) from error
    return lock


def _remove_unfinished_runs(path: Path) -> None:
    """Remove what killed processes left half made beside the goal: whatever nobody holds the lock of."""
    for leftover in sorted(path.parent.iterdir()):
        if (
            leftover.name.startswith(f".{path.name}.")
            and leftover.name.endswith(".part")
            and (leftover / LOCK_NAME).exists()
        ):
            with contextlib.suppress(InputError):
                lock = _lock_run(leftover)
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


def _read_config(path: Path) -> dict[str, Any]:
    content = read_regular_file(path.parent, path.name, bounds.RUN_CONFIG_BYTES, str(path)) or b""
    refuse_large_json(content, bounds.RUN_CONFIG_VALUES, str(path))
    try:
        config = json.loads(content)
        # What cannot be written again, such as half a character, would be met by whoever tries to.
        canonical_json(config).encode()
    except (ValueError, RecursionError) as error:
        raise InputError("the configuration of the run cannot be read", where=str(path)) from error
    if not isinstance(config, dict) or not isinstance(config.get("kind"), str):
        raise InputError("the configuration of the run does not say its kind", where=str(path))
    return config
