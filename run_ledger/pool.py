"""Units worked by several processes, which never outlive the one that started them.

Workers are started afresh by the interpreter and found by import path: nothing is forked or pickled, and a
caller's script needs no `__main__` guard. Each leads a session of its own, so that Ctrl-C in a terminal reaches
the parent alone, and so that whatever a unit starts can be ended together with its worker.
"""

import json
import os
import select
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from data_model import BudgetReached, InputError
from run_ledger import guard
from run_ledger.kill_points import VARIABLE
from run_ledger.units import Outcome, Unit, Work, import_path

_BOOTSTRAP = (
    "import sys; sys.path[:] = sys.argv[4:]; from run_ledger.worker import serve; serve(*map(int, sys.argv[1:4]))"
)
_LOOK_AT_THE_DEAD_S = 1.0


def run_units(
    work: Work,
    next_unit: Callable[[], Unit | None],
    jobs: int,
    on_done: Callable[[Unit, Outcome], None],
    *,
    context: str = "",
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Work units in `jobs` processes until nothing is left, and hand over each outcome as it comes.

    work: a top-level function `(unit, context) -> Outcome`; what it raises becomes `errored` (ModelCallError)
    or `crashed` (anything else, with its traceback), and a worker that dies leaves its unit `crashed`: it may
    die of the unit, so that only a resume tries it again. next_unit: asked whenever a worker is free; None
    means nothing to begin now, and the end once no unit is running. should_stop: asked before each beginning;
    units still running then are abandoned without an outcome.
    Raises BudgetReached or InputError as soon as a unit raises it, and RuntimeError where no worker starts.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    with _Pool(import_path(work), context) as pool:
        while not should_stop():
            while pool.running < jobs and (unit := next_unit()) is not None:
                pool.begin(unit)
            if should_stop() or not pool.running:
                return
            for unit, outcome in pool.wait():
                on_done(unit, outcome)


class _Worker:
    """One process with its two pipes; unit is what it works on, None while it is idle."""

    def __init__(self, order: bytes) -> None:
        to_read, self._requests = os.pipe()
        self.replies, to_write = os.pipe()
        environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _BOOTSTRAP, str(os.getpid()), str(to_read), str(to_write), *sys.path],
                stdin=subprocess.DEVNULL,
                stdout=2,
                env=environment,
                pass_fds=(to_read, to_write),
                start_new_session=True,
            )
        except BaseException:
            os.close(self._requests)
            os.close(self.replies)
            raise
        finally:
            os.close(to_read)
            os.close(to_write)
        self.unit: Unit | None = None
        self.ready = False
        self._order = order
        self._received = bytearray()

    def begin(self, unit: Unit) -> None:
        """Send one unit; BrokenPipeError where the process is gone."""
        message = memoryview(self._order + json.dumps({"index": unit.index, "key": unit.key}).encode() + b"\n")
        while message:
            message = message[os.write(self._requests, message) :]
        self._order = b""
        self.unit = unit

    def receive(self) -> list[dict[str, Any]] | None:
        """Read what has arrived, as whole messages; None at the end."""
        if not (chunk := os.read(self.replies, 1 << 20)):
            return None
        self._received += chunk
        if b"\n" not in chunk:
            return []
        *whole, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        return [json.loads(line) for line in whole]

    def is_dead(self) -> bool:
        """Ask whether the process has ended and all it said was read."""
        return self.process.poll() is not None and not select.select([self.replies], [], [], 0)[0]

    def end(self) -> int:
        """Kill the process and all it started; returns its exit code, negative for a signal."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        code = self.process.wait()
        os.close(self._requests)
        os.close(self.replies)
        return code


class _Pool:
    """The workers of one `run_units` and the guard that ends them should this process be killed."""

    def __init__(self, path: str, context: str) -> None:
        self._order = json.dumps({"work": path, "context": context}).encode() + b"\n"
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> Self:
        self._guard = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(guard.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        return self

    def __exit__(self, *raised: object) -> None:
        for worker in tuple(self._workers):
            self._end(worker)
        self._selector.close()
        assert self._guard.stdin is not None
        self._guard.stdin.close()
        self._guard.wait()

    def _tell_guard(self, number: int) -> None:
        assert self._guard.stdin is not None
        with suppress(BrokenPipeError):
            self._guard.stdin.write(b"%d\n" % number)

    @property
    def running(self) -> int:
        """How many units are being worked."""
        return sum(worker.unit is not None for worker in self._workers)

    def begin(self, unit: Unit) -> None:
        """Give a unit to an idle worker, or to a new one."""
        for worker in [worker for worker in self._workers if worker.unit is None]:
            try:
                return worker.begin(unit)
            except BrokenPipeError:
                self._end(worker)
        fresh = self._start()
        fresh.unit = unit
        with suppress(BrokenPipeError):  # it died at once, which `wait` finds and reports
            fresh.begin(unit)

    def _start(self) -> _Worker:
        worker = _Worker(self._order)
        self._workers.append(worker)
        self._tell_guard(worker.process.pid)
        self._selector.register(worker.replies, selectors.EVENT_READ, worker)
        return worker

    def _end(self, worker: _Worker) -> int:
        self._selector.unregister(worker.replies)
        self._workers.remove(worker)
        code = worker.end()
        self._tell_guard(-worker.process.pid)
        return code

    def wait(self) -> Iterator[tuple[Unit, Outcome]]:
        """Block until a worker says something or dies; yield the units that are done."""
        speaking = [key.data for key, _ in self._selector.select(_LOOK_AT_THE_DEAD_S)]
        for worker in speaking:
            yield from self._listen(worker)
        # What a unit started may hold a dead worker's pipe open, and no end of input comes then.
        for worker in [worker for worker in self._workers if worker not in speaking]:
            if worker.is_dead():
                yield from self._bury(worker)

    def _listen(self, worker: _Worker) -> Iterator[tuple[Unit, Outcome]]:
        messages = worker.receive()
        if messages is None:
            yield from self._bury(worker)
            return
        for message in messages:
            if "ready" in message:
                worker.ready = True
            elif "stop" in message:
                raise (BudgetReached if message["stop"] == "budget" else InputError)(*message["parts"])
            else:
                assert worker.unit is not None
                unit, worker.unit = worker.unit, None
                yield unit, Outcome(*message["outcome"])

    def _bury(self, worker: _Worker) -> Iterator[tuple[Unit, Outcome]]:
        code = self._end(worker)
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        # One that is killed while it starts says nothing of the others; one that ends by itself, they would too.
        if not worker.ready and code >= 0:
            raise RuntimeError(f"a worker process could not start: {how}; standard error says why")
        if worker.unit is not None:
            yield worker.unit, Outcome("crashed", reason=f"the worker process ended with {how}")
