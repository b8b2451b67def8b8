"""Units worked by several processes."""

import selectors
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Self

from data_model import InputError
from run_ledger.endings import Ending
from run_ledger.faults import stop_said
from run_ledger.messages import garbled_message
from run_ledger.units import Ended, Outcome, Unit, Work, import_path
from run_ledger.workers import LOOK_AT_WORKERS_S, Functions, Worker

MOST_TRIES = 4
"""Processes that may end over one unit; after that it is crashed, whatever was to be made of its ending."""


def run_units(
    work: Work,
    next_unit: Callable[[], Unit | None],
    jobs: int,
    on_done: Callable[[Unit, Outcome], None],
    *,
    context: str = "",
    should_stop: Callable[[], bool] = lambda: False,
    ended: Ended | None = None,
) -> None:
    """Work units in `jobs` processes until nothing is left, and hand over each outcome as it comes.

    work: a top-level function `(unit, context) -> Outcome`; what it raises becomes `errored` (ModelCallError)
    or `crashed` (anything else, with its traceback). next_unit: asked whenever a worker is free; None
    means nothing to begin now, and the end once no unit is running. should_stop: asked before each beginning;
    units still running then are abandoned without an outcome.
    A worker is killed where a step of its unit takes longer than it may (`data_model.limited_step`), and is replaced.
    ended: a top-level function `(unit, context, ending) -> Outcome` that says in another worker what becomes of a unit
    whose worker was killed so, died, or had too little memory; without one it is `crashed`, since it may have died of
    the unit, so that only a resume tries it again.
    Raises BudgetReached or InputError as soon as a unit raises it, and RuntimeError where no worker starts.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    with _Pool(Functions(import_path(work), import_path(ended) if ended else "", context)) as pool:
        while not should_stop():
            while pool.running < jobs and (unit := next_unit()) is not None:
                pool.begin(_Assignment(unit))
            if should_stop() or not pool.running:
                return
            for unit, outcome in pool.wait():
                on_done(unit, outcome)


class _Assignment(NamedTuple):
    """What a worker is given: a unit, and how the last worker ended over it."""

    unit: Unit
    ending: Ending | None = None

    def message(self) -> dict[str, object]:
        """The same as a worker reads it."""
        told = {"index": self.unit.index, "key": self.unit.key}
        return told if self.ending is None else {**told, "ending": self.ending}


class _Pool:
    """The workers of one `run_units`, each with what it works on."""

    def __init__(self, functions: Functions) -> None:
        self._functions = functions
        self._workers: dict[Worker, _Assignment | None] = {}
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        for worker in self._workers:
            worker.kill()
        for worker in tuple(self._workers):
            self._end(worker)
        self._selector.close()

    @property
    def running(self) -> int:
        """How many units are being worked."""
        return sum(held is not None for held in self._workers.values())

    def begin(self, assignment: _Assignment) -> None:
        """Give a unit to an idle worker, or to a new one."""
        for worker in [worker for worker, held in self._workers.items() if held is None]:
            try:
                return self._give(worker, assignment)
            except BrokenPipeError:
                self._end(worker)
        fresh = Worker(self._functions)
        self._workers[fresh] = assignment
        self._selector.register(fresh.replies, selectors.EVENT_READ, fresh)
        with suppress(BrokenPipeError):  # it died at once, which `wait` finds and reports
            self._give(fresh, assignment)

    def _give(self, worker: Worker, assignment: _Assignment) -> None:
        worker.put(assignment.message())
        worker.send()
        self._workers[worker] = assignment

    def _end(self, worker: Worker) -> int:
        self._selector.unregister(worker.replies)
        del self._workers[worker]
        return worker.end()

    def wait(self) -> Iterator[tuple[Unit, Outcome]]:
        """Block until a worker says something, dies or is over its time; yield the units that are done."""
        speaking = [key.data for key, _ in self._selector.select(LOOK_AT_WORKERS_S)]
        for worker in speaking:
            yield from self._listen(worker)
        for worker, held in [item for item in self._workers.items() if item[0] not in speaking]:
            if worker.is_dead():
                yield from self._bury(worker)
            elif held is not None and (ending := worker.overdue()) is not None:
                self._end(worker)
                yield from self._settle(held, ending)

    def _listen(self, worker: Worker) -> Iterator[tuple[Unit, Outcome]]:
        messages = worker.receive()
        if messages is None:
            yield from self._bury(worker)
            return
        for message in messages:
            if "stop" in message:
                raise stop_said(message)
            held, self._workers[worker] = self._workers[worker], None
            if is_done := held is None or message["tired"] or "outcome" not in message:
                self._end(worker)
            if held is not None:
                yield from self._made_of(held, message)
            if is_done:
                return

    def _made_of(self, held: _Assignment, message: dict[str, Any]) -> Iterator[tuple[Unit, Outcome]]:
        if "outcome" in message:
            yield held.unit, Outcome(*message["outcome"])
        else:
            ending = message.get("ending", garbled_message("")["ending"])
            yield from self._settle(held, Ending(*ending))

    def _bury(self, worker: Worker) -> Iterator[tuple[Unit, Outcome]]:
        held = self._workers[worker]
        ending = worker.ending(self._end(worker))
        if held is not None:
            yield from self._settle(held, ending)

    def _settle(self, held: _Assignment, ending: Ending) -> Iterator[tuple[Unit, Outcome]]:
        """Let another worker say what becomes of a unit over which one has ended."""
        tries = held.ending.tries + 1 if held.ending else 1
        if not self._functions.ended or tries >= MOST_TRIES:
            yield held.unit, Outcome("crashed", reason=ending.how)
        else:
            self.begin(_Assignment(held.unit, ending._replace(tries=tries)))
