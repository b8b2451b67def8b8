"""Worker processes: bounded in memory, watched, never outliving the one that started them, and how to speak with one.

Workers are started afresh by the interpreter and find their function by import path: nothing is forked or pickled,
and a caller's script needs no `__main__` guard. Each has a keeper (`run_ledger.keeper`) between it and this process,
so that whatever a unit starts ends with its worker.
"""

import json
import os
import select
from collections.abc import Mapping
from contextlib import ExitStack
from time import monotonic
from typing import Any, NamedTuple

from data_model import InputError, bounds, refuse_size
from run_ledger.endings import Ending, ending_by_stopping, ending_by_time
from run_ledger.kept_process import KeptProcess, refused_as_input
from run_ledger.messages import garbled_message, read_message, read_ready
from run_ledger.process_state import ProcessState, read_process_state
from run_ledger.step_page import A_CALL, StepPage, StepSeen, open_shared_page

_BOOTSTRAP = (
    "import sys; sys.path[:] = sys.argv[4:]; from run_ledger.worker import serve; serve(*map(int, sys.argv[1:4]))"
)
LOOK_AT_WORKERS_S = 1.0
"""How often workers that say nothing are looked at: one may be dead, stopped, or over its time."""
_PATIENCE_ON_A_BUSY_MACHINE = 3


def _open_pipe(reading: ExitStack, writing: ExitStack) -> tuple[int, int]:
    """Open a pipe, whose ends are closed with the stacks given."""
    to_read, to_write = os.pipe()
    reading.callback(os.close, to_read)
    writing.callback(os.close, to_write)
    return to_read, to_write


class Functions(NamedTuple):
    """What a worker is to call, by import path, and with what context. ended: see `units.Ended`; may be empty."""

    work: str
    ended: str
    context: str


class Worker:
    """One process with its two pipes, which are named by their descriptors."""

    def __init__(self, functions: Functions) -> None:
        with ExitStack() as inherited, ExitStack() as own:
            with refused_as_input():
                to_read, self.requests = _open_pipe(inherited, own)
                self.replies, to_write = _open_pipe(own, inherited)
                page = open_shared_page()
                inherited.callback(os.close, page)
                self._steps = StepPage(page)
            self._process = KeptProcess(_BOOTSTRAP, (to_read, to_write, page), bounds.WORKER_BYTES)
            own.pop_all()
        self._id: int | None = None
        self._work, self._last_step = A_CALL, ""
        self._received = bytearray()
        self._asked_at = monotonic()
        self._stopped_at: float | None = None
        self._unsent = bytearray(json.dumps(functions._asdict()).encode() + b"\n")

    def put(self, message: Mapping[str, Any]) -> None:
        """Add a message to what is to be sent."""
        self._unsent += json.dumps(message).encode() + b"\n"
        self._work, self._asked_at = str(message.get("key", A_CALL)), monotonic()

    def send(self) -> None:
        """Send what was put; BrokenPipeError where the process is gone, BlockingIOError where the pipe is full.

        The latter only where the descriptor was made non-blocking; called again, it goes on.
        """
        while self._unsent:
            del self._unsent[: os.write(self.requests, self._unsent[: 1 << 16])]

    def receive(self) -> list[dict[str, Any]] | None:
        """Read what has arrived, as whole messages without the first, which says it is ready; None at the end.

        What cannot be read stands there as the ending of the process.
        """
        if not (chunk := os.read(self.replies, 1 << 20)):
            return None
        self._received += chunk
        if b"\n" not in chunk and len(self._received) <= bounds.ANSWER_BYTES:
            return []
        *whole, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        try:
            refuse_size(len(rest), bounds.ANSWER_BYTES, "an answer")
            if self._id is None and whole:
                self._id = read_ready(bytes(whole.pop(0)))
            return [read_message(bytes(line)) for line in whole]
        except (ValueError, InputError):
            # A solver of the user's can reach the pipe; what else it has put there is not looked at.
            return [garbled_message(self._steps.read().name)]

    def is_gone(self) -> bool:
        """Ask, of a worker that has nothing to do, whether its process has ended."""
        return self._process.has_ended() or bool(select.select([self.replies], [], [], 0)[0])

    def is_dead(self) -> bool:
        """Ask whether the process has ended and all it said was read."""
        return self._process.has_ended() and not select.select([self.replies], [], [], 0)[0]

    def overdue(self) -> Ending | None:
        """How the work ends of a worker whose step takes longer than it may; None as long as it has time."""
        step = self._step()
        if step is None:
            # It has not begun what it was asked for.
            step = StepSeen("the start of a worker process", self._asked_at + bounds.SILENCE_S, bounds.SILENCE_S, 0.0)
        if select.select([self.replies], [], [], 0)[0]:
            return None
        state = read_process_state(self._id)
        if self._is_left_stopped(state):
            return ending_by_stopping(step.name)
        if monotonic() > step.deadline and _has_had_its_time(state, step):
            return ending_by_time(step.name, step.allowed_s)
        return None

    def _is_left_stopped(self, state: ProcessState | None) -> bool:
        """Whether the process was stopped, and not by somebody who has stopped the whole run and lets it go on."""
        if state is None or not state.is_stopped:
            self._stopped_at = None
        elif self._stopped_at is None:
            self._stopped_at = monotonic()
        return self._stopped_at is not None and monotonic() > self._stopped_at + bounds.STOPPED_S

    def _step(self) -> StepSeen | None:
        """The step of what it was asked for last, if it has begun one."""
        step = self._steps.read()
        return step if step.deadline - step.allowed_s >= self._asked_at else None

    def kill(self) -> None:
        """Have the process killed with all it started; the pipes stay open."""
        self._process.kill()

    def end(self) -> int:
        """Kill the process and all it started; returns its exit code, negative for a signal."""
        code = self._process.end()
        os.close(self.requests)
        os.close(self.replies)
        self._last_step = step.name if (step := self._step()) else ""
        self._steps.close()
        return code

    def ending(self, code: int) -> Ending:
        """Say how the process ended by itself; RuntimeError where it could not start at all."""
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        # One that is killed while it starts says nothing of the others; one that ends by itself, they would too.
        if self._id is None and code >= 0:
            raise RuntimeError(f"a worker process could not start: {how}; standard error says why")
        when = f" during {self._last_step}" if self._last_step not in ("", self._work) else ""
        return Ending("death", self._last_step, f"the worker process ended with {how}{when}", max(0, -code))


def _has_had_its_time(state: ProcessState | None, step: StepSeen) -> bool:
    """Whether a process whose step is over its deadline could have done it: it waits, or it has computed.

    One that is ready to run and was not let, on a busy machine, is given three times its time more.
    """
    if state is None or monotonic() > step.deadline + _PATIENCE_ON_A_BUSY_MACHINE * step.allowed_s:
        return True
    return not state.is_ready or state.cpu_s - step.cpu_s > step.allowed_s / 2
