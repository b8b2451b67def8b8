"""A workspace for one plan after another: what a plan has changed is put back, and nothing else is read again."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from data_model import ActionRefused, bounds
from office_env.confinement import FoundFile, entries_of
from office_env.files import STORES
from office_env.store import Office
from office_env.workspace import Services, Workspace, remove_entry

_TICK_NS = 50_000_000
"""Changes may have one time, where they follow each other quicker than the clock of a file system ticks (1-10 ms)."""


class _Stamp(NamedTuple):
    """What the system says of a file. It sets the last number itself, at every change."""

    inode: int
    size: int
    modified_ns: int
    changed_ns: int


class _Known(NamedTuple):
    """A digest, and what the system said of the file before it was read."""

    stamp: _Stamp
    digest: str | None


class RestorableWorkspace(Workspace):
    """A workspace for actions of ours alone, which puts itself back to its office.

    A file that was read is not read again as long as the system says that it was not changed since. (A program that
    maps a file into its memory can change it unseen for a while; none of our own actions does.)
    """

    def __init__(self, root: Path, services: Services | None = None) -> None:
        super().__init__(root, services)
        self._known: dict[str, _Known] = {}
        self._settled_ns = 0

    def digests(self) -> Mapping[str, str]:
        """See `Workspace.digests`."""
        self._begin_reading()
        return super().digests()

    def digest_of(self, file: FoundFile) -> str | None:
        """See `Workspace.digest_of`."""
        try:
            found = file.entry.stat(follow_symlinks=False)
        except OSError:
            return None
        stamp = _Stamp(found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        known = self._known.get(file.name)
        if known is None or known.stamp != stamp:
            known = _Known(stamp, super().digest_of(file))
            # A change that comes within the same tick of the clock would not be seen.
            if stamp.changed_ns < self._settled_ns:
                self._known[file.name] = known
        return known.digest

    def restore(self, office: Office) -> None:
        """Put the workspace back to what it was when it was opened from that office: files and folders.

        Raises ActionRefused where there is too much to be looked through.
        """
        self._begin_reading()
        then = office.digests()
        folders = {str(parent) for name in then for parent in PurePosixPath(name).parents} | {*STORES}
        found = _found_within(self.root, then, folders)
        unchanged = {file.name for file in found.files if self.digest_of(file) == then[file.name]}
        for path in found.others:
            remove_entry(path)
        for name in then.keys() - unchanged:
            self.write(name, office.read(name))
        for store in STORES:
            (self.root / store).mkdir(exist_ok=True)

    def _begin_reading(self) -> None:
        """Ask the file system for its time, which may be another than that of this machine: it stamps the root."""
        os.utime(self.root)
        self._settled_ns = self.root.lstat().st_ctime_ns - _TICK_NS


class _Found(NamedTuple):
    """files: those of the office, whatever they hold. others: what is to go, each with all it holds."""

    files: list[FoundFile]
    others: list[Path]


def _found_within(root: Path, files: Collection[str], folders: Collection[str]) -> _Found:
    """Look through the folders of an office below root; whatever is none of them is not entered."""
    found, left, waiting = _Found([], []), bounds.WORKSPACE_ENTRIES, [""]
    while waiting:
        folder = waiting.pop()
        try:
            entries = entries_of(root / folder, left)
        except OSError as failure:
            raise ActionRefused(f"The folder {folder!r} cannot be looked through: {failure.strerror}.") from failure
        left -= len(entries)
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            if name in folders and entry.is_dir(follow_symlinks=False):
                waiting.append(name)
            elif name in files and entry.is_file(follow_symlinks=False):
                found.files.append(FoundFile(name, entry))
            else:
                found.others.append(Path(entry.path))
    return found


def open_restorable(office: Office, root: Path, services: Services) -> RestorableWorkspace:
    """Lay out a private copy of an office at root, as `open_workspace` does, to run one plan after another in."""
    office.copy_to(root)
    return RestorableWorkspace(root, services)
