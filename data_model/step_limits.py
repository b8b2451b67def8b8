"""Time limits for steps of work, enforced by a watcher outside the process.

Reading a hostile file may hang in code that nothing inside the process can interrupt. The watcher of a worker process
(`processes`) is therefore told of every limited step, and kills the process if a step takes too long. Without a
watcher, as in a program that imports our packages, nothing is limited.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from data_model.bounds import SILENCE_S

StepWatcher = Callable[[str, float], None]
"""Called with the name of the current step and the seconds that it may still take."""


@dataclass
class _LimitedStep:
    """A step that is under way.

    Attributes:
        deadline: On the monotonic clock, in seconds.
        covers_inner_steps: Whether limited steps inside it count as parts of it.
    """

    name: str
    deadline: float
    covers_inner_steps: bool = False


_watcher: StepWatcher | None = None
_steps: list[_LimitedStep] = []


@contextmanager
def watch_steps(step_watcher: StepWatcher, unit_name: str) -> Iterator[None]:
    """Report every limited step in the block to a watcher.

    Outside limited steps, at most SILENCE_S may pass.

    Args:
        step_watcher: Told of each change of the current step.
        unit_name: The name of the block's work outside limited steps.
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
    """Run the block as a step that may take at most `limit_s` seconds; its time does not count for outer steps.

    Args:
        covers_inner_steps: Whether limited steps inside the block count as part of this step.
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
