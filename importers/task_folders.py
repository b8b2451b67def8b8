"""The folder of a published task: its subtasks, office and references, read as untrusted files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import ContentStore, Criterion, InputError, bounds, check_size, open_regular_file
from office_env import import_directory

_FOLDER_NAME = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
_FILE_NUMBER = re.compile(r"[0-9]{1,9}")


class StoredAssets(NamedTuple):
    """The stored assets that the tasks of one folder share.

    Attributes:
        office: The hash of the office.
        references: File name -> hash.
    """

    office: str
    references: dict[str, str]


def list_task_folders(tasks: Path) -> list[Path]:
    """Return the folders `{apps}-{id}` of a published benchmark, sorted by both numbers; other folders are ignored.

    Raises:
        InputError: `tasks` is a link, or cannot be read.
    """
    refuse_link(tasks)
    try:
        matches = [(_FOLDER_NAME.fullmatch(path.name), path) for path in tasks.iterdir() if path.is_dir()]
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(tasks)) from error
    return [path for _, _, path in sorted((int(match[1]), int(match[2]), path) for match, path in matches if match)]


def list_subtask_files(folder: Path) -> list[Path]:
    """Return the `.json` files of a folder, sorted; none if the folder does not exist.

    Raises:
        InputError: The folder, or the one above it, is a link.
    """
    refuse_link(folder.parent)
    refuse_link(folder)
    return sorted(folder.glob("*.json"), key=lambda path: (len(path.stem), path.stem))


def make_subtask_id(task_folder: Path, path: Path) -> str:
    """Return the id of a subtask: `1-3/2` for the file `2.json` of the folder `1-3`.

    Raises:
        InputError: The file name is not a number.
    """
    if not _FILE_NUMBER.fullmatch(path.stem):
        raise InputError("a task is named by its number", where=str(path), expected="a name such as 0.json")
    return f"{task_folder.name}/{path.stem}"


def refuse_link(folder: Path) -> None:
    """Refuse a folder that is a link, because its target is not part of the benchmark.

    Raises:
        InputError: The folder is a link.
    """
    if folder.is_symlink():
        raise InputError("is a link, which may lead anywhere; copy the folder itself", where=str(folder))


def store_assets(store: ContentStore, task_folder: Path) -> StoredAssets:
    """Store the testbed (an empty office if there is none) and the references of a task folder.

    Raises:
        InputError: A file is a link or a device, too large or unreadable, or has a name that no workspace accepts.
    """
    return StoredAssets(
        _store_office(store, task_folder / "testbed"), dict(_store_references(store, task_folder / "reference"))
    )


def select_references(criteria: tuple[Criterion, ...], references: dict[str, str]) -> dict[str, str]:
    """Return the references that criteria name."""
    paths = [value for criterion in criteria for value in criterion.args.values() if isinstance(value, str)]
    used_names = sorted({path.removeprefix("reference/") for path in paths if path.startswith("reference/")})
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
