"""Worker processes: limited in memory, watched, and never outliving the process that started them.

Each worker is a fresh interpreter that finds its function by import path: nothing is forked or pickled, and a caller's
script needs no `__main__` guard. A supervisor (`processes.worker_supervisor`) runs between each worker and this
process, so that everything a unit starts ends with its worker.
"""

import json
import os
import select
from collections.abc import Mapping
from contextlib import ExitStack
from time import monotonic
from typing import Any, NamedTuple

from data_model import InputError, bounds, check_size
from processes.process_state import read_process_state
from processes.shared_step_page import CALL_STEP_NAME, CurrentStep, SharedStepPage, create_step_page
from processes.supervised_process import SupervisedProcess, raise_input_error_without_resources
from processes.terminations import WorkerTermination
from processes.worker_messages import make_garbled_message, parse_message, parse_ready_message
from processes.worker_time_limits import WorkerTimeLimits, make_start_step

_BOOTSTRAP = (
    "import sys; sys.path[:] = sys.argv[4:]; from processes.worker_main import serve; serve(*map(int, sys.argv[1:4]))"
)
WORKER_POLL_INTERVAL_S = 1.0
"""How often silent workers are checked: one may be dead, stopped or past its deadline."""


def _open_pipe(read_end_stack: ExitStack, write_end_stack: ExitStack) -> tuple[int, int]:
    """Open a pipe; each end is closed with its stack."""
    read_fd, write_fd = os.pipe()
    read_end_stack.callback(os.close, read_fd)
    write_end_stack.callback(os.close, write_fd)
    return read_fd, write_fd


class WorkerFunctions(NamedTuple):
    """The functions that a worker calls, and their context.

    Attributes:
        function: Import path of the function for units or calls.
        on_termination: Import path of a `TerminationHandler`; may be empty.
        context: Passed to every call.
    """

    function: str
    on_termination: str
    context: str


class WorkerProcess:
    """A worker process with a request pipe, a reply pipe and a shared step page."""

    def __init__(self, functions: WorkerFunctions) -> None:
        with ExitStack() as child_ends, ExitStack() as parent_ends:
            with raise_input_error_without_resources():
                child_request_fd, self.request_fd = _open_pipe(child_ends, parent_ends)
                self.reply_fd, child_reply_fd = _open_pipe(parent_ends, child_ends)
                page_fd = create_step_page()
                child_ends.callback(os.close, page_fd)
                self._step_page = SharedStepPage(page_fd)
            self._process = SupervisedProcess(
                _BOOTSTRAP, (child_request_fd, child_reply_fd, page_fd), bounds.WORKER_BYTES
            )
            parent_ends.pop_all()
        self._pid: int | None = None
        self._unit_step_name, self._last_step = CALL_STEP_NAME, ""
        self._received = bytearray()
        self._requested_at = monotonic()
        self._time_limits = WorkerTimeLimits()
        self._unsent = bytearray(json.dumps(functions._asdict()).encode() + b"\n")

    def queue_message(self, message: Mapping[str, Any]) -> None:
        """Append a message to the send buffer."""
        self._unsent += json.dumps(message).encode() + b"\n"
        self._unit_step_name, self._requested_at = str(message.get("key", CALL_STEP_NAME)), monotonic()

    def flush_messages(self) -> None:
        """Send the buffered messages.

        Raises:
            BrokenPipeError: The process is gone.
            BlockingIOError: The descriptor is non-blocking and the pipe is full; another call continues.
        """
        while self._unsent:
            del self._unsent[: os.write(self.request_fd, self._unsent[: 1 << 16])]

    def receive_messages(self) -> list[dict[str, Any]] | None:
        """Read the complete messages that have arrived, except the ready message; return None at the end of the pipe.

        An unreadable message is replaced by a termination of the process.
        """
        if not (chunk := os.read(self.reply_fd, 1 << 20)):
            return None
        self._received += chunk
        if b"\n" not in chunk and len(self._received) <= bounds.ANSWER_BYTES:
            return []
        *lines, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        try:
            check_size(len(rest), bounds.ANSWER_BYTES, "an answer")
            if self._pid is None and lines:
                self._pid = parse_ready_message(bytes(lines.pop(0)))
            return [parse_message(bytes(line)) for line in lines]
        except (ValueError, InputError):
            # A user's solver can write to the pipe; anything after unreadable content is ignored.
            return [make_garbled_message(self._step_page.read().name)]

    def has_died_idle(self) -> bool:
        """Return whether the process of an idle worker has ended."""
        return self._process.has_ended() or bool(select.select([self.reply_fd], [], [], 0)[0])

    def has_ended(self) -> bool:
        """Return whether the process has ended and everything it sent has been read."""
        return self._process.has_ended() and not select.select([self.reply_fd], [], [], 0)[0]

    def find_timeout(self) -> WorkerTermination | None:
        """Return the termination of a worker whose step exceeds its time limit; None while it has time left."""
        step = self._read_current_step() or make_start_step(self._requested_at)
        if select.select([self.reply_fd], [], [], 0)[0]:
            return None
        return self._time_limits.find_timeout(read_process_state(self._pid), step)

    def _read_current_step(self) -> CurrentStep | None:
        """Return the current step of the last request, or None if it has not begun one."""
        step = self._step_page.read()
        return step if step.deadline - step.allowed_s >= self._requested_at else None

    def kill(self) -> None:
        """Have the process and everything it started killed; the pipes stay open."""
        self._process.kill()

    def kill_and_wait(self) -> int:
        """Kill the process and everything it started; return its exit code, negative for a signal."""
        exit_code = self._process.kill_and_wait()
        os.close(self.request_fd)
        os.close(self.reply_fd)
        self._last_step = step.name if (step := self._read_current_step()) else ""
        self._step_page.close()
        return exit_code

    def make_death_termination(self, exit_code: int) -> WorkerTermination:
        """Make the termination of a process that ended by itself; RuntimeError if it could not start at all."""
        exit_description = f"signal {-exit_code}" if exit_code < 0 else f"exit code {exit_code}"
        # A worker killed while starting implies nothing about others; if it exited by itself, the others would too.
        if self._pid is None and exit_code >= 0:
            raise RuntimeError(f"a worker process could not start: {exit_description}; standard error says why")
        during_step = f" during {self._last_step}" if self._last_step not in ("", self._unit_step_name) else ""
        return WorkerTermination(
            "death",
            self._last_step,
            f"the worker process ended with {exit_description}{during_step}",
            max(0, -exit_code),
        )
