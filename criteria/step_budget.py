"""Limits on the work of one check, counted in steps so that the result is the same on every machine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

from criteria.cannot_check import CannotCheck
from data_model import bounds

STEPS_PER_READ_CHAR = 150
"""Steps to read one character as part of a number, a date or a time; searching a text takes one per character."""


MAX_CACHED_RESULTS = 64
"""How many results of a function are cached; all that read the mails of one task fit in."""

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


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


def cache_with_steps(function: Callable[[*Arguments], Result]) -> Callable[[*Arguments], Result]:
    """Cache the last results of a function of hashable arguments; one from the cache takes as many steps again.

    So a check has the same result whether or not another has asked before. Outside of a check nothing is cached.
    """

    @lru_cache(maxsize=MAX_CACHED_RESULTS)
    def count(*arguments: *Arguments) -> tuple[Result, int]:
        own_steps = [bounds.CRITERION_STEPS]
        token = _steps_left.set(own_steps)
        try:
            return function(*arguments), bounds.CRITERION_STEPS - own_steps[0]
        finally:
            _steps_left.reset(token)

    @wraps(function)
    def look_up(*arguments: *Arguments) -> Result:
        if _steps_left.get() is None:
            return function(*arguments)
        result, steps = count(*arguments)
        spend_steps(steps)
        return result

    return look_up
