"""Scoring of a workspace: every criterion of a task, under one of two profiles."""

from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, Literal

from pydantic import ValidationError

from criteria.cannot_check import CannotCheck
from criteria.registry import References, criterion, criterion_arguments_model, exact_criterion
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


def score_workspace(
    task: Task, workspace: FileTree, seed: FileTree, references: References, profile: Profile = "corrected"
) -> Verdict:
    """Check every criterion of a task against the files that were left behind.

    Args:
        task: The task whose criteria are checked.
        workspace: The files that were left behind.
        seed: The office in which the episode started.
        references: Name -> content of the reference files, as in `task.references`.
        profile: The profile to score with.
    """
    checks: list[Check] = []
    started_s = process_time()
    for task_criterion in task.criteria:
        if process_time() - started_s > bounds.VERDICT_CPU_S:
            checks += name_checks(task_criterion.function, [error(_OUT_OF_TIME)])
        else:
            checks += score_criterion(task_criterion, workspace, seed, references, profile)
    return Verdict(checks=tuple(checks))


def score_criterion(
    task_criterion: Criterion,
    workspace: FileTree,
    seed: FileTree,
    references: References,
    profile: Profile = "corrected",
) -> tuple[Check, ...]:
    """Check one criterion and return at least one result, each named after the criterion's function."""
    with limit_step_time(task_criterion.function, bounds.CRITERION_S):
        return _score_criterion(task_criterion, workspace, seed, references, profile)


def _score_criterion(
    task_criterion: Criterion, workspace: FileTree, seed: FileTree, references: References, profile: Profile
) -> tuple[Check, ...]:
    # Where one of our criteria stands in for a published one, the published one is scored.
    is_published = task_criterion.as_published is not None or not _is_own_criterion(task_criterion.function)
    if profile == "officebench-exact" and is_published:
        with limit_steps():
            return (_score_exact(task_criterion, workspace, seed, references),)
    entry = criterion[task_criterion.function]
    args = validate_arguments(task_criterion)
    try:
        with limit_steps():
            findings = tuple(entry.function(workspace, seed, references, args))
            checks = tuple(finding for finding in findings if isinstance(finding, Check))
    except CannotCheck as exception:
        checks = (error(str(exception), exception.where),)
    except UnreadableFile as damage:
        checks = (error(str(damage)),)
    except ActionRefused as refusal:
        checks = (failed(message=str(refusal)),)
    except MemoryError:
        checks = (error("its target needs more memory than a criterion may use"),)
    return name_checks(task_criterion.function, checks or (error("the criterion found nothing to check"),))


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
