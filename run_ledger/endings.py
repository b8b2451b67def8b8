"""How a worker process came to its end in the midst of a unit, and what is made of it."""

from typing import Literal, NamedTuple

from data_model import bounds


class Ending(NamedTuple):
    """Why the work on a unit was cut off.

    kind: `time`, a step took longer than it may; `memory`, it needed more than there is; `death`, the process ended.
    step: what was under way. how: one sentence. signal: that the process died of, 0 for none.
    tries: how many processes have ended over this unit.
    """

    kind: Literal["time", "memory", "death"]
    step: str
    how: str
    signal: int = 0
    tries: int = 1


class WorkerUnfit(Exception):
    """Raised by work on a unit that cannot tell whether a fault is its own or was done to its process.

    What follows is as if the process had ended: another one says what becomes of the unit. So it is for a disk that
    seems full and input that cannot be read, too: the process may have been kept from it.
    """


def ending_by_time(step: str, seconds: float) -> Ending:
    """The ending of a worker that is killed because a step takes too long."""
    return Ending("time", step, f"{step} took over {seconds:.0f} s")


def ending_by_stopping(step: str) -> Ending:
    """The ending of a worker that is killed because it was stopped by a signal and nobody lets it go on."""
    return Ending("time", step, f"the worker process was stopped for over {bounds.STOPPED_S} s during {step}")


def ending_by_memory(step: str) -> Ending:
    """The ending of a unit that needed more memory than a worker has."""
    return Ending("memory", step, f"{step} needs more memory than {bounds.WORKER_BYTES // 1_000_000:,} MB")


def ending_by_others(endings: int) -> Ending:
    """The ending of work that is not begun: the same work on other things has ended too many processes."""
    return Ending("time", "the start", f"it was not begun, as {endings} processes before it were ended at their limits")
