"""Read files that others may have changed: without following links, without blocking, up to a size limit.

A folder or file that the user names may itself be a link; nothing below such a folder may be one.
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

LINK_MESSAGE = "is a link, which may lead anywhere; `cp -rL` makes a copy with plain files"
_FOLDER_FLAGS = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
# Without O_NONBLOCK, opening a named pipe would block; for regular files the flag has no effect.
_FILE_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class FolderEntry(NamedTuple):
    """One file, folder or other entry below a folder.

    Attributes:
        name: The path relative to that folder.
        depth: How many folders are between that folder and the entry.
        size: The size in bytes, meaningful for files.
    """

    name: str
    kind: Literal["file", "folder", "link", "other"]
    depth: int
    size: int


def open_regular_file(root: Path, name: str, max_bytes: int, where: str = "") -> BufferedReader | None:
    """Open a file below `root` for reading; return None if it does not exist.

    Args:
        name: The path of the file relative to `root`.
        max_bytes: The size limit.
        where: What error messages call the file; its name by default.

    Raises:
        InputError: The path contains a link, or the file is not regular, exceeds `max_bytes` or cannot be read.
    """
    where = where or name[:200]
    try:
        with _open_parent_folder(root, name) as (folder_fd, base):
            _check_is_regular(os.stat(base, dir_fd=folder_fd, follow_symlinks=False), where)
            descriptor = os.open(base, _FILE_FLAGS, dir_fd=folder_fd)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _make_unreadable_error(root, name, where, error) from error
    stream = os.fdopen(descriptor, "rb")
    try:
        # The file may have been replaced between the check by name and the opening.
        file_stat = os.fstat(descriptor)
        _check_is_regular(file_stat, where)
        check_size(file_stat.st_size, max_bytes, where)
    except InputError:
        stream.close()
        raise
    return stream


def read_regular_file(root: Path, name: str, max_bytes: int, where: str = "") -> bytes | None:
    """Return the content of a file below `root`, or None if it does not exist; raises as `open_regular_file` does."""
    where = where or name[:200]
    stream = open_regular_file(root, name, max_bytes, where)
    if stream is None:
        return None
    try:
        with stream:
            content = stream.read(max_bytes + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=where) from error
    # The file may have grown since its size was checked.
    check_size(len(content), max_bytes, where)
    return content


def open_user_file(path: Path, max_bytes: int = sys.maxsize) -> BufferedReader:
    """Open a file that the user named, which may be a link.

    Raises:
        InputError: The file does not exist, is not regular, exceeds `max_bytes` or cannot be read.
    """
    try:
        resolved_path = path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        # RuntimeError: a cycle of links. ValueError: a name that no file can have.
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"cannot be read: {reason}", str(path)) from error
    if not resolved_path.is_file():
        raise InputError("", str(path), "a regular file", "a folder, a device or a pipe")
    stream = open_regular_file(resolved_path.parent, resolved_path.name, max_bytes, str(path))
    if stream is None:
        raise InputError("cannot be read: it has just been removed", str(path))
    return stream


def check_size(size: int, max_bytes: int, where: str) -> None:
    """Raise InputError if a size exceeds `max_bytes`."""
    if size > max_bytes:
        raise InputError("is too large", where, f"at most {max_bytes:,} bytes", f"{size:,}")


def walk_entries(root: Path, max_depth: int | None = None) -> Iterator[FolderEntry]:
    """Yield every entry below a folder in no particular order, except that a folder precedes its content.

    Links are yielded but not followed. The walk is not recursive, so nesting can be arbitrarily deep.

    Args:
        max_depth: Folders deeper than this are yielded but not entered; by default all folders are entered.

    Raises:
        InputError: A folder cannot be read.
    """
    pending = [("", 0)]
    while pending:
        folder, depth = pending.pop()
        for entry in _list_entries(root, folder, depth):
            yield entry
            if entry.kind == "folder" and (max_depth is None or depth < max_depth):
                pending.append((entry.name, depth + 1))


def _list_entries(root: Path, parent: str, depth: int) -> list[FolderEntry]:
    folder_entries = []
    try:
        with (
            _open_parent_folder(root, f"{parent}/x" if parent else "x") as (folder_fd, _),
            os.scandir(folder_fd) as entries,
        ):
            for entry in entries:
                entry_stat = entry.stat(follow_symlinks=False)
                name = f"{parent}/{entry.name}" if parent else entry.name
                folder_entries.append(FolderEntry(name, _entry_kind(entry_stat.st_mode), depth, entry_stat.st_size))
    except OSError as error:
        raise _make_unreadable_error(root, parent, parent or str(root), error) from error
    return folder_entries


@contextmanager
def _open_parent_folder(root: Path, name: str) -> Iterator[tuple[int, str]]:
    """Open the folder that contains a file below `root`; yield its descriptor and the base name of the file."""
    *folders, base = name.split("/")
    if any(part in ("", ".", "..") for part in (*folders, base)) or not _is_valid_name(name):
        raise InputError("not a path inside a folder", found=repr(name)[:80])
    folder_fd = os.open(root, _FOLDER_FLAGS)
    try:
        for folder in folders:
            inner_fd = os.open(folder, _FOLDER_FLAGS | os.O_NOFOLLOW, dir_fd=folder_fd)
            os.close(folder_fd)
            folder_fd = inner_fd
        yield folder_fd, base
    finally:
        os.close(folder_fd)


def _is_valid_name(name: str) -> bool:
    try:
        return b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        return False


def _check_is_regular(file_stat: os.stat_result, where: str) -> None:
    if stat.S_ISLNK(file_stat.st_mode):
        raise InputError(LINK_MESSAGE, where=where)
    if not stat.S_ISREG(file_stat.st_mode):
        raise InputError("", where, "a regular file", "a folder, a device or a pipe")


def _make_unreadable_error(root: Path, name: str, where: str, error: OSError) -> InputError:
    """Explain why a file cannot be opened, naming the link if one of its folders is a link."""
    parts = name.split("/")
    for count in range(1, len(parts)):
        if os.path.islink(root / "/".join(parts[:count])):
            return InputError(f"its folder {parts[count - 1]} {LINK_MESSAGE}", where=where)
    return InputError(LINK_MESSAGE if os.path.islink(root / name) else f"cannot be read: {error.strerror}", where=where)


def _entry_kind(mode: int) -> Literal["file", "folder", "link", "other"]:
    if stat.S_ISLNK(mode):
        return "link"
    if stat.S_ISDIR(mode):
        return "folder"
    return "file" if stat.S_ISREG(mode) else "other"
