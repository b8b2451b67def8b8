"""How much work one check may take: steps are counted, so that the answer is the same on every machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from data_model import bounds

OF_A_READING = 150
"""Steps that reading one character as a number, a date or a time takes; looking for a text takes one a character."""


class TooMuchWork(Exception):
    """A check takes more steps than one may."""

    def __init__(self) -> None:
        super().__init__(f"the check takes more work than {bounds.CRITERION_STEPS:,} steps, about one a character")


_left: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


@contextmanager
def limited_work() -> Iterator[None]:
    """Let what is done inside take the steps of one check, and no more."""
    token = _left.set([bounds.CRITERION_STEPS])
    try:
        yield
    finally:
        _left.reset(token)


def spend(steps: int) -> None:
    """Count steps; TooMuchWork when those of the check are used up. Outside of a check nothing is counted."""
    left = _left.get()
    if left is None:
        return
    left[0] -= steps
    if left[0] < 0:
        raise TooMuchWork
