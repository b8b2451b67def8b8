"""A workspace for one plan after another: what a plan has changed is put back, and nothing else is read again."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from data_model import ActionRefused, bounds
from office_env.workspace.confinement import WorkspaceFile, list_entries
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.office import Office
from office_env.workspace.workspace import Services, Workspace, remove_entry

_CLOCK_TICK_NS = 50_000_000
"""Changes may have one time, where they follow each other quicker than the clock of a file system ticks (1-10 ms)."""


class _FileStamp(NamedTuple):
    """What the system says of a file. It sets the last number itself, at every change."""

    inode: int
    size: int
    modified_ns: int
    changed_ns: int


class _KnownDigest(NamedTuple):
    """A digest, and what the system said of the file before it was read."""

    stamp: _FileStamp
    digest: str | None


class RestorableWorkspace(Workspace):
    """A workspace for actions of ours alone, which puts itself back to its office.

    A file that was read is not read again as long as the system says that it was not changed since. (A program that
    maps a file into its memory can change it unseen for a while; none of our own actions does.)
    """

    def __init__(self, root: Path, services: Services | None = None) -> None:
        super().__init__(root, services)
        self._digests: dict[str, _KnownDigest] = {}
        self._settled_ns = 0

    def digests(self) -> Mapping[str, str]:
        """See `Workspace.digests`."""
        self._mark_reading_time()
        return super().digests()

    def read_digest(self, file: WorkspaceFile) -> str | None:
        """See `Workspace.digest_of`."""
        try:
            status = file.entry.stat(follow_symlinks=False)
        except OSError:
            return None
        stamp = _FileStamp(status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        known = self._digests.get(file.name)
        if known is None or known.stamp != stamp:
            known = _KnownDigest(stamp, super().read_digest(file))
            # A change that comes within the same tick of the clock would not be seen.
            if stamp.changed_ns < self._settled_ns:
                self._digests[file.name] = known
        return known.digest

    def restore(self, office: Office) -> None:
        """Put the workspace back to what it was when it was opened from that office: files and folders.

        Raises:
            ActionRefused: Where there is too much to be looked through.
        """
        self._mark_reading_time()
        expected = office.digests()
        folders = {str(parent) for name in expected for parent in PurePosixPath(name).parents} | {*OFFICE_FOLDERS}
        scan = _scan_workspace(self.root, expected, folders)
        unchanged = {file.name for file in scan.office_files if self.read_digest(file) == expected[file.name]}
        for path in scan.foreign_paths:
            remove_entry(path)
        for name in expected.keys() - unchanged:
            self.write(name, office.read(name))
        for folder in OFFICE_FOLDERS:
            (self.root / folder).mkdir(exist_ok=True)

    def _mark_reading_time(self) -> None:
        """Ask the file system for its time, which may be another than that of this machine: it stamps the root."""
        os.utime(self.root)
        self._settled_ns = self.root.lstat().st_ctime_ns - _CLOCK_TICK_NS


class _FolderScan(NamedTuple):
    """office_files: those of the office, whatever they hold. foreign_paths: what is to go, each with all it holds."""

    office_files: list[WorkspaceFile]
    foreign_paths: list[Path]


def _scan_workspace(root: Path, files: Collection[str], folders: Collection[str]) -> _FolderScan:
    """Look through the folders of an office below root; whatever is none of them is not entered."""
    scan, remaining, pending_folders = _FolderScan([], []), bounds.WORKSPACE_ENTRIES, [""]
    while pending_folders:
        folder = pending_folders.pop()
        try:
            entries = list_entries(root / folder, remaining)
        except OSError as error:
            raise ActionRefused(f"The folder {folder!r} cannot be looked through: {error.strerror}.") from error
        remaining -= len(entries)
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            if name in folders and entry.is_dir(follow_symlinks=False):
                pending_folders.append(name)
            elif name in files and entry.is_file(follow_symlinks=False):
                scan.office_files.append(WorkspaceFile(name, entry))
            else:
                scan.foreign_paths.append(Path(entry.path))
    return scan


def open_restorable_workspace(office: Office, root: Path, services: Services) -> RestorableWorkspace:
    """Lay out a private copy of an office at root, as `open_workspace` does, to run one plan after another in."""
    office.copy_to(root)
    return RestorableWorkspace(root, services)
