"""The life cycle of a run: units are executed in any order and settled in the order of their indexes."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from processes import AsyncUnitFunction, LedgerRow, Outcome, TerminationHandler, Unit, UnitFunction, execute_units
from run_ledger.async_unit_executor import execute_async_units
from run_ledger.ledger import Ledger
from run_ledger.progress import Progress
from run_ledger.unit_queue import FindAwaited, RejectionRule, UnitQueue

_PROGRESS_INTERVAL_S = 1.0


class UnitExecutor(Protocol):
    """A function that executes units: `execute_units`, which uses processes, or one with the same guarantees."""

    def __call__(
        self,
        function: UnitFunction,
        next_unit: Callable[[], Unit | None],
        jobs: int,
        on_outcome: Callable[[Unit, Outcome], None],
        *,
        context: str,
        should_stop: Callable[[], bool],
        on_termination: TerminationHandler | None,
    ) -> None:
        """Execute units as `execute_units` does."""


def run_units(
    ledger: Ledger,
    units: Iterable[Unit],
    function: UnitFunction,
    *,
    jobs: int,
    context: str = "",
    decide: RejectionRule = lambda row: None,
    on_settled: Callable[[LedgerRow], None] = lambda row: None,
    has_enough: Callable[[], bool] = lambda: False,
    look_ahead: int | None = None,
    progress: Progress | None = None,
    format_usage: Callable[[], str] = lambda: "",
    on_termination: TerminationHandler | None = None,
    execute: UnitExecutor = execute_units,
    find_awaited: FindAwaited = lambda row: None,
) -> None:
    """Execute and settle units until they run out or there are enough; another call continues.

    Raises what `execute` raises; the ledger is then consistent, and another call continues from it.

    Args:
        units: Units in index order, possibly infinite; they are taken as needed.
        function: The unit function, as in `execute_units`.
        jobs: The number of worker processes.
        context: Passed to every call of `function`.
        decide: Called in index order with each unit that its worker accepted; a UnitRejection rejects it.
        on_settled: Called in index order with every settled unit, including those of earlier processes, before any
            later unit is decided; state that `decide` needs is updated here.
        has_enough: Called before each decision; if true, the run ends.
        look_ahead: How many units may be in progress from the first unsettled one on, by default 4 per job. Outcomes
            that are never settled stay `worked` and do not count, so that neither this nor `jobs` changes the result.
        progress: Shown every settled unit; the caller starts and finishes it.
        format_usage: Returns the usage of model calls for the progress snapshot.
        on_termination: The termination handler, as in `execute_units`.
        execute: Executes the units.
        find_awaited: Returns the index of the later unit whose outcome is needed to decide an accepted one, or None; it
            lies among the next units.
    """
    queue = UnitQueue(
        ledger,
        units,
        decide,
        on_settled,
        has_enough,
        look_ahead or 4 * jobs,
        progress,
        format_usage,
        find_awaited=find_awaited,
    )
    execute(
        function,
        queue.next_unit,
        jobs,
        queue.record_outcome,
        context=context,
        should_stop=has_enough,
        on_termination=on_termination,
    )


async def run_async_units(
    ledger: Ledger,
    units: Iterable[Unit],
    function: AsyncUnitFunction,
    *,
    concurrency: int,
    max_in_flight: Callable[[], int] | None = None,
    decide: RejectionRule = lambda row: None,
    on_settled: Callable[[LedgerRow], None] = lambda row: None,
    has_enough: Callable[[], bool] = lambda: False,
    look_ahead: int | None = None,
    progress: Progress | None = None,
    format_usage: Callable[[], str] = lambda: "",
    find_awaited: FindAwaited = lambda row: None,
) -> None:
    """Execute units as coroutines in this event loop, and settle them as `run_units` does.

    Raises what `execute_async_units` raises. If it is cancelled, another call continues from the ledger.

    Args:
        concurrency: How many units may run at once.
        max_in_flight: Returns how many units may be running, or be accepted but unsettled; called before each start,
            and one unit may always start. Since every unit costs model calls, `lambda: wanted - accepted` starts none
            that would only be needed if others were rejected. Like `look_ahead` (by default 4 times `concurrency`), it
            does not change what is settled.
        progress: Shown every settled unit, and the state once a second.
    """
    queue = UnitQueue(
        ledger,
        units,
        decide,
        on_settled,
        has_enough,
        look_ahead or 4 * concurrency,
        progress,
        format_usage,
        max_in_flight,
        find_awaited,
    )
    with _refresh_progress(queue):
        await execute_async_units(function, queue.next_unit, concurrency, queue.record_outcome, should_stop=has_enough)


@contextmanager
def _refresh_progress(queue: UnitQueue) -> Iterator[None]:
    """Report the progress once a second, because units take minutes and the spending is shown live."""
    loop = asyncio.get_running_loop()

    timer = loop.call_later(_PROGRESS_INTERVAL_S, lambda: refresh())

    def refresh() -> None:
        nonlocal timer
        queue.show_progress()
        timer = loop.call_later(_PROGRESS_INTERVAL_S, refresh)

    try:
        yield
    finally:
        timer.cancel()
