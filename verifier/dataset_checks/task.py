"""One task of a dataset, checked again: what it points to, criteria, rules, every proof."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

from criteria import Profile
from data_model import Dataset, Dialogue, FrozenModel, InputError, Task, bounds, resolve_pointer
from office_env import Office
from processes import BlockingWorker, WorkerTerminated
from verifier.criteria_filter import check_criteria
from verifier.dataset_checks.work_limits import find_excess_work
from verifier.rule_registry import check_dialogue, check_task
from verifier.run_proofs import may_proof_be_missing, open_proof_context, prove_task

_MESSAGE_CHARS = 2_000
RULE_CHECKED_SPLITS = ("neo", "plus")
"""Rows of our own pipelines; what others publish, and what a user writes, is under no obligation to our rules."""


class CheckFailure(FrozenModel):
    """One thing that does not hold.

    Attributes:
        task: Its id, or empty for the dataset as a whole.
        name: Of the check.
    """

    task: str
    name: str
    message: str


class TaskFindings(FrozenModel):
    """What checking a task came to.

    Attributes:
        not_run: Proofs that rightly lack what they need, and `rules` likewise.
    """

    failures: tuple[CheckFailure, ...] = ()
    not_run: tuple[str, ...] = ()


class TaskCheckContext(FrozenModel):
    """What the worker process of a check is told.

    Attributes:
        dataset: Its folder.
    """

    dataset: str
    profile: Profile


def check_task_in_worker(worker: BlockingWorker, task: Task) -> TaskFindings:
    """Check a task in a worker over `check_task_payload`; one that needs more than the limits has failed."""
    try:
        return TaskFindings.model_validate_json(worker.call(task.model_dump_json()))
    except WorkerTerminated as error:
        message = f"cannot be checked: {error.termination.description}"
        return TaskFindings(failures=(CheckFailure(task=task.id, name="proofs", message=message),))


def check_task_payload(payload: str, context: str) -> str:
    """The work of that worker: a Task in, its TaskFindings out, both as JSON."""
    check_context = TaskCheckContext.model_validate_json(context)
    dataset = _open_dataset_once(check_context.dataset)
    return check_one_task(dataset, Task.model_validate_json(payload), check_context.profile).model_dump_json()


@cache
def _open_dataset_once(dataset: str) -> Dataset:
    # Once a process: where its rows stand is looked for in all of them.
    return Dataset(Path(dataset), verify_row_hashes=False)


def check_one_task(dataset: Dataset, task: Task, profile: Profile) -> TaskFindings:
    """Check a task of a dataset in this process."""
    dialogue = dataset.dialogue(task.id)
    # Rules and proofs would take too long over what is too much, and look up what a row points to.
    for name, messages in (
        ("limits", find_excess_work(task, dialogue)),
        ("references", _find_dangling_references(task, dialogue)),
    ):
        if failures := _limit_failures(CheckFailure(task=task.id, name=name, message=message) for message in messages):
            return TaskFindings(failures=failures)
    task_failures, not_run = list[CheckFailure](), list[str]()
    try:
        office = Office(dataset.store, task.office)
        _check_rules_and_proofs(task, dialogue, office, dataset.read_references(task), profile, task_failures, not_run)
    except InputError as error:
        task_failures.append(CheckFailure(task=task.id, name="proofs", message=str(error)))
    return TaskFindings(failures=_limit_failures(task_failures), not_run=tuple(not_run))


def _limit_failures(failures: Iterable[CheckFailure]) -> tuple[CheckFailure, ...]:
    """The first of the failures of a task, with short messages, and the number of the others."""
    left = iter(failures)
    listed = [
        one.model_copy(update={"message": one.message[:_MESSAGE_CHARS]}) for one in islice(left, bounds.TASK_FAILURES)
    ]
    if others := sum(1 for _ in left):
        message = f"{others:,} more failures of this task are not listed (TASK_FAILURES)"
        listed.append(CheckFailure(task=listed[0].task, name="limits", message=message))
    return tuple(listed)


def _find_dangling_references(task: Task, dialogue: Dialogue | None) -> Iterator[str]:
    """What points to a fact, a turn or a place of the row that is not there."""
    facts, row = {fact.id for fact in task.facts}, task.model_dump(mode="json")
    if len(facts) < len(task.facts):
        yield "/facts: two facts have one id"
    fact_references = [(f"/facts/{index}/supersedes", fact.supersedes) for index, fact in enumerate(task.facts)]
    fact_references += [(f"/wrong_ways/{index}/fact", way.fact) for index, way in enumerate(task.wrong_ways)]
    fact_references += [(f"/bindings/{index}/fact", binding.fact) for index, binding in enumerate(task.bindings)]
    turns = {turn.id for turn in dialogue.turns} if dialogue else set()
    for index, evidence in enumerate(dialogue.evidence if dialogue else ()):
        fact_references.append((f"dialogue, /evidence/{index}/fact", evidence.fact))
        if evidence.turn not in turns:
            yield f"dialogue, /evidence/{index}/turn: there is no turn {evidence.turn!r}"
    if dialogue and len(turns) < len(dialogue.turns):
        yield "dialogue: two turns have one id"
    yield from (f"{where}: there is no fact {fact!r}" for where, fact in fact_references if fact not in (None, *facts))
    for index, binding in enumerate(task.bindings):
        try:
            resolve_pointer(row, binding.path)
        except KeyError:
            yield f"/bindings/{index}/path: the row holds nothing at {binding.path!r}"


def _check_rules_and_proofs(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    profile: Profile,
    failures: list[CheckFailure],
    not_run: list[str],
) -> None:
    """Apply criteria, rules and proofs, and add what each finds to the two lists at once."""
    for failed_check in check_criteria(task, office).failures:
        failures.append(CheckFailure(task=task.id, name="criteria", message=failed_check.message))
    if task.split in RULE_CHECKED_SPLITS:
        failures.extend(_check_rules(task, dialogue, office))
    else:
        not_run.append("rules")
    with open_proof_context(task, dialogue, office, references, profile) as proof_context:
        proofs = prove_task(proof_context).proofs
    for name, proof in proofs.items():
        if proof.status == "failed":
            failures.append(CheckFailure(task=task.id, name=name, message=proof.why))
        elif proof.status == "not_run":
            not_run.append(name)
            if task.split == "plus" and not may_proof_be_missing(task, name):
                failures.append(CheckFailure(task=task.id, name=name, message=f"was not run: {proof.why}"))
        if name in task.proofs and task.proofs[name].status != proof.status and profile == "corrected":
            message = f"the row says {task.proofs[name].status}, running it again says {proof.status}"
            failures.append(CheckFailure(task=task.id, name=name, message=message))


def _check_rules(task: Task, dialogue: Dialogue | None, office: Office) -> Iterator[CheckFailure]:
    failed_checks = list(check_task(task, office.names()).failures)
    if dialogue is None:
        yield CheckFailure(task=task.id, name="dialogue", message="there is no dialogue for this task")
    else:
        failed_checks += check_dialogue(task, dialogue).failures
    for failed_check in failed_checks:
        yield CheckFailure(task=task.id, name=failed_check.name, message=failed_check.message)
