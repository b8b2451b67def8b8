"""How far the reading of an office has come: noted by the worker that reads, shown by whoever waits for it."""

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from time import process_time

from data_model import InputError, bounds
from office_env import Workspace
from run_ledger import Progress, ProgressSnapshot


class TimedWorkspace(Workspace):
    """An office that is read file by file: it notes which one, and refuses the office that takes too long in all.

    Attributes:
        on_file_started: Is given how many of them were begun, before each.
        files: Those that are to be read.
    """

    def __init__(self, workspace: Workspace, on_file_started: Callable[[int], None], files: Collection[str]) -> None:
        super().__init__(workspace.root, workspace.services)
        self._files, self._started, self._on_file_started = frozenset(files), set[str](), on_file_started
        self._cpu_s_by_file: dict[str, float] = {}
        self._current_file, self._file_started_cpu_s = "", process_time()

    def read(self, name: str) -> bytes:
        """The content of a file; InputError where the files before it have taken all the time that an office may."""
        self.end_file(name)
        if name in self._files and name not in self._started:
            self._started.add(name)
            self._on_file_started(len(self._started))
        return super().read(name)

    def end_file(self, next_file: str = "") -> None:
        """Count what was done since a file was begun as the reading of it."""
        now = process_time()
        if self._current_file:
            self._cpu_s_by_file[self._current_file] = (
                self._cpu_s_by_file.get(self._current_file, 0.0) + now - self._file_started_cpu_s
            )
        self._current_file, self._file_started_cpu_s = next_file, now
        refuse_slow_office(self._cpu_s_by_file)


def refuse_slow_office(cpu_s_by_file: dict[str, float]) -> None:
    """Refuse an office whose files take too long to read in all.

    Args:
        cpu_s_by_file: File -> seconds of a processor.
    """
    if sum(cpu_s_by_file.values()) > bounds.OFFICE_READING_CPU_S:
        slowest = max(cpu_s_by_file, key=lambda name: cpu_s_by_file[name])
        message = f"the files of an office take over {bounds.OFFICE_READING_CPU_S} s of a processor to read"
        raise InputError(f"{message}, the longest {slowest} with {cpu_s_by_file[slowest]:.0f} s", where="--office")


class ProgressFile:
    """A small file by which a worker says how far it has come.

    Attributes:
        path: Of the file, whose folder exists.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, files_started: int, file_count: int) -> None:
        """Say how many of the files were begun."""
        self.path.write_text(json.dumps([files_started, file_count]))

    def read(self) -> tuple[int, int] | None:
        """What was said last; None where nothing was, or is being written."""
        with suppress(OSError, ValueError):
            files_started, file_count = json.loads(self.path.read_bytes())
            return int(files_started), int(file_count)
        return None


class ReadingProgress:
    """The reading of one office, as a caller's progress shows it; one that is done at once is not shown."""

    def __init__(self, progress: Progress, office: str) -> None:
        self._progress, self._title, self._is_shown = progress, f"reading office {office}: file", False

    def show(self, files_started: int, file_count: int) -> None:
        """Show how many of the files were begun."""
        if not self._is_shown:
            self._is_shown = True
            self._progress.start(self._title, file_count)
        self._progress.show(ProgressSnapshot(files_started, 0, files_started, {}, 0, 0, 1))

    def finish(self) -> None:
        """Take it away."""
        if self._is_shown:
            self._progress.finish()
        self._is_shown = False
