"""The folder of a published task: its subtasks, its office and its references, read as untrusted files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import ContentStore, InputError, Task, bounds, check_size, open_regular_file
from office_env import import_directory

_FOLDER_NAME = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
_FILE_NUMBER = re.compile(r"[0-9]{1,9}")


class StoredAssets(NamedTuple):
    """What the tasks of one folder share, stored.

    Attributes:
        office: Its hash.
        references: Name -> hash.
    """

    office: str
    references: dict[str, str]


def list_task_folders(tasks: Path) -> list[Path]:
    """The folders `{apps}-{id}` of a published benchmark, sorted by both numbers; other folders are no tasks.

    Raises:
        InputError: Where `tasks` is a link, or cannot be read.
    """
    refuse_link(tasks)
    try:
        matches = [(_FOLDER_NAME.fullmatch(path.name), path) for path in tasks.iterdir() if path.is_dir()]
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(tasks)) from error
    return [path for _, _, path in sorted((int(match[1]), int(match[2]), path) for match, path in matches if match)]


def list_subtask_files(folder: Path) -> list[Path]:
    """The files `{number}.json` of a folder, and any other `.json` that stands there, sorted; none without it.

    Raises:
        InputError: Where the folder, or the one it lies in, is a link.
    """
    refuse_link(folder.parent)
    refuse_link(folder)
    return sorted(folder.glob("*.json"), key=lambda path: (len(path.stem), path.stem))


def make_subtask_id(task_folder: Path, path: Path) -> str:
    """`1-3/2` for the file `2.json` of the folder `1-3`; InputError for a file that is not named by a number."""
    if not _FILE_NUMBER.fullmatch(path.stem):
        raise InputError("a task is named by its number", where=str(path), expected="a name such as 0.json")
    return f"{task_folder.name}/{path.stem}"


def refuse_link(folder: Path) -> None:
    """Raise InputError where a folder is a link: what it leads to is not part of the benchmark."""
    if folder.is_symlink():
        raise InputError("is a link, which may lead anywhere; copy the folder itself", where=str(folder))


def store_assets(store: ContentStore, task_folder: Path) -> StoredAssets:
    """Store the testbed (an empty office where there is none) and the references of a task folder.

    Raises:
        InputError: For links, devices, files too large or unreadable, names that no workspace takes.
    """
    return StoredAssets(
        _store_office(store, task_folder / "testbed"), dict(_store_references(store, task_folder / "reference"))
    )


def select_references(task: Task, references: dict[str, str]) -> dict[str, str]:
    """Those references that the criteria of a task name."""
    paths = [value for one in task.criteria for value in one.args.values() if isinstance(value, str)]
    used_names = sorted(path.removeprefix("reference/") for path in paths if path.startswith("reference/"))
    return {name: references[name] for name in used_names if name in references}


def _store_office(store: ContentStore, testbed: Path) -> str:
    refuse_link(testbed)
    return import_directory(store, testbed) if testbed.is_dir() else store.put_office({})


def _store_references(store: ContentStore, folder: Path) -> Iterator[tuple[str, str]]:
    refuse_link(folder)
    size = 0
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        stream = open_regular_file(folder, path.name, bounds.STORED_FILE_BYTES, str(path))
        if stream is not None:
            with stream:
                digest = store.put_stream(stream, bounds.STORED_FILE_BYTES, str(path))
            size += store.size(digest)
            check_size(size, bounds.REFERENCES_BYTES, str(folder))
            yield path.name, digest
