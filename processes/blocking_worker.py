"""Calls of one function in a worker process, waited for: what reads files from outside is done there."""

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
    """One process that answers calls, started at the first; made by `open_blocking_worker`, used in a `with`."""

    def __init__(self, functions: WorkerFunctions, most_endings: int) -> None:
        self._functions, self._most_endings = functions, most_endings
        self._worker: WorkerProcess | None = None
        self._endings = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; harmless when repeated, and another is started at the next call."""
        if self._worker is not None:
            self._worker.kill_and_wait()
            self._worker = None

    def start(self) -> None:
        """Start the process before the first call, which then does not wait for it."""
        self._worker = self._worker or WorkerProcess(self._functions)

    def call(self, payload: str, on_wait: Callable[[], None] = lambda: None) -> str:
        """Hand a payload to the process and return what the function makes of it; raises as `WorkerPool.call`.

        Args:
            on_wait: Is called about once a second while there is no answer. Where too many calls have ended a process,
                it ends without one: each may have taken as long as a call may, and there may be thousands.
        """
        if self._endings >= self._most_endings:
            raise WorkerTerminated(make_foreign_termination(self._endings))
        worker = self._worker or WorkerProcess(self._functions)
        # What is raised while it is asked must not leave a process that is still at work.
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
    function: CallFunction, context: str = "", most_endings: int = bounds.CALL_ENDINGS
) -> BlockingWorker:
    """Make a process for calls: `with open_blocking_worker(f, context) as worker: worker.call(payload)`.

    Args:
        function: At the top of a module, `(payload, context) -> str`.
        most_endings: Of processes over calls, before calls end without one.

    Raises:
        ValueError: For a function that another process cannot import.
    """
    return BlockingWorker(WorkerFunctions(format_import_path(function), "", context), most_endings)


def _request_reply(
    worker: WorkerProcess, payload: str, on_wait: Callable[[], None]
) -> dict[str, Any] | WorkerTermination | None:
    """Send a payload and wait for the answer; None where the process is dead, an Ending where it takes too long."""
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
