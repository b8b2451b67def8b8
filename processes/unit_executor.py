"""Execute units in several worker processes."""

import selectors
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Self

from data_model import InputError
from processes.exception_mapping import decode_run_stop
from processes.terminations import WorkerTermination
from processes.units import Outcome, TerminationHandler, Unit, UnitFunction, format_import_path
from processes.worker_messages import make_garbled_message
from processes.worker_process import WORKER_POLL_INTERVAL_S, WorkerFunctions, WorkerProcess

MAX_TERMINATIONS = 4
"""How many processes one unit may end; after that it is `crashed`, whatever `on_termination` would say."""


def execute_units(
    function: UnitFunction,
    next_unit: Callable[[], Unit | None],
    jobs: int,
    on_outcome: Callable[[Unit, Outcome], None],
    *,
    context: str = "",
    should_stop: Callable[[], bool] = lambda: False,
    on_termination: TerminationHandler | None = None,
) -> None:
    """Execute units in worker processes until none are left, passing each outcome on as it arrives.

    A worker is killed and replaced if a step of its unit exceeds its time limit (`data_model.limit_step_time`).

    Args:
        function: A top-level function `(unit, context) -> Outcome`. A unit that raises ModelCallError is `errored`, one
            that raises anything else is `crashed`, with its traceback.
        next_unit: Called whenever a worker is free; None means that nothing can start now, and ends the execution if
            no unit is running.
        jobs: The number of worker processes.
        on_outcome: Called with every unit and its outcome.
        context: Passed to every call of `function`.
        should_stop: Called before each start of a unit; if true, units still running are abandoned without an outcome.
        on_termination: A top-level function `(unit, context, termination) -> Outcome` that decides in another worker
            the outcome of a unit whose worker was killed, died or ran out of memory. Without it such a unit is
            `crashed`: it may have caused the death, so only a resume tries it again.

    Raises:
        InputError: `jobs` is less than 1, or a unit raised it, which ends the execution at once.
        BudgetReached: A unit raised it, which ends the execution at once.
        RuntimeError: A worker cannot start.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    with _UnitWorkers(
        WorkerFunctions(
            format_import_path(function), format_import_path(on_termination) if on_termination else "", context
        )
    ) as pool:
        while not should_stop():
            while pool.running_count < jobs and (unit := next_unit()) is not None:
                pool.start_attempt(_UnitAttempt(unit))
            if should_stop() or not pool.running_count:
                return
            for unit, outcome in pool.wait_for_outcomes():
                on_outcome(unit, outcome)


class _UnitAttempt(NamedTuple):
    """A unit for a worker, with the termination of the last worker that attempted it."""

    unit: Unit
    termination: WorkerTermination | None = None

    def to_message(self) -> dict[str, object]:
        """Return the attempt as a message to a worker."""
        message = {"index": self.unit.index, "key": self.unit.key}
        return message if self.termination is None else {**message, "ending": self.termination}


class _UnitWorkers:
    """The workers of one `execute_units` call, each with its current attempt."""

    def __init__(self, functions: WorkerFunctions) -> None:
        self._functions = functions
        self._attempts: dict[WorkerProcess, _UnitAttempt | None] = {}
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        for worker in self._attempts:
            worker.kill()
        for worker in tuple(self._attempts):
            self._remove_worker(worker)
        self._selector.close()

    @property
    def running_count(self) -> int:
        """The number of units being executed."""
        return sum(attempt is not None for attempt in self._attempts.values())

    def start_attempt(self, attempt: _UnitAttempt) -> None:
        """Send an attempt to an idle worker, or to a new one if none is idle."""
        for worker in [worker for worker, current_attempt in self._attempts.items() if current_attempt is None]:
            try:
                return self._send_attempt(worker, attempt)
            except BrokenPipeError:
                self._remove_worker(worker)
        new_worker = WorkerProcess(self._functions)
        self._attempts[new_worker] = attempt
        self._selector.register(new_worker.reply_fd, selectors.EVENT_READ, new_worker)
        with suppress(BrokenPipeError):  # it died at once, which `wait_for_outcomes` finds and reports
            self._send_attempt(new_worker, attempt)

    def _send_attempt(self, worker: WorkerProcess, attempt: _UnitAttempt) -> None:
        worker.queue_message(attempt.to_message())
        worker.flush_messages()
        self._attempts[worker] = attempt

    def _remove_worker(self, worker: WorkerProcess) -> int:
        self._selector.unregister(worker.reply_fd)
        del self._attempts[worker]
        return worker.kill_and_wait()

    def wait_for_outcomes(self) -> Iterator[tuple[Unit, Outcome]]:
        """Block until a worker replies, dies or times out; yield the units that are done."""
        readable_workers = [key.data for key, _ in self._selector.select(WORKER_POLL_INTERVAL_S)]
        for worker in readable_workers:
            yield from self._receive_outcomes(worker)
        for worker, attempt in [item for item in self._attempts.items() if item[0] not in readable_workers]:
            if worker.has_ended():
                yield from self._handle_dead_worker(worker)
            elif attempt is not None and (termination := worker.find_timeout()) is not None:
                self._remove_worker(worker)
                yield from self._handle_termination(attempt, termination)

    def _receive_outcomes(self, worker: WorkerProcess) -> Iterator[tuple[Unit, Outcome]]:
        messages = worker.receive_messages()
        if messages is None:
            yield from self._handle_dead_worker(worker)
            return
        for message in messages:
            if "stop" in message:
                raise decode_run_stop(message)
            attempt, self._attempts[worker] = self._attempts[worker], None
            if is_removed := attempt is None or message["tired"] or "outcome" not in message:
                self._remove_worker(worker)
            if attempt is not None:
                yield from self._read_outcome(attempt, message)
            if is_removed:
                return

    def _read_outcome(self, attempt: _UnitAttempt, message: dict[str, Any]) -> Iterator[tuple[Unit, Outcome]]:
        if "outcome" in message:
            yield attempt.unit, Outcome(*message["outcome"])
        else:
            termination_fields = message.get("ending", make_garbled_message("")["ending"])
            yield from self._handle_termination(attempt, WorkerTermination(*termination_fields))

    def _handle_dead_worker(self, worker: WorkerProcess) -> Iterator[tuple[Unit, Outcome]]:
        attempt = self._attempts[worker]
        termination = worker.make_death_termination(self._remove_worker(worker))
        if attempt is not None:
            yield from self._handle_termination(attempt, termination)

    def _handle_termination(
        self, attempt: _UnitAttempt, termination: WorkerTermination
    ) -> Iterator[tuple[Unit, Outcome]]:
        """Let another worker decide the outcome of a unit whose worker has ended, or yield it as `crashed`."""
        termination_count = attempt.termination.termination_count + 1 if attempt.termination else 1
        if not self._functions.on_termination or termination_count >= MAX_TERMINATIONS:
            yield attempt.unit, Outcome("crashed", reason=termination.description)
        else:
            self.start_attempt(_UnitAttempt(attempt.unit, termination._replace(termination_count=termination_count)))
