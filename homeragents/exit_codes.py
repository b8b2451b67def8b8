"""The exit codes of `homer`, one name for each, and which one a build or an evaluation ends with."""

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evaluation import EvalResult
    from orchestrator import BuildResult


class ExitCode(IntEnum):
    """What the exit status of a verb means (docs/cli.md)."""

    DONE = 0
    FAILED = 1
    """Something failed, or fewer tasks were made than asked for."""
    WRONG_USE = 2
    UNFINISHED = 3
    """Nothing is published yet, or episodes have no verdict; `homer resume` continues."""
    CRASHED = 70
    INTERRUPTED = 130


def choose_build_exit_code(result: "BuildResult", wanted_tasks: int) -> ExitCode:
    """Return the exit code of a build, which fails if it made fewer tasks than wanted."""
    if result.crashed:
        return ExitCode.CRASHED
    if not result.is_published:
        return ExitCode.UNFINISHED
    return ExitCode.DONE if result.accepted >= wanted_tasks else ExitCode.FAILED


def choose_evaluation_exit_code(*results: "EvalResult") -> ExitCode:
    """Return the exit code of one or several evaluations: the most severe one."""
    if any(result.crashed for result in results):
        return ExitCode.CRASHED
    return ExitCode.UNFINISHED if any(result.errored or result.stopped for result in results) else ExitCode.DONE
