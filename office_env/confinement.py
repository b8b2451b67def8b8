"""Which paths stay inside a workspace, and why the others are refused."""

import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from data_model import ActionRefused, bounds

ALIAS = "/testbed"
PART_NAME = ".homer-part"
DEVICE_NAMES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{number}" for port in ("com", "lpt") for number in "123456789"}
)


def normal_name(name: str) -> str:
    """Return a path relative to the workspace root in its one spelling: `data/score.xlsx`; `""` is the root.

    `/testbed/...` and `./...` are accepted. Raises ActionRefused for anything that is not a plain path inside:
    absolute, `..`, NUL and control characters, `~`, device names, names over 255 bytes, paths over 1,024.
    """
    try:
        size = len(name.encode())
    except UnicodeEncodeError as error:
        raise ActionRefused(f"The path {name!a} holds characters that no file name can hold.") from error
    if size > bounds.PATH_BYTES:
        raise ActionRefused(f"The path is {size} bytes long; at most {bounds.PATH_BYTES} are allowed.")
    if any(ord(character) < 32 or ord(character) == 127 for character in name):
        raise ActionRefused(f"The path {name!r} holds a control character.")
    inside = name[len(ALIAS) :].lstrip("/") if name == ALIAS or name.startswith(f"{ALIAS}/") else name
    parts = [part for part in inside.split("/") if part not in ("", ".")]
    plain = "/".join(parts)
    if inside.startswith("/") or plain.startswith(("~", "\\")) or plain[1:3] in (":\\", ":/"):
        raise ActionRefused(f"The path {name!r} is absolute; give it relative to the workspace, as in 'data/file'.")
    for part in parts:
        _refuse_part(part, name)
    return plain


def _refuse_part(part: str, name: str) -> None:
    if part == ".." or "..\\" in part or "\\.." in part:
        raise ActionRefused(f"The path {name!r} leaves the workspace.")
    if len(part.encode()) > bounds.NAME_BYTES:
        raise ActionRefused(f"A name in the path is over {bounds.NAME_BYTES} bytes long.")
    if part == PART_NAME:
        raise ActionRefused(f"The name {PART_NAME!r} is reserved for files that are being written.")
    if PurePosixPath(part).stem.split(".")[0].rstrip(" ").lower() in DEVICE_NAMES:
        raise ActionRefused(f"The path {name!r} names a device.")


def confined(root: Path, name: str) -> Path:
    """Return the real path of a name inside root, whether it exists or not.

    Raises ActionRefused as `normal_name` does, and where a link, a device, a socket or a pipe stands on the way.
    """
    path = root
    parts = [part for part in normal_name(name).split("/") if part]
    for number, part in enumerate(parts, start=1):
        path = path / part
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            continue
        except NotADirectoryError as error:
            raise ActionRefused(f"The path {name!r} goes through a file as if it were a folder.") from error
        except OSError as error:
            raise ActionRefused(f"The path {name!r} cannot be looked at: {error.strerror}.") from error
        if stat.S_ISLNK(mode):
            raise ActionRefused(f"The path {name!r} goes through a link, which may lead out of the workspace.")
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ActionRefused(f"The path {name!r} names a device, a socket or a pipe.")
        if number < len(parts) and not stat.S_ISDIR(mode):
            raise ActionRefused(f"The path {name!r} goes through a file as if it were a folder.")
    return path


class FoundFile(NamedTuple):
    """A regular file of a workspace. name: its path from the root."""

    name: str
    entry: os.DirEntry[str]


def regular_files(root: Path) -> Iterator[FoundFile]:
    """All regular files below root, in no order; what no action can name is left out and not entered.

    That is: links, devices, sockets and pipes, names that are not UTF-8, and paths over 1,024 bytes. Folders may lie
    in each other as deep as a disk allows, so none is entered by recursion; one that may not be read is empty.
    Raises ActionRefused where there is more than `bounds.WORKSPACE_ENTRIES` of anything.
    """
    waiting, left = [""], bounds.WORKSPACE_ENTRIES
    while waiting:
        folder = waiting.pop()
        try:
            entries = entries_of(root / folder, left)
        except OSError:
            continue
        left -= len(entries)
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            if not _can_be_named(name):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(name)
            elif entry.is_file(follow_symlinks=False):
                yield FoundFile(name, entry)


def entries_of(folder: Path, most: int) -> list[os.DirEntry[str]]:
    """What is in a folder of a workspace, of which so many more may be looked at; ActionRefused where it is more."""
    with os.scandir(folder) as found:
        entries = list(islice(found, most + 1))
    if len(entries) > most:
        raise ActionRefused(f"The workspace holds more than {bounds.WORKSPACE_ENTRIES:,} files and folders.")
    return entries


def _can_be_named(name: str) -> bool:
    try:
        return len(name.encode()) <= bounds.PATH_BYTES
    except UnicodeEncodeError:
        return False
