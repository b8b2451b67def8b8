"""The progress of reading an office: recorded by the worker that reads, and shown by the process that waits."""

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from time import process_time

from data_model import InputError, bounds
from office_env import Workspace
from run_ledger import Progress, ProgressSnapshot


class TimedWorkspace(Workspace):
    """A workspace that times the reading of each file, and refuses an office that takes too long in total.

    Args:
        on_file_started: Called before each of the files with the number of files started.
        files: The files whose reading is counted.
    """

    def __init__(self, workspace: Workspace, on_file_started: Callable[[int], None], files: Collection[str]) -> None:
        super().__init__(workspace.root, workspace.services)
        self._files, self._started, self._on_file_started = frozenset(files), set[str](), on_file_started
        self._cpu_s_by_file: dict[str, float] = {}
        self._current_file, self._file_started_cpu_s = "", process_time()

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            InputError: The files before it have used up the time for an office.
        """
        self.end_file(name)
        if name in self._files and name not in self._started:
            self._started.add(name)
            self._on_file_started(len(self._started))
        return super().read(name)

    def end_file(self, next_file: str = "") -> None:
        """Add the time since the current file was started to the time for reading it, and start `next_file`."""
        now = process_time()
        if self._current_file:
            self._cpu_s_by_file[self._current_file] = (
                self._cpu_s_by_file.get(self._current_file, 0.0) + now - self._file_started_cpu_s
            )
        self._current_file, self._file_started_cpu_s = next_file, now
        refuse_slow_office(self._cpu_s_by_file)


def refuse_slow_office(cpu_s_by_file: dict[str, float]) -> None:
    """Refuse an office whose files take too long to read in total.

    Args:
        cpu_s_by_file: File -> CPU time in seconds.

    Raises:
        InputError: The times add up to more than `bounds.OFFICE_READING_CPU_S`.
    """
    if sum(cpu_s_by_file.values()) > bounds.OFFICE_READING_CPU_S:
        slowest = max(cpu_s_by_file, key=lambda name: cpu_s_by_file[name])
        message = f"the files of an office take over {bounds.OFFICE_READING_CPU_S} s of CPU time to read"
        raise InputError(f"{message}, the longest {slowest} with {cpu_s_by_file[slowest]:.0f} s", where="--office")


class ProgressFile:
    """A small file through which a worker reports its progress.

    Attributes:
        path: The path of the file, in an existing folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, files_started: int, file_count: int) -> None:
        """Record how many of the files were started."""
        self.path.write_text(json.dumps([files_started, file_count]))

    def read(self) -> tuple[int, int] | None:
        """Return the recorded (files started, number of files), or None if there is none or it is being written."""
        with suppress(OSError, ValueError):
            files_started, file_count = json.loads(self.path.read_bytes())
            return int(files_started), int(file_count)
        return None


class ReadingProgress:
    """Shows the reading of one office in a caller's progress, unless it finishes at once."""

    def __init__(self, progress: Progress, office: str) -> None:
        self._progress, self._title, self._is_shown = progress, f"reading office {office}: file", False

    def show(self, files_started: int, file_count: int) -> None:
        """Show how many of the files were started."""
        if not self._is_shown:
            self._is_shown = True
            self._progress.start(self._title, file_count)
        self._progress.show(ProgressSnapshot(files_started, 0, files_started, {}, 0, 0, 1))

    def finish(self) -> None:
        """Remove the display."""
        if self._is_shown:
            self._progress.finish()
        self._is_shown = False
