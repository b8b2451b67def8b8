"""Named points at which a process can be told to kill itself: the means to test that a run survives it.

A testing aid, off unless the environment asks: `HOMER_KILL_AT=unit-settled:3` ends the process by SIGKILL
the third time that point is reached. Only the process that owns the run obeys; workers never see the variable.
"""

import os
import signal
from collections import Counter

from data_model import InputError, nearest

VARIABLE = "HOMER_KILL_AT"
_meanings: dict[str, str] = {}
_reached: Counter[str] = Counter()


def kill_point(name: str, meaning: str) -> str:
    """Declare a kill point at the top of a module and return its name; ValueError if it is taken."""
    if _meanings.setdefault(name, meaning) != meaning:
        raise ValueError(f"the kill point {name} is declared twice")
    return name


def kill_points() -> dict[str, str]:
    """Every declared name, in alphabetical order, with what has happened when it is reached."""
    return dict(sorted(_meanings.items()))


def check_kill_request() -> None:
    """Raise InputError where the variable names no declared point or its count is no number from 1."""
    _requested()


def _requested() -> tuple[str, int] | None:
    if not (request := os.environ.get(VARIABLE)):
        return None
    name, _, count = request.partition(":")
    if name not in _meanings:
        raise InputError("", VARIABLE, "the name of a kill point", f"{name!r}.{nearest(name, _meanings)}")
    if count and not (count.isascii() and count.isdigit() and int(count) > 0):
        raise InputError("", VARIABLE, f"{name}:COUNT with a count from 1", repr(request))
    return name, int(count or 1)


def reach(name: str) -> None:
    """Die here by SIGKILL if the environment asks for it; otherwise do nothing."""
    if name not in _meanings:
        raise ValueError(f"the kill point {name} is not declared")
    if (request := _requested()) is None or request[0] != name:
        return
    _reached[name] += 1
    if _reached[name] == request[1]:
        os.kill(os.getpid(), signal.SIGKILL)
