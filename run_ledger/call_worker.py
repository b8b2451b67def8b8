"""Calls of one function in a worker process, waited for: what reads files from outside is done there."""

import os
import select
from collections.abc import Callable
from typing import Any, Self

from data_model import bounds
from run_ledger.answers import WorkerEnded, read_answer
from run_ledger.endings import Ending, ending_by_others
from run_ledger.units import Call, import_path
from run_ledger.workers import LOOK_AT_WORKERS_S, Functions, Worker


class CallWorker:
    """One process that answers calls, started at the first; made by `call_worker`, used in a `with`."""

    def __init__(self, functions: Functions, most_endings: int) -> None:
        self._functions, self._most_endings = functions, most_endings
        self._worker: Worker | None = None
        self._endings = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; harmless when repeated, and another is started at the next call."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def start(self) -> None:
        """Start the process before the first call, which then does not wait for it."""
        self._worker = self._worker or Worker(self._functions)

    def call(self, payload: str, on_wait: Callable[[], None] = lambda: None) -> str:
        """Hand a payload to the process and return what the function makes of it; raises as `WorkerPool.call`.

        on_wait: is called about once a second while there is no answer. Where too many calls have ended a process, it
        ends without one: each may have taken as long as a call may, and there may be thousands.
        """
        if self._endings >= self._most_endings:
            raise WorkerEnded(ending_by_others(self._endings))
        worker = self._worker or Worker(self._functions)
        # What is raised while it is asked must not leave a process that is still at work.
        self._worker = None
        try:
            message = _ask(worker, payload, on_wait)
        except BaseException:
            worker.end()
            raise
        if isinstance(message, dict) and not message["tired"] and "ending" not in message:
            self._worker = worker
            return read_answer(message)
        code = worker.end()
        try:
            return read_answer(worker.ending(code) if message is None else message)
        except WorkerEnded:
            self._endings += 1
            raise


def call_worker(function: Call, context: str = "", most_endings: int = bounds.CALL_ENDINGS) -> CallWorker:
    """Make a process for calls: `with call_worker(f, context) as worker: worker.call(payload)`.

    function: at the top of a module, `(payload, context) -> str`. most_endings: of processes over calls, before calls
    end without one. Raises ValueError for a function that another process cannot import.
    """
    return CallWorker(Functions(import_path(function), "", context), most_endings)


def _ask(worker: Worker, payload: str, on_wait: Callable[[], None]) -> dict[str, Any] | Ending | None:
    """Send a payload and wait for the answer; None where the process is dead, an Ending where it takes too long."""
    os.set_blocking(worker.requests, False)
    worker.put({"payload": payload})
    is_sent = False
    while True:
        try:
            if not is_sent:
                worker.send()
                is_sent = True
        except BlockingIOError:
            pass
        except BrokenPipeError:
            return None
        waiting = [] if is_sent else [worker.requests]
        if select.select([worker.replies], waiting, [], LOOK_AT_WORKERS_S)[0]:
            messages = worker.receive()
            if messages is None:
                return None
            if messages:
                return messages[0]
        elif worker.is_dead():
            return None
        elif (ending := worker.overdue()) is not None:
            return ending
        else:
            on_wait()
