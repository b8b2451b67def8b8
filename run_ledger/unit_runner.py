"""The life cycle of a run: units are worked in any order and settled in the order of their indexes."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from processes import AsyncUnitFunction, LedgerRow, Outcome, TerminationHandler, Unit, UnitFunction, execute_units
from run_ledger.async_unit_executor import execute_async_units
from run_ledger.ledger import Ledger
from run_ledger.progress import Progress
from run_ledger.unit_queue import RejectionRule, UnitQueue

_PROGRESS_INTERVAL_S = 1.0


class UnitExecutor(Protocol):
    """How units are worked: in processes (`execute_units`), or another way with the same promises."""

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
        """See `execute_units`."""


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
) -> None:
    """Work and settle units until they run out or there is enough; called again, it goes on.

    Args:
        units: In index order, without end if you like; they are taken as needed.
        function: `execute_units`.
        jobs: See `function`.
        context: See `function`.
        decide: Asked in index order about each unit that its worker would accept; a Refusal rejects it.
        on_settled: Told of every settled unit in index order, those of earlier processes too, before any later unit is
            decided: state that decide needs is kept here.
        has_enough: Asked before each decision.
        look_ahead: How many units may be begun beyond the first unsettled one (4 a job); outcomes that are never
            reached stay `worked` and count for nothing, so that neither it nor jobs changes what is settled.
        progress: Shown every settled unit; its start and finish are the caller's.
        format_usage: What model calls came to, as the snapshot shows it.
        on_termination: See `function`.
        execute: Who works the units.

    Raises:
        what: run_units raises; what is in the ledger then is whole, and the next call continues from it.
    """
    queue = UnitQueue(ledger, units, decide, on_settled, has_enough, look_ahead or 4 * jobs, progress, format_usage)
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
) -> None:
    """Settle units as `run_units` does, worked by coroutines in this loop, up to `concurrency` at once.

    Args:
        max_in_flight: How many units may at most be running, or be accepted by their worker and wait for their turn;
            asked before each beginning, and one always has room. `lambda: wanted - accepted` begins none that only luck
            could use: a model is paid for each. Like look_ahead (4 times concurrency) it does not change what is
            settled.
        progress: Shown every settled unit, and once a second.

    Raises:
        what: `execute_async_units` raises; cancelled, it leaves a ledger from which the next call continues.
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
    )
    with _refresh_progress(queue):
        await execute_async_units(function, queue.next_unit, concurrency, queue.record_outcome, should_stop=has_enough)


@contextmanager
def _refresh_progress(queue: UnitQueue) -> Iterator[None]:
    """Units take minutes, and a live line that shows what is spent is looked at meanwhile."""
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
