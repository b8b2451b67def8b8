"""Units worked by several processes."""

import selectors
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Self

from data_model import InputError
from run_ledger.faults import stop_said
from run_ledger.units import Outcome, Unit, Work, import_path
from run_ledger.workers import LOOK_AT_THE_DEAD_S, Guard, Worker


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


class _Pool:
    """The workers of one `run_units`, each with the unit that it works on, and their guard."""

    def __init__(self, path: str, context: str) -> None:
        self._path, self._context = path, context
        self._workers: dict[Worker, Unit | None] = {}
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> Self:
        self._guard = Guard()
        return self

    def __exit__(self, *raised: object) -> None:
        for worker in tuple(self._workers):
            self._end(worker)
        self._selector.close()
        self._guard.close()

    @property
    def running(self) -> int:
        """How many units are being worked."""
        return sum(unit is not None for unit in self._workers.values())

    def begin(self, unit: Unit) -> None:
        """Give a unit to an idle worker, or to a new one."""
        for worker in [worker for worker, held in self._workers.items() if held is None]:
            try:
                return self._give(worker, unit)
            except BrokenPipeError:
                self._end(worker)
        fresh = self._start()
        self._workers[fresh] = unit
        with suppress(BrokenPipeError):  # it died at once, which `wait` finds and reports
            self._give(fresh, unit)

    def _give(self, worker: Worker, unit: Unit) -> None:
        worker.put({"index": unit.index, "key": unit.key})
        worker.send()
        self._workers[worker] = unit

    def _start(self) -> Worker:
        worker = Worker(self._path, self._context)
        self._workers[worker] = None
        self._guard.watch(worker)
        self._selector.register(worker.replies, selectors.EVENT_READ, worker)
        return worker

    def _end(self, worker: Worker) -> int:
        self._selector.unregister(worker.replies)
        del self._workers[worker]
        code = worker.end()
        self._guard.forget(worker)
        return code

    def wait(self) -> Iterator[tuple[Unit, Outcome]]:
        """Block until a worker says something or dies; yield the units that are done."""
        speaking = [key.data for key, _ in self._selector.select(LOOK_AT_THE_DEAD_S)]
        for worker in speaking:
            yield from self._listen(worker)
        for worker in [worker for worker in self._workers if worker not in speaking]:
            if worker.is_dead():
                yield from self._bury(worker)

    def _listen(self, worker: Worker) -> Iterator[tuple[Unit, Outcome]]:
        messages = worker.receive()
        if messages is None:
            yield from self._bury(worker)
            return
        for message in messages:
            if "stop" in message:
                raise stop_said(message)
            unit, self._workers[worker] = self._workers[worker], None
            assert unit is not None
            yield unit, Outcome(*message["outcome"])

    def _bury(self, worker: Worker) -> Iterator[tuple[Unit, Outcome]]:
        unit = self._workers[worker]
        how = worker.ending(self._end(worker))
        if unit is not None:
            yield unit, Outcome("crashed", reason=how)
