"""A workspace that cannot be written and remembers what was read: what an explorer by model is let into."""

from typing import NoReturn

from data_model import ActionRefused
from office_env import Workspace, normalize_path


class ReadOnlyWorkspace(Workspace):
    """The same files as another workspace, to be looked at alone.

    read_files: the files whose content was handed out, whatever an action was called with or wrote of it.
    """

    def __init__(self, original: Workspace) -> None:
        super().__init__(original.root, original.services)
        self.read_files: set[str] = set()

    def read(self, name: str) -> bytes:
        """The content of a file, as any workspace gives it."""
        content = super().read(name)
        self.read_files.add(normalize_path(name))
        return content

    def write(self, name: str, content: bytes) -> None:
        """Refused."""
        self._refuse()

    def make_folder(self, name: str) -> None:
        """Refused."""
        self._refuse()

    def delete(self, name: str) -> None:
        """Refused."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ActionRefused("This office may be read, and nothing in it changed.")
