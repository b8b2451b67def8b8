"""Publish finished directories by a single rename, so that they appear complete or not at all."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data_model import InputError
from processes import declare_kill_point, reach_kill_point

PUBLISH_BEFORE = declare_kill_point("publish-before", "a finished directory is on disk, not published yet")
PUBLISH_AFTER = declare_kill_point("publish-after", "a finished directory has just got its name")


@contextmanager
def whole_folder(goal: Path) -> Iterator[Path]:
    """Yield a temporary folder that is published as `goal` if the block succeeds, and removed otherwise.

    Raises:
        InputError: Nothing can be written beside the goal, or the goal exists when the block ends.
    """
    # Not by `mkdtemp`, which an interruption may leave after the folder is made and before its name is known.
    # A name may have 255 bytes, and this one has 15 more.
    name = os.fsdecode(os.fsencode(goal.name)[:200])
    folder = goal.with_name(f".{name}.{secrets.token_hex(4)}.part")
    try:
        try:
            goal.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir()
            folder.chmod(0o755)
        except OSError as failure:
            raise InputError(f"nothing can be written there: {failure.strerror}", where=str(goal)) from failure
        yield folder
        publish_directory(folder, goal)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def publish_directory(source: Path, target: Path) -> None:
    """Flush a directory to disk and rename it to its target, which must be on the same file system.

    Raises:
        InputError: The target exists or the rename fails; the directory then stays in place.
    """
    if os.path.lexists(target):
        raise InputError("exists already; name another `--out`", where=str(target))
    sync_tree(source)
    reach_kill_point(PUBLISH_BEFORE)
    try:
        source.rename(target)
    except OSError as error:
        raise InputError(f"cannot be published here ({error.strerror})", where=str(target)) from error
    reach_kill_point(PUBLISH_AFTER)
    sync_directory(target.parent)
    sync_directory(source.parent)


def sync_tree(directory: Path) -> None:
    """Flush a directory and every file and folder in it to disk; links are not followed."""
    for folder, _, names in os.walk(directory):
        for name in names:
            if not (path := Path(folder, name)).is_symlink():
                with path.open("rb") as stream:
                    os.fsync(stream.fileno())
        sync_directory(Path(folder))


def sync_directory(directory: Path) -> None:
    """Flush the entries of a directory to disk."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
