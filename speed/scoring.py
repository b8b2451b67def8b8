"""Compares scoring in one process with a cold process per task: `python -m speed.scoring [OFFICEBENCH]`."""

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from homeragents import Dataset, Office, Task, Workspace, import_officebench, open_workspace, score_workspace

COMMITTED_TASKS = Path(__file__).resolve().parent.parent / "tests" / "data" / "officebench"
MAX_COLD_TASKS = 8
"""How many tasks are scored in a cold process: enough for a mean, because all take about equally long."""


class ScoringTimes(NamedTuple):
    """The time of scoring a task, both ways.

    Attributes:
        tasks: How many tasks were scored in one process.
        warm_ms: Milliseconds per task in one process.
        cold_ms: Milliseconds per task in a process of its own.
    """

    tasks: int
    warm_ms: float
    cold_ms: float

    @property
    def ratio(self) -> float:
        """How many tasks one process scores in the time that a cold process takes for one."""
        return self.cold_ms / self.warm_ms


def measure_scoring(source: Path) -> ScoringTimes:
    """Import OfficeBench's tasks, and score each of them both ways in its unchanged office."""
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        root = Path(folder) / "dataset"
        import_officebench(source, root)
        dataset = Dataset(root)
        tasks = list(dataset.tasks())
        offices = {digest: Path(folder) / digest for digest in {task.office for task in tasks}}
        for digest, folder_path in offices.items():
            open_workspace(Office(dataset.store, digest), folder_path)
        started_at = perf_counter()
        for task in tasks:
            office = Office(dataset.store, task.office)
            score_workspace(task, Workspace(offices[task.office]), office, dataset.read_references(task))
        warm_s = perf_counter() - started_at
        cold_seconds = [
            _measure_cold_s(root, task, offices[task.office]) for task in tasks[:: max(1, len(tasks) // MAX_COLD_TASKS)]
        ]
    return ScoringTimes(len(tasks), warm_s / len(tasks) * 1000, sum(cold_seconds) / len(cold_seconds) * 1000)


def _measure_cold_s(root: Path, task: Task, workspace: Path) -> float:
    command = [sys.executable, "-m", "homeragents", "score", str(root), task.id, str(workspace), "--json"]
    started_at = perf_counter()
    completed = subprocess.run(command, capture_output=True, check=False)
    if completed.returncode not in (0, 1):
        raise RuntimeError(completed.stderr.decode())
    return perf_counter() - started_at


def main(source: Path = COMMITTED_TASKS) -> None:
    """Measure and print the time per task, both ways."""
    times = measure_scoring(source)
    print(
        f"scoring, {times.tasks} tasks: {times.warm_ms:.1f} ms a task in one process, "
        f"{times.cold_ms:.0f} ms in a process of its own: {times.ratio:.0f} times as fast"
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
