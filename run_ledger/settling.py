"""The life cycle of a run: units are worked in any order and settled in the order of their indexes."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from run_ledger.async_units import run_async_units
from run_ledger.ledger import Ledger
from run_ledger.line import Decide, Line
from run_ledger.pool import run_units
from run_ledger.progress import Progress
from run_ledger.units import AsyncWork, Ended, Outcome, Row, Unit, Work

_SHOW_AGAIN_S = 1.0


class Runner(Protocol):
    """How units are worked: in processes (`run_units`), or another way with the same promises."""

    def __call__(
        self,
        work: Work,
        next_unit: Callable[[], Unit | None],
        jobs: int,
        on_done: Callable[[Unit, Outcome], None],
        *,
        context: str,
        should_stop: Callable[[], bool],
        ended: Ended | None,
    ) -> None:
        """See `run_units`."""


def settle_units(
    ledger: Ledger,
    units: Iterable[Unit],
    work: Work,
    *,
    jobs: int,
    context: str = "",
    decide: Decide = lambda row: None,
    on_settled: Callable[[Row], None] = lambda row: None,
    enough: Callable[[], bool] = lambda: False,
    look_ahead: int | None = None,
    progress: Progress | None = None,
    spent: Callable[[], str] = lambda: "",
    ended: Ended | None = None,
    run: Runner = run_units,
) -> None:
    """Work and settle units until they run out or there is enough; called again, it goes on.

    units: in index order, without end if you like; they are taken as needed. work, context, jobs, ended: `run_units`.
    decide: asked in index order about each unit that its worker would accept; a Refusal rejects it.
    on_settled: told of every settled unit in index order, those of earlier processes too, before any later
    unit is decided: state that decide needs is kept here. enough: asked before each decision.
    look_ahead: how many units may be begun beyond the first unsettled one (4 a job); outcomes that are never
    reached stay `worked` and count for nothing, so that neither it nor jobs changes what is settled.
    progress: shown every settled unit; its start and finish are the caller's. spent: what model calls came to, as
    the snapshot shows it. run: who works the units.
    Raises what run_units raises; what is in the ledger then is whole, and the next call continues from it.
    """
    line = Line(ledger, units, decide, on_settled, enough, look_ahead or 4 * jobs, progress, spent)
    run(work, line.next_unit, jobs, line.take, context=context, should_stop=enough, ended=ended)


async def settle_async_units(
    ledger: Ledger,
    units: Iterable[Unit],
    work: AsyncWork,
    *,
    concurrency: int,
    room: Callable[[], int] | None = None,
    decide: Decide = lambda row: None,
    on_settled: Callable[[Row], None] = lambda row: None,
    enough: Callable[[], bool] = lambda: False,
    look_ahead: int | None = None,
    progress: Progress | None = None,
    spent: Callable[[], str] = lambda: "",
) -> None:
    """Settle units as `settle_units` does, worked by coroutines in this loop, up to `concurrency` at once.

    room: how many units may at most be running, or be accepted by their worker and wait for their turn; asked before
    each beginning, and one always has room. `lambda: wanted - accepted` begins none that only luck could use: a
    model is paid for each. Like look_ahead (4 times concurrency) it does not change what is settled.
    progress: shown every settled unit, and once a second.
    Raises what `run_async_units` raises; cancelled, it leaves a ledger from which the next call continues.
    """
    line = Line(ledger, units, decide, on_settled, enough, look_ahead or 4 * concurrency, progress, spent, room)
    with _shown_again_and_again(line):
        await run_async_units(work, line.next_unit, concurrency, line.take, should_stop=enough)


@contextmanager
def _shown_again_and_again(line: Line) -> Iterator[None]:
    """Units take minutes, and a live line that shows what is spent is looked at meanwhile."""
    loop = asyncio.get_running_loop()

    due = loop.call_later(_SHOW_AGAIN_S, lambda: show())

    def show() -> None:
        nonlocal due
        line.show()
        due = loop.call_later(_SHOW_AGAIN_S, show)

    try:
        yield
    finally:
        due.cancel()
