"""What stands in folders: where a secret turns up, and whether anything changed."""

import os
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

LARGEST_LOOKED_INTO = 400_000_000
_LONGEST_PATH = 4_000


def files_with(secret: bytes, folder: Path) -> list[str]:
    """The files below a folder that hold a secret, by their path; links are not followed."""
    return [str(path.relative_to(folder)) for path in _files(folder) if _holds(path, secret)]


def snapshot(folder: Path) -> dict[str, str]:
    """Everything that stands below a folder: kind, rights, and the content of files and links."""
    found = {".": str(folder.lstat().st_mode)} if os.path.lexists(folder) else {}
    for path in _entries(folder):
        status = path.lstat()
        content = ""
        if stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST_LOOKED_INTO:
            content = sha256(path.read_bytes()).hexdigest()
        elif stat.S_ISLNK(status.st_mode):
            content = os.readlink(path)
        found[str(path.relative_to(folder))] = f"{status.st_mode} {content}"
    return found


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The names that came, went or changed."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def _entries(folder: Path) -> Iterator[Path]:
    """Everything below a folder, but what lies deeper than a path can say."""
    # Python's own walk is recursive before 3.12, and hostile folders are deeper than that.
    waiting = [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as listed:
                entries = sorted(listed, key=lambda entry: entry.name)
        except OSError:
            continue
        reached = [entry for entry in entries if len(os.fsencode(entry.path)) < _LONGEST_PATH]
        yield from (Path(entry.path) for entry in reached)
        waiting += [Path(entry.path) for entry in reached if entry.is_dir(follow_symlinks=False)]


def _files(folder: Path) -> Iterator[Path]:
    for path in _entries(folder):
        status = path.lstat()
        if stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST_LOOKED_INTO:
            yield path


def _holds(path: Path, secret: bytes) -> bool:
    try:
        return secret in path.read_bytes()
    except OSError:
        return False
