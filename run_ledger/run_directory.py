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
    entries_below,
    pretty_json,
    read_regular,
    refuse_large_json,
    remove_tree,
)
from run_ledger.kill_points import check_kill_request, kill_point, reach
from run_ledger.ledger import Ledger
from run_ledger.members import LOCK, WORKSPACES, refuse_others
from run_ledger.publish import publish, sync_directory, sync_tree

RUN_BEFORE_CREATION = kill_point("run-before-creation", "a run is whole under a temporary name")
RUN_CREATED = kill_point("run-created", "a run has its name; nothing is done")

_CONFIG, _LEDGER, _ASSEMBLING = "config.json", "ledger.sqlite", "dataset"
_PUBLISHING = "publishing"
_OWNED: list[Path] = []

Kept = TypeVar("Kept", bound=BaseModel)


class RunDirectory:
    """A run that this process owns until `close` (or its death); use it in a `with`.

    path: the directory. config: what `create_run` was given. ledger: open. workspaces: an empty folder for
    private copies of offices, swept whenever the run is opened. assembling: where the finished dataset is put
    together. A path below it may be handed to workers; the lock is not inherited by them.
    """

    def __init__(self, path: Path, config: Mapping[str, Any], ledger: Ledger, lock: int) -> None:
        self.path, self.config, self.ledger = path, config, ledger
        self.workspaces, self.assembling = path / WORKSPACES, path / _ASSEMBLING
        self._lock: int | None = lock
        _OWNED.append(path)

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
            old = Path(tempfile.mkdtemp(prefix=f".{WORKSPACES}-", dir=self.path))
            self.workspaces.rename(old / WORKSPACES)
        for old in sorted(self.path.glob(f".{WORKSPACES}-*")):
            remove_tree(old)
        self.workspaces.mkdir()

    def start_assembling(self) -> Path:
        """Return the empty folder `assembling`; what an earlier process had put there is thrown away."""
        remove_tree(self.assembling)
        self.assembling.mkdir()
        return self.assembling

    def publish(self, goal: Path) -> None:
        """Give the assembled dataset its final name by one rename, and remember that it was done."""
        self.ledger.write_note(_PUBLISHING, goal.name)
        publish(self.assembling, goal)

    def is_published(self, goal: Path) -> bool:
        """Ask whether this run's dataset stands at its goal already; assemble and publish it if not."""
        return goal.exists() and not self.assembling.exists() and self.ledger.read_note(_PUBLISHING) is not None


def are_runs_kept() -> bool:
    """Whether a run is on the disk that this process owns or has owned."""
    return any(path.exists() for path in _OWNED)


def kept_config(model: type[Kept], config: Mapping[str, Any], run: Path) -> Kept:
    """Read what a run keeps of what it was asked for, as one of the types of its caller.

    Raises InputError with the place where another version, or somebody, has written something else.
    """
    try:
        return model.model_validate(config)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        place = "".join(f"/{part}" for part in fault["loc"])
        raise InputError(fault["msg"], f"{run / _CONFIG}, {place}", found=repr(fault["input"])[:80]) from failure


def run_path(dataset: Path) -> Path:
    """Name the run directory of a dataset: `DATASET.run` beside it; InputError for a path without a last name."""
    if not dataset.name:
        raise InputError("not a name for a new folder", where=str(dataset))
    return dataset.with_name(dataset.name + ".run")


def find_run(path: Path) -> Path:
    """Find the run that a user means by DATASET, DATASET.run or RUN; InputError where there is none."""
    for candidate in (path, run_path(path)) if path.name else (path,):
        if (candidate / _LEDGER).exists() and (candidate / _CONFIG).exists():
            return candidate
    raise InputError("no run is here", where=str(path), expected="a directory made by `homer build` or `homer eval`")


def create_run(path: Path, config: Mapping[str, Any], *, goal: Path | None = None) -> RunDirectory:
    """Make a run directory, whole or not at all, and own it.

    config: plain data with a `kind`. goal: what the run will publish, if anything; it must not exist either.
    Raises InputError where either exists (naming `homer resume` and another `--out`) or cannot be written.
    """
    check_kill_request()
    if not isinstance(config.get("kind"), str):
        raise ValueError("a run's configuration says its kind")
    for taken in (goal, path):
        if taken is not None and os.path.lexists(taken):
            raise _exists(taken)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep_unfinished(path)
        unfinished = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
        unfinished.mkdir()
    except OSError as error:
        raise InputError(f"a run cannot be made here ({error.strerror})", where=str(path)) from error
    lock = _own(unfinished)
    try:
        (unfinished / _CONFIG).write_text(pretty_json(config), encoding="utf-8")
        (unfinished / WORKSPACES).mkdir()
        Ledger.create(unfinished / _LEDGER).close()
        sync_tree(unfinished)
        reach(RUN_BEFORE_CREATION)
        # Before it is there, so that an interruption finds no run that nobody knows of.
        _OWNED.append(path)
        with _taken_as_existing(path):
            unfinished.rename(path)
        sync_directory(path.parent)
        reach(RUN_CREATED)
        return RunDirectory(path, _read_config(path / _CONFIG), Ledger.open(path / _LEDGER), lock)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        os.close(lock)
        raise


def open_run(path: Path) -> RunDirectory:
    """Own an existing run and sweep its workspaces.

    Raises InputError where there is none, where it is damaged, or where another process owns it.
    """
    check_kill_request()
    if not path.is_dir() or not (path / _LEDGER).exists():
        raise InputError("no run is here", where=str(path))
    refuse_others(path)
    lock = _own(path)
    try:
        run = RunDirectory(path, _read_config(path / _CONFIG), Ledger.open(path / _LEDGER), lock)
    except BaseException:
        os.close(lock)
        raise
    run.sweep_workspaces()
    for part in _unfinished_files(path):
        part.unlink(missing_ok=True)
    return run


def _unfinished_files(run: Path) -> list[Path]:
    """What a killed owner was about to give its name: files of the run, of its recordings and of its store."""
    # Not by a pattern, which would be looked for behind links as well.
    files = (PurePosixPath(entry.name) for entry in entries_below(run, deepest=2) if entry.kind == "file")
    return [run / path for path in files if path.name.startswith(".") and path.suffix == ".part"]


def read_run_config(path: Path) -> dict[str, Any]:
    """Read the configuration of a run without owning it; InputError where it cannot be read."""
    return _read_config(path / _CONFIG)


def _own(path: Path) -> int:
    """Take the lock of a run: freed by the kernel when this process ends, closed in every child by its flag."""
    try:
        lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise InputError(f"the run cannot be locked ({error.strerror})", where=str(path)) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise InputError("another process works on this run; wait for it or end it", where=str(path)) from error
    return lock


def _sweep_unfinished(path: Path) -> None:
    """Remove what killed processes left half made beside the goal: whatever nobody holds the lock of."""
    for left in sorted(path.parent.iterdir()):
        if left.name.startswith(f".{path.name}.") and left.name.endswith(".part") and (left / LOCK).exists():
            with contextlib.suppress(InputError):
                lock = _own(left)
                shutil.rmtree(left, ignore_errors=True)
                os.close(lock)


@contextlib.contextmanager
def _taken_as_existing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _exists(path) from error


def _exists(path: Path) -> InputError:
    return InputError("exists already; go on with `homer resume` or name another `--out`", where=str(path))


def _read_config(path: Path) -> dict[str, Any]:
    content = read_regular(path.parent, path.name, bounds.RUN_CONFIG_BYTES, str(path)) or b""
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
