"""Terminations: how a worker process ended while working on a unit."""

from typing import Literal, NamedTuple

from data_model import bounds


class WorkerTermination(NamedTuple):
    """Why the work on a unit was cut off.

    Attributes:
        kind: `time`: a step exceeded its time limit; `memory`: it needed more memory than allowed; `death`: the process
            ended.
        step: The step that was under way.
        description: One sentence.
        signal_number: The signal that killed the process; 0 for none.
        termination_count: How many processes this unit has ended so far.
    """

    kind: Literal["time", "memory", "death"]
    step: str
    description: str
    signal_number: int = 0
    termination_count: int = 1


class WorkerCompromised(Exception):
    """Raised if the code of a unit cannot tell whether it caused a fault itself or its process was disturbed.

    The unit is treated as if the process had ended: another process decides its outcome. This includes a disk that
    seems full and input that seems unreadable, because access may have been taken away from the process.
    """


def make_timeout_termination(step: str, allowed_s: float) -> WorkerTermination:
    """Make the termination of a worker that is killed because a step took too long."""
    return WorkerTermination("time", step, f"{step} took over {allowed_s:.0f} s")


def make_stopped_termination(step: str) -> WorkerTermination:
    """Make the termination of a worker that is killed because a signal stopped it and nothing resumed it."""
    return WorkerTermination(
        "time", step, f"the worker process was stopped for over {bounds.STOPPED_S} s during {step}"
    )


def make_memory_termination(step: str) -> WorkerTermination:
    """Make the termination of a unit that needed more memory than a worker has."""
    return WorkerTermination("memory", step, f"{step} needs more memory than {bounds.WORKER_BYTES // 1_000_000:,} MB")


def make_foreign_termination(endings: int) -> WorkerTermination:
    """Make the termination of work that is not started because earlier work has ended too many processes."""
    return WorkerTermination(
        "time", "the start", f"it was not begun, as {endings} processes before it were ended at their limits"
    )
