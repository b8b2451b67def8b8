"""Scoring in one process against a cold process for each task: `python -m speed.scoring [OFFICEBENCH]`."""

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from homeragents import Dataset, Office, Task, Workspace, import_officebench, open_workspace, score_workspace

COMMITTED_TASKS = Path(__file__).resolve().parent.parent / "tests" / "data" / "officebench"
MAX_COLD_TASKS = 8
"""How many tasks are scored by a process each: enough for a mean, as each takes about as long."""


class ScoringTimes(NamedTuple):
    """tasks: how many were scored in process. warm_ms, cold_ms: a task."""

    tasks: int
    warm_ms: float
    cold_ms: float

    @property
    def ratio(self) -> float:
        """How many tasks are scored in the time of one cold process."""
        return self.cold_ms / self.warm_ms


def measure_scoring(source: Path) -> ScoringTimes:
    """Import OfficeBench's tasks and score each office as it stands, both ways."""
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        root = Path(folder) / "dataset"
        import_officebench(source, root)
        dataset = Dataset(root)
        tasks = list(dataset.tasks())
        offices = {office: Path(folder) / office for office in {task.office for task in tasks}}
        for office, goal in offices.items():
            open_workspace(Office(dataset.store, office), goal)
        started_at = perf_counter()
        for task in tasks:
            office = Office(dataset.store, task.office)
            score_workspace(task, Workspace(offices[task.office]), office, dataset.references(task))
        warm = perf_counter() - started_at
        cold_seconds = [
            _measure_cold_s(root, task, offices[task.office]) for task in tasks[:: max(1, len(tasks) // MAX_COLD_TASKS)]
        ]
    return ScoringTimes(len(tasks), warm / len(tasks) * 1000, sum(cold_seconds) / len(cold_seconds) * 1000)


def _measure_cold_s(root: Path, task: Task, workspace: Path) -> float:
    command = [sys.executable, "-m", "homeragents", "score", str(root), task.id, str(workspace), "--json"]
    started_at = perf_counter()
    completed = subprocess.run(command, capture_output=True, check=False)
    if completed.returncode not in (0, 1):
        raise RuntimeError(completed.stderr.decode())
    return perf_counter() - started_at


def main(source: Path = COMMITTED_TASKS) -> None:
    """Print what a task costs both ways."""
    times = measure_scoring(source)
    print(
        f"scoring, {times.tasks} tasks: {times.warm_ms:.1f} ms a task in one process, "
        f"{times.cold_ms:.0f} ms in a process of its own: {times.ratio:.0f} times as fast"
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
