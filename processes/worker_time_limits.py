"""When a worker is ended: its step takes too long, or a signal has stopped it for too long."""

from time import monotonic

from data_model import bounds
from processes.process_state import ProcessState
from processes.shared_step_page import CurrentStep
from processes.terminations import WorkerTermination, make_stopped_termination, make_timeout_termination

_BUSY_MACHINE_EXTRA_TIME_FACTOR = 3


def make_start_step(requested_at: float) -> CurrentStep:
    """Return the step of a worker that has not begun its request yet.

    Args:
        requested_at: When the request was sent, on the monotonic clock, in seconds.
    """
    name = "the start of a worker process"
    return CurrentStep(name, requested_at + bounds.SILENCE_S, bounds.SILENCE_S, 0.0)


class WorkerTimeLimits:
    """The time limits of one worker; remembers since when the worker has been stopped."""

    def __init__(self) -> None:
        self._stopped_since: float | None = None

    def find_timeout(self, state: ProcessState | None, step: CurrentStep) -> WorkerTermination | None:
        """Return the termination of a worker whose step exceeds its time limit; None while it has time left.

        Args:
            state: What the system says about the worker; None if it cannot say.
        """
        if self._is_stopped_too_long(state):
            return make_stopped_termination(step.name)
        if monotonic() > step.deadline and _has_used_its_time(state, step):
            return make_timeout_termination(step.name, step.allowed_s)
        return None

    def _is_stopped_too_long(self, state: ProcessState | None) -> bool:
        """Return whether the process has been stopped for too long; a stop of the whole run that is resumed is fine."""
        if state is None or not state.is_stopped:
            self._stopped_since = None
        elif self._stopped_since is None:
            self._stopped_since = monotonic()
        return self._stopped_since is not None and monotonic() > self._stopped_since + bounds.STOPPED_S


def _has_used_its_time(state: ProcessState | None, step: CurrentStep) -> bool:
    """Return whether a process past its deadline had a fair chance to finish: it is waiting, or has used CPU time.

    A process that is ready to run but was not scheduled, on a busy machine, gets three times its limit in addition.
    """
    if state is None or monotonic() > step.deadline + _BUSY_MACHINE_EXTRA_TIME_FACTOR * step.allowed_s:
        return True
    return not state.is_ready or state.cpu_s - step.cpu_s > step.allowed_s / 2
