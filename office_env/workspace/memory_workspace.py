"""A workspace in memory: an office that is read by hash, and over it what was written; nothing is ever on disk."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from data_model import ActionRefused, FileMissing, InputError, bounds, check_size, sha256_hex
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.office import Office, list_parent_folders
from office_env.workspace.paths import (
    normalize_path,
    refuse_too_many_entries,
    refuse_way_through_file,
)
from office_env.workspace.workspace import (
    Services,
    Workspace,
    WorkspaceEntry,
    refuse_folder_as_file,
    refuse_removal,
    refuse_too_many_bytes,
)


class MemoryFile(NamedTuple):
    """A file of a workspace in memory.

    Attributes:
        content: What it holds; None for a file of the office, which is read when it is needed.
    """

    digest: str
    size: int
    content: bytes | None = None


class MemoryWorkspace(Workspace):
    """A workspace in memory, the same for every action as one on disk: equal observations, refusals, names and digests.

    It has no `root`, so it offers no sandboxed shell. A fork costs a copy of the table of names, whatever the files
    hold.
    """

    def __init__(self, office: Office, services: Services | None = None) -> None:
        """Open an office.

        Raises:
            InputError: A file of the office is missing, or the office is too large.
        """
        self.services = services or Services(find_transcription=office.store.read_transcription)
        if self.services.shell == "sandboxed":
            raise ValueError("a sandboxed shell needs a workspace on disk")
        self._office = office
        self._files = {name: MemoryFile(digest, office.store.size(digest)) for name, digest in office.digests().items()}
        check_size(sum(file.size for file in self._files.values()), bounds.OFFICE_BYTES, f"offices/{office.hash}.json")
        folders: dict[str, set[str]] = {"": set(OFFICE_FOLDERS), **{folder: set() for folder in OFFICE_FOLDERS}}
        for name in self._files:
            for path in (*list_parent_folders(name), name):
                parent, _, base = path.rpartition("/")
                folders.setdefault(parent, set()).add(base)
        # Frozen, so that a fork may share them.
        self._folders = {folder: frozenset(names) for folder, names in folders.items()}
        self._names: tuple[str, ...] | None = None

    def fork(self) -> Self:
        """Return a workspace that holds the same now, and from now on changes by itself."""
        copy = type(self).__new__(type(self))
        copy.services, copy._office = self.services, self._office
        copy.adopt(self)
        return copy

    def adopt(self, other: "MemoryWorkspace") -> None:
        """Take over all that another workspace from the same office holds."""
        self._files, self._folders, self._names = dict(other._files), dict(other._folders), other._names

    def names(self) -> tuple[str, ...]:
        """Return the paths of all files, sorted."""
        if len(self._files) + len(self._folders) - 1 > bounds.WORKSPACE_ENTRIES:
            raise refuse_too_many_entries()
        if self._names is None:
            self._names = tuple(sorted(self._files))
        return self._names

    def exists(self, name: str) -> bool:
        """Return whether a file or a folder with this path exists."""
        path = self._resolve(name)
        return path in self._files or path in self._folders

    def is_folder(self, name: str) -> bool:
        """Return whether the path is that of a folder."""
        return self._resolve(name) in self._folders

    def list_folder(self, name: str) -> tuple[str, ...]:
        """Return the names in a folder, sorted; raise FileMissing if it does not exist."""
        path = self._resolve(name)
        if path not in self._folders:
            raise FileMissing(f"There is no folder {name!r}.")
        return tuple(sorted(self._folders[path]))

    def list_entries(self, folder: str) -> tuple[WorkspaceEntry, ...]:
        """Return everything in a folder, sorted; nothing if it does not exist."""
        prefix = f"{folder}/" if folder else ""
        return tuple(
            WorkspaceEntry(name, "folder" if f"{prefix}{name}" in self._folders else "file")
            for name in sorted(self._folders.get(folder, ()))
        )

    def get_size(self, name: str) -> int:
        """Return the size in bytes of a file that a listing has named."""
        return self._files[name].size

    def read(self, name: str) -> bytes:
        """Return the content of a file, as `Workspace.read` does."""
        file = self.find_file(name)
        return self._office.read_content(file.digest) if file.content is None else file.content

    def find_file(self, name: str) -> MemoryFile:
        """Return a file that can be read, with the refusals of `read`."""
        path = self._resolve(name)
        if path in self._folders:
            raise FileMissing(f"{name!r} is a folder.")
        file = self._files.get(path)
        if file is None:
            raise FileMissing(f"There is no file {name!r}.")
        try:
            check_size(file.size, bounds.WORKSPACE_FILE_BYTES, repr(name))
        except InputError as error:
            raise ActionRefused(f"{error}.") from error
        return file

    def write(self, name: str, content: bytes) -> None:
        """Write a whole file, and create the folders that lead to it."""
        self.put_file(name, MemoryFile(sha256_hex(content), len(content), content))

    def put_file(self, name: str, file: MemoryFile) -> None:
        """Put a file in a place, as `write` does with its content."""
        path = self._resolve(name)
        if path in self._folders:
            raise refuse_folder_as_file(name)
        if path not in self._files:
            self._add_folders(path.rpartition("/")[0])
            self._add_entry(path)
        self._files[path] = file

    def make_folder(self, name: str) -> None:
        """Create a folder and those that lead to it."""
        path = self._resolve(name)
        if path in self._files:
            raise ActionRefused(f"{name!r} is a file.")
        self._add_folders(path)

    def delete(self, name: str) -> None:
        """Delete a file, or a folder with all it holds; the root and the three folders of every office stay."""
        path = self._resolve(name)
        if path not in self._files and path not in self._folders:
            raise FileMissing(f"There is no file {name!r}.")
        if path in ("", *OFFICE_FOLDERS):
            raise refuse_removal(name)
        parent, _, base = path.rpartition("/")
        self._folders[parent] -= {base}
        pending = [path]
        while pending:
            removed = pending.pop()
            pending += (f"{removed}/{child}" for child in self._folders.pop(removed, ()))
            self._files.pop(removed, None)
        self._names = None

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} of all files that can be read, sorted by path.

        Raises:
            ActionRefused: The files hold more than `bounds.WORKSPACE_BYTES` in all.
        """
        files = [(name, self._files[name]) for name in self.names()]
        readable = [(name, file) for name, file in files if file.size <= bounds.WORKSPACE_FILE_BYTES]
        if sum(file.size for _, file in readable) > bounds.WORKSPACE_BYTES:
            raise refuse_too_many_bytes()
        return {name: file.digest for name, file in readable}

    def remove(self) -> None:
        """Forget every file."""
        self._files, self._folders, self._names = {}, {"": frozenset()}, None

    def _resolve(self, name: str) -> str:
        path = normalize_path(name)
        if any(folder in self._files for folder in list_parent_folders(path)):
            raise refuse_way_through_file(name)
        return path

    def _add_folders(self, path: str) -> None:
        for folder in (*list_parent_folders(path), path):
            if folder not in self._folders:
                self._folders[folder] = frozenset()
                self._add_entry(folder)

    def _add_entry(self, path: str) -> None:
        parent, _, base = path.rpartition("/")
        self._folders[parent] |= {base}
        self._names = None
