"""`homer check`: a dataset proved again from itself: schema, hashes, criteria, rules, evidence, every proof."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from data_model import Dataset, Dialogue, Frozen, InputError, Task, resolve
from office_env import Office
from office_env.criteria import Profile
from verifier.dataset_files import file_faults
from verifier.dataset_rows import ROW_FILES, RowFault, id_faults, row_faults
from verifier.filters import check_criteria
from verifier.proving import may_be_missing, open_bench, prove
from verifier.ruling import check_dialogue, check_task
from verifier.work_limits import work_faults

RULED_SPLITS = ("neo", "plus")
"""Rows of our own pipelines; what others publish, and what a user writes, is under no obligation to our rules."""
MECHANICAL = ("noop_fails", "touch_fails")


class Failure(Frozen):
    """One thing that does not hold. task: its id, or empty for the dataset as a whole. name: of the check."""

    task: str
    name: str
    message: str


class DatasetVerdict(Frozen):
    """What `homer check --json` prints (docs/dataset_format.md).

    not_run: proof -> ids of the tasks that rightly lack what it needs. noop_passes, touch_passes: ids of the tasks
    that doing nothing, or touching empty files, solves.
    """

    dataset: str
    profile: Profile
    tasks: int
    passed: bool
    failures: tuple[Failure, ...]
    not_run: dict[str, tuple[str, ...]]
    noop_passes: tuple[str, ...]
    touch_passes: tuple[str, ...]


class _Found(NamedTuple):
    failures: list[Failure]
    not_run: dict[str, list[str]]


def check_dataset(root: Path, profile: Profile = "corrected") -> DatasetVerdict:
    """Check a dataset directory; votes of models are not repeated.

    Files that are not what the manifest says are listed, and rows are checked as they are now.
    Raises InputError where it is no dataset, or a row cannot be read at all.
    """
    dataset = Dataset(root, refuse_changed_rows=False)
    faults = file_faults(root, dataset.manifest().files)
    found = _Found([Failure(task="", name="files", message=fault) for fault in faults], {})
    ids: list[str] = []
    # Where rows lie behind a link there are none: what it leads to is not part of the dataset.
    if not any((root / name).is_symlink() for name in ROW_FILES):
        found.failures.extend(_failures(row_faults(dataset)))
        for task in dataset.tasks():
            ids.append(task.id)
            _check_task(dataset, task, profile, found)
        found.failures.extend(_stray_dialogues(dataset, set(ids)))
        found.failures.extend(_failures(id_faults(dataset, ids)))
        if not ids:
            found.failures.append(Failure(task="", name="tasks", message="tasks.jsonl holds no task"))
    failed_at = {name: tuple(one.task for one in found.failures if one.name == name) for name in MECHANICAL}
    return DatasetVerdict(
        dataset=str(root),
        profile=profile,
        tasks=len(set(ids)),
        passed=not found.failures,
        failures=tuple(found.failures),
        not_run={name: tuple(tasks) for name, tasks in sorted(found.not_run.items())},
        noop_passes=failed_at["noop_fails"],
        touch_passes=failed_at["touch_fails"],
    )


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


def _check_task(dataset: Dataset, task: Task, profile: Profile, found: _Found) -> None:
    dialogue = dataset.dialogue(task.id)
    too_much = list(work_faults(task, dialogue))
    if too_much:
        found.failures.extend(Failure(task=task.id, name="limits", message=message) for message in too_much)
        return
    dangling = list(_dangling(task, dialogue))
    if dangling:
        # Rules and proofs look up what a row points to; what would they look up here?
        found.failures.extend(Failure(task=task.id, name="references", message=message) for message in dangling)
        return
    try:
        office = Office(dataset.store, task.office)
        _rule_and_prove(task, dialogue, office, dataset.references(task), profile, found)
    except InputError as fault:
        found.failures.append(Failure(task=task.id, name="proofs", message=str(fault)))


def _dangling(task: Task, dialogue: Dialogue | None) -> Iterator[str]:
    """What points to a fact, a turn or a place of the row that is not there."""
    facts, row = {fact.id for fact in task.facts}, task.model_dump(mode="json")
    if len(facts) < len(task.facts):
        yield "/facts: two facts have one id"
    named = [(f"/facts/{index}/supersedes", fact.supersedes) for index, fact in enumerate(task.facts)]
    named += [(f"/wrong_ways/{index}/fact", way.fact) for index, way in enumerate(task.wrong_ways)]
    named += [(f"/bindings/{index}/fact", binding.fact) for index, binding in enumerate(task.bindings)]
    turns = {turn.id for turn in dialogue.turns} if dialogue else set()
    for index, evidence in enumerate(dialogue.evidence if dialogue else ()):
        named.append((f"dialogue, /evidence/{index}/fact", evidence.fact))
        if evidence.turn not in turns:
            yield f"dialogue, /evidence/{index}/turn: there is no turn {evidence.turn!r}"
    if dialogue and len(turns) < len(dialogue.turns):
        yield "dialogue: two turns have one id"
    yield from (f"{where}: there is no fact {fact!r}" for where, fact in named if fact not in (None, *facts))
    for index, binding in enumerate(task.bindings):
        try:
            resolve(row, binding.path)
        except KeyError:
            yield f"/bindings/{index}/path: the row holds nothing at {binding.path!r}"


def _rule_and_prove(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    profile: Profile,
    found: _Found,
) -> None:
    for offence in check_criteria(task, office).offences:
        found.failures.append(Failure(task=task.id, name="criteria", message=offence.message))
    if task.split in RULED_SPLITS:
        found.failures.extend(_rules(task, dialogue, office))
    else:
        found.not_run.setdefault("rules", []).append(task.id)
    with open_bench(task, dialogue, office, references, profile) as bench:
        proofs = prove(bench).proofs
    for name, proof in proofs.items():
        if proof.status == "failed":
            found.failures.append(Failure(task=task.id, name=name, message=proof.why))
        elif proof.status == "not_run":
            found.not_run.setdefault(name, []).append(task.id)
            if task.split == "plus" and not may_be_missing(task, name):
                found.failures.append(Failure(task=task.id, name=name, message=f"was not run: {proof.why}"))
        if name in task.proofs and task.proofs[name].status != proof.status and profile == "corrected":
            message = f"the row says {task.proofs[name].status}, running it again says {proof.status}"
            found.failures.append(Failure(task=task.id, name=name, message=message))


def _rules(task: Task, dialogue: Dialogue | None, office: Office) -> Iterator[Failure]:
    offences = list(check_task(task, office.names()).offences)
    if dialogue is None:
        yield Failure(task=task.id, name="dialogue", message="there is no dialogue for this task")
    else:
        offences += check_dialogue(task, dialogue).offences
    for offence in offences:
        yield Failure(task=task.id, name=offence.name, message=offence.message)
