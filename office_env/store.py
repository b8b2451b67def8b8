"""Offices by content hash: read-only, shared by every task and episode that starts from them."""

from collections.abc import Callable, Collection, Mapping
from itertools import islice
from pathlib import Path

from data_model import (
    ActionRefused,
    ContentStore,
    FileMissing,
    FolderEntry,
    InputError,
    bounds,
    entries_below,
    open_regular,
    refuse_size,
)
from office_env.confinement import normal_name
from office_env.files import STORES


class Office:
    """One office of a content store, read-only; a FileTree.

    Raises InputError when its table names a path that would leave a workspace.
    """

    def __init__(self, store: ContentStore, office: str) -> None:
        self.store, self.hash = store, office
        table = store.manifest(office)
        _refuse_hostile(table, f"offices/{office}")
        self._manifest = dict(sorted(table.items()))

    def names(self) -> tuple[str, ...]:
        """The paths of all files, sorted."""
        return tuple(self._manifest)

    def exists(self, name: str) -> bool:
        """Whether a file or a folder of that path exists."""
        return name in STORES or name in self._manifest or any(one.startswith(f"{name}/") for one in self._manifest)

    def read(self, name: str) -> bytes:
        """The content of a file; FileMissing when there is none."""
        try:
            return self.store.read(self._manifest[normal_name(name)])
        except KeyError as failure:
            raise FileMissing(f"There is no file {name!r}.") from failure

    def digests(self) -> Mapping[str, str]:
        """{path: SHA-256 of the content} of all files, sorted by path."""
        return self._manifest

    def copy_to(self, root: Path) -> None:
        """Lay the office out below root, which must not exist: by reflink where the file system has it, else by copy.

        Links would let a solver change the file that all share. Raises InputError for a file that is missing or was
        changed, and for an office that is too large.
        """
        # One file may stand in an office under many names.
        size = sum(map(self.store.size, self._manifest.values()))
        refuse_size(size, bounds.OFFICE_BYTES, f"offices/{self.hash}.json")
        root.mkdir(parents=True)
        for store in STORES:
            (root / store).mkdir()
        for name, digest in self._manifest.items():
            goal = root / name
            goal.parent.mkdir(parents=True, exist_ok=True)
            self.store.copy_to(digest, goal)


def import_directory(store: ContentStore, source: Path, leave_out: Callable[[str], None] | None = None) -> str:
    """Store the files below a directory as an office and return its hash.

    leave_out: is given one sentence for each file that is too large, and each folder that lies too deep, which are then
    left out; without it they are refused.
    Raises InputError for links and whatever is no regular file, for a name that no workspace takes, for what cannot be
    read, and for too many files or bytes in sum.
    """
    if not source.is_dir():
        raise InputError("not a directory", where=str(source), expected="a folder with data/, emails/ or calendar/")
    found = [entry for entry in _entries(source) if _is_taken(entry, source, leave_out)]
    _refuse_hostile([entry.name for entry in found], str(source))
    refuse_size(sum(entry.size for entry in found), bounds.OFFICE_BYTES, str(source))
    return store.put_manifest({entry.name: _stored(store, source, entry.name) for entry in found})


def _entries(source: Path) -> list[FolderEntry]:
    """All that lies below a folder, sorted; no more of it is looked at than an office may hold."""
    found = list(islice(entries_below(source, bounds.OFFICE_DEPTH), bounds.OFFICE_FILES + 1))
    if len(found) > bounds.OFFICE_FILES:
        raise InputError("holds too many files", str(source), f"at most {bounds.OFFICE_FILES:,} files and folders")
    return sorted(found)


def _is_taken(entry: FolderEntry, source: Path, leave_out: Callable[[str], None] | None) -> bool:
    """Whether something is a file of the office; InputError for what refuses the whole of it."""
    if entry.kind in ("link", "other"):
        raise InputError("links and devices are not taken into an office", where=str(source / entry.name))
    beyond = None
    if entry.kind == "file" and entry.size > bounds.OFFICE_FILE_BYTES:
        beyond = InputError(
            "is too large", str(source / entry.name), f"at most {bounds.OFFICE_FILE_BYTES:,} bytes", f"{entry.size:,}"
        )
    if entry.kind == "folder" and entry.depth == bounds.OFFICE_DEPTH:
        beyond = InputError("lies too deep", str(source / entry.name), f"at most {bounds.OFFICE_DEPTH} folders")
    if beyond is not None and leave_out is None:
        raise beyond
    if beyond is not None and leave_out is not None:
        leave_out(str(beyond))
    return entry.kind == "file" and beyond is None


def _stored(store: ContentStore, source: Path, name: str) -> str:
    where = str(source / name)
    stream = open_regular(source, name, bounds.OFFICE_FILE_BYTES, where)
    if stream is None:
        raise InputError("is gone", where=where)
    with stream:
        return store.put_stream(stream, bounds.OFFICE_FILE_BYTES, where)


def _refuse_hostile(names: Collection[str], where: str) -> None:
    taken = set(names)
    if len(taken) > bounds.OFFICE_FILES:
        raise InputError("holds too many files", where, f"at most {bounds.OFFICE_FILES:,}", f"{len(taken):,}")
    for name in sorted(taken):
        try:
            is_plain = normal_name(name) == name != ""
        except ActionRefused as refusal:
            raise InputError(str(refusal), where, expected="plain paths inside the office") from refusal
        if not is_plain:
            raise InputError(f"the path {name!r} is not plain", where, expected="'data/file'")
        if name in STORES or not taken.isdisjoint(_folders_of(name)):
            raise InputError(f"the path {name!r} is both a file and a folder", where)


def _folders_of(name: str) -> list[str]:
    """The folders that a plain path leads through."""
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
