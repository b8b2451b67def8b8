"""What an attack consists of: areas, their cases, and what came of them."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.hostile.harness.attempt import Attempt

LIMIT_S = 30.0
_MOST_PATIENCE = 4.0
MOST_BYTES = 1_000_000_000


def patience() -> float:
    """How many times longer than alone anything takes now: on a busy machine, what is slow is not yet hanging."""
    return min(_MOST_PATIENCE, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))


class Failure(NamedTuple):
    """What a try did that it must not.

    Attributes:
        step: The part of the case at which it did, or empty.
    """

    area: str
    case: str
    step: str
    why: str


class Area(NamedTuple):
    """One kind of attack, one row of the table.

    Attributes:
        name: As `--only` takes it.
        what: As the table says it.
        cases: The names of its cases at a scale, each of which `run` can make again from its name and the seed alone.
        limit_s: How long one step may take.
        skipped: Why this machine cannot try it, or an empty text.
        is_bounded: Whether what is tried has limits of time and memory of its own; a step of what has none is ended all
            the same, which is told and is no failure.
    """

    name: str
    what: str
    cases: Callable[[float], Sequence[str]]
    run: Callable[[str, "Attempt"], None]
    limit_s: float = LIMIT_S
    skipped: Callable[[], str] = lambda: ""
    is_bounded: bool = True


def share(names: Sequence[str], scale: float) -> list[str]:
    """Evenly chosen names for a scale under 1, at least one; all of them from 1 on."""
    if scale >= 1:
        return list(names)
    count = max(1, round(len(names) * scale))
    return [names[index * len(names) // count] for index in range(count)]


def numbered(prefix: str, count: int, scale: float) -> list[str]:
    """Names of cases that are drawn by their number: as many as the scale asks for, also more than `count`."""
    return [f"{prefix}-{index:04}" for index in range(max(1, round(count * scale)))]
