"""Await calls of one function in worker processes, so that computing does not block the event loop."""

import asyncio
import os
from collections.abc import Callable
from typing import Any, Self

from data_model import InputError
from processes.terminations import WorkerTermination
from processes.units import CallFunction, format_import_path
from processes.worker_errors import parse_call_reply
from processes.worker_process import WORKER_POLL_INTERVAL_S, WorkerFunctions, WorkerProcess


class WorkerPool:
    """Up to `jobs` processes that answer calls; made by `open_worker_pool`, used in an `async with`.

    No process starts before the first call. Leaving the block ends every process.
    """

    def __init__(self, function_path: str, jobs: int, context: str) -> None:
        self._functions = WorkerFunctions(function_path, "", context)
        self._slots = asyncio.Semaphore(jobs)
        self._idle, self._busy = list[WorkerProcess](), set[WorkerProcess]()
        self._is_open = False

    async def __aenter__(self) -> Self:
        self._is_open = True
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._is_open = False
        while self._idle:
            self._end_worker(self._idle.pop())
        # Their pending calls notice that they are dead, and clean up.
        for worker in self._busy:
            worker.kill()

    async def call(self, payload: str) -> str:
        """Send a payload to a process and return the function's result; calls wait in order for a free process.

        A cancelled call kills its process. A process that has ended is replaced at the next call.

        Raises:
            InputError: The function raised it.
            BudgetReached: The function raised it.
            ModelCallError: The function raised it.
            WorkerError: The function raised anything else.
            WorkerTerminated: The process was killed at a time or memory limit, or died.
            RuntimeError: The pool is not open, or no process can start.
        """
        async with self._slots:
            if not self._is_open:
                raise RuntimeError("a pool is called in its `async with`")
            worker = self._acquire_worker()
            try:
                message = await _request_reply(worker, payload)
            except BaseException:
                self._end_worker(worker)
                raise
            self._busy.remove(worker)
            if isinstance(message, dict) and not message["tired"] and "ending" not in message:
                self._idle.append(worker)
            else:
                exit_code = worker.kill_and_wait()
                message = worker.make_death_termination(exit_code) if message is None else message
        return parse_call_reply(message)

    def _acquire_worker(self) -> WorkerProcess:
        """Return an idle process that is still alive, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if not worker.has_died_idle():
                break
            self._end_worker(worker)
        else:
            worker = WorkerProcess(self._functions)
            os.set_blocking(worker.request_fd, False)
        self._busy.add(worker)
        return worker

    def _end_worker(self, worker: WorkerProcess) -> int:
        self._busy.discard(worker)
        return worker.kill_and_wait()


def open_worker_pool(function: CallFunction, jobs: int, context: str = "") -> WorkerPool:
    """Make a pool of `jobs` processes: `async with open_worker_pool(f, 2, context) as pool: await pool.call(payload)`.

    Args:
        function: A top-level function `(payload, context) -> str`.
        jobs: The maximum number of processes.
        context: Passed to every call.

    Raises:
        InputError: `jobs` is less than 1.
        ValueError: Another process cannot import the function.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    return WorkerPool(format_import_path(function), jobs, context)


async def _request_reply(worker: WorkerProcess, payload: str) -> dict[str, Any] | WorkerTermination | None:
    """Send a payload and wait for the reply; return None if the process is dead, a termination if it timed out."""
    loop = asyncio.get_running_loop()
    worker.queue_message({"payload": payload})
    try:
        while True:
            try:
                worker.flush_messages()
                break
            except BlockingIOError:
                await _wait_until_ready(loop.add_writer, loop.remove_writer, worker.request_fd)
                if worker.has_ended():
                    return None
                if (termination := worker.find_timeout()) is not None:
                    return termination
    except BrokenPipeError:
        return None
    while True:
        if await _wait_until_ready(loop.add_reader, loop.remove_reader, worker.reply_fd):
            messages = worker.receive_messages()
            if messages is None:
                return None
            if messages:
                return messages[0]
        elif worker.has_ended():
            return None
        elif (termination := worker.find_timeout()) is not None:
            return termination


async def _wait_until_ready(
    add_callback: Callable[..., None], remove_callback: Callable[[int], bool], descriptor: int
) -> bool:
    """Wait until a descriptor is ready; return False after the interval at which workers are polled."""
    ready = asyncio.Event()
    add_callback(descriptor, ready.set)
    try:
        async with asyncio.timeout(WORKER_POLL_INTERVAL_S):
            await ready.wait()
    except TimeoutError:
        return False
    finally:
        remove_callback(descriptor)
    return True
