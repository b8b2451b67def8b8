"""Steps that may take no longer than a limit, told to whoever watches this process and ends it where one does.

Reading a hostile file may hang in code that nothing inside the process can interrupt. A worker process therefore has
a watcher outside (`run_ledger`); where there is none, as in a program that imports our packages, nothing is limited.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from data_model.bounds import SILENCE_S

Watcher = Callable[[str, float], None]
"""Told the name of the step that is under way, and for how many seconds more it may be."""


@dataclass
class _Step:
    """A step that has begun. deadline: on the monotonic clock. is_whole: the steps in it count as parts of it."""

    name: str
    deadline: float
    is_whole: bool = False


_watcher: Watcher | None = None
_steps: list[_Step] = []


@contextmanager
def watched(watcher: Watcher, work: str) -> Iterator[None]:
    """Tell a watcher of every limited step in the block, which is one piece of work by that name.

    Between two limited steps, before the first and after the last, at most SILENCE_S may pass.
    """
    global _watcher
    _watcher = watcher
    _steps[:] = [_Step(work, 0.0)]
    watcher(work, SILENCE_S)
    try:
        yield
    finally:
        _watcher = None
        _steps.clear()


@contextmanager
def limited_step(name: str, seconds: float, is_whole: bool = False) -> Iterator[None]:
    """Say that the block is a step which may take so long; its time is not counted as that of a step around it.

    is_whole: whatever the block does counts as this step, limited steps in it included.
    """
    if _watcher is None or _steps[-1].is_whole:
        yield
        return
    began = monotonic()
    _steps.append(_Step(name, began + seconds, is_whole))
    _watcher(name, seconds)
    try:
        yield
    finally:
        _leave_step(began)


def _leave_step(began: float) -> None:
    if _watcher is None:
        return
    now = monotonic()
    _steps.pop()
    for step in _steps[1:]:
        step.deadline += now - began
    around = _steps[-1]
    _watcher(around.name, around.deadline - now if len(_steps) > 1 else SILENCE_S)
