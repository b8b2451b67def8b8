"""Compares running the plans of tasks on disk with running them in memory: `python -m speed.proving [DATASET]`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

from data_model import Plan
from homeragents import Dataset, Office, Task, open_workspace, run_plan, score_workspace
from office_env import PlanRunner, Services
from speed.sample_dataset import open_sample_dataset

DEFAULT_TASKS = 3


class ProvingTimes(NamedTuple):
    """The CPU time of running and scoring a plan, both ways.

    Attributes:
        plans: How many plans were run: of each task the solution, the right ways and the wrong ways.
        disk_ms: CPU milliseconds per plan, each in its own folder.
        memory_ms: CPU milliseconds per plan in memory, where steps that plans share are computed once.
    """

    plans: int
    disk_ms: float
    memory_ms: float

    @property
    def ratio(self) -> float:
        """How many plans run in memory in the time that one takes on disk."""
        return self.disk_ms / self.memory_ms


def measure_proving(root: Path) -> ProvingTimes:
    """Run and score every plan of the tasks of a dataset, in memory and on disk."""
    dataset = Dataset(root)
    tasks = list(dataset.tasks())
    # Before the first measurement, so that no way pays for imports and for reading the offices.
    _run_in_memory(dataset, tasks[0])
    memory_s = _measure_s(tasks, lambda task: _run_in_memory(dataset, task))
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        disk_s = _measure_s(tasks, lambda task: _run_on_disk(dataset, task, Path(folder) / "workspace"))
    plans = sum(len(_list_plans(task)) for task in tasks)
    return ProvingTimes(plans, disk_s / plans * 1000, memory_s / plans * 1000)


def _measure_s(tasks: list[Task], run_plans: Callable[[Task], None]) -> float:
    started_s = process_time()
    for task in tasks:
        run_plans(task)
    return process_time() - started_s


def _list_plans(task: Task) -> list[Plan]:
    return [task.solution or (), *(way.plan for way in task.right_ways), *(way.plan for way in task.wrong_ways)]


def _run_in_memory(dataset: Dataset, task: Task) -> None:
    office = Office(dataset.store, task.office)
    runner = PlanRunner(office, Services(office.store.read_transcription, clock=task.clock))
    for plan in _list_plans(task):
        score_workspace(task, runner.run(plan).workspace, office, dataset.read_references(task))


def _run_on_disk(dataset: Dataset, task: Task, root: Path) -> None:
    office = Office(dataset.store, task.office)
    for plan in _list_plans(task):
        workspace = open_workspace(office, root, Services(office.store.read_transcription, clock=task.clock))
        run_plan(workspace, plan)
        score_workspace(task, workspace, office, dataset.read_references(task))
        workspace.remove()


def main(dataset: Path | None = None) -> None:
    """Measure and print the CPU time per plan, both ways; without a dataset, one is built."""
    with open_sample_dataset(dataset, DEFAULT_TASKS, seed=7) as root:
        times = measure_proving(root)
    print(
        f"proving, {times.plans} plans: {times.memory_ms:.1f} ms of CPU time a plan in memory, "
        f"{times.disk_ms:.1f} ms on disk: {times.ratio:.1f} times as fast"
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
