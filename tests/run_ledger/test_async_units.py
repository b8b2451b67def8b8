"""Units worked by coroutines: settled in the order of indexes, stopped whole, crashed one by one."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import BudgetReached, InputError, ModelCallError
from run_ledger import (
    AsyncWork,
    Ledger,
    Outcome,
    Refusal,
    Row,
    SilentProgress,
    Snapshot,
    Unit,
    accepted,
    run_async_units,
    settle_async_units,
)
from tests.run_ledger.squares import candidates, square

Settled = list[tuple[int, str, str]]
_ROOT = Path(__file__).resolve().parents[2]


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


class Weather(Exception):
    """What ends a run before its end."""


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

    def decide(row: Row) -> Refusal | None:
        twin = tens.get(row.index**2 // 10 % 10)
        return None if twin is None else Refusal("twin", f"of {twin}")

    def remember(row: Row) -> None:
        if row.status == "accepted":
            tens[row.index**2 // 10 % 10] = row.index

    def wanted() -> int:
        counts = ledger.counts()
        return 4 - counts.accepted - counts.held

    await gates.open_while(
        settle_async_units(
            ledger,
            candidates(30),
            work,
            concurrency=concurrency,
            room=None if is_roomy else wanted,
            decide=decide,
            on_settled=remember,
            enough=lambda: wanted() <= 0,
            look_ahead=look_ahead,
        )
    )


def settled(ledger: Ledger) -> Settled:
    """What the ledger says of every settled unit."""
    rows = ledger.rows("accepted", "rejected", "errored", "crashed")
    return [(row.index, row.status, row.reason + row.detail) for row in rows]


STRETCHES = st.lists(st.tuples(st.integers(0, 6), st.frozensets(st.integers(0, 8), max_size=3)), max_size=4)


@given(
    STRETCHES, st.lists(st.integers(0, 9), max_size=30), st.integers(1, 9), st.none() | st.integers(1, 9), st.booleans()
)
@settings(max_examples=60, deadline=None)
def test_neither_order_nor_concurrency_nor_room_nor_stops_nor_failures_change_what_is_settled(
    stretches: list[tuple[int, frozenset[int]]],
    picks: list[int],
    concurrency: int,
    look_ahead: int | None,
    is_roomy: bool,
) -> None:
    gates = Gates(iter(picks))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        Ledger.create(path).close()
        for stop_after, failing in [*stretches, (None, frozenset[int]())]:
            ledger = Ledger.open(path)
            ledger.reopen_held()
            with suppress(InputError):
                asyncio.run(
                    settle(
                        ledger,
                        gates,
                        concurrency=concurrency,
                        look_ahead=look_ahead,
                        is_roomy=is_roomy,
                        stop_after=stop_after,
                        failing=failing,
                    )
                )
            whole = settled(ledger)
            ledger.close()
    assert whole == [
        (0, "accepted", ""),
        (1, "rejected", "twinof 0"),
        (2, "rejected", "ends in 4"),
        (3, "rejected", "twinof 0"),
        (4, "accepted", ""),
        (5, "accepted", ""),
        (6, "accepted", ""),
    ]


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger.create(tmp_path / "ledger.sqlite")
    yield ledger
    ledger.close()


def test_as_many_run_at_once_as_there_is_room_for(ledger: Ledger, tmp_path: Path) -> None:
    gates = Gates(iter(()))
    asyncio.run(settle(ledger, gates, concurrency=9, is_roomy=False))
    assert gates.most == 4
    # One that is accepted and waits behind the first takes the place that it will have.
    assert max(row.index for row in ledger.rows()) == 6
    roomy = Ledger.create(tmp_path / "roomy.sqlite")
    gates = Gates(iter(()))
    asyncio.run(settle(roomy, gates, concurrency=9))
    roomy.close()
    assert gates.most == 9


def done(work: AsyncWork, units: int = 4, concurrency: int = 4) -> dict[int, Outcome]:
    """Run units through the runner alone."""
    left, outcomes = candidates(units), dict[int, Outcome]()
    asyncio.run(run_async_units(work, lambda: next(left, None), concurrency, note(outcomes)))
    return outcomes


def note(outcomes: dict[int, Outcome]) -> Callable[[Unit, Outcome], None]:
    """Keep what is handed over."""

    def keep(unit: Unit, outcome: Outcome) -> None:
        assert unit.index not in outcomes
        outcomes[unit.index] = outcome

    return keep


async def cancelled_by_itself() -> None:
    """Wait for something that somebody else has given up."""
    future = asyncio.get_running_loop().create_future()
    future.cancel()
    await future


async def returns_nothing() -> None:
    """What a careless author may write."""


async def raises(error: BaseException) -> None:
    raise error


@pytest.mark.parametrize(
    ("trouble", "result", "reason"),
    [
        (lambda: raises(ModelCallError("no answer")), "errored", "no answer"),
        (lambda: raises(ExceptionGroup("", [ModelCallError("no answer")])), "errored", "no answer"),
        (lambda: raises(ZeroDivisionError("zero")), "crashed", "ZeroDivisionError: zero"),
        (lambda: raises(ExceptionGroup("two", [ModelCallError(), KeyError("a")])), "crashed", "ExceptionGroup: two"),
        (lambda: raises(SystemExit(3)), "crashed", "SystemExit: 3"),
        (lambda: raises(ValueError("\ud800")), "crashed", "ValueError: \\ud800"),
        (cancelled_by_itself, "crashed", "asyncio.exceptions.CancelledError"),
        (returns_nothing, "crashed", "TypeError: the work returned NoneType, expected an Outcome"),
    ],
)
def test_a_unit_that_fails_says_how_and_spoils_no_other(
    trouble: Callable[[], Awaitable[None]], result: str, reason: str
) -> None:
    async def work(unit: Unit) -> Outcome:
        if unit.index == 1:
            await trouble()
            return None  # type: ignore[return-value]  # what a careless author may write
        return accepted("1")

    outcomes = done(work)
    assert (outcomes[1].result, outcomes[1].reason.partition(" (")[0]) == (result, reason)
    assert "Traceback" in outcomes[1].detail
    assert [outcomes[index] for index in (0, 2, 3)] == [accepted("1")] * 3


@pytest.mark.parametrize("is_grouped", [False, True])
def test_a_spent_budget_lets_those_that_run_finish_and_begins_no_other(is_grouped: bool) -> None:
    outcomes, begun, left = dict[int, Outcome](), list[int](), candidates(9)
    may_end = asyncio.Event()

    async def work(unit: Unit) -> Outcome:
        begun.append(unit.index)
        if unit.index == 1:
            spent = BudgetReached("5 USD are spent")
            asyncio.get_running_loop().call_soon(may_end.set)
            raise ExceptionGroup("", [spent, ValueError()]) if is_grouped else spent
        await may_end.wait()
        await asyncio.sleep(0)
        if unit.index == 2:
            raise BudgetReached("also here")
        return accepted(str(unit.index))

    with pytest.raises(BudgetReached, match="5 USD are spent"):
        asyncio.run(run_async_units(work, lambda: next(left, None), 4, note(outcomes)))
    assert begun == [0, 1, 2, 3]
    assert outcomes == {0: accepted("0"), 3: accepted("3")}


def test_a_budget_that_is_spent_when_nothing_is_missing_is_no_matter(ledger: Ledger) -> None:
    gate = asyncio.Event()

    async def work(unit: Unit) -> Outcome:
        if unit.index == 1:
            gate.set()
            raise BudgetReached("5 USD are spent")
        await gate.wait()
        return accepted("1")

    def enough() -> bool:
        return ledger.counts().accepted >= 1

    asyncio.run(settle_async_units(ledger, candidates(2), work, concurrency=2, enough=enough))
    assert [row.status for row in ledger.rows()] == ["accepted", "pending"]


def cleaning_up(cleaned: list[int], fails_at: int, error: Exception) -> AsyncWork:
    """Work that waits for ever and cleans up in several steps, but at one index, which fails."""

    async def work(unit: Unit) -> Outcome:
        if unit.index == fails_at:
            raise error
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            cleaned.append(unit.index)
        return accepted("1")

    return work


def test_bad_input_stops_the_run_at_once_and_waits_for_the_cancelled() -> None:
    cleaned = list[int]()
    with pytest.raises(InputError, match="broken office") as refused:
        done(cleaning_up(cleaned, 2, InputError("broken office", where="a.docx")))
    assert refused.value.where == "a.docx"
    assert sorted(cleaned) == [0, 1, 3]


def test_what_the_parent_raises_ends_the_run_as_it_is(ledger: Ledger) -> None:
    cleaned = list[int]()

    def decide(row: Row) -> Refusal | None:
        raise Weather

    async def work(unit: Unit) -> Outcome:
        return accepted("1") if unit.index == 0 else await cleaning_up(cleaned, -1, Weather())(unit)

    with pytest.raises(Weather):
        asyncio.run(settle_async_units(ledger, candidates(4), work, concurrency=3, decide=decide))
    assert sorted(cleaned) == [1, 2]
    assert [row.status for row in ledger.rows()] == ["worked", "pending", "pending"]


def test_when_there_is_enough_the_others_are_cancelled_and_stay_pending(ledger: Ledger) -> None:
    cleaned = list[int]()

    async def work(unit: Unit) -> Outcome:
        return accepted("1") if unit.index == 0 else await cleaning_up(cleaned, -1, Weather())(unit)

    def enough() -> bool:
        return ledger.counts().accepted >= 1

    asyncio.run(settle_async_units(ledger, candidates(9), work, concurrency=3, enough=enough))
    assert sorted(cleaned) == [1, 2]
    assert [row.status for row in ledger.rows()] == ["accepted", "pending", "pending"]


def test_a_cancelled_run_waits_for_its_units_and_continues_where_it_was(ledger: Ledger) -> None:
    cleaned = list[int]()

    async def work(unit: Unit) -> Outcome:
        return accepted("1") if unit.index == 0 else await cleaning_up(cleaned, -1, Weather())(unit)

    async def cancel_when_settled() -> None:
        running = asyncio.ensure_future(settle_async_units(ledger, candidates(3), work, concurrency=3))
        while not ledger.counts().accepted:
            await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    async def square_it(unit: Unit) -> Outcome:
        return square(unit, "")

    asyncio.run(cancel_when_settled())
    assert sorted(cleaned) == [1, 2]
    asyncio.run(settle_async_units(ledger, candidates(3), square_it, concurrency=3))
    assert [row.payload[:1] for row in ledger.rows()] == ["1", "{", "{"]


_INTERRUPTED = """
import asyncio, signal, sys
from pathlib import Path
from run_ledger import Ledger, accepted, settle_async_units
from tests.run_ledger.squares import candidates

async def work(unit):
    if unit.index == 0:
        return accepted("1")
    try:
        print("begun", flush=True)
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0)
        print("cleaned", flush=True)

signal.signal(signal.SIGINT, signal.default_int_handler)
ledger = Ledger.create(Path(sys.argv[1]))
try:
    asyncio.run(settle_async_units(ledger, candidates(2), work, concurrency=2))
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_an_interrupt_from_the_keyboard_ends_the_run_with_the_ledger_whole(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", _INTERRUPTED, str(path)], cwd=_ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "cleaned\n"
    assert process.returncode == 130
    ledger = Ledger.open(path)
    assert [row.status for row in ledger.rows()][1:] == ["pending"]
    ledger.close()


def test_a_run_needs_room_for_one_unit() -> None:
    with pytest.raises(InputError, match="--concurrency: expected a number from 1, found 0"):
        done(cleaning_up([], -1, Weather()), concurrency=0)


class Watcher(SilentProgress):
    """Keeps what it is shown, and says when it was shown something while a unit runs."""

    def __init__(self) -> None:
        self.shown, self.has_looked = list[Snapshot](), asyncio.Event()

    def show(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)
        if snapshot.running:
            self.has_looked.set()


def test_what_is_spent_is_shown_while_units_run_and_when_they_are_settled(ledger: Ledger) -> None:
    watcher = Watcher()

    async def work(unit: Unit) -> Outcome:
        await watcher.has_looked.wait()
        return accepted("1")

    def spent() -> str:
        return f"{len(watcher.shown)} calls, 0.25 USD"

    asyncio.run(settle_async_units(ledger, candidates(1), work, concurrency=1, progress=watcher, spent=spent))
    assert [(shown.settled, shown.spent) for shown in watcher.shown] == [
        (0, "0 calls, 0.25 USD"),
        (1, "1 calls, 0.25 USD"),
    ]
