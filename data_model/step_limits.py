"""Steps that may take no longer than a limit, told to whoever watches this process and ends it where one does.

Reading a hostile file may hang in code that nothing inside the process can interrupt. A worker process therefore has
a watcher outside (`run_ledger`); where there is none, as in a program that imports our packages, nothing is limited.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from data_model.bounds import SILENCE_S

StepWatcher = Callable[[str, float], None]
"""Told the name of the step that is under way, and for how many seconds more it may be."""


@dataclass
class _LimitedStep:
    """A step that has begun.

    Attributes:
        deadline: On the monotonic clock.
        covers_inner_steps: The steps in it count as parts of it.
    """

    name: str
    deadline: float
    covers_inner_steps: bool = False


_watcher: StepWatcher | None = None
_steps: list[_LimitedStep] = []


@contextmanager
def watch_steps(step_watcher: StepWatcher, unit_name: str) -> Iterator[None]:
    """Tell a watcher of every limited step in the block, which is one piece of work by that name.

    Between two limited steps, before the first and after the last, at most SILENCE_S may pass.
    """
    global _watcher
    _watcher = step_watcher
    _steps[:] = [_LimitedStep(unit_name, 0.0)]
    step_watcher(unit_name, SILENCE_S)
    try:
        yield
    finally:
        _watcher = None
        _steps.clear()


@contextmanager
def limit_step_time(name: str, limit_s: float, covers_inner_steps: bool = False) -> Iterator[None]:
    """Say that the block is a step which may take so long; its time is not counted as that of a step around it.

    Args:
        covers_inner_steps: Whatever the block does counts as this step, limited steps in it included.
    """
    if _watcher is None or _steps[-1].covers_inner_steps:
        yield
        return
    started_at = monotonic()
    _steps.append(_LimitedStep(name, started_at + limit_s, covers_inner_steps))
    _watcher(name, limit_s)
    try:
        yield
    finally:
        _leave_step(started_at)


def _leave_step(started_at: float) -> None:
    if _watcher is None:
        return
    now = monotonic()
    _steps.pop()
    for step in _steps[1:]:
        step.deadline += now - started_at
    outer_step = _steps[-1]
    _watcher(outer_step.name, outer_step.deadline - now if len(_steps) > 1 else SILENCE_S)
