"""Calls of one function in worker processes, awaited: what computes would hold up the loop that waits for models."""

import asyncio
import os
from collections.abc import Callable
from typing import Any, Self

from data_model import InputError, ModelCallError
from run_ledger.faults import stop_said
from run_ledger.units import Call, Outcome, import_path
from run_ledger.workers import LOOK_AT_THE_DEAD_S, Guard, Worker


class WorkerFault(Exception):
    """A call raised what nobody expected (its cause has the traceback of there), or its process died of it."""


class _InWorker(Exception):
    """The cause of a fault: a traceback as text."""


class WorkerPool:
    """Up to `jobs` processes that answer calls; made by `worker_pool`, used in an `async with`.

    Nothing is started before the first call. Leaving the block ends every process.
    """

    def __init__(self, path: str, jobs: int, context: str) -> None:
        self._path, self._context = path, context
        self._turns = asyncio.Semaphore(jobs)
        self._idle, self._busy = list[Worker](), set[Worker]()
        self._guard: Guard | None = None
        self._is_open = False

    async def __aenter__(self) -> Self:
        self._is_open = True
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._is_open = False
        while self._idle:
            self._end(self._idle.pop())
        # Their calls find them dead, and end them.
        for worker in self._busy:
            worker.kill()
        if self._guard is not None:
            self._guard.close()
            self._guard = None

    async def call(self, payload: str) -> str:
        """Hand a payload to a process and return what the function makes of it; calls wait their turn in order.

        Raises what the function raises where that is InputError, BudgetReached or ModelCallError, and WorkerFault
        for anything else, and where the process dies; another takes its place at the next call. RuntimeError where
        no process can start. A call that is cancelled kills its process.
        """
        async with self._turns:
            if not self._is_open:
                raise RuntimeError("a pool is called in its `async with`")
            worker = self._take()
            try:
                message = await _ask(worker, payload)
            except BaseException:
                self._end(worker)
                raise
            if message is None:
                raise WorkerFault(worker.ending(self._end(worker)))
            self._busy.remove(worker)
            self._idle.append(worker)
        return _value_in(message)

    def _take(self) -> Worker:
        """An idle process that still lives, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.process.poll() is None:
                break
            self._end(worker)
        else:
            self._guard = self._guard or Guard()
            worker = Worker(self._path, self._context)
            os.set_blocking(worker.requests, False)
            self._guard.watch(worker)
        self._busy.add(worker)
        return worker

    def _end(self, worker: Worker) -> int:
        self._busy.discard(worker)
        code = worker.end()
        if self._guard is not None:
            self._guard.forget(worker)
        return code


def worker_pool(function: Call, jobs: int, context: str = "") -> WorkerPool:
    """Make a pool of `jobs` processes: `async with worker_pool(f, 2, context) as pool: await pool.call(payload)`.

    function: at the top of a module, `(payload, context) -> str`. Raises InputError for less than one job and
    ValueError for a function that another process cannot import.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    return WorkerPool(import_path(function), jobs, context)


async def _ask(worker: Worker, payload: str) -> dict[str, Any] | None:
    """Send a payload and wait for the answer; None where the process is dead."""
    loop = asyncio.get_running_loop()
    worker.put({"payload": payload})
    try:
        while True:
            try:
                worker.send()
                break
            except BlockingIOError:
                await _wait(loop.add_writer, loop.remove_writer, worker.requests)
                if worker.is_dead():
                    return None
    except BrokenPipeError:
        return None
    while True:
        if await _wait(loop.add_reader, loop.remove_reader, worker.replies):
            messages = worker.receive()
            if messages is None:
                return None
            if messages:
                return messages[0]
        elif worker.is_dead():
            return None


async def _wait(add: Callable[..., None], remove: Callable[[int], bool], descriptor: int) -> bool:
    """Wait until a descriptor can be used, but no longer than a worker may be dead unnoticed."""
    usable = asyncio.Event()
    add(descriptor, usable.set)
    try:
        async with asyncio.timeout(LOOK_AT_THE_DEAD_S):
            await usable.wait()
    except TimeoutError:
        return False
    finally:
        remove(descriptor)
    return True


def _value_in(message: dict[str, Any]) -> str:
    if "value" in message:
        return str(message["value"])
    if "stop" in message:
        raise stop_said(message)
    outcome = Outcome(*message["outcome"])
    fault = ModelCallError if outcome.result == "errored" else WorkerFault
    raise fault(outcome.reason) from _InWorker(outcome.detail)
