"""The folder of an episode: its workspace, and what another process needs if this one dies during the episode."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, get_args

from data_model import (
    EpisodeRow,
    InputError,
    Step,
    StopReason,
    Trajectory,
    format_row,
    read_regular_file,
    read_rows,
    remove_tree,
    write_atomically,
)
from evaluation.episodes.episode_job import EvalContext
from evaluation.episodes.trajectory_path import trajectory_path

_STOPS: tuple[StopReason, ...] = get_args(StopReason)
_MAX_STOP_BYTES = 100


class RunFolderBlocked(InputError):
    """Something else is in the place of one of the run's own folders, so no episode of the run can be recorded."""


class EpisodeFolder(NamedTuple):
    """The folder of one episode, below `workspaces` in its run."""

    root: Path

    @property
    def workspace(self) -> Path:
        """The folder of the workspace, which exists once the episode is open."""
        return self.root / "workspace"

    def append_step(self, step: Step) -> None:
        """Append a step to the record at once."""
        # A user's solver can reach the file and may have put a pipe in its place.
        with open(self.root / "steps.jsonl", "a", encoding="utf-8", opener=_open_regular) as stream:
            stream.write(format_row(step))

    def record_stop(self, stop: StopReason) -> None:
        """Record that the solver has stopped, so that a later end of this process is not attributed to it."""
        write_atomically(self.root / "stop", stop)

    def is_finished(self) -> bool:
        """Return whether the solver had stopped."""
        return (self.root / "stop").is_file()

    def read_trajectory(self, default_stop: StopReason) -> Trajectory:
        """Return the recorded steps and why the episode ended.

        Args:
            default_stop: The reason to give if the solver had not stopped.
        """
        recorded_stop = self._read_stop() if self.is_finished() else ""
        return Trajectory(
            steps=tuple(self._read_steps()), stop=next((stop for stop in _STOPS if stop == recorded_stop), default_stop)
        )

    def _read_stop(self) -> str:
        """Return the recorded reason, which a user's solver may have overwritten."""
        try:
            return (read_regular_file(self.root, "stop", _MAX_STOP_BYTES) or b"").decode("utf-8", "replace")
        except InputError:
            return ""

    def _read_steps(self) -> Iterator[Step]:
        steps_file = self.root / "steps.jsonl"
        try:
            yield from read_rows(steps_file, Step) if steps_file.is_file() else ()
        except InputError:
            # The process ended while it was writing the last step.
            return


def _open_regular(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)


def find_episode_folder(context: EvalContext, row: EpisodeRow) -> EpisodeFolder:
    """Return the folder of an episode, which may not exist."""
    return EpisodeFolder(Path(context.run_folder) / "workspaces" / Path(trajectory_path(row.task, row.trial)).stem)


def check_workspaces_folder(context: EvalContext) -> None:
    """Check that the folder of all workspaces is still a folder.

    Raises:
        RunFolderBlocked: A user's solver has put something else in its place.
    """
    workspaces = Path(context.run_folder) / "workspaces"
    if workspaces.is_symlink() or not workspaces.is_dir():
        raise RunFolderBlocked("", str(workspaces), "the folder of the workspaces", "something else")


@contextmanager
def open_episode_folder(context: EvalContext, row: EpisodeRow) -> Iterator[EpisodeFolder]:
    """Create the folder of an episode and delete it afterwards.

    After an error the folder stays, for another process to record.
    """
    folder = find_episode_folder(context, row)
    check_workspaces_folder(context)
    remove_tree(folder.root)
    folder.root.mkdir(parents=True)
    yield folder
    remove_tree(folder.root)
