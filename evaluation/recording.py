"""What a run keeps of an episode: its steps, and every changed file whole, so that a verdict can be made again."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from data_model import (
    ContentStore,
    EpisodeRow,
    FileMissing,
    InputError,
    Step,
    bounds,
    numbered_lines,
    read_row,
    remove_tree,
    write_rows,
)
from evaluation.names import trajectory_name
from office_env import STORES, Office, Workspace, normal_name
from office_env.formats.errors import UnreadableFile
from run_ledger import refuse_others

UNRECORDED = "recording"
"""The name of the one check of an episode whose files could not be recorded; no verdict on them can be made again."""


def keep_changes(workspace: Workspace, office: Office, store: ContentStore) -> dict[str, str | None]:
    """Store every file that is not as the office had it; returns path -> hash, None for one that is gone."""
    before, after = office.digests(), workspace.digests()
    changed: dict[str, str | None] = {}
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            changed[name] = store.put(workspace.read(name)) if name in after else None
    return changed


def keep_steps(run: Path, task: str, trial: int, steps: tuple[Step, ...]) -> None:
    """Write the steps of an episode, whole; an earlier try at it is replaced."""
    write_rows(run / trajectory_name(task, trial), steps)


def recorded_steps(run: Path, task: str, trial: int) -> Iterator[Step]:
    """The steps of an episode as a run keeps them; InputError where they are more than are shown or exported."""
    name, size = trajectory_name(task, trial), 0
    for number, line in numbered_lines(run, name):
        size += len(line)
        if number > bounds.TRAJECTORY_STEPS or size > bounds.TRAJECTORY_BYTES:
            most = f"at most {bounds.TRAJECTORY_STEPS:,} steps and {bounds.TRAJECTORY_BYTES:,} bytes"
            raise InputError("the trajectory is too long", f"{run / name} line {number}", most)
        yield read_row(line, Step, f"{name} line {number}")


def forget_others(run: Path, rows: "set[str]", files: "set[str]") -> None:
    """Delete what tries left behind that no row speaks of. rows: trajectories, by name; files: hashes.

    Raises InputError for a link in the place of one of both folders: what it leads to is nobody's to delete.
    """
    refuse_others(run)
    for path in sorted((run / "trajectories").glob("*")):
        if f"trajectories/{path.name}" not in rows:
            remove_tree(path)
    for path in sorted((run / "files").glob("*")):
        if path.name not in files:
            remove_tree(path)


class RecordedFiles:
    """The files that an episode left, from its recording: a FileTree, read-only.

    Raises InputError for a file of the recording that is missing or was changed, and UnreadableFile for one that is
    larger than a file of a store may be, which a solver may well have left.
    """

    def __init__(self, office: Office, changed: Mapping[str, str | None], store: ContentStore) -> None:
        self._office, self._store, self._changed = office, store, changed
        digests = {**office.digests(), **changed}
        self._digests = {name: digest for name, digest in sorted(digests.items()) if digest is not None}
        self._folders = {parent for name in self._digests for parent in _parents(name)}

    def names(self) -> tuple[str, ...]:
        """The paths of all files, sorted."""
        return tuple(self._digests)

    def exists(self, name: str) -> bool:
        """Whether a file or a folder of that path exists; a folder that was left empty is not recorded."""
        plain = normal_name(name)
        return plain in self._digests or plain in self._folders or plain in ("", *STORES)

    def read(self, name: str) -> bytes:
        """The content of a file; FileMissing when there is none."""
        plain = normal_name(name)
        if plain not in self._digests:
            raise FileMissing(f"There is no file {name!r}.")
        store, digest = self.store_of(plain), self._digests[plain]
        if store.path(digest).exists() and store.path(digest).stat().st_size > bounds.STORED_FILE_BYTES:
            raise UnreadableFile(f"larger than {bounds.STORED_FILE_BYTES:,} bytes")
        return store.read(digest)

    def store_of(self, name: str) -> ContentStore:
        """The store that holds the content of a file: the recording, or that of the office where it was unchanged."""
        return self._store if name in self._changed else self._office.store

    def digests(self) -> Mapping[str, str]:
        """{path: SHA-256 of the content} of all files, sorted by path."""
        return self._digests


def recorded(row: EpisodeRow, run: Path, office: Office) -> RecordedFiles:
    """The files that an episode of a run left."""
    return RecordedFiles(office, row.changed, ContentStore(run))


def _parents(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
