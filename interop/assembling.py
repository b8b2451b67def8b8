"""A folder that appears at its goal by one rename, or not at all."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data_model import (
    Dataset,
    InputError,
    bounds,
    file_sha256,
    open_regular,
    pretty_json,
    refuse_changed,
    write_whole,
)
from run_ledger import publish


def copy_dataset(dataset: Dataset, folder: Path) -> None:
    """Copy the files that a dataset's manifest names, and the manifest; what else lies there is no part of it.

    Raises InputError for a file that is missing, a link, or not what the manifest says.
    """
    for name in sorted(dataset.manifest().files):
        place = folder / name
        stream = open_regular(dataset.root, name, bounds.ROW_FILE_BYTES, str(dataset.root / name))
        if stream is None:
            raise InputError("is named in the manifest and missing", where=str(dataset.root / name))
        place.parent.mkdir(parents=True, exist_ok=True)
        with stream, place.open("wb") as copy:
            shutil.copyfileobj(stream, copy)
        refuse_changed(dataset.manifest().files, dataset.root, name, file_sha256(place))
    write_whole(folder / "manifest.json", pretty_json(dataset.manifest().model_dump(mode="json")))


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
