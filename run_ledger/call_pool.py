"""Calls of one function in worker processes, awaited: what computes would hold up the loop that waits for models."""

import asyncio
import os
from collections.abc import Callable
from typing import Any, Self

from data_model import InputError
from run_ledger.answers import read_answer
from run_ledger.endings import Ending
from run_ledger.units import Call, import_path
from run_ledger.workers import LOOK_AT_WORKERS_S, Functions, Worker


class WorkerPool:
    """Up to `jobs` processes that answer calls; made by `worker_pool`, used in an `async with`.

    Nothing is started before the first call. Leaving the block ends every process.
    """

    def __init__(self, path: str, jobs: int, context: str) -> None:
        self._functions = Functions(path, "", context)
        self._turns = asyncio.Semaphore(jobs)
        self._idle, self._busy = list[Worker](), set[Worker]()
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

    async def call(self, payload: str) -> str:
        """Hand a payload to a process and return what the function makes of it; calls wait their turn in order.

        Raises what the function raises where that is InputError, BudgetReached or ModelCallError, WorkerFault for
        anything else, and WorkerEnded where the process is killed at a limit of time or memory, or dies; another takes
        its place at the next call. RuntimeError where no process can start. A call that is cancelled kills its process.
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
            self._busy.remove(worker)
            if isinstance(message, dict) and not message["tired"] and "ending" not in message:
                self._idle.append(worker)
            else:
                code = worker.end()
                message = worker.ending(code) if message is None else message
        return read_answer(message)

    def _take(self) -> Worker:
        """An idle process that still lives, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if not worker.is_gone():
                break
            self._end(worker)
        else:
            worker = Worker(self._functions)
            os.set_blocking(worker.requests, False)
        self._busy.add(worker)
        return worker

    def _end(self, worker: Worker) -> int:
        self._busy.discard(worker)
        return worker.end()


def worker_pool(function: Call, jobs: int, context: str = "") -> WorkerPool:
    """Make a pool of `jobs` processes: `async with worker_pool(f, 2, context) as pool: await pool.call(payload)`.

    function: at the top of a module, `(payload, context) -> str`. Raises InputError for less than one job and
    ValueError for a function that another process cannot import.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    return WorkerPool(import_path(function), jobs, context)


async def _ask(worker: Worker, payload: str) -> dict[str, Any] | Ending | None:
    """Send a payload and wait for the answer; None where the process is dead, an Ending where it takes too long."""
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
                if (ending := worker.overdue()) is not None:
                    return ending
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
        elif (ending := worker.overdue()) is not None:
            return ending


async def _wait(add: Callable[..., None], remove: Callable[[int], bool], descriptor: int) -> bool:
    """Wait until a descriptor can be used, but no longer than a worker is left without a look at it."""
    usable = asyncio.Event()
    add(descriptor, usable.set)
    try:
        async with asyncio.timeout(LOOK_AT_WORKERS_S):
            await usable.wait()
    except TimeoutError:
        return False
    finally:
        remove(descriptor)
    return True
