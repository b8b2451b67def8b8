"""The folder of a published task: its subtasks, its office and its references, read as untrusted files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import ContentStore, InputError, Task, bounds, open_regular, refuse_size
from office_env import import_directory

_FOLDER = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Assets(NamedTuple):
    """What the tasks of one folder share, stored. office: its hash. references: name -> hash."""

    office: str
    references: dict[str, str]


def task_folders(tasks: Path) -> list[Path]:
    """The folders `{apps}-{id}` of a published benchmark, sorted by both numbers; other folders are no tasks.

    Raises InputError where `tasks` is a link, or cannot be read.
    """
    refuse_link(tasks)
    try:
        found = [(_FOLDER.fullmatch(path.name), path) for path in tasks.iterdir() if path.is_dir()]
    except OSError as failure:
        raise InputError(f"cannot be read: {failure.strerror}", where=str(tasks)) from failure
    return [path for _, _, path in sorted((int(match[1]), int(match[2]), path) for match, path in found if match)]


def subtask_files(folder: Path) -> list[Path]:
    """The files `{number}.json` of a folder, and any other `.json` that stands there, sorted; none without it.

    Raises InputError where the folder, or the one it lies in, is a link.
    """
    refuse_link(folder.parent)
    refuse_link(folder)
    return sorted(folder.glob("*.json"), key=lambda path: (len(path.stem), path.stem))


def subtask_id(place: Path, path: Path) -> str:
    """`1-3/2` for the file `2.json` of the folder `1-3`; InputError for a file that is not named by a number."""
    if not _NUMBER.fullmatch(path.stem):
        raise InputError("a task is named by its number", where=str(path), expected="a name such as 0.json")
    return f"{place.name}/{path.stem}"


def refuse_link(folder: Path) -> None:
    """Raise InputError where a folder is a link: what it leads to is not part of the benchmark."""
    if folder.is_symlink():
        raise InputError("is a link, which may lead anywhere; copy the folder itself", where=str(folder))


def stored_assets(store: ContentStore, place: Path) -> Assets:
    """Store the testbed (an empty office where there is none) and the references of a task folder.

    Raises InputError for links, devices, files too large or unreadable, names that no workspace takes.
    """
    return Assets(_office(store, place / "testbed"), dict(_references(store, place / "reference")))


def references_of(task: Task, references: dict[str, str]) -> dict[str, str]:
    """Those references that the criteria of a task name."""
    paths = [value for one in task.criteria for value in one.args.values() if isinstance(value, str)]
    used = sorted(path.removeprefix("reference/") for path in paths if path.startswith("reference/"))
    return {name: references[name] for name in used if name in references}


def _office(store: ContentStore, testbed: Path) -> str:
    refuse_link(testbed)
    return import_directory(store, testbed) if testbed.is_dir() else store.put_office({})


def _references(store: ContentStore, folder: Path) -> Iterator[tuple[str, str]]:
    refuse_link(folder)
    size = 0
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        stream = open_regular(folder, path.name, bounds.STORED_FILE_BYTES, str(path))
        if stream is not None:
            with stream:
                digest = store.put_stream(stream, bounds.STORED_FILE_BYTES, str(path))
            size += store.size(digest)
            refuse_size(size, bounds.REFERENCES_BYTES, str(folder))
            yield path.name, digest
