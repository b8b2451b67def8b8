"""Offices by content hash: read-only, shared by every task and episode that starts from them."""

from collections import OrderedDict
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
from office_env.workspace.file_tree import OFFICE_FOLDERS
from office_env.workspace.paths import normalize_path

_MAX_CACHED_BYTES = 100_000_000


class Office:
    """A read-only office in a content store; a FileTree.

    Raises:
        InputError: The table of the office names a path that would leave a workspace.
    """

    def __init__(self, store: ContentStore, office_hash: str) -> None:
        self.store, self.hash = store, office_hash
        digests = store.read_office_table(office_hash)
        _check_paths(digests, f"offices/{office_hash}")
        self._digests = dict(sorted(digests.items()))
        self._contents: OrderedDict[str, bytes] = OrderedDict()
        self._cached_bytes = 0

    def names(self) -> tuple[str, ...]:
        """Return the paths of all files, sorted."""
        return tuple(self._digests)

    def has_file(self, name: str) -> bool:
        """Return whether there is a file with exactly this path."""
        return name in self._digests

    def exists(self, name: str) -> bool:
        """Return whether a file or a folder with this path exists."""
        return (
            name in OFFICE_FOLDERS
            or name in self._digests
            or any(path.startswith(f"{name}/") for path in self._digests)
        )

    def read(self, name: str) -> bytes:
        """Return the content of a file; raise FileMissing if there is none."""
        try:
            return self.read_content(self._digests[normalize_path(name)])
        except KeyError as error:
            raise FileMissing(f"There is no file {name!r}.") from error

    def read_content(self, digest: str) -> bytes:
        """Return the content with this hash; InputError if it is missing or was changed when it was first read."""
        content = self._contents.get(digest)
        if content is None:
            content = self._contents[digest] = self.store.read(digest)
            self._cached_bytes += len(content)
            while self._cached_bytes > _MAX_CACHED_BYTES:
                self._cached_bytes -= len(self._contents.popitem(last=False)[1])
        else:
            self._contents.move_to_end(digest)
        return content

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} of all files, sorted by path."""
        return self._digests

    def copy_to(self, root: Path) -> None:
        """Copy the office to root, which must not exist, by reflink if the file system has it.

        Links would let a solver change the file that all share.

        Raises:
            InputError: A file is missing or was changed, or the office is too large.
        """
        # An office may hold one file under many names.
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
        on_skip: Called with one sentence for each file that is too large and each folder that is nested too deeply,
            which are then left out; without it, they are refused.

    Raises:
        InputError: There is a link or something else that is not a regular file, a name that no workspace accepts,
            something that cannot be read, or too many files or bytes in all.
    """
    if not source.is_dir():
        raise InputError("not a directory", where=str(source), expected="a folder with data/, emails/ or calendar/")
    entries = [entry for entry in _list_directory(source) if _is_office_file(entry, source, on_skip)]
    _check_paths([entry.name for entry in entries], str(source))
    check_size(sum(entry.size for entry in entries), bounds.OFFICE_BYTES, str(source))
    return store.put_office_table({entry.name: _store_file(store, source, entry.name) for entry in entries})


def _list_directory(source: Path) -> list[FolderEntry]:
    """Return everything below a folder, sorted; no more than an office may hold is looked at."""
    entries = list(islice(walk_entries(source, bounds.OFFICE_DEPTH), bounds.OFFICE_FILES + 1))
    if len(entries) > bounds.OFFICE_FILES:
        raise InputError("holds too many files", str(source), f"at most {bounds.OFFICE_FILES:,} files and folders")
    return sorted(entries)


def _is_office_file(entry: FolderEntry, source: Path, on_skip: Callable[[str], None] | None) -> bool:
    """Return whether an entry is a file of the office; raise InputError if it makes the whole import impossible."""
    if entry.kind in ("link", "other"):
        raise InputError("links and devices cannot be part of an office", where=str(source / entry.name))
    excess = None
    if entry.kind == "file" and entry.size > bounds.OFFICE_FILE_BYTES:
        excess = InputError(
            "is too large", str(source / entry.name), f"at most {bounds.OFFICE_FILE_BYTES:,} bytes", f"{entry.size:,}"
        )
    if entry.kind == "folder" and entry.depth == bounds.OFFICE_DEPTH:
        excess = InputError("is nested too deeply", str(source / entry.name), f"at most {bounds.OFFICE_DEPTH} folders")
    if excess is not None and on_skip is None:
        raise excess
    if excess is not None and on_skip is not None:
        on_skip(str(excess))
    return entry.kind == "file" and excess is None


def _store_file(store: ContentStore, source: Path, name: str) -> str:
    where = str(source / name)
    stream = open_regular_file(source, name, bounds.OFFICE_FILE_BYTES, where)
    if stream is None:
        raise InputError("disappeared during the import", where=where)
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
        if name in OFFICE_FOLDERS or not paths.isdisjoint(list_parent_folders(name)):
            raise InputError(f"the path {name!r} is both a file and a folder", where)


def list_parent_folders(name: str) -> list[str]:
    """Return the folders that a plain path leads through."""
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
