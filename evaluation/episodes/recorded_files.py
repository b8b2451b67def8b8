"""The recording of an episode: its steps and every changed file as a whole, so that it can be scored again."""

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
"""The name of the only check of an episode whose files could not be recorded, and so cannot be scored again."""


def store_changes(workspace: Workspace, office: Office, store: ContentStore) -> dict[str, str | None]:
    """Store every file that differs from the office.

    Returns:
        Path -> hash, or None for a deleted file.
    """
    before, after = office.digests(), workspace.digests()
    changed: dict[str, str | None] = {}
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            changed[name] = store.put(workspace.read(name)) if name in after else None
    return changed


def write_steps(run_folder: Path, task_id: str, trial: int, steps: tuple[Step, ...]) -> None:
    """Write all steps of an episode, replacing those of an earlier attempt."""
    write_rows(run_folder / trajectory_path(task_id, trial), steps)


def read_recorded_steps(run: Path, task: str, trial: int) -> Iterator[Step]:
    """Yield the recorded steps of an episode.

    Raises:
        InputError: There are more steps than can be shown or exported.
    """
    name, size = trajectory_path(task, trial), 0
    for number, line in read_numbered_lines(run, name):
        size += len(line)
        if number > bounds.TRAJECTORY_STEPS or size > bounds.TRAJECTORY_BYTES:
            most = f"at most {bounds.TRAJECTORY_STEPS:,} steps and {bounds.TRAJECTORY_BYTES:,} bytes"
            raise InputError("the trajectory is too long", f"{run / name} line {number}", most)
        yield parse_row(line, Step, f"{name} line {number}")


def delete_unreferenced_files(run_folder: Path, trajectories: "set[str]", digests: "set[str]") -> None:
    """Delete the recorded files of failed attempts, which no row refers to.

    Args:
        run_folder: The folder of the run.
        trajectories: The names of the trajectories to keep.
        digests: The hashes of the files to keep.

    Raises:
        InputError: One of the two folders is a link, whose target must not be deleted.
    """
    check_run_entries(run_folder)
    for path in sorted((run_folder / "trajectories").glob("*")):
        if f"trajectories/{path.name}" not in trajectories:
            remove_tree(path)
    for path in sorted((run_folder / "files").glob("*")):
        if path.name not in digests:
            remove_tree(path)


class RecordedFiles:
    """The files that an episode left, read from its recording as a read-only FileTree.

    Raises:
        InputError: A file of the recording is missing or was changed.
        UnreadableFile: A file is larger than a store allows, which a solver may well have left.
    """

    def __init__(self, office: Office, changed: Mapping[str, str | None], store: ContentStore) -> None:
        self._office, self._store, self._changed = office, store, changed
        digests = {**office.digests(), **changed}
        self._digests = {name: digest for name, digest in sorted(digests.items()) if digest is not None}
        self._folders = {parent for name in self._digests for parent in _list_parents(name)}

    def names(self) -> tuple[str, ...]:
        """Return the paths of all files, sorted."""
        return tuple(self._digests)

    def has_file(self, name: str) -> bool:
        """Return whether there is a file with exactly this path."""
        return name in self._digests

    def exists(self, name: str) -> bool:
        """Return whether a file or folder of that path exists; folders that were left empty are not recorded."""
        normalised = normalize_path(name)
        return normalised in self._digests or normalised in self._folders or normalised in ("", *OFFICE_FOLDERS)

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            FileMissing: There is no such file.
        """
        normalised = normalize_path(name)
        if normalised not in self._digests:
            raise FileMissing(f"There is no file {name!r}.")
        store, digest = self.find_store(normalised), self._digests[normalised]
        if store.path(digest).exists() and store.path(digest).stat().st_size > bounds.STORED_FILE_BYTES:
            raise UnreadableFile(f"larger than {bounds.STORED_FILE_BYTES:,} bytes")
        return store.read(digest)

    def find_store(self, name: str) -> ContentStore:
        """Return the store that holds the content of a file: the recording's if it was changed, else the office's."""
        return self._store if name in self._changed else self._office.store

    def digests(self) -> Mapping[str, str]:
        """Return {path: SHA-256 of the content} of all files, sorted by path."""
        return self._digests


def open_recorded_files(row: EpisodeRow, run_folder: Path, office: Office) -> RecordedFiles:
    """Open the files that an episode of a run left."""
    return RecordedFiles(office, row.changed, ContentStore(run_folder))


def _list_parents(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
