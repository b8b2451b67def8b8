"""Score one check in a line: what passes, what fails and in which words."""

from collections.abc import Mapping
from typing import Any

from criteria import score_criterion, validate_arguments
from criteria.registry import MatchedItem, criterion
from data_model import Check, Criterion
from office_env import FileTree, InMemoryFileTree

NOTHING = InMemoryFileTree({})


def score(
    function: str,
    workspace: FileTree,
    seed: FileTree = NOTHING,
    references: Mapping[str, bytes] | None = None,
    **args: Any,
) -> tuple[Check, ...]:
    """The checks of one criterion under the corrected profile."""
    return score_criterion(Criterion(function=function, args=args), workspace, seed, references or {})


def passes(function: str, workspace: FileTree, **args: Any) -> bool:
    """Whether one criterion passes, without a seed or references."""
    return is_passed(score(function, workspace, **args))


def is_passed(checks: tuple[Check, ...]) -> bool:
    """Whether all checks passed."""
    return {check.status for check in checks} == {"passed"}


def messages(checks: tuple[Check, ...]) -> list[str]:
    """The messages of the checks that did not pass."""
    return [check.message for check in checks if check.status != "passed"]


def list_matches(
    function: str,
    workspace: FileTree,
    seed: FileTree = NOTHING,
    references: Mapping[str, bytes] | None = None,
    **args: Any,
) -> list[MatchedItem]:
    """What one criterion accepted."""
    task_criterion = Criterion(function=function, args=args)
    findings = criterion[function].function(workspace, seed, references or {}, validate_arguments(task_criterion))
    return [one for one in findings if isinstance(one, MatchedItem)]
