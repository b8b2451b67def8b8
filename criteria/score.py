"""Scoring of a workspace: every criterion of a task, under one of two profiles, and everything else in the office."""

from collections.abc import Callable, Iterable, Mapping
from time import process_time
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from criteria.cannot_check import CannotCheck
from criteria.collateral.damage import check_collateral
from criteria.registry import MatchedItem, References, criterion, criterion_arguments_model, exact_criterion
from criteria.step_budget import limit_steps
from data_model import (
    ActionRefused,
    Check,
    Criterion,
    InputError,
    Task,
    Verdict,
    bounds,
    error,
    failed,
    limit_step_time,
    name_checks,
    passed,
)
from file_formats import UnreadableFile
from office_env import FileTree

Profile = Literal["corrected", "officebench-exact"]
_OUT_OF_TIME = f"not scored: the criteria before it took over {bounds.VERDICT_CPU_S} s of CPU time"


class CriterionResult(NamedTuple):
    """What one criterion has found: its checks, at least one, and the things in the workspace that it accepted."""

    checks: tuple[Check, ...]
    matches: tuple[MatchedItem, ...] = ()


def score_workspace(
    task: Task, workspace: FileTree, seed: FileTree, references: References, profile: Profile = "corrected"
) -> Verdict:
    """Check every criterion of a task against the files that were left behind, and that everything else is as it was.

    Under `officebench-exact`, and for a task without `may_change`, the checks of everything else are `not_run` and say
    what was found.

    Args:
        task: The task whose criteria are checked.
        workspace: The files that were left behind.
        seed: The office in which the episode started.
        references: Name -> content of the reference files, as in `task.references`.
        profile: The profile to score with.
    """
    goal = evaluate_criteria(task.criteria, workspace, seed, references, profile)
    return complete_verdict(goal, task, workspace, seed, profile)


def complete_verdict(
    goal: CriterionResult, task: Task, workspace: FileTree, seed: FileTree, profile: Profile
) -> Verdict:
    """Return the verdict whose goal part is given: add the checks that everything else is as it was."""
    decides = profile == "corrected"
    return Verdict(checks=(*goal.checks, *check_collateral(task, workspace, seed, goal.matches, decides)))


def evaluate_criteria(
    criteria: Iterable[Criterion],
    workspace: FileTree,
    seed: FileTree,
    references: References,
    profile: Profile = "corrected",
) -> CriterionResult:
    """Check the criteria of a task, which makes the goal part of its verdict, and list all that they accepted."""
    return join_results(
        criteria, lambda one_criterion: evaluate_criterion(one_criterion, workspace, seed, references, profile)
    )


def join_results(criteria: Iterable[Criterion], evaluate: Callable[[Criterion], CriterionResult]) -> CriterionResult:
    """Join what the criteria of a task have found; those that are left when the time is used up are errors.

    Args:
        evaluate: Checks one criterion, as `evaluate_criterion` does.
    """
    checks: list[Check] = []
    matches: list[MatchedItem] = []
    started_s = process_time()
    for task_criterion in criteria:
        if process_time() - started_s > bounds.VERDICT_CPU_S:
            checks += name_checks(task_criterion.function, [error(_OUT_OF_TIME)])
        else:
            result = evaluate(task_criterion)
            checks += result.checks
            matches += result.matches
    return CriterionResult(tuple(checks), tuple(dict.fromkeys(matches)))


def score_criterion(
    task_criterion: Criterion,
    workspace: FileTree,
    seed: FileTree,
    references: References,
    profile: Profile = "corrected",
) -> tuple[Check, ...]:
    """Check one criterion and return at least one result, each named after the criterion's function."""
    return evaluate_criterion(task_criterion, workspace, seed, references, profile).checks


def evaluate_criterion(
    task_criterion: Criterion,
    workspace: FileTree,
    seed: FileTree,
    references: References,
    profile: Profile = "corrected",
) -> CriterionResult:
    """Check one criterion; each check is named after the criterion's function."""
    with limit_step_time(task_criterion.function, bounds.CRITERION_S):
        return _evaluate_criterion(task_criterion, workspace, seed, references, profile)


def _evaluate_criterion(
    task_criterion: Criterion, workspace: FileTree, seed: FileTree, references: References, profile: Profile
) -> CriterionResult:
    # Where one of our criteria stands in for a published one, the published one is scored.
    is_published = task_criterion.as_published is not None or not _is_own_criterion(task_criterion.function)
    if profile == "officebench-exact" and is_published:
        with limit_steps():
            return CriterionResult((_score_exact(task_criterion, workspace, seed, references),))
    entry = criterion[task_criterion.function]
    args = validate_arguments(task_criterion)
    matches: tuple[MatchedItem, ...] = ()
    try:
        with limit_steps():
            findings = tuple(entry.function(workspace, seed, references, args))
        checks = tuple(finding for finding in findings if isinstance(finding, Check))
        matches = tuple(finding for finding in findings if isinstance(finding, MatchedItem))
    except CannotCheck as exception:
        checks = (error(str(exception), exception.where),)
    except UnreadableFile as damage:
        checks = (error(str(damage)),)
    except ActionRefused as refusal:
        checks = (failed(message=str(refusal)),)
    except MemoryError:
        checks = (error("its target needs more memory than a criterion may use"),)
    found_nothing = (error("the criterion found nothing to check"),)
    return CriterionResult(name_checks(task_criterion.function, checks or found_nothing), matches)


def validate_arguments(task_criterion: Criterion) -> Any:
    """Validate a criterion's arguments.

    Raises:
        InputError: The arguments do not fit, with the JSON path of the first fault, or the criterion is unknown.
    """
    entry = criterion[task_criterion.function]
    try:
        return criterion_arguments_model(entry.function).model_validate(task_criterion.args)
    except ValidationError as exception:
        first_error = exception.errors(include_url=False)[0]
        where = "/args" + "".join(f"/{part}" for part in first_error["loc"])
        raise InputError(
            f"{task_criterion.function}: {first_error['msg']}", where=where, found=repr(first_error["input"])[:80]
        ) from exception


def _is_own_criterion(function: str) -> bool:
    return function in criterion and not criterion[function].options.get("published", False)


def _score_exact(task_criterion: Criterion, workspace: FileTree, seed: FileTree, references: References) -> Check:
    published: Mapping[str, Any] = task_criterion.as_published or {
        "function": task_criterion.function,
        "args": task_criterion.args,
    }
    function = str(published.get("function", task_criterion.function))
    if function not in exact_criterion:
        return name_checks(function, [error(f"OfficeBench's evaluator has no function {function!r}")])[0]
    evaluate: Callable[..., bool] = exact_criterion[function].function
    try:
        is_met = evaluate(workspace, seed, references, published["args"])
    except Exception as exception:  # noqa: BLE001 (the original counts every exception as not passed)
        check = error(f"OfficeBench's evaluator raises {type(exception).__name__}: {exception}")
    else:
        check = (
            passed(f"{function} holds")
            if is_met
            else failed(message=f"{function} does not hold: {dict(task_criterion.args)}")
        )
    return name_checks(function, [check])[0]
