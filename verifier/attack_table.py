"""The policies and the rule-based reader on tasks that are about to be published: a table for the card of a dataset."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

from data_model import ContentStore, Dialogue, FrozenModel, Task
from office_env import Office
from processes import WorkerTerminated, open_blocking_worker
from verifier.attack import READER, find_passing_policies, list_policies


class AttackedRow(FrozenModel):
    """A task with its conversation."""

    task: Task
    dialogue: Dialogue


class AttackTable(FrozenModel):
    """How many tasks are passed by solvers that should not, and by the reader.

    Attributes:
        tasks: The number of tasks tried.
        policies: Policy -> the number of tasks that it passes.
        reader: The number of tasks that the reader passes.
        unfinished: The number of tasks on which the solvers together exceeded a limit; they count as not passed.
    """

    tasks: int
    policies: dict[str, int]
    reader: int
    unfinished: int


def measure_attack(rows: Iterable[AttackedRow], store: ContentStore) -> AttackTable:
    """Run every policy and the reader on each task, in a worker process.

    Args:
        store: Where the offices and references of the tasks lie.
    """
    passes = dict.fromkeys((*list_policies(), READER), 0)
    tasks = unfinished = 0
    with open_blocking_worker(attack_row_payload, str(store.root.resolve())) as worker:
        for row in rows:
            tasks += 1
            try:
                names = worker.call(row.model_dump_json()).split()
            except WorkerTerminated:
                unfinished += 1
                continue
            for name in names:
                passes[name] += 1
    reader = passes.pop(READER)
    return AttackTable(tasks=tasks, policies=passes, reader=reader, unfinished=unfinished)


def attack_row_payload(payload: str, store_folder: str) -> str:
    """Attack a task in the worker process: an AttackedRow as JSON in, the names of those that pass out."""
    row, store = AttackedRow.model_validate_json(payload), ContentStore(Path(store_folder))
    references = {name: store.read(digest) for name, digest in sorted(row.task.references.items())}
    names = (*list_policies(), READER)
    with tempfile.TemporaryDirectory(prefix="homer-attack-") as folder:
        office = Office(store, row.task.office)
        passing = find_passing_policies(row.task, row.dialogue, office, references, Path(folder), names=names)
        return " ".join(passing)
