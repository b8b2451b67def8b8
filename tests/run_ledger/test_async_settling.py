"""Settling units that are worked by coroutines: in the order of indexes, and whole wherever it stops."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import BudgetReached, InputError
from processes import LedgerRow, Outcome, Unit, UnitRejection, accepted_outcome
from run_ledger import Ledger, ProgressSnapshot, SilentProgress, run_async_units
from tests.processes.gates import Gates, cleaning_up, settle, settled
from tests.processes.squares import candidates, square

_ROOT = Path(__file__).resolve().parents[2]


class Weather(Exception):
    """What ends a run before its end."""


STRETCHES = st.lists(st.tuples(st.integers(0, 6), st.frozensets(st.integers(0, 8), max_size=3)), max_size=4)


@pytest.mark.slow
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
            ledger.reopen_retryable()
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
    assert max(row.index for row in ledger.read_rows()) == 6
    roomy = Ledger.create(tmp_path / "roomy.sqlite")
    gates = Gates(iter(()))
    asyncio.run(settle(roomy, gates, concurrency=9))
    roomy.close()
    assert gates.most == 9


def test_a_budget_that_is_spent_when_nothing_is_missing_is_no_matter(ledger: Ledger) -> None:
    gate = asyncio.Event()

    async def work(unit: Unit) -> Outcome:
        if unit.index == 1:
            gate.set()
            raise BudgetReached("5 USD are spent")
        await gate.wait()
        return accepted_outcome("1")

    def enough() -> bool:
        return ledger.count_units().accepted >= 1

    asyncio.run(run_async_units(ledger, candidates(2), work, concurrency=2, has_enough=enough))
    assert [row.status for row in ledger.read_rows()] == ["accepted", "pending"]


def test_what_the_parent_raises_ends_the_run_as_it_is(ledger: Ledger) -> None:
    cleaned = list[int]()

    def decide(row: LedgerRow) -> UnitRejection | None:
        raise Weather

    async def work(unit: Unit) -> Outcome:
        return accepted_outcome("1") if unit.index == 0 else await cleaning_up(cleaned, -1, Weather())(unit)

    with pytest.raises(Weather):
        asyncio.run(run_async_units(ledger, candidates(4), work, concurrency=3, decide=decide))
    assert sorted(cleaned) == [1, 2]
    assert [row.status for row in ledger.read_rows()] == ["worked", "pending", "pending"]


def test_when_there_is_enough_the_others_are_cancelled_and_stay_pending(ledger: Ledger) -> None:
    cleaned = list[int]()

    async def work(unit: Unit) -> Outcome:
        return accepted_outcome("1") if unit.index == 0 else await cleaning_up(cleaned, -1, Weather())(unit)

    def enough() -> bool:
        return ledger.count_units().accepted >= 1

    asyncio.run(run_async_units(ledger, candidates(9), work, concurrency=3, has_enough=enough))
    assert sorted(cleaned) == [1, 2]
    assert [row.status for row in ledger.read_rows()] == ["accepted", "pending", "pending"]


def test_a_cancelled_run_waits_for_its_units_and_continues_where_it_was(ledger: Ledger) -> None:
    cleaned = list[int]()

    async def work(unit: Unit) -> Outcome:
        return accepted_outcome("1") if unit.index == 0 else await cleaning_up(cleaned, -1, Weather())(unit)

    async def cancel_when_settled() -> None:
        running = asyncio.ensure_future(run_async_units(ledger, candidates(3), work, concurrency=3))
        while not ledger.count_units().accepted:
            await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    async def square_it(unit: Unit) -> Outcome:
        return square(unit, "")

    asyncio.run(cancel_when_settled())
    assert sorted(cleaned) == [1, 2]
    asyncio.run(run_async_units(ledger, candidates(3), square_it, concurrency=3))
    assert [row.payload[:1] for row in ledger.read_rows()] == ["1", "{", "{"]


_INTERRUPTED = """
import asyncio, signal, sys
from pathlib import Path
from processes import accepted_outcome
from run_ledger import Ledger, run_async_units
from tests.processes.squares import candidates

async def work(unit):
    if unit.index == 0:
        return accepted_outcome("1")
    try:
        print("begun", flush=True)
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0)
        print("cleaned", flush=True)

signal.signal(signal.SIGINT, signal.default_int_handler)
ledger = Ledger.create(Path(sys.argv[1]))
try:
    asyncio.run(run_async_units(ledger, candidates(2), work, concurrency=2))
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
    assert [row.status for row in ledger.read_rows()][1:] == ["pending"]
    ledger.close()


_KILLED = """
import asyncio, sys
from pathlib import Path
from run_ledger import Ledger
from tests.processes.gates import Gates, settle

ledger = Ledger.create(Path(sys.argv[1]))
asyncio.run(settle(ledger, Gates(iter([2, 0, 1] * 9)), concurrency=3))
"""


@pytest.mark.parametrize("point", ["unit-worked:3", "unit-settled:1", "unit-settled:5"])
def test_a_run_killed_at_a_named_point_goes_on_where_it_was(point: str, tmp_path: Path, ledger: Ledger) -> None:
    path = tmp_path / "killed.sqlite"
    environment = {**os.environ, "HOMER_KILL_AT": point}
    killed = subprocess.run([sys.executable, "-c", _KILLED, str(path)], cwd=_ROOT, env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    asyncio.run(settle(ledger, Gates(iter(()))))
    resumed = Ledger.open(path)
    asyncio.run(settle(resumed, Gates(iter(())), concurrency=2))
    assert settled(resumed) == settled(ledger)
    assert {row.attempts for row in resumed.read_rows("accepted", "rejected")} == {1}
    resumed.close()


class Watcher(SilentProgress):
    """Keeps what it is shown, and says when it was shown something while a unit runs."""

    def __init__(self) -> None:
        self.shown, self.has_looked = list[ProgressSnapshot](), asyncio.Event()

    def show(self, snapshot: ProgressSnapshot) -> None:
        self.shown.append(snapshot)
        if snapshot.running:
            self.has_looked.set()


def test_what_is_spent_is_shown_while_units_run_and_when_they_are_settled(ledger: Ledger) -> None:
    watcher = Watcher()

    async def work(unit: Unit) -> Outcome:
        await watcher.has_looked.wait()
        return accepted_outcome("1")

    def spent() -> str:
        return f"{len(watcher.shown)} calls, 0.25 USD"

    asyncio.run(run_async_units(ledger, candidates(1), work, concurrency=1, progress=watcher, format_usage=spent))
    assert [(shown.settled, shown.usage_text) for shown in watcher.shown] == [
        (0, "0 calls, 0.25 USD"),
        (1, "1 calls, 0.25 USD"),
    ]
