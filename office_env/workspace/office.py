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
    check_size,
    open_regular_file,
    walk_entries,
)
from office_env.workspace.confinement import normalize_path
from office_env.workspace.file_tree import OFFICE_FOLDERS


class Office:
    """One office of a content store, read-only; a FileTree.

    Raises:
        InputError: When its table names a path that would leave a workspace.
    """

    def __init__(self, store: ContentStore, office_hash: str) -> None:
        self.store, self.hash = store, office_hash
        digests = store.read_office_table(office_hash)
        _check_paths(digests, f"offices/{office_hash}")
        self._digests = dict(sorted(digests.items()))

    def names(self) -> tuple[str, ...]:
        """The paths of all files, sorted."""
        return tuple(self._digests)

    def exists(self, name: str) -> bool:
        """Whether a file or a folder of that path exists."""
        return (
            name in OFFICE_FOLDERS or name in self._digests or any(one.startswith(f"{name}/") for one in self._digests)
        )

    def read(self, name: str) -> bytes:
        """The content of a file; FileMissing when there is none."""
        try:
            return self.store.read(self._digests[normalize_path(name)])
        except KeyError as error:
            raise FileMissing(f"There is no file {name!r}.") from error

    def digests(self) -> Mapping[str, str]:
        """{path: SHA-256 of the content} of all files, sorted by path."""
        return self._digests

    def copy_to(self, root: Path) -> None:
        """Lay the office out below root, which must not exist: by reflink where the file system has it, else by copy.

        Links would let a solver change the file that all share.

        Raises:
            InputError: For a file that is missing or was changed, and for an office that is too large.
        """
        # One file may stand in an office under many names.
        size = sum(map(self.store.size, self._digests.values()))
        check_size(size, bounds.OFFICE_BYTES, f"offices/{self.hash}.json")
        root.mkdir(parents=True)
        for folder in OFFICE_FOLDERS:
            (root / folder).mkdir()
        for name, digest in self._digests.items():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            self.store.copy_to(digest, target)


def import_directory(store: ContentStore, source: Path, on_skip: Callable[[str], None] | None = None) -> str:
    """Store the files below a directory as an office and return its hash.

    Args:
        on_skip: Is given one sentence for each file that is too large, and each folder that lies too deep, which are
            then left out; without it they are refused.

    Raises:
        InputError: For links and whatever is no regular file, for a name that no workspace takes, for what cannot be
            read, and for too many files or bytes in sum.
    """
    if not source.is_dir():
        raise InputError("not a directory", where=str(source), expected="a folder with data/, emails/ or calendar/")
    entries = [entry for entry in _list_directory(source) if _is_office_file(entry, source, on_skip)]
    _check_paths([entry.name for entry in entries], str(source))
    check_size(sum(entry.size for entry in entries), bounds.OFFICE_BYTES, str(source))
    return store.put_office_table({entry.name: _store_file(store, source, entry.name) for entry in entries})


def _list_directory(source: Path) -> list[FolderEntry]:
    """All that lies below a folder, sorted; no more of it is looked at than an office may hold."""
    entries = list(islice(walk_entries(source, bounds.OFFICE_DEPTH), bounds.OFFICE_FILES + 1))
    if len(entries) > bounds.OFFICE_FILES:
        raise InputError("holds too many files", str(source), f"at most {bounds.OFFICE_FILES:,} files and folders")
    return sorted(entries)


def _is_office_file(entry: FolderEntry, source: Path, on_skip: Callable[[str], None] | None) -> bool:
    """Whether something is a file of the office; InputError for what refuses the whole of it."""
    if entry.kind in ("link", "other"):
        raise InputError("links and devices are not taken into an office", where=str(source / entry.name))
    excess = None
    if entry.kind == "file" and entry.size > bounds.OFFICE_FILE_BYTES:
        excess = InputError(
            "is too large", str(source / entry.name), f"at most {bounds.OFFICE_FILE_BYTES:,} bytes", f"{entry.size:,}"
        )
    if entry.kind == "folder" and entry.depth == bounds.OFFICE_DEPTH:
        excess = InputError("lies too deep", str(source / entry.name), f"at most {bounds.OFFICE_DEPTH} folders")
    if excess is not None and on_skip is None:
        raise excess
    if excess is not None and on_skip is not None:
        on_skip(str(excess))
    return entry.kind == "file" and excess is None


def _store_file(store: ContentStore, source: Path, name: str) -> str:
    where = str(source / name)
    stream = open_regular_file(source, name, bounds.OFFICE_FILE_BYTES, where)
    if stream is None:
        raise InputError("is gone", where=where)
    with stream:
        return store.put_stream(stream, bounds.OFFICE_FILE_BYTES, where)


def _check_paths(names: Collection[str], where: str) -> None:
    paths = set(names)
    if len(paths) > bounds.OFFICE_FILES:
        raise InputError("holds too many files", where, f"at most {bounds.OFFICE_FILES:,}", f"{len(paths):,}")
    for name in sorted(paths):
        try:
            is_normalized = normalize_path(name) == name != ""
        except ActionRefused as refusal:
            raise InputError(str(refusal), where, expected="plain paths inside the office") from refusal
        if not is_normalized:
            raise InputError(f"the path {name!r} is not plain", where, expected="'data/file'")
        if name in OFFICE_FOLDERS or not paths.isdisjoint(_list_parent_folders(name)):
            raise InputError(f"the path {name!r} is both a file and a folder", where)


def _list_parent_folders(name: str) -> list[str]:
    """The folders that a plain path leads through."""
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
