"""Limits on the work of one check, counted in steps so that the result is the same on every machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from criteria.cannot_check import CannotCheck
from data_model import bounds

STEPS_PER_READ_CHAR = 150
"""Steps to read one character as part of a number, a date or a time; searching a text takes one per character."""


class StepBudgetExceeded(CannotCheck):
    """A check takes more steps than it may."""

    def __init__(self) -> None:
        super().__init__(f"the check takes more work than {bounds.CRITERION_STEPS:,} steps, about one per character")


_steps_left: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


@contextmanager
def limit_steps() -> Iterator[None]:
    """Limit the code inside to the steps of one check."""
    token = _steps_left.set([bounds.CRITERION_STEPS])
    try:
        yield
    finally:
        _steps_left.reset(token)


def spend_steps(steps: int) -> None:
    """Count steps against the budget of the current check; outside of a check nothing is counted.

    Raises:
        StepBudgetExceeded: The steps of the check are used up.
    """
    steps_left = _steps_left.get()
    if steps_left is None:
        return
    steps_left[0] -= steps
    if steps_left[0] < 0:
        raise StepBudgetExceeded
