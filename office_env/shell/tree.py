"""A workspace as a command line sees it while it runs: every change is staged, and all are made at its end or none."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import ActionRefused, bounds
from office_env.confinement import ALIAS, normal_name
from office_env.files import STORES
from office_env.shell.budget import Budget
from office_env.workspace import Workspace

LONGEST_GIVEN = 4096
"""The longest path that a command may be given, in characters, dots and all."""


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
        self.budget = Budget()
        self.root: Folder = {}
        self._made = self._found = 0
        waiting = [("", self.root)]
        while waiting:
            path, folder = waiting.pop()
            for entry in _entries(workspace.root / path):
                name = f"{path}/{entry.name}" if path else entry.name
                folder[entry.name] = node = _standing(entry, name)
                self._found += 1
                if isinstance(node, dict):
                    waiting.append((name, node))
        self._before = dict(_leaves(self.root, ""))

    def located(self, here: str, given: str) -> str:
        """The path of what a command names, seen from the folder `here`; `..` is allowed inside the workspace.

        Raises ActionRefused for what leaves it, as `confinement` does.
        """
        if len(given) > LONGEST_GIVEN:
            raise ActionRefused(f"bash: {given[:60]!r}...: File name too long")
        self.budget.spend_steps(4 + given.count("/"))
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
        parts = path.split("/") if path else []
        self.budget.spend_steps(1 + len(parts) // 4)
        for part in parts:
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

    def walk(self, path: str, node: Node) -> Iterator[tuple[str, Node]]:
        """Everything from a node on by path, a folder before what it holds, sorted; each is a step or more."""
        waiting = [(path, node)]
        while waiting:
            at, found = waiting.pop()
            self.budget.spend_steps(2 + len(at) // 64)
            yield at, found
            if isinstance(found, dict):
                self.budget.spend_steps(len(found))
                waiting += [(f"{at.rstrip('/')}/{name}", found[name]) for name in sorted(found, reverse=True)]

    def put(self, path: str, node: Node) -> None:
        """Set what stands at a path whose folder exists."""
        parent, _, name = path.rpartition("/")
        folder = self.folder(parent)
        assert folder is not None, "whoever puts has looked"
        placed = list(self.walk(path, node))
        if any(below.count("/") > bounds.OFFICE_DEPTH for below, _ in placed):
            raise ActionRefused(f"The command line nests folders more than {bounds.OFFICE_DEPTH} deep.")
        self._made += len(placed)
        if self._made > bounds.LINE_FILES:
            raise ActionRefused(f"The command line makes more than {bounds.LINE_FILES:,} files and folders.")
        if self._found + self._made > bounds.LINE_WORKSPACE_FILES:
            raise ActionRefused(
                f"The workspace would hold more than {bounds.LINE_WORKSPACE_FILES:,} files and folders."
            )
        folder[name] = node

    def take(self, path: str) -> Node:
        """Remove what stands at a path and return it; the root and its three stores stay."""
        if path in ("", *STORES):
            raise ActionRefused(f"{path or ALIAS!r} belongs to every workspace and stays.")
        parent, _, name = path.rpartition("/")
        folder = self.folder(parent)
        assert folder is not None, "whoever takes has looked"
        if any(isinstance(node, Foreign) for _, node in self.walk(path, folder[name])):
            raise ActionRefused(f"{path!r} is or holds a link or a device, which stays.")
        return folder.pop(name)

    def commit(self) -> None:
        """Carry the staged changes out; what no workspace can hold is refused before anything is touched."""
        after = dict(_leaves(self.root, ""))
        changed = {path: node for path, node in after.items() if self._before.get(path) != node}
        for path in changed:
            normal_name(path)
        self._refuse_sizes(after, changed)
        kept: dict[str, bytes] = {}
        for node in changed.values():
            if isinstance(node, Kept) and node.name not in kept:
                kept[node.name] = self.content(node)
        gone = {path for path in self._before if path not in after or _kind(self._before[path]) != _kind(after[path])}
        for path in sorted(gone):
            # With a folder goes what it holds.
            if path.rpartition("/")[0] not in gone:
                self.workspace.delete(path)
        for path, node in changed.items():
            if isinstance(node, dict):
                self.workspace.make_folder(path)
        for path, node in changed.items():
            if isinstance(node, Kept | bytes):
                self.workspace.write(path, kept[node.name] if isinstance(node, Kept) else node)

    def _bytes_of(self, nodes: Folder) -> int:
        return sum(self.size(node) for node in nodes.values() if isinstance(node, Kept | bytes))

    def _refuse_sizes(self, after: Folder, changed: Folder) -> None:
        made, held = self._bytes_of(changed), self._bytes_of(after)
        if made > bounds.LINE_MOVED_BYTES:
            raise ActionRefused(f"The command line writes more than {bounds.LINE_MOVED_BYTES:,} bytes.")
        if made and held > bounds.LINE_WORKSPACE_BYTES:
            raise ActionRefused(f"The workspace would hold more than {bounds.LINE_WORKSPACE_BYTES:,} bytes.")


def copied(node: Node) -> Node:
    """A copy of what stands somewhere; links and devices are refused."""
    top: Folder = {}
    waiting: list[tuple[Folder, str, Node]] = [(top, "", node)]
    while waiting:
        folder, name, found = waiting.pop()
        if isinstance(found, Foreign):
            raise ActionRefused("cp: links and devices are not copied")
        if isinstance(found, dict):
            below: Folder = {}
            folder[name] = below
            waiting += [(below, one, child) for one, child in found.items()]
        else:
            folder[name] = found
    return top[""]


def _entries(folder: Path) -> "list[os.DirEntry[str]]":
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except PermissionError:
        # What nobody may look into is empty to whoever looks, as for every other action.
        return []


def _standing(entry: "os.DirEntry[str]", name: str) -> Node:
    if entry.is_dir(follow_symlinks=False):
        return {}
    return Kept(name) if entry.is_file(follow_symlinks=False) else Foreign()


def _kind(node: Node) -> str:
    return "folder" if isinstance(node, dict) else "file"


def _leaves(folder: Folder, path: str) -> Iterator[tuple[str, Node]]:
    """Everything below a folder by path, a folder before what it holds; folders without their content."""
    waiting = [(path, folder)]
    while waiting:
        at, holding = waiting.pop()
        for name, node in holding.items():
            below = f"{at}/{name}" if at else name
            yield below, {} if isinstance(node, dict) else node
            if isinstance(node, dict):
                waiting.append((below, node))
