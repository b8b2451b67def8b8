"""A tree of files to read, which is what a workspace and an office have in common."""

from collections.abc import Mapping
from typing import Protocol

from data_model import FileMissing, sha256_hex

OFFICE_FOLDERS = ("calendar", "data", "emails")
ANSWER_FILE = "data/answer.txt"
"""Where `finish_task` writes the answer to a question."""
IMAGE_SUFFIXES = ("bmp", "gif", "jpeg", "jpg", "png", "tif", "tiff", "webp")


def is_image(name: str) -> bool:
    """Return whether a path ends as that of an image does."""
    return name.lower().rpartition(".")[2] in IMAGE_SUFFIXES


class FileTree(Protocol):
    """Files by their path from the root, such as `emails/Bob/Lunch.eml`."""

    def names(self) -> tuple[str, ...]:
        """Return the paths of all files, sorted."""

    def has_file(self, name: str) -> bool:
        """Return whether there is a file with exactly this path."""

    def exists(self, name: str) -> bool:
        """Return whether a file or a folder with this path exists."""

    def read(self, name: str) -> bytes:
        """Return the content of a file; raise FileMissing if there is none, ActionRefused if the path leads out."""

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} of all files, sorted by path."""


class InMemoryFileTree:
    """A tree of files held in memory: the references of a task, or an office before it is stored."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = dict(sorted(files.items()))

    def names(self) -> tuple[str, ...]:
        """Return the paths of all files, sorted."""
        return tuple(self._files)

    def has_file(self, name: str) -> bool:
        """Return whether there is a file with exactly this path."""
        return name in self._files

    def exists(self, name: str) -> bool:
        """Return whether a file or a folder with this path exists."""
        return name in self._files or any(other.startswith(f"{name}/") for other in self._files)

    def read(self, name: str) -> bytes:
        """Return the content of a file; raise FileMissing if there is none."""
        try:
            return self._files[name]
        except KeyError as error:
            raise FileMissing(f"There is no file {name!r}.") from error

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} of all files, sorted by path."""
        return {name: sha256_hex(content) for name, content in self._files.items()}
