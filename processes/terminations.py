"""How a worker process came to its end in the midst of a unit, and what is made of it."""

from typing import Literal, NamedTuple

from data_model import bounds


class WorkerTermination(NamedTuple):
    """Why the work on a unit was cut off.

    Attributes:
        kind: `time`, a step took longer than it may; `memory`, it needed more than there is; `death`, the process
            ended.
        step: What was under way.
        description: One sentence.
        signal_number: That the process died of, 0 for none.
        termination_count: How many processes have ended over this unit.
    """

    kind: Literal["time", "memory", "death"]
    step: str
    description: str
    signal_number: int = 0
    termination_count: int = 1


class WorkerCompromised(Exception):
    """Raised by work on a unit that cannot tell whether a fault is its own or was done to its process.

    What follows is as if the process had ended: another one says what becomes of the unit. So it is for a disk that
    seems full and input that cannot be read, too: the process may have been kept from it.
    """


def make_timeout_termination(step: str, allowed_s: float) -> WorkerTermination:
    """The ending of a worker that is killed because a step takes too long."""
    return WorkerTermination("time", step, f"{step} took over {allowed_s:.0f} s")


def make_stopped_termination(step: str) -> WorkerTermination:
    """The ending of a worker that is killed because it was stopped by a signal and nobody lets it go on."""
    return WorkerTermination(
        "time", step, f"the worker process was stopped for over {bounds.STOPPED_S} s during {step}"
    )


def make_memory_termination(step: str) -> WorkerTermination:
    """The ending of a unit that needed more memory than a worker has."""
    return WorkerTermination("memory", step, f"{step} needs more memory than {bounds.WORKER_BYTES // 1_000_000:,} MB")


def make_foreign_termination(endings: int) -> WorkerTermination:
    """The ending of work that is not begun: the same work on other things has ended too many processes."""
    return WorkerTermination(
        "time", "the start", f"it was not begun, as {endings} processes before it were ended at their limits"
    )
