"""Blocking calls of one function in a worker process, where untrusted files are read."""

import os
import select
from collections.abc import Callable
from typing import Any, Self

from data_model import bounds
from processes.terminations import WorkerTermination, make_foreign_termination
from processes.units import CallFunction, format_import_path
from processes.worker_errors import WorkerTerminated, parse_call_reply
from processes.worker_process import WORKER_POLL_INTERVAL_S, WorkerFunctions, WorkerProcess


class BlockingWorker:
    """A process that answers calls one at a time; made by `open_blocking_worker`, used in a `with`.

    The process starts at the first call.
    """

    def __init__(self, functions: WorkerFunctions, max_endings: int) -> None:
        self._functions, self._max_endings = functions, max_endings
        self._worker: WorkerProcess | None = None
        self._endings = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; safe to repeat, and the next call starts another one."""
        if self._worker is not None:
            self._worker.kill_and_wait()
            self._worker = None

    def start(self) -> None:
        """Start the process in advance, so that the first call does not wait for it to start."""
        self._worker = self._worker or WorkerProcess(self._functions)

    def call(self, payload: str, on_wait: Callable[[], None] = lambda: None) -> str:
        """Send a payload to the process and return the function's result; raises what `WorkerPool.call` raises.

        After too many calls whose process was ended, further calls fail at once: each of them may take up to its time
        limit, and there may be thousands.

        Args:
            on_wait: Called about once a second while waiting for the reply.
        """
        if self._endings >= self._max_endings:
            raise WorkerTerminated(make_foreign_termination(self._endings))
        worker = self._worker or WorkerProcess(self._functions)
        # If anything is raised while waiting, no process may be left working.
        self._worker = None
        try:
            message = _request_reply(worker, payload, on_wait)
        except BaseException:
            worker.kill_and_wait()
            raise
        if isinstance(message, dict) and not message["tired"] and "ending" not in message:
            self._worker = worker
            return parse_call_reply(message)
        exit_code = worker.kill_and_wait()
        try:
            return parse_call_reply(worker.make_death_termination(exit_code) if message is None else message)
        except WorkerTerminated:
            self._endings += 1
            raise


def open_blocking_worker(
    function: CallFunction, context: str = "", max_endings: int = bounds.CALL_ENDINGS
) -> BlockingWorker:
    """Make a worker for calls: `with open_blocking_worker(f, context) as worker: worker.call(payload)`.

    Args:
        function: A top-level function `(payload, context) -> str`.
        context: Passed to every call.
        max_endings: How many processes may be ended by calls before further calls fail at once.

    Raises:
        ValueError: Another process cannot import the function.
    """
    return BlockingWorker(WorkerFunctions(format_import_path(function), "", context), max_endings)


def _request_reply(
    worker: WorkerProcess, payload: str, on_wait: Callable[[], None]
) -> dict[str, Any] | WorkerTermination | None:
    """Send a payload and wait for the reply; return None if the process is dead, a termination if it timed out."""
    os.set_blocking(worker.request_fd, False)
    worker.queue_message({"payload": payload})
    is_sent = False
    while True:
        try:
            if not is_sent:
                worker.flush_messages()
                is_sent = True
        except BlockingIOError:
            pass
        except BrokenPipeError:
            return None
        pending_writes = [] if is_sent else [worker.request_fd]
        if select.select([worker.reply_fd], pending_writes, [], WORKER_POLL_INTERVAL_S)[0]:
            messages = worker.receive_messages()
            if messages is None:
                return None
            if messages:
                return messages[0]
        elif worker.has_ended():
            return None
        elif (termination := worker.find_timeout()) is not None:
            return termination
        else:
            on_wait()
