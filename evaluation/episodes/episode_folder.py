"""Where an episode is played: its workspace, and what another process needs if this one ends over it."""

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
    """Something stands in the way of the run's own files, so that no episode of it can be recorded."""


class EpisodeFolder(NamedTuple):
    """The folder of one episode, below `workspaces` of its run."""

    root: Path

    @property
    def workspace(self) -> Path:
        """Where the workspace lies, once the episode is opened."""
        return self.root / "workspace"

    def append_step(self, step: Step) -> None:
        """Write a step down at once."""
        # A solver of the user's can reach it, and may have put a pipe in its place.
        with open(self.root / "steps.jsonl", "a", encoding="utf-8", opener=_open_regular) as stream:
            stream.write(format_row(step))

    def record_stop(self, stop: StopReason) -> None:
        """Write down that the solver is done: whatever ends this process from now on is not its doing."""
        write_atomically(self.root / "stop", stop)

    def is_finished(self) -> bool:
        """Whether the solver was done."""
        return (self.root / "stop").is_file()

    def read_trajectory(self, default_stop: StopReason) -> Trajectory:
        """The steps that were written down, and why the episode ended: `default_stop` where the solver was not done."""
        recorded_stop = self._read_stop() if self.is_finished() else ""
        return Trajectory(
            steps=tuple(self._read_steps()), stop=next((stop for stop in _STOPS if stop == recorded_stop), default_stop)
        )

    def _read_stop(self) -> str:
        """What stands there as the end; a solver of the user's may have written it."""
        try:
            return (read_regular_file(self.root, "stop", _MAX_STOP_BYTES) or b"").decode("utf-8", "replace")
        except InputError:
            return ""

    def _read_steps(self) -> Iterator[Step]:
        steps_file = self.root / "steps.jsonl"
        try:
            yield from read_rows(steps_file, Step) if steps_file.is_file() else ()
        except InputError:
            # The process ended while it wrote the last one.
            return


def _open_regular(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)


def find_episode_folder(context: EvalContext, row: EpisodeRow) -> EpisodeFolder:
    """The folder of an episode, which may not exist."""
    return EpisodeFolder(Path(context.run_folder) / "workspaces" / Path(trajectory_path(row.task, row.trial)).stem)


def check_workspaces_folder(context: EvalContext) -> None:
    """Raise RunBlocked where a solver of the user's has put something else in the place of all workspaces."""
    workspaces = Path(context.run_folder) / "workspaces"
    if workspaces.is_symlink() or not workspaces.is_dir():
        raise RunFolderBlocked("", str(workspaces), "the folder of the workspaces", "something else")


@contextmanager
def open_episode_folder(context: EvalContext, row: EpisodeRow) -> Iterator[EpisodeFolder]:
    """Make the folder of an episode, gone afterwards; after a fault it stays, for another process to settle."""
    folder = find_episode_folder(context, row)
    check_workspaces_folder(context)
    remove_tree(folder.root)
    folder.root.mkdir(parents=True)
    yield folder
    remove_tree(folder.root)
