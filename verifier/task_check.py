"""One task of a dataset, checked again: what it points to, criteria, rules, every proof."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

from data_model import Dataset, Dialogue, Frozen, InputError, Task, bounds, resolve
from office_env import Office
from office_env.criteria import Profile
from run_ledger import CallWorker, WorkerEnded
from verifier.filters import check_criteria
from verifier.proving import may_be_missing, open_bench, prove
from verifier.ruling import check_dialogue, check_task
from verifier.work_limits import work_faults

_MESSAGE_CHARS = 2_000
RULED_SPLITS = ("neo", "plus")
"""Rows of our own pipelines; what others publish, and what a user writes, is under no obligation to our rules."""


class Failure(Frozen):
    """One thing that does not hold. task: its id, or empty for the dataset as a whole. name: of the check."""

    task: str
    name: str
    message: str


class TaskFindings(Frozen):
    """What checking a task came to. not_run: proofs that rightly lack what they need, and `rules` likewise."""

    failures: tuple[Failure, ...] = ()
    not_run: tuple[str, ...] = ()


class TaskCheckContext(Frozen):
    """What the worker process of a check is told. dataset: its folder."""

    dataset: str
    profile: Profile


def check_task_in(worker: CallWorker, task: Task) -> TaskFindings:
    """Check a task in a worker over `check_task_payload`; one that needs more than the limits has failed."""
    try:
        return TaskFindings.model_validate_json(worker.call(task.model_dump_json()))
    except WorkerEnded as ended:
        message = f"cannot be checked: {ended.ending.how}"
        return TaskFindings(failures=(Failure(task=task.id, name="proofs", message=message),))


def check_task_payload(payload: str, context: str) -> str:
    """The work of that worker: a Task in, its TaskFindings out, both as JSON."""
    told = TaskCheckContext.model_validate_json(context)
    dataset = _opened(told.dataset)
    return check_one_task(dataset, Task.model_validate_json(payload), told.profile).model_dump_json()


@cache
def _opened(dataset: str) -> Dataset:
    # Once a process: where its rows stand is looked for in all of them.
    return Dataset(Path(dataset), refuse_changed_rows=False)


def check_one_task(dataset: Dataset, task: Task, profile: Profile) -> TaskFindings:
    """Check a task of a dataset in this process."""
    dialogue = dataset.dialogue(task.id)
    # Rules and proofs would take too long over what is too much, and look up what a row points to.
    for name, faults in (("limits", work_faults(task, dialogue)), ("references", _dangling(task, dialogue))):
        if failures := _listed(Failure(task=task.id, name=name, message=message) for message in faults):
            return TaskFindings(failures=failures)
    found, not_run = list[Failure](), list[str]()
    try:
        office = Office(dataset.store, task.office)
        _rule_and_prove(task, dialogue, office, dataset.references(task), profile, found, not_run)
    except InputError as fault:
        found.append(Failure(task=task.id, name="proofs", message=str(fault)))
    return TaskFindings(failures=_listed(found), not_run=tuple(not_run))


def _listed(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    """The first of the failures of a task, with short messages, and the number of the others."""
    left = iter(failures)
    listed = [
        one.model_copy(update={"message": one.message[:_MESSAGE_CHARS]}) for one in islice(left, bounds.TASK_FAILURES)
    ]
    if others := sum(1 for _ in left):
        message = f"{others:,} more failures of this task are not listed (TASK_FAILURES)"
        listed.append(Failure(task=listed[0].task, name="limits", message=message))
    return tuple(listed)


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
    failures: list[Failure],
    not_run: list[str],
) -> None:
    """Apply criteria, rules and proofs, and add what each finds to the two lists at once."""
    for offence in check_criteria(task, office).offences:
        failures.append(Failure(task=task.id, name="criteria", message=offence.message))
    if task.split in RULED_SPLITS:
        failures.extend(_rules(task, dialogue, office))
    else:
        not_run.append("rules")
    with open_bench(task, dialogue, office, references, profile) as bench:
        proofs = prove(bench).proofs
    for name, proof in proofs.items():
        if proof.status == "failed":
            failures.append(Failure(task=task.id, name=name, message=proof.why))
        elif proof.status == "not_run":
            not_run.append(name)
            if task.split == "plus" and not may_be_missing(task, name):
                failures.append(Failure(task=task.id, name=name, message=f"was not run: {proof.why}"))
        if name in task.proofs and task.proofs[name].status != proof.status and profile == "corrected":
            message = f"the row says {task.proofs[name].status}, running it again says {proof.status}"
            failures.append(Failure(task=task.id, name=name, message=message))


def _rules(task: Task, dialogue: Dialogue | None, office: Office) -> Iterator[Failure]:
    offences = list(check_task(task, office.names()).offences)
    if dialogue is None:
        yield Failure(task=task.id, name="dialogue", message="there is no dialogue for this task")
    else:
        offences += check_dialogue(task, dialogue).offences
    for offence in offences:
        yield Failure(task=task.id, name=offence.name, message=offence.message)
