"""A workspace as a command line sees it while it runs: every change is staged, and all are made at its end or none."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from data_model import ActionRefused
from office_env.confinement import ALIAS, normal_name
from office_env.files import STORES
from office_env.workspace import Workspace

MOST_NODES = 20_000
MOST_BYTES = 256_000_000


class Kept(NamedTuple):
    """A file of the workspace, wherever it stands now. name: where it lay before the line began."""

    name: str


class Foreign(NamedTuple):
    """A link, a pipe or a device, which no command here touches."""


Folder = dict[str, "Node"]
Node = Folder | Kept | Foreign | bytes


class Tree:
    """Folders and files of a workspace in memory; contents are read when they are asked for.

    Paths are those of `located`: relative to the root, `""` for the root itself.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.root: Folder = {}
        self.nodes = 0
        for folder, folders, files in os.walk(workspace.root):
            here = os.path.relpath(folder, workspace.root)
            at = self.root if here == "." else self.node(here)
            assert isinstance(at, dict), "os.walk goes from the top"
            for name in (*folders, *files):
                at[name] = _found(os.path.join(folder, name), name if here == "." else f"{here}/{name}")
        self._before = dict(_leaves(self.root, ""))

    def located(self, here: str, given: str) -> str:
        """The path of what a command names, seen from the folder `here`; `..` is allowed inside the workspace.

        Raises ActionRefused for what leaves it, as `confinement` does.
        """
        is_absolute = given == ALIAS or given.startswith(f"{ALIAS}/")
        if given.startswith(("/", "~")) and not is_absolute:
            normal_name(given)
        parts = here.split("/") if here and not is_absolute else []
        rest = given[len(ALIAS) :] if is_absolute else given
        for part in rest.split("/"):
            if part == ".." and not parts:
                raise ActionRefused(f"The path {given!r} leaves the workspace.")
            if part == "..":
                parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        return normal_name("/".join(parts))

    def node(self, path: str) -> Node | None:
        """What stands at a path, or None. Raises ActionRefused on the way through a link."""
        at: Node | None = self.root
        for part in path.split("/") if path else ():
            if isinstance(at, Foreign):
                raise ActionRefused(f"The path {path!r} goes through a link or a device.")
            at = at.get(part) if isinstance(at, dict) else None
        return at

    def folder(self, path: str) -> Folder | None:
        """The folder at a path, or None where there is none."""
        at = self.node(path)
        return at if isinstance(at, dict) else None

    def content(self, node: Node) -> bytes:
        """The content of a file."""
        assert isinstance(node, Kept | bytes), "only files have content"
        return self.workspace.read(node.name) if isinstance(node, Kept) else node

    def size(self, node: Node) -> int:
        """The size of a file in bytes; 4096 for a folder."""
        if isinstance(node, Kept):
            return (self.workspace.root / node.name).stat().st_size
        return len(node) if isinstance(node, bytes) else 4096

    def put(self, path: str, node: Node) -> None:
        """Set what stands at a path whose folder exists."""
        parent, _, name = path.rpartition("/")
        folder = self.folder(parent)
        assert folder is not None, "whoever puts has looked"
        self.nodes += 1 + (sum(1 for _ in _leaves(node, "")) if isinstance(node, dict) else 0)
        if self.nodes > MOST_NODES:
            raise ActionRefused(f"The command line makes more than {MOST_NODES:,} files and folders.")
        folder[name] = node

    def take(self, path: str) -> Node:
        """Remove what stands at a path and return it; the root and its three stores stay."""
        if path in ("", *STORES):
            raise ActionRefused(f"{path or ALIAS!r} belongs to every workspace and stays.")
        parent, _, name = path.rpartition("/")
        folder = self.folder(parent)
        assert folder is not None, "whoever takes has looked"
        if any(isinstance(node, Foreign) for _, node in _leaves({name: folder[name]}, parent)):
            raise ActionRefused(f"{path!r} is or holds a link or a device, which stays.")
        return folder.pop(name)

    def commit(self) -> None:
        """Carry the staged changes out; what no workspace can hold is refused before anything is touched."""
        after = dict(_leaves(self.root, ""))
        changed = {path: node for path, node in after.items() if self._before.get(path) != node}
        for path in changed:
            normal_name(path)
        contents = {path: self.content(node) for path, node in changed.items() if isinstance(node, Kept | bytes)}
        if sum(map(len, contents.values())) > MOST_BYTES:
            raise ActionRefused(f"The command line writes more than {MOST_BYTES:,} bytes.")
        for path in sorted(self._before, reverse=True):
            if path not in after or isinstance(self._before[path], dict) != isinstance(after[path], dict):
                self.workspace.delete(path)
        for path, node in changed.items():
            if isinstance(node, dict):
                self.workspace.make_folder(path)
        for path, content in contents.items():
            self.workspace.write(path, content)


def copied(node: Node) -> Node:
    """A copy of what stands somewhere; links and devices are refused."""
    if isinstance(node, Foreign):
        raise ActionRefused("cp: links and devices are not copied")
    return {name: copied(child) for name, child in node.items()} if isinstance(node, dict) else node


def _found(path: str, name: str) -> Node:
    if os.path.islink(path):
        return Foreign()
    if os.path.isdir(path):
        return {}
    return Kept(name) if os.path.isfile(path) else Foreign()


def _leaves(folder: Folder, path: str) -> Iterator[tuple[str, Node]]:
    """Everything below a folder by path, a folder before what it holds; folders without their content."""
    for name, node in folder.items():
        below = f"{path}/{name}" if path else name
        yield below, {} if isinstance(node, dict) else node
        if isinstance(node, dict):
            yield from _leaves(node, below)
