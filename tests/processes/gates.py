"""A run of coroutines whose units end in any order that a test likes."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import Any

from data_model import InputError, ModelCallError
from processes import AsyncUnitFunction, LedgerRow, Outcome, Unit, UnitRejection, accepted_outcome
from run_ledger import Ledger, run_async_units
from tests.processes.squares import candidates, square

Settled = list[tuple[int, str, str]]


class Gates:
    """Holds every unit until it is its turn, in an order of its own; so many at most were held at once."""

    def __init__(self, picks: Iterator[int]) -> None:
        self._picks, self._held, self.most = picks, list[asyncio.Future[None]](), 0

    async def wait(self) -> None:
        gate = asyncio.get_running_loop().create_future()
        self._held.append(gate)
        self.most = max(self.most, len(self._held))
        try:
            await gate
        finally:
            with suppress(ValueError):
                self._held.remove(gate)

    async def open_while(self, run: Coroutine[Any, Any, None]) -> None:
        """Open one gate after the other until the run has ended."""
        running = asyncio.ensure_future(run)
        while not running.done():
            await asyncio.sleep(0)
            if self._held and not (gate := self._held.pop(next(self._picks, 0) % len(self._held))).done():
                gate.set_result(None)
        await running


async def settle(
    ledger: Ledger,
    gates: Gates,
    *,
    concurrency: int = 1,
    look_ahead: int | None = None,
    is_roomy: bool = True,
    stop_after: int | None = None,
    failing: frozenset[int] = frozenset(),
) -> None:
    """Accept squares but for those that share a tens digit with an accepted one, until there are four."""
    tens, ended = dict[int, int](), 0

    async def work(unit: Unit) -> Outcome:
        nonlocal ended
        await gates.wait()
        ended += 1
        if ended - 1 == stop_after:
            raise InputError("no offices")
        if unit.index in failing:
            raise ModelCallError("weather")
        return square(unit, "")

    def decide(row: LedgerRow) -> UnitRejection | None:
        twin = tens.get(row.index**2 // 10 % 10)
        return None if twin is None else UnitRejection("twin", f"of {twin}")

    def remember(row: LedgerRow) -> None:
        if row.status == "accepted":
            tens[row.index**2 // 10 % 10] = row.index

    def wanted() -> int:
        counts = ledger.count_units()
        return 4 - counts.accepted - counts.retryable

    await gates.open_while(
        run_async_units(
            ledger,
            candidates(30),
            work,
            concurrency=concurrency,
            max_in_flight=None if is_roomy else wanted,
            decide=decide,
            on_settled=remember,
            has_enough=lambda: wanted() <= 0,
            look_ahead=look_ahead,
        )
    )


def settled(ledger: Ledger) -> Settled:
    """What the ledger says of every settled unit."""
    rows = ledger.read_rows("accepted", "rejected", "errored", "crashed")
    return [(row.index, row.status, row.reason + row.detail) for row in rows]


def cleaning_up(cleaned: list[int], fails_at: int, error: Exception) -> AsyncUnitFunction:
    """Work that waits for ever and cleans up in several steps, but at one index, which fails."""

    async def work(unit: Unit) -> Outcome:
        if unit.index == fails_at:
            raise error
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            cleaned.append(unit.index)
        return accepted_outcome("1")

    return work
