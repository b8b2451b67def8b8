"""The exit codes of `homer`, one name for each."""

from enum import IntEnum


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
