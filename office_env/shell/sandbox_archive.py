"""Tar archives that take a workspace into the sandbox and out of it; the second one is not trusted."""

import os
import re
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from data_model import ActionRefused, bounds
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.paths import normalize_path

_BLOCK_BYTES = 512
# A longer name is cut; what is left of it is still too long for any workspace.
_MAX_NAME_BYTES = 8192
_FILE_TYPES, _FOLDER_TYPE, _LONG_NAME_TYPE = (b"0", b"\0", b"7"), b"5", b"L"


class _ArchiveMember(NamedTuple):
    """A member of an archive.

    Attributes:
        kind: The type flag of its header.
        start: Where its content begins, in bytes from the start of the archive.
        size: The length of its content, in bytes.
    """

    kind: bytes
    name: str
    start: int
    size: int


def pack_workspace(root: Path, archive: IO[bytes]) -> None:
    """Write all folders and regular files of a workspace to an archive; links, pipes and devices are left out.

    Raises:
        ActionRefused: They hold more than the sandbox can.
    """
    total = 0
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for path in _iterate_entries(root):
            total += path.lstat().st_size
            if total > bounds.SHELL_WRITTEN_BYTES:
                raise ActionRefused(f"The office has over {bounds.SHELL_WRITTEN_BYTES:,} bytes, too many to sandbox.")
            packed.add(path, path.relative_to(root), recursive=False)
    archive.seek(0)


def _iterate_entries(root: Path) -> Iterator[Path]:
    pending_folders = [root]
    while pending_folders:
        with os.scandir(pending_folders.pop()) as scan:
            entries = sorted(scan, key=lambda entry: entry.name)
        pending_folders += (Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))
        yield from (Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))
        yield from (Path(entry.path) for entry in entries if entry.is_file(follow_symlinks=False))


def unpack_workspace(archive: IO[bytes], root: Path) -> None:
    """Extract what a line has left to root, always with the three folders of every office.

    Links, pipes, devices and names that no workspace accepts are left out.

    Args:
        root: Where the files go; must not exist.

    Raises:
        ActionRefused: There is too much of the rest, a file is in the place of one of the three folders, or the archive
            is damaged.
    """
    folders, files = _select_members(archive)
    for name in sorted({"", *OFFICE_FOLDERS, *folders}):
        (root / name).mkdir(exist_ok=True)
    for name, member in files.items():
        archive.seek(member.start)
        with (root / name).open("xb") as stream:
            _copy_bytes(archive, stream, member.size)


def refuse_line(reason: str) -> ActionRefused:
    """Return the refusal of a command line that was stopped, or whose files cannot be kept."""
    return ActionRefused(f"The command line {reason}. Nothing has changed.")


def _select_members(archive: IO[bytes]) -> tuple[set[str], dict[str, _ArchiveMember]]:
    """Return the folders and files of an archive that a workspace accepts."""
    folders: set[str] = set()
    files: dict[str, _ArchiveMember] = {}
    for member in _read_members(archive):
        name = member.name.removeprefix("./").rstrip("/")
        if name.count("/") > bounds.OFFICE_DEPTH:
            raise refuse_line(f"nests folders more than {bounds.OFFICE_DEPTH} deep")
        if name == "." or not _is_normalized(name):
            continue
        if member.kind == _FOLDER_TYPE:
            folders.add(name)
        elif member.kind in _FILE_TYPES:
            files[name] = member
        if len(folders) + len(files) > bounds.SHELL_FILES:
            raise refuse_line(f"leaves over {bounds.SHELL_FILES:,} files and folders")
    if sum(member.size for member in files.values()) > bounds.SHELL_WRITTEN_BYTES:
        raise refuse_line(f"leaves files of over {bounds.SHELL_WRITTEN_BYTES:,} bytes")
    if misplaced := [store for store in OFFICE_FOLDERS if store in files]:
        raise refuse_line(f"leaves a file in the place of the folder {misplaced[0]}, which belongs to every workspace")
    parents = {name.rpartition("/")[0] for name in (*folders, *files)} - {""}
    if not parents <= folders or folders & files.keys():
        raise _refuse_damaged_archive()
    return folders, files


def _read_members(archive: IO[bytes]) -> Iterator[_ArchiveMember]:
    """Yield the members of an archive, in order, and check that each content lies within it.

    If GNU tar wrote several long names for a member, the last one counts.
    """
    end = archive.seek(0, os.SEEK_END)
    position, long_name = 0, b""
    while True:
        archive.seek(position)
        header = archive.read(_BLOCK_BYTES)
        if len(header) < _BLOCK_BYTES:
            raise _refuse_damaged_archive()
        if not header.strip(b"\0"):
            return
        digits = header[124:136].strip(b"\0 ")
        if not re.fullmatch(rb"[0-7]{1,11}", digits):
            raise _refuse_damaged_archive()
        kind, start, size = header[156:157], position + _BLOCK_BYTES, int(digits, 8)
        position = start + -(-size // _BLOCK_BYTES) * _BLOCK_BYTES
        if position > end:
            raise _refuse_damaged_archive()
        if kind == _LONG_NAME_TYPE:
            long_name = archive.read(min(size, _MAX_NAME_BYTES))
            continue
        name = (long_name or header[:100]).partition(b"\0")[0]
        yield _ArchiveMember(kind, name.decode("utf-8", errors="surrogateescape"), start, size)
        long_name = b""


def _is_normalized(name: str) -> bool:
    try:
        return normalize_path(name) == name
    except ActionRefused:
        return False


def _copy_bytes(archive: IO[bytes], stream: IO[bytes], size: int) -> None:
    while size:
        chunk = archive.read(min(size, 1 << 20))
        if not chunk:
            raise _refuse_damaged_archive()
        stream.write(chunk)
        size -= len(chunk)


def _refuse_damaged_archive() -> ActionRefused:
    return refuse_line("has left files that the sandbox could not hand back")
