"""Compares proving tasks with and without the operators: `python -m speed.checking [DATASET]`."""

import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

from homeragents import Dataset, Task
from office_env import Office
from speed.sample_dataset import open_sample_dataset
from verifier import OPERATOR_PROOFS, open_proof_context, prove_task

DEFAULT_TASKS = 5
LARGE_DATASET = 302
"""As many tasks as OdysseyBench-Neo has."""


class CheckingTimes(NamedTuple):
    """The CPU time of proving a task, in milliseconds.

    Attributes:
        proofs_ms: Without the proofs that run operators.
        operators_ms: With every proof.
    """

    proofs_ms: float
    operators_ms: float

    @property
    def ratio(self) -> float:
        """How many times as long the proofs take with the operators."""
        return self.operators_ms / self.proofs_ms


def measure_checking(root: Path) -> CheckingTimes:
    """Prove every task of a dataset, without and with the operators, task by task."""
    dataset = Dataset(root)
    # Before the first measurement, so that no way pays for imports and for reading the offices.
    _prove(dataset, next(dataset.tasks()), ())
    without_ms, with_ms, count = 0.0, 0.0, 0
    for task in dataset.tasks():
        without_ms += _measure_ms(dataset, task, OPERATOR_PROOFS)
        with_ms += _measure_ms(dataset, task, ())
        count += 1
    return CheckingTimes(without_ms / count, with_ms / count)


def _measure_ms(dataset: Dataset, task: Task, without: tuple[str, ...]) -> float:
    started_s = process_time()
    _prove(dataset, task, without)
    return (process_time() - started_s) * 1000


def _prove(dataset: Dataset, task: Task, without: tuple[str, ...]) -> None:
    office, references = Office(dataset.store, task.office), dataset.read_references(task)
    with open_proof_context(task, dataset.dialogue(task.id), office, references) as context:
        prove_task(context, without)


def main(dataset: Path | None = None) -> None:
    """Measure and print the CPU time per task, both ways; without a dataset, one is built."""
    with open_sample_dataset(dataset, DEFAULT_TASKS, seed=5) as root:
        times = measure_checking(root)
    print(
        f"checking: {times.proofs_ms:.0f} ms of CPU time a task, with the operators {times.operators_ms:.0f} ms: "
        f"{times.ratio:.1f} times; {LARGE_DATASET} tasks take {times.operators_ms * LARGE_DATASET / 1000:.0f} s"
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
