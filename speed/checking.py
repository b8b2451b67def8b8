"""Compares checking tasks with and without every operator: `python -m speed.checking [DATASET]`."""

import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import NamedTuple

from homeragents import BuildConfig, Dataset, build_neo
from office_env import Office
from verifier import open_proof_context, proof, prove_task

DEFAULT_TASKS = 5
LARGE_DATASET = 302
"""As many tasks as OdysseyBench-Neo has."""


class CheckingTimes(NamedTuple):
    """The CPU time of proving a task, in milliseconds.

    Attributes:
        proofs_ms: With the proofs that a build runs.
        operators_ms: With every operator as well.
    """

    proofs_ms: float
    operators_ms: float

    @property
    def ratio(self) -> float:
        """How many times as long the proofs take with the operators."""
        return self.operators_ms / self.proofs_ms


def measure_checking(root: Path) -> CheckingTimes:
    """Prove every task of a dataset, without and with the operators."""
    dataset = Dataset(root)
    on_request = tuple(entry.name for entry in proof if entry.options.get("on_request"))
    # Before the first measurement, so that no way pays for imports.
    _prove(dataset, on_request, 1)
    times = [_measure_ms(dataset, requested) for requested in ((), on_request)]
    return CheckingTimes(*times)


def _measure_ms(dataset: Dataset, requested: tuple[str, ...]) -> float:
    started_s = process_time()
    count = _prove(dataset, requested, None)
    return (process_time() - started_s) / count * 1000


def _prove(dataset: Dataset, requested: tuple[str, ...], limit: int | None) -> int:
    count = 0
    for task in dataset.tasks():
        office, references = Office(dataset.store, task.office), dataset.read_references(task)
        with open_proof_context(task, dataset.dialogue(task.id), office, references) as context:
            prove_task(context, requested=requested)
        count += 1
        if count == limit:
            break
    return count


def main(dataset: Path | None = None) -> None:
    """Measure and print the CPU time per task, both ways; without a dataset, one is built."""
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        root = dataset or Path(folder) / "dataset"
        if dataset is None:
            build_neo(BuildConfig(tasks=DEFAULT_TASKS, seed=5, max_candidates=4 * DEFAULT_TASKS + 20), root)
        times = measure_checking(root)
    print(
        f"checking: {times.proofs_ms:.0f} ms of CPU time a task, with every operator {times.operators_ms:.0f} ms: "
        f"{times.ratio:.1f} times; {LARGE_DATASET} tasks take {times.operators_ms * LARGE_DATASET / 1000:.0f} s"
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
