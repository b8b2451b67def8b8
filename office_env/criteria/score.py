"""Score a workspace: every criterion of a task, under one of two profiles."""

from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, Literal

from pydantic import ValidationError

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
    limited_step,
    named,
    passed,
)
from office_env.criteria.effort import TooMuchWork, limited_work
from office_env.criteria.registry import References, arguments_of, criterion, exact_criterion
from office_env.files import FileTree
from office_env.formats.errors import UnreadableFile

Profile = Literal["corrected", "officebench-exact"]
_TOO_LATE = f"not scored: the criteria before it took over {bounds.VERDICT_CPU_S} s of a processor"


def score_workspace(
    task: Task, workspace: FileTree, seed: FileTree, references: References, profile: Profile = "corrected"
) -> Verdict:
    """Check every criterion of a task against the files that were left behind.

    seed: the office the episode started from. references: name -> content, as in `task.references`.
    """
    checks: list[Check] = []
    began = process_time()
    for one in task.criteria:
        if process_time() - began > bounds.VERDICT_CPU_S:
            checks += named(one.function, [error(_TOO_LATE)])
        else:
            checks += score_criterion(one, workspace, seed, references, profile)
    return Verdict(checks=tuple(checks))


def score_criterion(
    one: Criterion, workspace: FileTree, seed: FileTree, references: References, profile: Profile = "corrected"
) -> tuple[Check, ...]:
    """Check one criterion; at least one Check comes back, each named by the function."""
    with limited_step(one.function, bounds.CRITERION_S):
        return _score_criterion(one, workspace, seed, references, profile)


def _score_criterion(
    one: Criterion, workspace: FileTree, seed: FileTree, references: References, profile: Profile
) -> tuple[Check, ...]:
    if profile == "officebench-exact" and not _is_our_own(one.function):
        with limited_work():
            return (_exact(one, workspace, seed, references),)
    entry = criterion[one.function]
    args = checked_arguments(one)
    try:
        with limited_work():
            checks = tuple(entry.function(workspace, seed, references, args))
    except (UnreadableFile, TooMuchWork) as fault:
        checks = (error(str(fault)),)
    except ActionRefused as refusal:
        checks = (failed(message=str(refusal)),)
    except MemoryError:
        checks = (error("what it looks at needs more memory than a criterion may take"),)
    return named(one.function, checks or (error("the criterion found nothing to look at"),))


def checked_arguments(one: Criterion) -> Any:
    """Validate a criterion's arguments; InputError with the JSON path of the first fault, or for an unknown name."""
    entry = criterion[one.function]
    try:
        return arguments_of(entry.function).model_validate(one.args)
    except ValidationError as fault:
        first = fault.errors(include_url=False)[0]
        where = "/args" + "".join(f"/{part}" for part in first["loc"])
        raise InputError(f"{one.function}: {first['msg']}", where=where, found=repr(first["input"])[:80]) from fault


def _is_our_own(function: str) -> bool:
    return function in criterion and not criterion[function].options.get("published", False)


def _exact(one: Criterion, workspace: FileTree, seed: FileTree, references: References) -> Check:
    published: Mapping[str, Any] = one.as_published or {"function": one.function, "args": one.args}
    function = str(published.get("function", one.function))
    if function not in exact_criterion:
        return named(function, [error(f"OfficeBench's evaluator has no function {function!r}")])[0]
    evaluate: Callable[..., bool] = exact_criterion[function].function
    try:
        holds = evaluate(workspace, seed, references, published["args"])
    except Exception as raised:  # noqa: BLE001 (the original counts whatever is raised as not passed)
        check = error(f"OfficeBench's evaluator raises {type(raised).__name__}: {raised}")
    else:
        check = passed(f"{function} holds") if holds else failed(message=f"{function} does not hold: {dict(one.args)}")
    return named(function, [check])[0]
