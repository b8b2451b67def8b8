"""Measures builds: with one and two worker processes, and without the operators: `python -m speed.build [TASKS]`."""

import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter
from typing import NamedTuple

from homeragents import build_neo
from speed.sample_dataset import make_build_config
from verifier import OPERATOR_PROOFS

DEFAULT_TASKS = 6


class BuildRate(NamedTuple):
    """The rate of one build.

    Attributes:
        jobs: The number of worker processes.
        tasks: The number of accepted tasks.
        tasks_per_minute: Accepted tasks per minute.
        cpu_s: The CPU time of the build, with that of its worker processes, in seconds.
    """

    jobs: int
    tasks: int
    tasks_per_minute: float
    cpu_s: float

    @property
    def cpu_s_per_task(self) -> float:
        """The CPU time of an accepted task, in seconds."""
        return self.cpu_s / self.tasks


def measure_build(tasks: int, jobs: int, without: tuple[str, ...] = ()) -> BuildRate:
    """Measure the build of a dataset in synthetic worlds, including its start and its publication."""
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        started_at, started_cpu_s = perf_counter(), _read_cpu_s()
        result = build_neo(make_build_config(tasks, 7, without), Path(folder) / "dataset", jobs)
        rate = result.accepted / (perf_counter() - started_at) * 60
        return BuildRate(jobs, result.accepted, rate, _read_cpu_s() - started_cpu_s)


def _read_cpu_s() -> float:
    usages = (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def main(tasks: int = DEFAULT_TASKS) -> None:
    """Print both rates, the speed-up by the second process, and what the operators cost."""
    # Before the first measurement, so that no way pays for imports in this process.
    measure_build(1, 1)
    one_process, two_processes = measure_build(tasks, 1), measure_build(tasks, 2)
    for rate in (one_process, two_processes):
        print(f"building, {rate.tasks} tasks with --jobs {rate.jobs}: {rate.tasks_per_minute:.0f} tasks a minute")
    print(f"the second process: {two_processes.tasks_per_minute / one_process.tasks_per_minute:.2f} times as fast")
    without = measure_build(tasks, 1, OPERATOR_PROOFS)
    print(
        f"building: {one_process.cpu_s_per_task:.2f} s of CPU time a task with the operators, "
        f"{without.cpu_s_per_task:.2f} s without: {one_process.cpu_s_per_task / without.cpu_s_per_task:.2f} times"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
