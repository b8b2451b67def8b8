"""Accepted tasks a minute with one and two worker processes: `python -m speed.build [TASKS]`."""

import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from homeragents import BuildConfig, build_neo

DEFAULT_TASKS = 6


class BuildRate(NamedTuple):
    """jobs: worker processes. tasks: accepted. tasks_per_minute: of them."""

    jobs: int
    tasks: int
    tasks_per_minute: float


def measure_build(tasks: int, jobs: int) -> BuildRate:
    """Build a dataset of made-up worlds, its start and its publishing included."""
    config = BuildConfig(tasks=tasks, seed=7, max_candidates=4 * tasks + 20)
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        started_at = perf_counter()
        result = build_neo(config, Path(folder) / "dataset", jobs)
        return BuildRate(jobs, result.accepted, result.accepted / (perf_counter() - started_at) * 60)


def main(tasks: int = DEFAULT_TASKS) -> None:
    """Print the rates, and what the second process brings."""
    one_process, two_processes = measure_build(tasks, 1), measure_build(tasks, 2)
    for built in (one_process, two_processes):
        print(f"building, {built.tasks} tasks with --jobs {built.jobs}: {built.tasks_per_minute:.0f} tasks a minute")
    print(f"the second process: {two_processes.tasks_per_minute / one_process.tasks_per_minute:.2f} times as fast")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
