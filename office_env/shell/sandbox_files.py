"""A workspace on its way into the sandbox and out of it: tar archives, of which the second is not trusted."""

import os
import re
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from data_model import ActionRefused, bounds
from office_env.confinement import normal_name
from office_env.files import STORES

_BLOCK = 512
# A longer name is cut, and is too long for any workspace even so.
_LONGEST_NAME = 8192
_FILES, _FOLDER, _LONG_NAME = (b"0", b"\0", b"7"), b"5", b"L"


class _Member(NamedTuple):
    """What an archive holds at a place: of which kind, under which name, and where its content begins and ends."""

    kind: bytes
    name: str
    start: int
    size: int


def pack_workspace(root: Path, archive: IO[bytes]) -> None:
    """Write all folders and regular files of a workspace to an archive; links, pipes and devices are left out.

    Raises ActionRefused where they are more than the sandbox holds.
    """
    total = 0
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for path in _folders_and_files(root):
            total += path.lstat().st_size
            if total > bounds.SHELL_WRITTEN_BYTES:
                raise ActionRefused(f"The office has over {bounds.SHELL_WRITTEN_BYTES:,} bytes, too many to sandbox.")
            packed.add(path, path.relative_to(root), recursive=False)
    archive.seek(0)


def _folders_and_files(root: Path) -> Iterator[Path]:
    waiting = [root]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        waiting += (Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))
        yield from (Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))
        yield from (Path(entry.path) for entry in entries if entry.is_file(follow_symlinks=False))


def unpack_workspace(archive: IO[bytes], root: Path) -> None:
    """Lay out what a line has left, at root, which must not exist; the three stores are there in any case.

    Links, pipes, devices and names that no workspace takes are left out. Raises ActionRefused where there is too much
    of the rest, where a file stands in the place of a store, and where the archive is damaged.
    """
    folders, files = _kept(archive)
    for name in sorted({"", *STORES, *folders}):
        (root / name).mkdir(exist_ok=True)
    for name, member in files.items():
        archive.seek(member.start)
        with (root / name).open("xb") as stream:
            _copy(archive, stream, member.size)


def refused_line(fault: str) -> ActionRefused:
    """The refusal of a command line that was ended, or whose files cannot be kept."""
    return ActionRefused(f"The command line {fault}. Nothing has changed.")


def _kept(archive: IO[bytes]) -> tuple[set[str], dict[str, _Member]]:
    """The folders and files of an archive that a workspace takes."""
    folders: set[str] = set()
    files: dict[str, _Member] = {}
    for member in _members(archive):
        name = member.name.removeprefix("./").rstrip("/")
        if name.count("/") > bounds.OFFICE_DEPTH:
            raise refused_line(f"nests folders more than {bounds.OFFICE_DEPTH} deep")
        if name == "." or not _is_plain(name):
            continue
        if member.kind == _FOLDER:
            folders.add(name)
        elif member.kind in _FILES:
            files[name] = member
        if len(folders) + len(files) > bounds.SHELL_FILES:
            raise refused_line(f"leaves over {bounds.SHELL_FILES:,} files and folders")
    if sum(member.size for member in files.values()) > bounds.SHELL_WRITTEN_BYTES:
        raise refused_line(f"leaves files of over {bounds.SHELL_WRITTEN_BYTES:,} bytes")
    if misplaced := [store for store in STORES if store in files]:
        raise refused_line(f"leaves a file in the place of the folder {misplaced[0]}, which belongs to every workspace")
    parents = {name.rpartition("/")[0] for name in (*folders, *files)} - {""}
    if not parents <= folders or folders & files.keys():
        raise _damaged()
    return folders, files


def _members(archive: IO[bytes]) -> Iterator[_Member]:
    """What an archive holds, one after the other, each content within it; the last name wins that GNU tar wrote."""
    end = archive.seek(0, os.SEEK_END)
    place, long_name = 0, b""
    while True:
        archive.seek(place)
        header = archive.read(_BLOCK)
        if len(header) < _BLOCK:
            raise _damaged()
        if not header.strip(b"\0"):
            return
        digits = header[124:136].strip(b"\0 ")
        if not re.fullmatch(rb"[0-7]{1,11}", digits):
            raise _damaged()
        kind, start, size = header[156:157], place + _BLOCK, int(digits, 8)
        place = start + -(-size // _BLOCK) * _BLOCK
        if place > end:
            raise _damaged()
        if kind == _LONG_NAME:
            long_name = archive.read(min(size, _LONGEST_NAME))
            continue
        name = (long_name or header[:100]).partition(b"\0")[0]
        yield _Member(kind, name.decode("utf-8", errors="surrogateescape"), start, size)
        long_name = b""


def _is_plain(name: str) -> bool:
    try:
        return normal_name(name) == name
    except ActionRefused:
        return False


def _copy(archive: IO[bytes], stream: IO[bytes], size: int) -> None:
    while size:
        part = archive.read(min(size, 1 << 20))
        if not part:
            raise _damaged()
        stream.write(part)
        size -= len(part)


def _damaged() -> ActionRefused:
    return refused_line("has left files that the sandbox could not hand back")
