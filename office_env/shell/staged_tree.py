"""A workspace as a command line sees it: changes are staged, and at the end all of them are made or none."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import ActionRefused, bounds
from office_env.shell.work_budget import WorkBudget
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.paths import ROOT_ALIAS, normalize_path
from office_env.workspace.workspace import Workspace, WorkspaceEntry

MAX_PATH_CHARS = 4096
"""The longest path that a command may be given, in characters, including `.` and `..`."""


class ExistingFile(NamedTuple):
    """A file of the workspace, wherever the line has moved it.

    Attributes:
        name: The path before the line began.
    """

    name: str


class UnsupportedEntry(NamedTuple):
    """A link, a pipe or a device, which no command here touches."""


Folder = dict[str, "Node"]
Node = Folder | ExistingFile | UnsupportedEntry | bytes


class StagedTree:
    """The folders and files of a workspace in memory; contents are read only when they are needed.

    Paths are those of `resolve_path`: relative to the root, `""` for the root itself.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.budget = WorkBudget()
        self.root: Folder = {}
        self._created_count = self._initial_count = 0
        pending_folders = [("", self.root)]
        while pending_folders:
            path, folder = pending_folders.pop()
            for entry in workspace.list_entries(path):
                name = f"{path}/{entry.name}" if path else entry.name
                folder[entry.name] = node = _make_node(entry, name)
                self._initial_count += 1
                if isinstance(node, dict):
                    pending_folders.append((name, node))
        self._initial_nodes = dict(_iterate_nodes(self.root, ""))

    def resolve_path(self, current_folder: str, raw_path: str) -> str:
        """Return the path that a command names, seen from `current_folder`; `..` may be used inside the workspace.

        Raises:
            ActionRefused: The path leaves the workspace, or `normalize_path` refuses it.
        """
        if len(raw_path) > MAX_PATH_CHARS:
            raise ActionRefused(f"bash: {raw_path[:60]!r}...: File name too long")
        self.budget.spend_steps(4 + raw_path.count("/"))
        is_absolute = raw_path == ROOT_ALIAS or raw_path.startswith(f"{ROOT_ALIAS}/")
        if raw_path.startswith(("/", "~")) and not is_absolute:
            normalize_path(raw_path)
        parts = current_folder.split("/") if current_folder and not is_absolute else []
        rest = raw_path[len(ROOT_ALIAS) :] if is_absolute else raw_path
        for part in rest.split("/"):
            if part == ".." and not parts:
                raise ActionRefused(f"The path {raw_path!r} leaves the workspace.")
            if part == "..":
                parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        return normalize_path("/".join(parts))

    def find_node(self, path: str) -> Node | None:
        """Return what is at a path, or None.

        Raises:
            ActionRefused: The path goes through a link or a device.
        """
        found: Node | None = self.root
        parts = path.split("/") if path else []
        self.budget.spend_steps(1 + len(parts) // 4)
        for part in parts:
            if isinstance(found, UnsupportedEntry):
                raise ActionRefused(f"The path {path!r} goes through a link or a device.")
            found = found.get(part) if isinstance(found, dict) else None
        return found

    def find_folder(self, path: str) -> Folder | None:
        """Return the folder at a path, or None if there is none."""
        node = self.find_node(path)
        return node if isinstance(node, dict) else None

    def read_content(self, node: Node) -> bytes:
        """Return the content of a file."""
        assert isinstance(node, ExistingFile | bytes), "only files have content"
        return self.workspace.read(node.name) if isinstance(node, ExistingFile) else node

    def get_size(self, node: Node) -> int:
        """Return the size of a file in bytes; 4096 for a folder."""
        if isinstance(node, ExistingFile):
            return self.workspace.get_size(node.name)
        return len(node) if isinstance(node, bytes) else 4096

    def walk(self, path: str, node: Node) -> Iterator[tuple[str, Node]]:
        """Yield a node and everything below it with their paths, sorted, a folder before what it holds.

        Each of them costs a step or more of the budget.
        """
        pending = [(path, node)]
        while pending:
            current_path, current_node = pending.pop()
            self.budget.spend_steps(2 + len(current_path) // 64)
            yield current_path, current_node
            if isinstance(current_node, dict):
                self.budget.spend_steps(len(current_node))
                pending += [
                    (f"{current_path.rstrip('/')}/{name}", current_node[name])
                    for name in sorted(current_node, reverse=True)
                ]

    def put_node(self, path: str, node: Node) -> None:
        """Set what is at a path whose folder exists.

        Raises:
            ActionRefused: The line would nest folders too deeply, or make or leave too many files.
        """
        parent, _, name = path.rpartition("/")
        folder = self.find_folder(parent)
        assert folder is not None, "the caller has checked that the folder exists"
        new_nodes = list(self.walk(path, node))
        if any(node_path.count("/") > bounds.OFFICE_DEPTH for node_path, _ in new_nodes):
            raise ActionRefused(f"The command line nests folders more than {bounds.OFFICE_DEPTH} deep.")
        self._created_count += len(new_nodes)
        if self._created_count > bounds.LINE_FILES:
            raise ActionRefused(f"The command line makes more than {bounds.LINE_FILES:,} files and folders.")
        if self._initial_count + self._created_count > bounds.LINE_WORKSPACE_FILES:
            raise ActionRefused(
                f"The workspace would hold more than {bounds.LINE_WORKSPACE_FILES:,} files and folders."
            )
        folder[name] = node

    def remove_node(self, path: str) -> Node:
        """Remove what is at a path and return it; the root and the three folders of every office stay."""
        if path in ("", *OFFICE_FOLDERS):
            raise ActionRefused(f"{path or ROOT_ALIAS!r} belongs to every workspace and stays.")
        parent, _, name = path.rpartition("/")
        folder = self.find_folder(parent)
        assert folder is not None, "the caller has checked that the path exists"
        if any(isinstance(node, UnsupportedEntry) for _, node in self.walk(path, folder[name])):
            raise ActionRefused(f"{path!r} is or holds a link or a device, which stays.")
        return folder.pop(name)

    def commit(self) -> None:
        """Carry out the staged changes; what no workspace can hold is refused before anything is touched."""
        after = dict(_iterate_nodes(self.root, ""))
        changed = {path: node for path, node in after.items() if self._initial_nodes.get(path) != node}
        for path in changed:
            normalize_path(path)
        self._check_sizes(after, changed)
        contents: dict[str, bytes] = {}
        for node in changed.values():
            if isinstance(node, ExistingFile) and node.name not in contents:
                contents[node.name] = self.read_content(node)
        removed = {
            path
            for path in self._initial_nodes
            if path not in after or _get_node_kind(self._initial_nodes[path]) != _get_node_kind(after[path])
        }
        for path in sorted(removed):
            # Deleting a folder deletes what it holds.
            if path.rpartition("/")[0] not in removed:
                self.workspace.delete(path)
        for path, node in changed.items():
            if isinstance(node, dict):
                self.workspace.make_folder(path)
        for path, node in changed.items():
            if isinstance(node, ExistingFile | bytes):
                self.workspace.write(path, contents[node.name] if isinstance(node, ExistingFile) else node)

    def _count_bytes(self, nodes: Folder) -> int:
        return sum(self.get_size(node) for node in nodes.values() if isinstance(node, ExistingFile | bytes))

    def _check_sizes(self, after: Folder, changed: Folder) -> None:
        written_bytes, total_bytes = self._count_bytes(changed), self._count_bytes(after)
        if written_bytes > bounds.LINE_MOVED_BYTES:
            raise ActionRefused(f"The command line writes more than {bounds.LINE_MOVED_BYTES:,} bytes.")
        if written_bytes and total_bytes > bounds.LINE_WORKSPACE_BYTES:
            raise ActionRefused(f"The workspace would hold more than {bounds.LINE_WORKSPACE_BYTES:,} bytes.")


def copy_node(node: Node) -> Node:
    """Return a copy of a file or folder; links and devices are refused."""
    top: Folder = {}
    pending: list[tuple[Folder, str, Node]] = [(top, "", node)]
    while pending:
        folder, name, current = pending.pop()
        if isinstance(current, UnsupportedEntry):
            raise ActionRefused("cp: links and devices are not copied")
        if isinstance(current, dict):
            subfolder: Folder = {}
            folder[name] = subfolder
            pending += [(subfolder, one, child) for one, child in current.items()]
        else:
            folder[name] = current
    return top[""]


def _make_node(entry: WorkspaceEntry, name: str) -> Node:
    if entry.kind == "folder":
        return {}
    return ExistingFile(name) if entry.kind == "file" else UnsupportedEntry()


def _get_node_kind(node: Node) -> str:
    return "folder" if isinstance(node, dict) else "file"


def _iterate_nodes(folder: Folder, path: str) -> Iterator[tuple[str, Node]]:
    """Yield everything below a folder by path, a folder before what it holds; folders are yielded empty."""
    pending = [(path, folder)]
    while pending:
        folder_path, current_folder = pending.pop()
        for name, node in current_folder.items():
            node_path = f"{folder_path}/{name}" if folder_path else name
            yield node_path, {} if isinstance(node, dict) else node
            if isinstance(node, dict):
                pending.append((node_path, node))
