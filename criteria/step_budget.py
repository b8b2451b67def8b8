"""How much work one check may take: steps are counted, so that the answer is the same on every machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from data_model import bounds

STEPS_PER_READ_CHAR = 150
"""Steps that reading one character as a number, a date or a time takes; looking for a text takes one a character."""


class StepBudgetExceeded(Exception):
    """A check takes more steps than one may."""

    def __init__(self) -> None:
        super().__init__(f"the check takes more work than {bounds.CRITERION_STEPS:,} steps, about one a character")


_steps_left: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


@contextmanager
def limit_steps() -> Iterator[None]:
    """Let what is done inside take the steps of one check, and no more."""
    token = _steps_left.set([bounds.CRITERION_STEPS])
    try:
        yield
    finally:
        _steps_left.reset(token)


def spend_steps(steps: int) -> None:
    """Count steps; TooMuchWork when those of the check are used up. Outside of a check nothing is counted."""
    steps_left = _steps_left.get()
    if steps_left is None:
        return
    steps_left[0] -= steps
    if steps_left[0] < 0:
        raise StepBudgetExceeded
