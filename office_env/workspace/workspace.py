"""A private copy of an office in which a solver acts; no path leads out of it."""

import errno
import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from data_model import (
    ActionRefused,
    Clock,
    FileMissing,
    InputError,
    bounds,
    open_regular_file,
    read_regular_file,
    remove_tree,
)
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.office import Office
from office_env.workspace.paths import (
    TEMPORARY_NAME,
    WorkspaceFile,
    iterate_regular_files,
    normalize_path,
    resolve_inside,
)

Opened = TypeVar("Opened")


def _no_transcription(image_hash: str) -> str | None:
    return None


@dataclass(frozen=True)
class Services:
    """What the opener of a workspace provides to its applications.

    Attributes:
        find_transcription: SHA-256 of an image -> its text, or None.
        complete_text: Prompt -> completion, for the `llm` application; None if there is no model.
        shell: `builtin`, our own few commands; `sandboxed`, a real shell without network.
        conversion: `wheels` (Python packages) or `libreoffice`.
        clock: The task's moment, for time stamps.
    """

    find_transcription: Callable[[str], str | None] = _no_transcription
    complete_text: Callable[[str], str] | None = None
    shell: Literal["builtin", "sandboxed"] = "builtin"
    conversion: Literal["wheels", "libreoffice"] = "wheels"
    clock: Clock | None = None


class WorkspaceEntry(NamedTuple):
    """What a folder of a workspace holds under a name; `other` is a link, a device, a socket or a pipe."""

    name: str
    kind: Literal["file", "folder", "other"]


class Workspace:
    """A FileTree that can be written: a directory with `data/`, `emails/<User>/*.eml` and `calendar/<User>.ics`.

    Every name is confined (see `paths`). A write happens completely or not at all.
    """

    def __init__(self, root: Path, services: Services | None = None) -> None:
        self.root = root
        self.services = services or Services()

    def names(self) -> tuple[str, ...]:
        """Return the paths of all regular files, sorted; links, devices and names that no action makes are left out."""
        return tuple(sorted(file.name for file in iterate_regular_files(self.root)))

    def has_file(self, name: str) -> bool:
        """Return whether there is a file with exactly this path."""
        return name in self.names()

    def exists(self, name: str) -> bool:
        """Return whether a file or a folder with this path exists."""
        return resolve_inside(self.root, name).exists()

    def is_folder(self, name: str) -> bool:
        """Return whether the path is that of a folder."""
        return resolve_inside(self.root, name).is_dir()

    def list_folder(self, name: str) -> tuple[str, ...]:
        """Return the names in a folder, sorted; raise FileMissing if it does not exist."""
        path = resolve_inside(self.root, name)
        if not path.is_dir():
            raise FileMissing(f"There is no folder {name!r}.")
        return tuple(sorted(entry.name for entry in path.iterdir()))

    def list_entries(self, folder: str) -> tuple[WorkspaceEntry, ...]:
        """Return everything in a folder that a listing has named, sorted; an unreadable folder counts as empty."""
        try:
            with os.scandir(self.root / folder) as entries:
                return tuple(sorted(map(_make_folder_entry, entries)))
        except OSError:
            return ()

    def get_size(self, name: str) -> int:
        """Return the size in bytes of a file that a listing has named."""
        return (self.root / name).stat().st_size

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            FileMissing: There is no such file.
            ActionRefused: The file is over 100 MB or is locked.
        """
        path = resolve_inside(self.root, name)
        if path.is_dir():
            raise FileMissing(f"{name!r} is a folder.")
        # The path may have become a link since it was checked, so the file is opened without following links.
        content = _refuse_input_errors(read_regular_file, self.root, normalize_path(name), repr(name))
        if content is None:
            raise FileMissing(f"There is no file {name!r}.")
        return content

    def write(self, name: str, content: bytes) -> None:
        """Write a whole file, and create the folders that lead to it."""
        path = self._resolve_target(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        # A fixed name that no action may use: one derived from a name of 255 bytes would be too long.
        temporary = path.parent / TEMPORARY_NAME
        _remove_entry(temporary)
        # Exclusive, because that never follows a link that a program put there.
        try:
            with temporary.open("xb") as stream:
                stream.write(content)
            temporary.replace(path)
        finally:
            _remove_entry(temporary)

    def make_folder(self, name: str) -> None:
        """Create a folder and those that lead to it."""
        path = resolve_inside(self.root, name)
        if path.is_file():
            raise ActionRefused(f"{name!r} is a file.")
        path.mkdir(parents=True, exist_ok=True)

    def delete(self, name: str) -> None:
        """Delete a file, or a folder with all it holds; the root and the three folders of every office stay."""
        path = resolve_inside(self.root, name)
        if not path.exists():
            raise FileMissing(f"There is no file {name!r}.")
        if normalize_path(name) in ("", *OFFICE_FOLDERS):
            raise refuse_removal(name)
        _remove_entry(path)

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} of all files that can be read, sorted by path.

        Raises:
            ActionRefused: The files hold more than `bounds.WORKSPACE_BYTES` in all.
        """
        files = sorted(iterate_regular_files(self.root))
        if sum(map(_get_readable_size, files)) > bounds.WORKSPACE_BYTES:
            raise refuse_too_many_bytes()
        digests = ((file.name, self.read_digest(file)) for file in files)
        return {name: digest for name, digest in digests if digest is not None}

    def read_digest(self, file: WorkspaceFile) -> str | None:
        """Return the SHA-256 of a file that was found in the workspace, or None if it cannot be read."""
        # Reading may fail even after the file was opened, as on a damaged disk.
        with suppress(ActionRefused, OSError), _open_file(self.root, file.name) as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
        return None

    def remove(self) -> None:
        """Delete the workspace from disk."""
        remove_tree(self.root)

    def _resolve_target(self, name: str) -> Path:
        path = resolve_inside(self.root, name)
        if path == self.root or path.is_dir():
            raise refuse_folder_as_file(name)
        return path


def refuse_folder_as_file(name: str) -> ActionRefused:
    """Return the refusal of a folder where a file is expected."""
    return ActionRefused(f"{name!r} is a folder, a file name is expected.")


def refuse_removal(name: str) -> ActionRefused:
    """Return the refusal to delete the root or a folder that every office has."""
    return ActionRefused(f"{name!r} belongs to every workspace and stays.")


def refuse_too_many_bytes() -> ActionRefused:
    """Return the refusal of a workspace whose files are too large in all to be read."""
    return ActionRefused(f"The files of the workspace hold more than {bounds.WORKSPACE_BYTES:,} bytes.")


def _make_folder_entry(entry: "os.DirEntry[str]") -> WorkspaceEntry:
    if entry.is_dir(follow_symlinks=False):
        return WorkspaceEntry(entry.name, "folder")
    return WorkspaceEntry(entry.name, "file" if entry.is_file(follow_symlinks=False) else "other")


def _get_readable_size(file: WorkspaceFile) -> int:
    """Return the size of a file in bytes, 0 if it is too large to be read."""
    with suppress(OSError):
        size = file.entry.stat(follow_symlinks=False).st_size
        return size if size <= bounds.WORKSPACE_FILE_BYTES else 0
    return 0


def _refuse_input_errors(read: Callable[[Path, str, int, str], Opened], root: Path, name: str, where: str) -> Opened:
    try:
        return read(root, name, bounds.WORKSPACE_FILE_BYTES, where)
    except InputError as error:
        raise ActionRefused(f"{error}.") from error


def _open_file(root: Path, name: str) -> BufferedReader:
    stream = _refuse_input_errors(open_regular_file, root, name, repr(name))
    if stream is None:
        raise FileMissing(f"There is no file {name!r}.")
    return stream


def _remove_entry(path: Path) -> None:
    """Remove a file, a link, or a folder with all it holds; raise OSError if something of it remains."""
    if path.is_dir() and not path.is_symlink():
        remove_tree(path)
        if path.exists():
            raise OSError(errno.ENOTEMPTY, "it cannot be removed whole", str(path))
    else:
        path.unlink(missing_ok=True)


def open_workspace(office: Office, root: Path, services: Services | None = None) -> Workspace:
    """Copy an office to root, which must not exist, and return the copy as a workspace.

    Args:
        services: By default, images are read from the store's transcriptions and nothing else is offered.
    """
    office.copy_to(root)
    return Workspace(root, services or Services(find_transcription=office.store.read_transcription))
