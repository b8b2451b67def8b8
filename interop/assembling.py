"""A folder that appears at its goal by one rename, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from data_model import (
    Dataset,
    InputError,
    copy_stream,
    most_bytes_of,
    open_regular,
    pretty_json,
    refuse_changed,
    refuse_dataset_size,
    write_whole,
)
from run_ledger import whole_folder


class _Copy(NamedTuple):
    """A file that was copied: where the copy lies, and its SHA-256."""

    place: Path
    digest: str


def copy_dataset(dataset: Dataset, folder: Path) -> None:
    """Copy the files that a dataset's manifest names, and the manifest; what else lies there is no part of it.

    A copy takes no more room on disk than the dataset does. Raises InputError for a file that is missing, a link, too
    large or not what the manifest says, and for too many bytes in sum.
    """
    files = dataset.manifest().files
    sizes: dict[str, int] = {}
    for name in files:
        with _opened(dataset, name) as stream:
            sizes[name] = os.fstat(stream.fileno()).st_size
    refuse_dataset_size(sizes, str(dataset.root))
    copies: dict[tuple[int, int], _Copy] = {}
    for name in sorted(files):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        refuse_changed(files, dataset.root, name, _copied_once(dataset, name, place, copies))
    write_whole(folder / "manifest.json", pretty_json(dataset.manifest().model_dump(mode="json")))


def _opened(dataset: Dataset, name: str) -> BufferedReader:
    where = str(dataset.root / name)
    stream = open_regular(dataset.root, name, most_bytes_of(name), where)
    if stream is None:
        raise InputError("is named in the manifest and missing", where=where)
    return stream


def _copied_once(dataset: Dataset, name: str, place: Path, copies: dict[tuple[int, int], _Copy]) -> str:
    """Copy a file and return its SHA-256; one that has several names (hard links) gets them again."""
    with _opened(dataset, name) as stream:
        found = os.fstat(stream.fileno())
        known = copies.get((found.st_dev, found.st_ino))
        if known is not None:
            place.hardlink_to(known.place)
            return known.digest
        with place.open("wb") as copy:
            digest = copy_stream(stream, copy, most_bytes_of(name), str(dataset.root / name))
    copies[found.st_dev, found.st_ino] = _Copy(place, digest)
    return digest


@contextmanager
def assembled(goal: Path) -> Iterator[Path]:
    """A folder to put something together in; it becomes the goal if the block ends well, and is gone otherwise.

    Raises InputError where the goal exists, or nothing can be written beside it.
    """
    if os.path.lexists(goal):
        raise InputError("exists already; name another destination", where=str(goal))
    if not goal.name:
        raise InputError("not a name for a new folder", where=str(goal))
    with whole_folder(goal) as folder:
        yield folder
