"""The check behind `homer check`: a dataset's files, schema, criteria, rules, evidence and proofs, checked anew."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from criteria import Profile
from data_model import Dataset, FrozenModel, bounds
from processes import open_blocking_worker
from verifier.attack import READER, list_policies
from verifier.dataset_checks.files import find_file_failures
from verifier.dataset_checks.rows import ROW_FILES, RowFailure, find_id_failures, find_row_failures
from verifier.dataset_checks.task import (
    CheckFailure,
    OperatorCounts,
    TaskCheckContext,
    check_task_in_worker,
    check_task_payload,
)
from verifier.operator_registry import operator
from verifier.variety.counting import MIN_TASKS, VarietyCounter
from verifier.variety.office_texts import open_office_texts

MECHANICAL_PROOFS = ("noop_fails", "touch_fails")


class DatasetVerdict(FrozenModel):
    """The JSON that `homer check --json` prints (docs/dataset_format.md).

    Attributes:
        dataset: The folder of the dataset.
        profile: The profile that scored the proofs.
        tasks: The number of tasks.
        passed: Whether there is no failure.
        failures: The failures; if there are too many to list, the last one says how many are left out.
        not_run: Proof -> ids of the tasks that rightly lack what the proof needs.
        noop_passes: Ids of the tasks that doing nothing solves.
        touch_passes: Ids of the tasks that touching empty files solves.
        failed_measurements: What a model was measured on when the rows were made, such as solving the task from its
            intent and subtasks -> ids of the tasks on which it failed. It is said, and is no failure of the dataset.
        attack: Policy -> ids of the tasks that it passes; None if the policies were not run.
        reader_passes: Ids of the tasks that the rule-based reader passes, which is no failure; None likewise.
        operators: Operator -> what it has tried, summed over all tasks; None if that was not counted.
        warnings: What more tasks have in common than should; a failure in a dataset of 100 tasks and more whose tasks
            all take place in made-up companies. None if there is nothing to warn of.
    """

    optional: ClassVar[tuple[str, ...]] = ("attack", "reader_passes", "operators", "warnings")

    dataset: str
    profile: Profile
    tasks: int
    passed: bool
    failures: tuple[CheckFailure, ...]
    not_run: dict[str, tuple[str, ...]]
    noop_passes: tuple[str, ...]
    touch_passes: tuple[str, ...]
    failed_measurements: dict[str, tuple[str, ...]]
    attack: dict[str, tuple[str, ...]] | None = None
    reader_passes: tuple[str, ...] | None = None
    operators: dict[str, OperatorCounts] | None = None
    warnings: tuple[str, ...] | None = None


@dataclass
class _Findings:
    """The failures found so far in a dataset.

    Attributes:
        failures: The failures that are listed.
        others: The number of failures beyond those listed.
        not_run: Proof -> ids of the tasks that rightly lack what it needs.
        mechanical: `noop_fails` or `touch_fails` -> ids of the tasks that fail it.
        failed_measurements: Measurement -> ids of the tasks whose rows say that it failed.
        attack: Policy -> ids of the tasks that it passes.
        operators: Operator -> its counts on each task that it was tried on.
        warnings: What more tasks have in common than should.
    """

    failures: list[CheckFailure] = field(default_factory=list)
    others: int = 0
    not_run: dict[str, list[str]] = field(default_factory=dict)
    mechanical: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in MECHANICAL_PROOFS})
    failed_measurements: dict[str, list[str]] = field(default_factory=dict)
    attack: dict[str, list[str]] = field(default_factory=dict)
    operators: dict[str, list[OperatorCounts]] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    def add(self, failures: Iterable[CheckFailure]) -> None:
        for failure in failures:
            if failure.name in MECHANICAL_PROOFS:
                self.mechanical[failure.name].append(failure.task)
            if len(self.failures) < bounds.DATASET_FAILURES:
                self.failures.append(failure)
            else:
                self.others += 1

    def list_failures(self) -> tuple[CheckFailure, ...]:
        message = f"{self.others:,} more failures are not listed (DATASET_FAILURES)"
        return (*self.failures, *([CheckFailure(task="", name="limits", message=message)] if self.others else ()))


def check_dataset(
    root: Path, profile: Profile = "corrected", attack: bool = False, operators: bool = False
) -> DatasetVerdict:
    """Check a dataset folder, each task in a worker process; models are not asked to vote again.

    Files that differ from the manifest are listed, and rows are checked as they are now.

    Args:
        root: The folder of the dataset.
        profile: The profile that scores the proofs.
        attack: Whether to run the policies that know no task, too.
        operators: Whether to count what each operator tried, and to list each fault and not only a task's first.

    Raises:
        InputError: The folder is not a dataset, or a row cannot be read at all.
    """
    dataset = Dataset(root, verify_row_hashes=False)
    context = TaskCheckContext(dataset=str(dataset.root.resolve()), profile=profile, attack=attack, operators=operators)
    findings = _Findings()
    findings.add(
        CheckFailure(task="", name="files", message=file_failure)
        for file_failure in find_file_failures(root, dataset.manifest().files)
    )
    ids: list[str] = []
    # A link is not followed, because what it points to is not part of the dataset.
    if not any((root / name).is_symlink() for name in ROW_FILES):
        ids = _check_rows(dataset, context, findings)
    return DatasetVerdict(
        dataset=str(root),
        profile=profile,
        tasks=len(set(ids)),
        passed=not findings.failures,
        failures=findings.list_failures(),
        not_run={name: tuple(tasks) for name, tasks in sorted(findings.not_run.items())},
        noop_passes=tuple(findings.mechanical["noop_fails"]),
        touch_passes=tuple(findings.mechanical["touch_fails"]),
        failed_measurements={name: tuple(tasks) for name, tasks in sorted(findings.failed_measurements.items())},
        attack={name: tuple(findings.attack.get(name, ())) for name in list_policies()} if attack else None,
        reader_passes=tuple(findings.attack.get(READER, ())) if attack else None,
        operators={entry.name: _sum_counts(findings.operators.get(entry.name, ())) for entry in operator}
        if operators
        else None,
        warnings=findings.warnings or None,
    )


def _check_rows(dataset: Dataset, context: TaskCheckContext, findings: _Findings) -> list[str]:
    """Check every row and return the ids of the tasks in the order of the file."""
    ids: list[str] = []
    findings.add(_make_failures(find_row_failures(dataset)))
    variety = VarietyCounter()
    with open_blocking_worker(check_task_payload, context.model_dump_json()) as worker:
        for task in dataset.tasks():
            ids.append(task.id)
            variety.add(task)
            task_findings = check_task_in_worker(worker, task)
            findings.add(task_findings.failures)
            for name in task_findings.not_run:
                findings.not_run.setdefault(name, []).append(task.id)
            for name in task_findings.failed_measurements:
                findings.failed_measurements.setdefault(name, []).append(task.id)
            for name in task_findings.passing_policies:
                findings.attack.setdefault(name, []).append(task.id)
            for name, counts in task_findings.operators.items():
                findings.operators.setdefault(name, []).append(counts)
    findings.add(_find_stray_dialogues(dataset, set(ids)))
    findings.add(_make_failures(find_id_failures(dataset, ids)))
    with open_office_texts(dataset.store) as find_office_texts:
        excesses = variety.list_excesses(find_office_texts)
    if variety.is_in_companies and len(ids) >= MIN_TASKS:
        findings.add(CheckFailure(task="", name="variety", message=one) for one in excesses)
    else:
        findings.warnings = excesses
    if not ids:
        findings.add([CheckFailure(task="", name="tasks", message="tasks.jsonl holds no task")])
    return ids


def _sum_counts(counts: Iterable[OperatorCounts]) -> OperatorCounts:
    total = OperatorCounts()
    for one in counts:
        total = OperatorCounts(
            tasks=total.tasks + one.tasks, variants=total.variants + one.variants, faults=total.faults + one.faults
        )
    return total


def _make_failures(row_failures: Iterable[RowFailure]) -> Iterator[CheckFailure]:
    return (
        CheckFailure(task=row_failure.task, name=row_failure.name, message=row_failure.message)
        for row_failure in row_failures
    )


def _find_stray_dialogues(dataset: Dataset, ids: set[str]) -> Iterator[CheckFailure]:
    seen: set[str] = set()
    for dialogue in dataset.dialogues():
        if dialogue.task not in ids:
            yield CheckFailure(task=dialogue.task, name="unique_ids", message="the dialogue belongs to no task here")
        elif dialogue.task in seen:
            yield CheckFailure(task=dialogue.task, name="unique_ids", message="there are two dialogues for this task")
        seen.add(dialogue.task)
