"""A read-only workspace that records what was read, for explorers by model."""

from typing import NoReturn

from data_model import ActionRefused
from office_env import Workspace, normalize_path


class ReadOnlyWorkspace(Workspace):
    """A read-only view of another workspace.

    Attributes:
        read_files: The files whose content was read, regardless of an action's arguments and observation.
    """

    def __init__(self, original: Workspace) -> None:
        super().__init__(original.root, original.services)
        self.read_files: set[str] = set()

    def read(self, name: str) -> bytes:
        """Return the content of a file and record that it was read."""
        content = super().read(name)
        self.read_files.add(normalize_path(name))
        return content

    def write(self, name: str, content: bytes) -> None:
        """Refuse to write a file."""
        self._refuse()

    def make_folder(self, name: str) -> None:
        """Refuse to make a folder."""
        self._refuse()

    def delete(self, name: str) -> None:
        """Refuse to delete a file."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ActionRefused("This office may be read, and nothing in it changed.")
