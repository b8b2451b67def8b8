"""The check of a dataset's files against its manifest."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from data_model import FolderEntry, InputError, check_dataset_size, find_max_file_bytes, open_regular_file, walk_entries

MANIFEST_NAME = "manifest.json"
MAX_FOLDER_DEPTH = 8


def find_file_failures(root: Path, files: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with the files of a dataset, one sentence per file, sorted by name.

    Args:
        root: The folder of the dataset.
        files: File name -> hash, from the manifest.
    """
    entries = {entry.name: entry for entry in walk_entries(root, MAX_FOLDER_DEPTH)}
    try:
        # Too many bytes to hash are refused before hashing begins.
        check_dataset_size({name: entry.size for name, entry in entries.items() if name in files}, str(root))
    except InputError as error:
        yield str(error)
        return
    for name in sorted(files.keys() | entries.keys()):
        failure = _find_file_failure(root, name, entries.get(name), files)
        if failure:
            yield failure


def _find_file_failure(root: Path, name: str, entry: FolderEntry | None, files: Mapping[str, str]) -> str | None:
    if entry is not None and entry.kind in ("link", "other"):
        kind = "a link" if entry.kind == "link" else "a device or a pipe"
        return f"{name} is {kind}, but a dataset may hold only regular files"
    if entry is not None and entry.kind == "folder" and entry.depth == MAX_FOLDER_DEPTH:
        return f"{name} is a folder nested too deeply to be checked"
    if entry is None or entry.kind == "folder":
        return f"{name} is named in the manifest and missing" if name in files else None
    if PurePosixPath(name).name == MANIFEST_NAME:
        return None
    if name not in files:
        return f"{name} is not named in the manifest"
    try:
        is_changed = _hash_file(root, name) != files[name]
    except InputError as error:
        return str(error)
    return f"{name} was changed: its hash differs from the one in the manifest" if is_changed else None


def _hash_file(root: Path, name: str) -> str:
    stream = open_regular_file(root, name, find_max_file_bytes(name))
    if stream is None:
        return ""
    with stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
