"""`homer check`: a dataset proved again from itself: schema, hashes, criteria, rules, evidence, every proof."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from data_model import Dataset, Frozen, bounds
from office_env.criteria import Profile
from run_ledger import call_worker
from verifier.dataset_files import file_faults
from verifier.dataset_rows import ROW_FILES, RowFault, id_faults, row_faults
from verifier.task_check import Failure, TaskCheckContext, check_task_in, check_task_payload

MECHANICAL = ("noop_fails", "touch_fails")


class DatasetVerdict(Frozen):
    """What `homer check --json` prints (docs/dataset_format.md).

    failures: the first of them; where there are more, the last says how many. not_run: proof -> ids of the tasks that
    rightly lack what it needs. noop_passes, touch_passes: ids of the tasks that doing nothing, or touching empty files,
    solves.
    """

    dataset: str
    profile: Profile
    tasks: int
    passed: bool
    failures: tuple[Failure, ...]
    not_run: dict[str, tuple[str, ...]]
    noop_passes: tuple[str, ...]
    touch_passes: tuple[str, ...]


@dataclass
class _Found:
    """What has been found in a dataset. others: failures that are counted and not listed."""

    failures: list[Failure] = field(default_factory=list)
    others: int = 0
    not_run: dict[str, list[str]] = field(default_factory=dict)
    mechanical: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in MECHANICAL})

    def add(self, failures: Iterable[Failure]) -> None:
        for failure in failures:
            if failure.name in MECHANICAL:
                self.mechanical[failure.name].append(failure.task)
            if len(self.failures) < bounds.DATASET_FAILURES:
                self.failures.append(failure)
            else:
                self.others += 1

    def listed(self) -> tuple[Failure, ...]:
        message = f"{self.others:,} more failures are not listed (DATASET_FAILURES)"
        return (*self.failures, *([Failure(task="", name="limits", message=message)] if self.others else ()))


def check_dataset(root: Path, profile: Profile = "corrected") -> DatasetVerdict:
    """Check a dataset directory, each task in a worker process; votes of models are not repeated.

    Files that are not what the manifest says are listed, and rows are checked as they are now.
    Raises InputError where it is no dataset, or a row cannot be read at all.
    """
    dataset = Dataset(root, refuse_changed_rows=False)
    found = _Found()
    found.add(Failure(task="", name="files", message=fault) for fault in file_faults(root, dataset.manifest().files))
    ids: list[str] = []
    # Where rows lie behind a link there are none: what it leads to is not part of the dataset.
    if not any((root / name).is_symlink() for name in ROW_FILES):
        ids = _check_rows(dataset, profile, found)
    return DatasetVerdict(
        dataset=str(root),
        profile=profile,
        tasks=len(set(ids)),
        passed=not found.failures,
        failures=found.listed(),
        not_run={name: tuple(tasks) for name, tasks in sorted(found.not_run.items())},
        noop_passes=tuple(found.mechanical["noop_fails"]),
        touch_passes=tuple(found.mechanical["touch_fails"]),
    )


def _check_rows(dataset: Dataset, profile: Profile, found: _Found) -> list[str]:
    """Check every row; returns the ids of the tasks, in the order of the file."""
    ids: list[str] = []
    found.add(_failures(row_faults(dataset)))
    told = TaskCheckContext(dataset=str(dataset.root.resolve()), profile=profile)
    with call_worker(check_task_payload, told.model_dump_json()) as worker:
        for task in dataset.tasks():
            ids.append(task.id)
            checked = check_task_in(worker, task)
            found.add(checked.failures)
            for name in checked.not_run:
                found.not_run.setdefault(name, []).append(task.id)
    found.add(_stray_dialogues(dataset, set(ids)))
    found.add(_failures(id_faults(dataset, ids)))
    if not ids:
        found.add([Failure(task="", name="tasks", message="tasks.jsonl holds no task")])
    return ids


def _failures(faults: Iterable[RowFault]) -> Iterator[Failure]:
    return (Failure(task=fault.task, name=fault.name, message=fault.message) for fault in faults)


def _stray_dialogues(dataset: Dataset, ids: set[str]) -> Iterator[Failure]:
    told: set[str] = set()
    for dialogue in dataset.dialogues():
        if dialogue.task not in ids:
            yield Failure(task=dialogue.task, name="unique_ids", message="a dialogue of no task of this dataset")
        elif dialogue.task in told:
            yield Failure(task=dialogue.task, name="unique_ids", message="two dialogues are of this task")
        told.add(dialogue.task)
