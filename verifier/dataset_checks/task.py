"""The check of one task of a dataset: its references, criteria, rules and every proof."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

from pydantic import Field

from criteria import Profile
from data_model import Dataset, Dialogue, FrozenModel, InputError, Task, bounds, resolve_pointer
from office_env import Office
from processes import BlockingWorker, WorkerTerminated
from verifier.attack import READER, find_passing_policies, list_policies
from verifier.criteria_filter import check_criteria
from verifier.dataset_checks.work_limits import find_excess_work
from verifier.operator_runs import OperatorResult
from verifier.proof_context import open_proof_context
from verifier.proof_registry import may_proof_be_missing, proof, prove_task
from verifier.rule_registry import check_dialogue, check_task

_MESSAGE_CHARS = 2_000
RULE_CHECKED_SPLITS = ("neo", "plus")
"""The splits that our own pipelines make; rows that others publish or a user writes need not follow our rules."""


class CheckFailure(FrozenModel):
    """One thing that does not hold.

    Attributes:
        task: The id of the task, or empty for the dataset as a whole.
        name: The name of the check.
        message: What does not hold.
    """

    task: str
    name: str
    message: str


class OperatorCounts(FrozenModel):
    """What an operator has tried.

    Attributes:
        tasks: The number of tasks that hold what it attacks.
        variants: The number of variants that were tried on them.
        faults: The number of variants with a verdict that they must not get.
    """

    tasks: int = 0
    variants: int = 0
    faults: int = 0


class TaskFindings(FrozenModel):
    """The result of checking one task.

    Attributes:
        failures: What does not hold.
        not_run: Names of the proofs that rightly lack what they need, and `rules` if these do not apply.
        failed_measurements: Names of what was measured with a model when the row was made, and failed.
        passing_policies: Names of the policies that know no task and pass this one, and of the reader if it does; empty
            if none was run.
        operators: Operator -> what it has tried on the task; empty if operators are not counted.
    """

    failures: tuple[CheckFailure, ...] = ()
    not_run: tuple[str, ...] = ()
    failed_measurements: tuple[str, ...] = ()
    passing_policies: tuple[str, ...] = ()
    operators: dict[str, OperatorCounts] = Field(default_factory=dict)


class TaskCheckContext(FrozenModel):
    """The arguments of the worker process that checks tasks.

    Attributes:
        dataset: The folder of the dataset.
        profile: The profile that scores the proofs.
        attack: Whether the policies that know no task are run as well.
        operators: Whether operators are counted and each of their faults is listed.
    """

    dataset: str
    profile: Profile
    attack: bool = False
    operators: bool = False


def check_task_in_worker(worker: BlockingWorker, task: Task) -> TaskFindings:
    """Check a task in a worker that runs `check_task_payload`; a task that exceeds the limits has failed."""
    try:
        return TaskFindings.model_validate_json(worker.call(task.model_dump_json()))
    except WorkerTerminated as error:
        message = f"cannot be checked: {error.termination.description}"
        return TaskFindings(failures=(CheckFailure(task=task.id, name="proofs", message=message),))


def check_task_payload(payload: str, context: str) -> str:
    """Check a task in the worker process: a Task in, its TaskFindings out, both as JSON."""
    check_context = TaskCheckContext.model_validate_json(context)
    dataset = _open_dataset_once(check_context.dataset)
    task = Task.model_validate_json(payload)
    findings = check_one_task(dataset, task, check_context.profile, check_context.attack, check_context.operators)
    return findings.model_dump_json()


@cache
def _open_dataset_once(dataset: str) -> Dataset:
    # Opened once per process, because finding the offsets of the rows reads all of them.
    return Dataset(Path(dataset), verify_row_hashes=False)


def check_one_task(
    dataset: Dataset, task: Task, profile: Profile, attack: bool = False, operators: bool = False
) -> TaskFindings:
    """Check a task of a dataset in this process.

    Args:
        attack: Whether to run the policies that know no task as well. That one of them passes is a failure if the row
            says what may change; a row that does not cannot be expected to hold them off.
        operators: Whether to count what each operator tried, and to list each fault and not only the first.
    """
    dialogue = dataset.dialogue(task.id)
    # Rules and proofs would take too long on an oversized row, and need what a row refers to.
    for name, messages in (
        ("limits", find_excess_work(task, dialogue)),
        ("references", _find_dangling_references(task, dialogue)),
    ):
        if failures := _limit_failures(CheckFailure(task=task.id, name=name, message=message) for message in messages):
            return TaskFindings(failures=failures)
    task_failures, not_run, policies = list[CheckFailure](), list[str](), tuple[str, ...]()
    operator_results = dict[str, OperatorResult]()
    try:
        office, references = Office(dataset.store, task.office), dataset.read_references(task)
        _check_rules(task, dialogue, office, task_failures, not_run)
        operator_results = _check_proofs(task, dialogue, office, references, profile, task_failures, not_run)
        if attack:
            policies = _attack(task, dialogue, office, references, profile, task_failures)
    except InputError as error:
        task_failures.append(CheckFailure(task=task.id, name="proofs", message=str(error)))
    if operators:
        task_failures += _list_faults(task, operator_results)
    return TaskFindings(
        failures=_limit_failures(task_failures),
        not_run=tuple(not_run),
        failed_measurements=_list_failed_measurements(task),
        passing_policies=policies,
        operators=_count_operators(operator_results) if operators else {},
    )


def _list_failed_measurements(task: Task) -> tuple[str, ...]:
    return tuple(name for name, result in task.proofs.items() if result.status == "failed" and name not in proof)


def _list_faults(task: Task, results: Mapping[str, OperatorResult]) -> Iterator[CheckFailure]:
    for name, result in sorted(results.items()):
        for fault in result.faults:
            yield CheckFailure(task=task.id, name=name, message=f"{fault.where}: {fault.message}")


def _count_operators(results: Mapping[str, OperatorResult]) -> dict[str, OperatorCounts]:
    return {
        name: OperatorCounts(tasks=bool(result.variants), variants=result.variants, faults=len(result.faults))
        for name, result in results.items()
    }


def _attack(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    profile: Profile,
    failures: list[CheckFailure],
) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory(prefix="homer-attack-") as folder:
        names = (*list_policies(), READER)
        passing = tuple(find_passing_policies(task, dialogue, office, references, Path(folder), profile, names))
    if task.may_change is not None and profile == "corrected":
        failures += [
            CheckFailure(task=task.id, name="attack", message=f"the policy {name}, which knows no task, passes")
            for name in passing
            if name != READER
        ]
    return passing


def _limit_failures(failures: Iterable[CheckFailure]) -> tuple[CheckFailure, ...]:
    """Return the first failures of a task, with shortened messages, and one that counts the others."""
    remaining = iter(failures)
    listed = [
        failure.model_copy(update={"message": failure.message[:_MESSAGE_CHARS]})
        for failure in islice(remaining, bounds.TASK_FAILURES)
    ]
    if others := sum(1 for _ in remaining):
        message = f"{others:,} more failures of this task are not listed (TASK_FAILURES)"
        listed.append(CheckFailure(task=listed[0].task, name="limits", message=message))
    return tuple(listed)


def _find_dangling_references(task: Task, dialogue: Dialogue | None) -> Iterator[str]:
    """Yield each reference of the row to a fact, a turn or a place that does not exist."""
    facts, row = {fact.id for fact in task.facts}, task.model_dump(mode="json")
    if len(facts) < len(task.facts):
        yield "/facts: two facts have the same id"
    fact_references = [(f"/facts/{index}/supersedes", fact.supersedes) for index, fact in enumerate(task.facts)]
    fact_references += [(f"/wrong_ways/{index}/fact", way.fact) for index, way in enumerate(task.wrong_ways)]
    fact_references += [(f"/bindings/{index}/fact", binding.fact) for index, binding in enumerate(task.bindings)]
    turns = {turn.id for turn in dialogue.turns} if dialogue else set()
    for index, evidence in enumerate(dialogue.evidence if dialogue else ()):
        fact_references.append((f"dialogue, /evidence/{index}/fact", evidence.fact))
        if evidence.turn not in turns:
            yield f"dialogue, /evidence/{index}/turn: there is no turn {evidence.turn!r}"
    if dialogue and len(turns) < len(dialogue.turns):
        yield "dialogue: two turns have the same id"
    yield from (f"{where}: there is no fact {fact!r}" for where, fact in fact_references if fact not in (None, *facts))
    for index, binding in enumerate(task.bindings):
        try:
            resolve_pointer(row, binding.path)
        except KeyError:
            yield f"/bindings/{index}/path: the row holds nothing at {binding.path!r}"


def _check_rules(
    task: Task, dialogue: Dialogue | None, office: Office, failures: list[CheckFailure], not_run: list[str]
) -> None:
    """Apply criteria and rules, and append the findings to the two lists."""
    failed_checks = [*check_criteria(task, office).failures]
    if task.split not in RULE_CHECKED_SPLITS:
        not_run.append("rules")
    else:
        failed_checks += check_task(task, office.names()).failures
        if dialogue is None:
            failures.append(CheckFailure(task=task.id, name="dialogue", message="there is no dialogue for this task"))
        else:
            failed_checks += check_dialogue(task, dialogue).failures
    failures += [CheckFailure(task=task.id, name=one.name, message=one.message) for one in failed_checks]


def _check_proofs(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    profile: Profile,
    failures: list[CheckFailure],
    not_run: list[str],
) -> dict[str, OperatorResult]:
    """Run every proof, append the findings to the two lists, and return what the operators have found."""
    with open_proof_context(task, dialogue, office, references, profile) as proof_context:
        proofs = prove_task(proof_context).proofs
    for name, result in proofs.items():
        if result.status == "failed":
            failures.append(CheckFailure(task=task.id, name=name, message=result.why))
        elif result.status == "not_run":
            not_run.append(name)
            if task.split == "plus" and not may_proof_be_missing(task, name):
                failures.append(CheckFailure(task=task.id, name=name, message=f"was not run: {result.why}"))
        if name in task.proofs and task.proofs[name].status != result.status and profile == "corrected":
            message = f"the row says {task.proofs[name].status}, running it again says {result.status}"
            failures.append(CheckFailure(task=task.id, name=name, message=message))
    return proof_context.operator_results
