"""How far the reading of an office has come: noted by the worker that reads, shown by whoever waits for it."""

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from time import process_time

from data_model import InputError, bounds
from office_env import Workspace
from run_ledger import Progress, Snapshot


class TimedWorkspace(Workspace):
    """An office that is read file by file: it notes which one, and refuses the office that takes too long in all.

    files: those that are to be read. note: is given how many of them were begun, before each.
    """

    def __init__(self, read: Workspace, note: Callable[[int], None], files: Collection[str]) -> None:
        super().__init__(read.root, read.services)
        self._files, self._begun, self._note = frozenset(files), set[str](), note
        self._took: dict[str, float] = {}
        self._file, self._since = "", process_time()

    def read(self, name: str) -> bytes:
        """The content of a file; InputError where the files before it have taken all the time that an office may."""
        self.end_file(name)
        if name in self._files and name not in self._begun:
            self._begun.add(name)
            self._note(len(self._begun))
        return super().read(name)

    def end_file(self, next_file: str = "") -> None:
        """Count what was done since a file was begun as the reading of it."""
        now = process_time()
        if self._file:
            self._took[self._file] = self._took.get(self._file, 0.0) + now - self._since
        self._file, self._since = next_file, now
        refuse_slow(self._took)


def refuse_slow(took: dict[str, float]) -> None:
    """Refuse an office whose files take too long to read in all. took: file -> seconds of a processor."""
    if sum(took.values()) > bounds.OFFICE_READING_CPU_S:
        slowest = max(took, key=lambda name: took[name])
        what = f"the files of an office take over {bounds.OFFICE_READING_CPU_S} s of a processor to read"
        raise InputError(f"{what}, the longest {slowest} with {took[slowest]:.0f} s", where="--office")


class Note:
    """A small file by which a worker says how far it has come. path: of the file, whose folder exists."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, begun: int, files: int) -> None:
        """Say how many of the files were begun."""
        self.path.write_text(json.dumps([begun, files]))

    def read(self) -> tuple[int, int] | None:
        """What was said last; None where nothing was, or is being written."""
        with suppress(OSError, ValueError):
            begun, files = json.loads(self.path.read_bytes())
            return int(begun), int(files)
        return None


class ShownReading:
    """The reading of one office, as a caller's progress shows it; one that is done at once is not shown."""

    def __init__(self, progress: Progress, office: str) -> None:
        self._progress, self._title, self._is_shown = progress, f"reading office {office}: file", False

    def show(self, begun: int, files: int) -> None:
        """Show how many of the files were begun."""
        if not self._is_shown:
            self._is_shown = True
            self._progress.start(self._title, files)
        self._progress.show(Snapshot(begun, 0, begun, {}, 0, 0, 1))

    def finish(self) -> None:
        """Take it away."""
        if self._is_shown:
            self._progress.finish()
        self._is_shown = False
