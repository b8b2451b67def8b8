"""Resolution of a criterion's path to a file of the workspace, of the original office or of the references."""

import posixpath
import re
from typing import NamedTuple

from criteria.registry import References
from data_model import ActionRefused
from office_env import IMAGE_SUFFIXES, FileTree, InMemoryFileTree, normalize_path

TYPE_BY_SUFFIX = {
    "xlsx": "workbook", "xlsm": "workbook", "docx": "document", "doc": "document", "pdf": "pdf", "eml": "mail",
    "ics": "calendar", **dict.fromkeys(IMAGE_SUFFIXES, "image"),
}  # fmt: skip
_PATH_PATTERNS = (
    (re.compile(r"(?:\.\./){4}reference/(.+)", re.DOTALL), "reference"),
    (re.compile(r"(?:\.\./){4}cache/[^/]+/testbed/(.+)", re.DOTALL), "seed"),
    (re.compile(r"reference/(.+)", re.DOTALL), "reference"),
    (re.compile(r"seed/(.+)", re.DOTALL), "seed"),
)


class TargetFile(NamedTuple):
    """A file and the tree that holds it.

    Attributes:
        tree: The workspace, the original office or the references.
        name: The path within the tree.
        display_path: The path as messages write it.
        has_trailing_slash: Whether the path was written with a `/` at its end.
    """

    tree: FileTree
    name: str
    display_path: str
    has_trailing_slash: bool = False

    def exists(self) -> bool:
        """Return whether a file or folder exists at the path; nothing exists below a file."""
        if not self.name:
            return True
        try:
            is_present = self.tree.exists(self.name)
        except ActionRefused:
            if self._leads_through_file():
                return False
            raise
        return is_present and not (self.has_trailing_slash and self.is_file())

    def is_file(self) -> bool:
        """Return whether a regular file exists at the path."""
        return self.tree.has_file(self.name)

    def read(self) -> bytes:
        """Return the content of the file.

        Raises:
            FileMissing: There is no such file.
        """
        return self.tree.read(self.name)

    def _leads_through_file(self) -> bool:
        names = set(self.tree.names())
        parts = self.name.split("/")
        return any("/".join(parts[:count]) in names for count in range(1, len(parts)))


def resolve_target(path: object, workspace: FileTree, seed: FileTree, references: References) -> TargetFile:
    """Resolve a path of a criterion, in our notation or in OfficeBench's.

    `data/x`, `./data/x`, `/testbed/data/x`: the workspace.
    `reference/F`, `../../../../reference/F`: the task's references.
    `seed/data/x`, `../../../../cache/0/testbed/data/x`: the office as it was before the episode.

    Raises:
        ActionRefused: Any other path leaves the workspace.
        TypeError: The path is not a text.
    """
    if not isinstance(path, str):
        raise TypeError(f"expected a path, found {type(path).__name__}")
    normalized = posixpath.normpath(path) if ".." in path.split("/") else path
    has_trailing_slash = path.endswith("/")
    relative = normalized.removeprefix("./")
    for pattern, root in _PATH_PATTERNS:
        match = pattern.fullmatch(relative)
        if match and root == "seed":
            name = normalize_path(match[1])
            return TargetFile(seed, name, f"seed/{name}", has_trailing_slash)
        if match:
            name = normalize_path(match[1])
            return TargetFile(_make_reference_tree(references), name, f"reference/{name}", has_trailing_slash)
    name = normalize_path(normalized)
    return TargetFile(workspace, name, name, has_trailing_slash)


def _make_reference_tree(references: References) -> FileTree:
    return InMemoryFileTree({name.removeprefix("reference/"): content for name, content in references.items()})


def file_type(name: str) -> str:
    """Return the type of a file by its ending: workbook, document, pdf, mail, calendar, image or text."""
    return TYPE_BY_SUFFIX.get(name.lower().rpartition(".")[2], "text")
