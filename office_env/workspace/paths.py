"""Paths that stay inside a workspace, and why all others are refused."""

import os
import stat
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from data_model import ActionRefused, bounds

ROOT_ALIAS = "/testbed"
TEMPORARY_NAME = ".homer-part"
DEVICE_NAMES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{number}" for port in ("com", "lpt") for number in "123456789"}
)


def normalize_path(name: str) -> str:
    """Return the one normal spelling of a path relative to the workspace root: `data/score.xlsx`; `""` is the root.

    `/testbed/...` and `./...` are accepted.

    Raises:
        ActionRefused: It is not a plain path inside the workspace: absolute, with `..`, NUL or control characters, `~`
            or device names, with a name over 255 bytes, or over 1,024 bytes in all.
    """
    return _normalize_once(name)


# A path that is accepted has at most 1,024 bytes and a refusal is not kept, so this takes little memory.
@lru_cache(maxsize=4_096)
def _normalize_once(name: str) -> str:
    try:
        size_bytes = len(name.encode())
    except UnicodeEncodeError as error:
        raise ActionRefused(f"The path {name!a} holds characters that no file name can hold.") from error
    if size_bytes > bounds.PATH_BYTES:
        raise ActionRefused(f"The path is {size_bytes} bytes long; at most {bounds.PATH_BYTES} are allowed.")
    if any(ord(character) < 32 or ord(character) == 127 for character in name):
        raise ActionRefused(f"The path {name!r} holds a control character.")
    relative = name[len(ROOT_ALIAS) :].lstrip("/") if name == ROOT_ALIAS or name.startswith(f"{ROOT_ALIAS}/") else name
    parts = [part for part in relative.split("/") if part not in ("", ".")]
    normalized = "/".join(parts)
    if relative.startswith("/") or normalized.startswith(("~", "\\")) or normalized[1:3] in (":\\", ":/"):
        raise ActionRefused(f"The path {name!r} is absolute; give it relative to the workspace, as in 'data/file'.")
    for part in parts:
        _check_path_part(part, name)
    return normalized


def _check_path_part(part: str, name: str) -> None:
    if part == ".." or "..\\" in part or "\\.." in part:
        raise ActionRefused(f"The path {name!r} leaves the workspace.")
    if len(part.encode()) > bounds.NAME_BYTES:
        raise ActionRefused(f"A name in the path is over {bounds.NAME_BYTES} bytes long.")
    if part == TEMPORARY_NAME:
        raise ActionRefused(f"The name {TEMPORARY_NAME!r} is reserved for files that are being written.")
    if PurePosixPath(part).stem.split(".")[0].rstrip(" ").lower() in DEVICE_NAMES:
        raise ActionRefused(f"The path {name!r} names a device.")


def resolve_inside(root: Path, name: str) -> Path:
    """Return the real path of a name inside root, whether it exists or not.

    Raises:
        ActionRefused: As for `normalize_path`, or a link, a device, a socket or a pipe is on the way.
    """
    path = root
    parts = [part for part in normalize_path(name).split("/") if part]
    for number, part in enumerate(parts, start=1):
        path = path / part
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            continue
        except NotADirectoryError as error:
            raise refuse_way_through_file(name) from error
        except OSError as error:
            raise ActionRefused(f"The path {name!r} cannot be looked at: {error.strerror}.") from error
        if stat.S_ISLNK(mode):
            raise ActionRefused(f"The path {name!r} goes through a link, which may lead out of the workspace.")
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ActionRefused(f"The path {name!r} names a device, a socket or a pipe.")
        if number < len(parts) and not stat.S_ISDIR(mode):
            raise refuse_way_through_file(name)
    return path


def refuse_way_through_file(name: str) -> ActionRefused:
    """Return the refusal of a path that has a file where a folder is expected."""
    return ActionRefused(f"The path {name!r} goes through a file as if it were a folder.")


def refuse_too_many_entries() -> ActionRefused:
    """Return the refusal of a workspace that holds too much to be looked through."""
    return ActionRefused(f"The workspace holds more than {bounds.WORKSPACE_ENTRIES:,} files and folders.")


class WorkspaceFile(NamedTuple):
    """A regular file of a workspace.

    Attributes:
        name: The path from the root.
    """

    name: str
    entry: os.DirEntry[str]


def iterate_regular_files(root: Path) -> Iterator[WorkspaceFile]:
    """Yield all regular files below root that an action can name, in no particular order.

    Links, devices, sockets, pipes, names that are not UTF-8, and paths over 1,024 bytes are left out and not entered.
    Folders may be nested as deep as a disk allows, so they are not entered by recursion; an unreadable folder counts as
    empty.

    Raises:
        ActionRefused: There are more than `bounds.WORKSPACE_ENTRIES` files and folders.
    """
    pending_folders, remaining = [""], bounds.WORKSPACE_ENTRIES
    while pending_folders:
        folder = pending_folders.pop()
        try:
            entries = list_entries(root / folder, remaining)
        except OSError:
            continue
        remaining -= len(entries)
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            if not _is_nameable(name):
                continue
            if entry.is_dir(follow_symlinks=False):
                pending_folders.append(name)
            elif entry.is_file(follow_symlinks=False):
                yield WorkspaceFile(name, entry)


def list_entries(folder: Path, max_entries: int) -> list[os.DirEntry[str]]:
    """Return the entries of a folder of a workspace.

    Raises:
        ActionRefused: There are more than `max_entries`, the number that may still be looked at.
    """
    with os.scandir(folder) as scan:
        entries = list(islice(scan, max_entries + 1))
    if len(entries) > max_entries:
        raise refuse_too_many_entries()
    return entries


def _is_nameable(name: str) -> bool:
    try:
        return len(name.encode()) <= bounds.PATH_BYTES
    except UnicodeEncodeError:
        return False
