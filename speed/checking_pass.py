"""Proves the tasks of a dataset one way: `python -m speed.checking_pass DATASET [PROOF_TO_LEAVE_OUT ...]`.

Prints the CPU time of a task in milliseconds. Each way has a process of its own, because what one way has read and
computed would be at hand for the other.
"""

import sys
from collections.abc import Collection
from pathlib import Path
from time import process_time

from homeragents import Dataset, Task
from office_env import Office, list_office_texts
from processes import collect_garbage_rarely
from verifier import open_proof_context, prove_task


def measure_pass(root: Path, without: Collection[str]) -> float:
    """Prove the tasks of a dataset after the first, or that one if it is alone; return the CPU milliseconds of each."""
    # As `homer` and its workers do.
    collect_garbage_rarely()
    dataset = Dataset(root)
    first, *others = dataset.tasks()
    # Before the first measurement, so that no way pays for imports.
    _measure_task_s(dataset, first, without)
    measured = others or [first]
    return sum(_measure_task_s(dataset, task, without) for task in measured) / len(measured) * 1000


def _measure_task_s(dataset: Dataset, task: Task, without: Collection[str]) -> float:
    office, references = Office(dataset.store, task.office), dataset.read_references(task)
    # Neither way pays for reading the office, which both need.
    list_office_texts(office)
    started_s = process_time()
    with open_proof_context(task, dataset.dialogue(task.id), office, references) as context:
        prove_task(context, without)
    return process_time() - started_s


if __name__ == "__main__":
    print(measure_pass(Path(sys.argv[1]), sys.argv[2:]))
