"""Which file a criterion's path means: one of the workspace, of the untouched office, or of the references."""

import posixpath
import re
from typing import NamedTuple

from data_model import ActionRefused
from office_env.confinement import normal_name
from office_env.criteria.registry import References
from office_env.files import FileTree, MemoryFiles

_PUBLISHED = (
    (re.compile(r"(?:\.\./){4}reference/(.+)", re.DOTALL), "reference"),
    (re.compile(r"(?:\.\./){4}cache/[^/]+/testbed/(.+)", re.DOTALL), "seed"),
    (re.compile(r"reference/(.+)", re.DOTALL), "reference"),
    (re.compile(r"seed/(.+)", re.DOTALL), "seed"),
)


class Place(NamedTuple):
    """A file by the tree that holds it. shown: the path as messages write it. as_folder: it was written with a `/`."""

    tree: FileTree
    name: str
    shown: str
    as_folder: bool = False

    def exists(self) -> bool:
        """Whether a file or a folder stands there; a path through a file leads nowhere."""
        if not self.name:
            return True
        try:
            found = self.tree.exists(self.name)
        except ActionRefused:
            if self._goes_through_a_file():
                return False
            raise
        return found and not (self.as_folder and self.is_file())

    def is_file(self) -> bool:
        """Whether a regular file stands there."""
        return self.name in self.tree.names()

    def read(self) -> bytes:
        """The content; FileMissing when there is no such file."""
        return self.tree.read(self.name)

    def _goes_through_a_file(self) -> bool:
        names = set(self.tree.names())
        parts = self.name.split("/")
        return any("/".join(parts[:count]) in names for count in range(1, len(parts)))


def place_of(path: object, workspace: FileTree, seed: FileTree, references: References) -> Place:
    """Resolve a path of a criterion, in our spelling or in OfficeBench's.

    `data/x`, `./data/x`, `/testbed/data/x`      the workspace
    `reference/F`, `../../../../reference/F`     the task's references
    `seed/data/x`, `../../../../cache/0/testbed/data/x`   the office as it was before the episode
    Raises ActionRefused for anything else that leaves, TypeError for what is no text.
    """
    if not isinstance(path, str):
        raise TypeError(f"a path is expected, found {type(path).__name__}")
    inside = posixpath.normpath(path) if ".." in path.split("/") else path
    as_folder = path.endswith("/")
    plain = inside.removeprefix("./")
    for pattern, kind in _PUBLISHED:
        match = pattern.fullmatch(plain)
        if match and kind == "seed":
            name = normal_name(match[1])
            return Place(seed, name, f"seed/{name}", as_folder)
        if match:
            name = normal_name(match[1])
            return Place(_reference_tree(references), name, f"reference/{name}", as_folder)
    name = normal_name(inside)
    return Place(workspace, name, name, as_folder)


def _reference_tree(references: References) -> FileTree:
    return MemoryFiles({name.removeprefix("reference/"): content for name, content in references.items()})
