"""A folder that appears at its goal by one rename, or not at all."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data_model import InputError
from run_ledger import publish


def copy_plain_files(source: Path, folder: Path) -> None:
    """Copy the files below a dataset; a link, or what lies behind one, could lead out of it and is left out."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_file() and not any((source / one).is_symlink() for one in (inside, *inside.parents[:-1])):
            place = folder / inside
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)


@contextmanager
def assembled(goal: Path) -> Iterator[Path]:
    """A folder to put something together in; it becomes the goal if the block ends well, and is gone otherwise.

    Raises InputError where the goal exists, or nothing can be written beside it.
    """
    if os.path.lexists(goal):
        raise InputError("exists already; name another destination", where=str(goal))
    if not goal.name:
        raise InputError("not a name for a new folder", where=str(goal))
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{goal.name}.", suffix=".part", dir=goal.parent))
    except OSError as failure:
        raise InputError(f"nothing can be written there: {failure.strerror}", where=str(goal)) from failure
    try:
        folder.chmod(0o755)
        yield folder
        publish(folder, goal)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
