"""Files that others may have changed: reached without following a link, never waited for, of a bounded size.

What a user names, a folder or a file, may be a link itself; nothing below such a folder may.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Literal, NamedTuple

from data_model.errors import InputError

LINK = "is a link, which may lead anywhere; `cp -rL` makes a copy with plain files"
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
# A pipe would be waited for without O_NONBLOCK, which means nothing to a regular file.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class FolderEntry(NamedTuple):
    """One thing below a folder. name: its path from there. depth: of folders on the way. size: bytes of a file."""

    name: str
    kind: Literal["file", "folder", "link", "other"]
    depth: int
    size: int


def open_regular(root: Path, name: str, most_bytes: int, where: str = "") -> BufferedReader | None:
    """Open a file below root for reading; None where nothing of that name is there.

    name: its path from root. where: what messages call it, its name by default.
    Raises InputError for a link on the way, for what is no regular file, for more than most_bytes, and for what cannot
    be read.
    """
    where = where or name[:200]
    try:
        with _folder_of(root, name) as (folder, base):
            _refuse_others(os.stat(base, dir_fd=folder, follow_symlinks=False), where)
            descriptor = os.open(base, _FILE, dir_fd=folder)
    except FileNotFoundError:
        return None
    except OSError as failure:
        raise _unreadable(root, name, where, failure) from failure
    stream = os.fdopen(descriptor, "rb")
    try:
        # What was looked at by its name may have been exchanged before it was opened.
        found = os.fstat(descriptor)
        _refuse_others(found, where)
        refuse_size(found.st_size, most_bytes, where)
    except InputError:
        stream.close()
        raise
    return stream


def read_regular(root: Path, name: str, most_bytes: int, where: str = "") -> bytes | None:
    """The content of a file below root, None where it is not there; raises as `open_regular`."""
    where = where or name[:200]
    stream = open_regular(root, name, most_bytes, where)
    if stream is None:
        return None
    try:
        with stream:
            content = stream.read(most_bytes + 1)
    except OSError as failure:
        raise InputError(f"cannot be read: {failure.strerror}", where=where) from failure
    # It may have grown since its size was looked at.
    refuse_size(len(content), most_bytes, where)
    return content


def open_named(path: Path, most_bytes: int = sys.maxsize) -> BufferedReader:
    """Open a file that the user named, be it by a link; InputError as by `open_regular`, and where none is there."""
    try:
        real = path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as failure:
        # RuntimeError: links in a circle. ValueError: a name that no file can have.
        why = failure.strerror if isinstance(failure, OSError) else failure
        raise InputError(f"cannot be read: {why}", str(path)) from failure
    if not real.is_file():
        raise InputError("", str(path), "a regular file", "a folder, a device or a pipe")
    stream = open_regular(real.parent, real.name, most_bytes, str(path))
    if stream is None:
        raise InputError("cannot be read: it has just been removed", str(path))
    return stream


def refuse_size(size: int, most_bytes: int, where: str) -> None:
    """Raise InputError for a file of more than most_bytes."""
    if size > most_bytes:
        raise InputError("is too large", where, f"at most {most_bytes:,} bytes", f"{size:,}")


def entries_below(root: Path, deepest: int | None = None) -> Iterator[FolderEntry]:
    """Everything below a folder, in no order; a folder comes before what it holds.

    deepest: a folder behind more folders than these is named and not entered; without it, every one is entered, none by
    recursion. Links are named and not followed. Raises InputError for a folder that cannot be read.
    """
    waiting = [("", 0)]
    while waiting:
        above, depth = waiting.pop()
        for found in _found_in(root, above, depth):
            yield found
            if found.kind == "folder" and (deepest is None or depth < deepest):
                waiting.append((found.name, depth + 1))


def _found_in(root: Path, above: str, depth: int) -> list[FolderEntry]:
    found = []
    try:
        with _folder_of(root, f"{above}/x" if above else "x") as (folder, _), os.scandir(folder) as entries:
            for entry in entries:
                mode = entry.stat(follow_symlinks=False)
                name = f"{above}/{entry.name}" if above else entry.name
                found.append(FolderEntry(name, _kind(mode.st_mode), depth, mode.st_size))
    except OSError as failure:
        raise _unreadable(root, above, above or str(root), failure) from failure
    return found


@contextmanager
def _folder_of(root: Path, name: str) -> Iterator[tuple[int, str]]:
    """A descriptor of the folder that a file below root lies in, and the name of the file there."""
    *folders, base = name.split("/")
    if any(part in ("", ".", "..") for part in (*folders, base)) or not _can_be_a_name(name):
        raise InputError("not a path inside a folder", found=repr(name)[:80])
    descriptor = os.open(root, _FOLDER)
    try:
        for folder in folders:
            inner = os.open(folder, _FOLDER | os.O_NOFOLLOW, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = inner
        yield descriptor, base
    finally:
        os.close(descriptor)


def _can_be_a_name(name: str) -> bool:
    try:
        return b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        return False


def _refuse_others(found: os.stat_result, where: str) -> None:
    if stat.S_ISLNK(found.st_mode):
        raise InputError(LINK, where=where)
    if not stat.S_ISREG(found.st_mode):
        raise InputError("", where, "a regular file", "a folder, a device or a pipe")


def _unreadable(root: Path, name: str, where: str, failure: OSError) -> InputError:
    """Why a file cannot be opened: a link among its folders is named as one."""
    parts = name.split("/")
    for count in range(1, len(parts)):
        if os.path.islink(root / "/".join(parts[:count])):
            return InputError(f"its folder {parts[count - 1]} {LINK}", where=where)
    return InputError(LINK if os.path.islink(root / name) else f"cannot be read: {failure.strerror}", where=where)


def _kind(mode: int) -> Literal["file", "folder", "link", "other"]:
    if stat.S_ISLNK(mode):
        return "link"
    if stat.S_ISDIR(mode):
        return "folder"
    return "file" if stat.S_ISREG(mode) else "other"
