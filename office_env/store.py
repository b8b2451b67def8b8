"""Offices by content hash: read-only, shared by every task and episode that starts from them."""

import fcntl
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from data_model import ActionRefused, ContentStore, FileMissing, InputError, file_sha256
from office_env.confinement import normal_name
from office_env.files import STORES

_FICLONE = 0x40049409


class Office:
    """One office of a content store, read-only; a FileTree.

    Raises InputError when its table names a path that would leave a workspace.
    """

    def __init__(self, store: ContentStore, office: str) -> None:
        self.store, self.hash = store, office
        self._manifest = dict(sorted(store.manifest(office).items()))
        _refuse_hostile(self._manifest, f"offices/{office}")

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
        changed.
        """
        root.mkdir(parents=True)
        for store in STORES:
            (root / store).mkdir()
        for name, digest in self._manifest.items():
            goal = root / name
            goal.parent.mkdir(parents=True, exist_ok=True)
            _clone_or_copy(self.store.path(digest), goal)
            if file_sha256(goal) != digest:
                raise InputError("the content does not match its hash", where=f"files/{digest}")


def import_directory(store: ContentStore, source: Path) -> str:
    """Store the files below a directory as an office and return its hash.

    Links and anything that is no regular file raise InputError, as does a name that no workspace takes.
    """
    if not source.is_dir():
        raise InputError("not a directory", where=str(source), expected="a folder with data/, emails/ or calendar/")
    files: dict[str, bytes] = {}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_symlink() or not (path.is_dir() or path.is_file()):
            raise InputError("links and devices are not taken into an office", where=str(path))
        if path.is_file():
            files[name] = path.read_bytes()
    _refuse_hostile(files, str(source))
    return store.put_office(files)


def _refuse_hostile(names: Iterable[str], where: str) -> None:
    taken = set(names)
    for name in sorted(taken):
        try:
            is_plain = normal_name(name) == name != ""
        except ActionRefused as refusal:
            raise InputError(str(refusal), where, expected="plain paths inside the office") from refusal
        if not is_plain:
            raise InputError(f"the path {name!r} is not plain", where, expected="'data/file'")
        folders = [folder.as_posix() for folder in PurePosixPath(name).parents]
        if name in STORES or taken.intersection(folders):
            raise InputError(f"the path {name!r} is both a file and a folder", where)


def _clone_or_copy(source: Path, goal: Path) -> None:
    # A pipe of that name would be waited for for ever.
    if not source.is_file():
        raise InputError("a file of the content store is missing", where=f"files/{source.name}")
    try:
        with source.open("rb") as original, goal.open("wb") as private:
            fcntl.ioctl(private.fileno(), _FICLONE, original.fileno())
    except OSError:
        # The file system has no reflinks, or the two lie on different ones.
        shutil.copyfile(source, goal)
