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
    Stop,
    Trajectory,
    read_regular,
    read_rows,
    remove_tree,
    row_text,
    write_whole,
)
from evaluation.episode_order import EvalContext
from evaluation.names import trajectory_name

_STOPS: tuple[Stop, ...] = get_args(Stop)
_STOP_BYTES = 100


class RunBlocked(InputError):
    """Something stands in the way of the run's own files, so that no episode of it can be recorded."""


class EpisodeFolder(NamedTuple):
    """The folder of one episode, below `workspaces` of its run."""

    root: Path

    @property
    def workspace(self) -> Path:
        """Where the workspace lies, once the episode is opened."""
        return self.root / "workspace"

    def add_step(self, step: Step) -> None:
        """Write a step down at once."""
        # A solver of the user's can reach it, and may have put a pipe in its place.
        with open(self.root / "steps.jsonl", "a", encoding="utf-8", opener=_open_regular) as stream:
            stream.write(row_text(step))

    def add_end(self, stop: Stop) -> None:
        """Write down that the solver is done: whatever ends this process from now on is not its doing."""
        write_whole(self.root / "stop", stop)

    def is_played(self) -> bool:
        """Whether the solver was done."""
        return (self.root / "stop").is_file()

    def trajectory(self, otherwise: Stop) -> Trajectory:
        """The steps that were written down, and why the episode ended: `otherwise` where the solver was not done."""
        said = self._said_stop() if self.is_played() else ""
        return Trajectory(steps=tuple(self._steps()), stop=next((stop for stop in _STOPS if stop == said), otherwise))

    def _said_stop(self) -> str:
        """What stands there as the end; a solver of the user's may have written it."""
        try:
            return (read_regular(self.root, "stop", _STOP_BYTES) or b"").decode("utf-8", "replace")
        except InputError:
            return ""

    def _steps(self) -> Iterator[Step]:
        written = self.root / "steps.jsonl"
        try:
            yield from read_rows(written, Step) if written.is_file() else ()
        except InputError:
            # The process ended while it wrote the last one.
            return


def _open_regular(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)


def folder_of(told: EvalContext, row: EpisodeRow) -> EpisodeFolder:
    """The folder of an episode, which may not exist."""
    return EpisodeFolder(Path(told.run) / "workspaces" / Path(trajectory_name(row.task, row.trial)).stem)


def check_workspaces(told: EvalContext) -> None:
    """Raise RunBlocked where a solver of the user's has put something else in the place of all workspaces."""
    place = Path(told.run) / "workspaces"
    if place.is_symlink() or not place.is_dir():
        raise RunBlocked("", str(place), "the folder of the workspaces", "something else")


@contextmanager
def opened_folder(told: EvalContext, row: EpisodeRow) -> Iterator[EpisodeFolder]:
    """Make the folder of an episode, gone afterwards; after a fault it stays, for another process to settle."""
    folder = folder_of(told, row)
    check_workspaces(told)
    remove_tree(folder.root)
    folder.root.mkdir(parents=True)
    yield folder
    remove_tree(folder.root)
