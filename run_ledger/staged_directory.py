"""Stage directories that appear at their destination by one rename, and copy datasets into them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from data_model import (
    Dataset,
    InputError,
    check_dataset_size,
    check_manifest_hash,
    copy_sparse,
    find_max_file_bytes,
    open_regular_file,
    pretty_json,
    write_atomically,
)
from run_ledger import whole_folder


class _Copy(NamedTuple):
    """A copied file: the path of the copy and its SHA-256."""

    path: Path
    digest: str


def copy_dataset(dataset: Dataset, folder: Path) -> None:
    """Copy a dataset's manifest and the files that it names, and nothing else in its folder.

    The copy takes no more disk space than the dataset.

    Raises:
        InputError: A file is missing, a link, too large or different from the manifest, or the total is too large.
    """
    files = dataset.manifest().files
    sizes: dict[str, int] = {}
    for name in files:
        with _open_file(dataset, name) as stream:
            sizes[name] = os.fstat(stream.fileno()).st_size
    check_dataset_size(sizes, str(dataset.root))
    copies: dict[tuple[int, int], _Copy] = {}
    for name in sorted(files):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        check_manifest_hash(files, dataset.root, name, _copy_once(dataset, name, path, copies))
    write_atomically(folder / "manifest.json", pretty_json(dataset.manifest().model_dump(mode="json")))


def _open_file(dataset: Dataset, name: str) -> BufferedReader:
    where = str(dataset.root / name)
    stream = open_regular_file(dataset.root, name, find_max_file_bytes(name), where)
    if stream is None:
        raise InputError("is named in the manifest and missing", where=where)
    return stream


def _copy_once(dataset: Dataset, name: str, path: Path, copies: dict[tuple[int, int], _Copy]) -> str:
    """Copy a file and return its SHA-256; files that are hard links to each other stay so in the copy."""
    with _open_file(dataset, name) as stream:
        file_status = os.fstat(stream.fileno())
        earlier_copy = copies.get((file_status.st_dev, file_status.st_ino))
        if earlier_copy is not None:
            path.hardlink_to(earlier_copy.path)
            return earlier_copy.digest
        with path.open("wb") as copy:
            digest = copy_sparse(stream, copy, find_max_file_bytes(name), str(dataset.root / name))
    copies[file_status.st_dev, file_status.st_ino] = _Copy(path, digest)
    return digest


@contextmanager
def stage_directory(destination: Path) -> Iterator[Path]:
    """Yield a temporary folder that becomes `destination` if the block succeeds, and is removed otherwise.

    Raises:
        InputError: The destination exists, or nothing can be written beside it.
    """
    if os.path.lexists(destination):
        raise InputError("exists already; name another destination", where=str(destination))
    if not destination.name:
        raise InputError("not a name for a new folder", where=str(destination))
    with whole_folder(destination) as folder:
        yield folder
