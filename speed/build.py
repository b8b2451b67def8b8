"""Measures accepted tasks per minute with one and with two worker processes: `python -m speed.build [TASKS]`."""

import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from homeragents import BuildConfig, build_neo

DEFAULT_TASKS = 6


class BuildRate(NamedTuple):
    """The rate of one build.

    Attributes:
        jobs: The number of worker processes.
        tasks: The number of accepted tasks.
        tasks_per_minute: Accepted tasks per minute.
    """

    jobs: int
    tasks: int
    tasks_per_minute: float


def measure_build(tasks: int, jobs: int) -> BuildRate:
    """Measure the build of a dataset in synthetic worlds, including its start and its publication."""
    config = BuildConfig(tasks=tasks, seed=7, max_candidates=4 * tasks + 20)
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        started_at = perf_counter()
        result = build_neo(config, Path(folder) / "dataset", jobs)
        return BuildRate(jobs, result.accepted, result.accepted / (perf_counter() - started_at) * 60)


def main(tasks: int = DEFAULT_TASKS) -> None:
    """Print both rates, and the speed-up by the second process."""
    one_process, two_processes = measure_build(tasks, 1), measure_build(tasks, 2)
    for rate in (one_process, two_processes):
        print(f"building, {rate.tasks} tasks with --jobs {rate.jobs}: {rate.tasks_per_minute:.0f} tasks a minute")
    print(f"the second process: {two_processes.tasks_per_minute / one_process.tasks_per_minute:.2f} times as fast")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
