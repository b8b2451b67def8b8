"""Named points at which a process can be told to kill itself, to test that a run survives it.

A testing aid, off unless the environment asks for it: `HOMER_KILL_AT=unit-settled:3` ends the process by SIGKILL
the third time that it reaches the point. Only the process that owns the run obeys; workers never see the variable.
"""

import os
import signal
from collections import Counter

from data_model import InputError, suggest_name

KILL_AT_VARIABLE = "HOMER_KILL_AT"
_descriptions: dict[str, str] = {}
_reach_counts: Counter[str] = Counter()


def declare_kill_point(name: str, description: str) -> str:
    """Declare a kill point at the top of a module and return its name; ValueError if it is taken."""
    if _descriptions.setdefault(name, description) != description:
        raise ValueError(f"the kill point {name} is declared twice")
    return name


def list_kill_points() -> dict[str, str]:
    """Return every declared kill point, sorted by name, with a description of what has happened when it is reached."""
    return dict(sorted(_descriptions.items()))


def check_kill_request() -> None:
    """Raise InputError if HOMER_KILL_AT names an unknown kill point or an invalid count."""
    _parse_kill_request()


def _parse_kill_request() -> tuple[str, int] | None:
    if not (request := os.environ.get(KILL_AT_VARIABLE)):
        return None
    name, _, count = request.partition(":")
    if name not in _descriptions:
        raise InputError(
            "", KILL_AT_VARIABLE, "the name of a kill point", f"{name!r}.{suggest_name(name, _descriptions)}"
        )
    if count and not (count.isascii() and count.isdigit() and int(count) > 0):
        raise InputError("", KILL_AT_VARIABLE, f"{name}:COUNT with a count from 1", repr(request))
    return name, int(count or 1)


def reach_kill_point(name: str) -> None:
    """Kill this process by SIGKILL if the environment asks for it here; otherwise do nothing."""
    if name not in _descriptions:
        raise ValueError(f"the kill point {name} is not declared")
    if (request := _parse_kill_request()) is None or request[0] != name:
        return
    _reach_counts[name] += 1
    if _reach_counts[name] == request[1]:
        os.kill(os.getpid(), signal.SIGKILL)
