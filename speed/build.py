"""Accepted tasks a minute with one and two worker processes: `python -m speed.build [TASKS]`."""

import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from homeragents import BuildConfig, build_neo

TASKS = 6


class Built(NamedTuple):
    """jobs: worker processes. tasks: accepted. a_minute: of them."""

    jobs: int
    tasks: int
    a_minute: float


def measure(tasks: int, jobs: int) -> Built:
    """Build a dataset of made-up worlds, its start and its publishing included."""
    config = BuildConfig(tasks=tasks, seed=7, max_candidates=4 * tasks + 20)
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        begun = perf_counter()
        result = build_neo(config, Path(folder) / "dataset", jobs)
        return Built(jobs, result.accepted, result.accepted / (perf_counter() - begun) * 60)


def main(tasks: int = TASKS) -> None:
    """Print the rates, and what the second process brings."""
    one, two = measure(tasks, 1), measure(tasks, 2)
    for built in (one, two):
        print(f"building, {built.tasks} tasks with --jobs {built.jobs}: {built.a_minute:.0f} tasks a minute")
    print(f"the second process: {two.a_minute / one.a_minute:.2f} times as fast")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
