"""The files of a dataset, held against its manifest."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from data_model import FolderEntry, InputError, entries_below, most_bytes_of, open_regular, refuse_dataset_size

MANIFEST = "manifest.json"
DEEPEST_FOLDERS = 8


def file_faults(root: Path, files: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the files of a dataset, one sentence each, by name. files: of the manifest."""
    present = {entry.name: entry for entry in entries_below(root, DEEPEST_FOLDERS)}
    try:
        # What no one could hash within reason is not begun with.
        refuse_dataset_size({name: found.size for name, found in present.items() if name in files}, str(root))
    except InputError as too_large:
        yield str(too_large)
        return
    for name in sorted(files.keys() | present.keys()):
        fault = _fault(root, name, present.get(name), files)
        if fault:
            yield fault


def _fault(root: Path, name: str, found: FolderEntry | None, files: Mapping[str, str]) -> str | None:
    if found is not None and found.kind in ("link", "other"):
        kind = "a link" if found.kind == "link" else "a device or a pipe"
        return f"{name} is {kind}, and a dataset holds plain files"
    if found is not None and found.kind == "folder" and found.depth == DEEPEST_FOLDERS:
        return f"{name} is a folder that lies too deep to be looked into"
    if found is None or found.kind == "folder":
        return f"{name} is named in the manifest and missing" if name in files else None
    if PurePosixPath(name).name == MANIFEST:
        return None
    if name not in files:
        return f"{name} is not named in the manifest"
    try:
        is_changed = _digest(root, name) != files[name]
    except InputError as fault:
        return str(fault)
    return f"{name} was changed: its hash is not that of the manifest" if is_changed else None


def _digest(root: Path, name: str) -> str:
    stream = open_regular(root, name, most_bytes_of(name))
    if stream is None:
        return ""
    with stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
