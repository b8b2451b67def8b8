"""A workspace for one plan after another: what a plan changed is restored, and no other file is read again."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from data_model import ActionRefused, bounds
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.office import Office
from office_env.workspace.paths import WorkspaceFile, list_entries
from office_env.workspace.workspace import Services, Workspace, remove_entry

_CLOCK_TICK_NS = 50_000_000
"""Changes that follow each other faster than a file system's clock ticks (1-10 ms) may have the same time."""


class _FileStamp(NamedTuple):
    """What the system says of a file; it sets `changed_ns` itself, at every change."""

    inode: int
    size: int
    modified_ns: int
    changed_ns: int


class _KnownDigest(NamedTuple):
    """A digest, and the stamp of the file from before it was read."""

    stamp: _FileStamp
    digest: str | None


class RestorableWorkspace(Workspace):
    """A workspace that can be reset to its office; for actions of HomerAgents only, not for other programs.

    A file that was read is not read again as long as the system says that it has not changed. (A program that maps a
    file into its memory can change it unseen for a while; none of our own actions does.)
    """

    def __init__(self, root: Path, services: Services | None = None) -> None:
        super().__init__(root, services)
        self._digests: dict[str, _KnownDigest] = {}
        self._settled_ns = 0

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} as `Workspace.digests` does, reading only files that have changed."""
        self._mark_reading_time()
        return super().digests()

    def read_digest(self, file: WorkspaceFile) -> str | None:
        """Return the SHA-256 of a file as `Workspace.read_digest` does, reading it only if it has changed."""
        try:
            status = file.entry.stat(follow_symlinks=False)
        except OSError:
            return None
        stamp = _FileStamp(status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        known = self._digests.get(file.name)
        if known is None or known.stamp != stamp:
            known = _KnownDigest(stamp, super().read_digest(file))
            # A change within the same tick of the clock would go unnoticed.
            if stamp.changed_ns < self._settled_ns:
                self._digests[file.name] = known
        return known.digest

    def restore(self, office: Office) -> None:
        """Restore the files and folders to those of the office that the workspace was opened from.

        Raises:
            ActionRefused: There are too many files and folders, or a folder cannot be read.
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
        """Ask the file system for its time, which may differ from that of this machine, by touching the root."""
        os.utime(self.root)
        self._settled_ns = self.root.lstat().st_ctime_ns - _CLOCK_TICK_NS


class _FolderScan(NamedTuple):
    """What a scan of the folders has found.

    Attributes:
        office_files: Files with a path of the office, whatever they hold.
        foreign_paths: Files and folders to be removed, the latter with all they hold.
    """

    office_files: list[WorkspaceFile]
    foreign_paths: list[Path]


def _scan_workspace(root: Path, files: Collection[str], folders: Collection[str]) -> _FolderScan:
    """Scan the folders of an office below root; folders that are not among them are not entered."""
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
    """Copy an office to root, as `open_workspace` does, to run one plan after another in it."""
    office.copy_to(root)
    return RestorableWorkspace(root, services)
