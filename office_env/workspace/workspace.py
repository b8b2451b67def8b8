"""A private copy of an office in which a solver acts; no path leaves it."""

import errno
import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Literal, TypeVar

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
from office_env.workspace.confinement import (
    TEMPORARY_NAME,
    WorkspaceFile,
    iterate_regular_files,
    normalize_path,
    resolve_inside,
)
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.office import Office

Opened = TypeVar("Opened")


def _no_transcription(image_hash: str) -> str | None:
    return None


@dataclass(frozen=True)
class Services:
    """What whoever opens a workspace hands to its applications.

    Attributes:
        find_transcription: SHA-256 of an image -> its text, or None.
        complete_text: Prompt -> completion, for the `llm` application; None where there is no model.
        shell: `builtin`, our own few commands; `sandboxed`, a real shell without network.
        conversion: `wheels` or `libreoffice`.
        clock: The task's moment, for stamps.
    """

    find_transcription: Callable[[str], str | None] = _no_transcription
    complete_text: Callable[[str], str] | None = None
    shell: Literal["builtin", "sandboxed"] = "builtin"
    conversion: Literal["wheels", "libreoffice"] = "wheels"
    clock: Clock | None = None


class Workspace:
    """A directory with `data/`, `emails/<User>/*.eml` and `calendar/<User>.ics`; a FileTree that can be written.

    Every name is confined: see `confinement`. A write is whole or does not happen.
    """

    def __init__(self, root: Path, services: Services | None = None) -> None:
        self.root = root
        self.services = services or Services()

    def names(self) -> tuple[str, ...]:
        """The paths of all regular files, sorted; links, devices and names that no action makes are left out."""
        return tuple(sorted(file.name for file in iterate_regular_files(self.root)))

    def exists(self, name: str) -> bool:
        """Whether a file or a folder of that path exists."""
        return resolve_inside(self.root, name).exists()

    def is_folder(self, name: str) -> bool:
        """Whether the path is a folder."""
        return resolve_inside(self.root, name).is_dir()

    def list_folder(self, name: str) -> tuple[str, ...]:
        """The names in a folder, sorted; FileMissing when it is none."""
        path = resolve_inside(self.root, name)
        if not path.is_dir():
            raise FileMissing(f"There is no folder {name!r}.")
        return tuple(sorted(entry.name for entry in path.iterdir()))

    def read(self, name: str) -> bytes:
        """The content of a file; FileMissing when there is none, ActionRefused over 100 MB or where it is locked."""
        path = resolve_inside(self.root, name)
        if path.is_dir():
            raise FileMissing(f"{name!r} is a folder.")
        # What was looked at by its name may be a link by now: it is opened without following one.
        content = _refuse_input_errors(read_regular_file, self.root, normalize_path(name), repr(name))
        if content is None:
            raise FileMissing(f"There is no file {name!r}.")
        return content

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole, with the folders on its way."""
        path = self._resolve_target(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        # A fixed name of its own folder, which no action may take: one derived from 255 bytes would be too long.
        temporary = path.parent / TEMPORARY_NAME
        remove_entry(temporary)
        # Exclusive, for it never follows a link that a program put there.
        try:
            with temporary.open("xb") as stream:
                stream.write(content)
            temporary.replace(path)
        finally:
            remove_entry(temporary)

    def make_folder(self, name: str) -> None:
        """Make a folder and those on its way."""
        path = resolve_inside(self.root, name)
        if path.is_file():
            raise ActionRefused(f"{name!r} is a file.")
        path.mkdir(parents=True, exist_ok=True)

    def delete(self, name: str) -> None:
        """Delete a file, or a folder with all it holds; the root and its three stores stay."""
        path = resolve_inside(self.root, name)
        if not path.exists():
            raise FileMissing(f"There is no file {name!r}.")
        if normalize_path(name) in ("", *OFFICE_FOLDERS):
            raise ActionRefused(f"{name!r} belongs to every workspace and stays.")
        remove_entry(path)

    def digests(self) -> Mapping[str, str]:
        """{path: SHA-256 of the content} of all files that can be read, sorted by path: a snapshot.

        Raises:
            ActionRefused: Where they hold more than `bounds.WORKSPACE_BYTES` in all.
        """
        files = sorted(iterate_regular_files(self.root))
        if sum(map(_get_readable_size, files)) > bounds.WORKSPACE_BYTES:
            raise ActionRefused(f"The files of the workspace hold more than {bounds.WORKSPACE_BYTES:,} bytes.")
        digests = ((file.name, self.read_digest(file)) for file in files)
        return {name: digest for name, digest in digests if digest is not None}

    def read_digest(self, file: WorkspaceFile) -> str | None:
        """The SHA-256 of a file that was found in the workspace, None where it cannot be read."""
        # A file may also refuse to be read once it is open, as on a damaged disk.
        with suppress(ActionRefused, OSError), _open_file(self.root, file.name) as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
        return None

    def remove(self) -> None:
        """Delete the workspace from disk."""
        remove_tree(self.root)

    def _resolve_target(self, name: str) -> Path:
        path = resolve_inside(self.root, name)
        if path == self.root or path.is_dir():
            raise ActionRefused(f"{name!r} is a folder, a file name is expected.")
        return path


def _get_readable_size(file: WorkspaceFile) -> int:
    """The bytes of a file, 0 for one that is too large to be read."""
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


def remove_entry(path: Path) -> None:
    """Remove a file, a link, or a folder with all it holds; OSError where it cannot be removed whole."""
    if path.is_dir() and not path.is_symlink():
        remove_tree(path)
        if path.exists():
            raise OSError(errno.ENOTEMPTY, "it cannot be removed whole", str(path))
    else:
        path.unlink(missing_ok=True)


def open_workspace(office: Office, root: Path, services: Services | None = None) -> Workspace:
    """Lay out a private copy of an office at root, which must not exist, and return it as a workspace.

    Args:
        services: Without them, images are read by the store's transcriptions and nothing else is offered.
    """
    office.copy_to(root)
    return Workspace(root, services or Services(find_transcription=office.store.read_transcription))
