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
    parse_row,
    read_numbered_lines,
    remove_tree,
    write_rows,
)
from evaluation.episodes.trajectory_path import trajectory_path
from file_formats import UnreadableFile
from office_env import OFFICE_FOLDERS, Office, Workspace, normalize_path
from run_ledger import check_run_entries

RECORDING_CHECK = "recording"
"""The name of the one check of an episode whose files could not be recorded; no verdict on them can be made again."""


def store_changes(workspace: Workspace, office: Office, store: ContentStore) -> dict[str, str | None]:
    """Store every file that is not as the office had it; returns path -> hash, None for one that is gone."""
    before, after = office.digests(), workspace.digests()
    changed: dict[str, str | None] = {}
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            changed[name] = store.put(workspace.read(name)) if name in after else None
    return changed


def write_steps(run_folder: Path, task_id: str, trial: int, steps: tuple[Step, ...]) -> None:
    """Write the steps of an episode, whole; an earlier try at it is replaced."""
    write_rows(run_folder / trajectory_path(task_id, trial), steps)


def read_recorded_steps(run: Path, task: str, trial: int) -> Iterator[Step]:
    """The steps of an episode as a run keeps them; InputError where they are more than are shown or exported."""
    name, size = trajectory_path(task, trial), 0
    for number, line in read_numbered_lines(run, name):
        size += len(line)
        if number > bounds.TRAJECTORY_STEPS or size > bounds.TRAJECTORY_BYTES:
            most = f"at most {bounds.TRAJECTORY_STEPS:,} steps and {bounds.TRAJECTORY_BYTES:,} bytes"
            raise InputError("the trajectory is too long", f"{run / name} line {number}", most)
        yield parse_row(line, Step, f"{name} line {number}")


def delete_unreferenced_files(run_folder: Path, trajectories: "set[str]", digests: "set[str]") -> None:
    """Delete what tries left behind that no row speaks of.

    Args:
        trajectories: Trajectories, by name; files: hashes.

    Raises:
        InputError: For a link in the place of one of both folders: what it leads to is nobody's to delete.
    """
    check_run_entries(run_folder)
    for path in sorted((run_folder / "trajectories").glob("*")):
        if f"trajectories/{path.name}" not in trajectories:
            remove_tree(path)
    for path in sorted((run_folder / "files").glob("*")):
        if path.name not in digests:
            remove_tree(path)


class RecordedFiles:
    """The files that an episode left, from its recording: a FileTree, read-only.

    Raises:
        InputError: For a file of the recording that is missing or was changed, and UnreadableFile for one that is
            larger than a file of a store may be, which a solver may well have left.
    """

    def __init__(self, office: Office, changed: Mapping[str, str | None], store: ContentStore) -> None:
        self._office, self._store, self._changed = office, store, changed
        digests = {**office.digests(), **changed}
        self._digests = {name: digest for name, digest in sorted(digests.items()) if digest is not None}
        self._folders = {parent for name in self._digests for parent in _list_parents(name)}

    def names(self) -> tuple[str, ...]:
        """The paths of all files, sorted."""
        return tuple(self._digests)

    def exists(self, name: str) -> bool:
        """Whether a file or a folder of that path exists; a folder that was left empty is not recorded."""
        normalised = normalize_path(name)
        return normalised in self._digests or normalised in self._folders or normalised in ("", *OFFICE_FOLDERS)

    def read(self, name: str) -> bytes:
        """The content of a file; FileMissing when there is none."""
        normalised = normalize_path(name)
        if normalised not in self._digests:
            raise FileMissing(f"There is no file {name!r}.")
        store, digest = self.find_store(normalised), self._digests[normalised]
        if store.path(digest).exists() and store.path(digest).stat().st_size > bounds.STORED_FILE_BYTES:
            raise UnreadableFile(f"larger than {bounds.STORED_FILE_BYTES:,} bytes")
        return store.read(digest)

    def find_store(self, name: str) -> ContentStore:
        """The store that holds the content of a file: the recording, or that of the office where it was unchanged."""
        return self._store if name in self._changed else self._office.store

    def digests(self) -> Mapping[str, str]:
        """{path: SHA-256 of the content} of all files, sorted by path."""
        return self._digests


def open_recorded_files(row: EpisodeRow, run_folder: Path, office: Office) -> RecordedFiles:
    """The files that an episode of a run left."""
    return RecordedFiles(office, row.changed, ContentStore(run_folder))


def _list_parents(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
