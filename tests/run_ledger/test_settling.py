"""Settling: in the order of indexes, whatever the order in which units are done and however often it stops."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model.errors import BudgetReached
from processes import (
    LedgerRow,
    Outcome,
    TerminationHandler,
    Unit,
    UnitFunction,
    UnitRejection,
    accepted_outcome,
    rejected_outcome,
)
from run_ledger import Ledger, ProgressSnapshot, SilentProgress, run_units
from tests.processes.squares import candidates, square

Settled = list[tuple[int, str, str]]


class Stopped(Exception):
    """What ends a shuffled run before its end."""


class Shuffled(NamedTuple):
    """Works units in this process, in an order of its own; stops after some, and some fail at first."""

    picks: Iterator[int]
    stop_after: int | None = None
    failing: frozenset[int] = frozenset()

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
        running: list[Unit] = []
        done = 0
        while not should_stop():
            while len(running) < jobs and (unit := next_unit()) is not None:
                running.append(unit)
            if should_stop() or not running:
                return
            if done == self.stop_after:
                raise Stopped
            unit = running.pop(next(self.picks, 0) % len(running))
            failed = Outcome("errored", reason="weather")
            on_outcome(unit, failed if unit.index in self.failing else function(unit, context))
            done += 1


def settle(ledger: Ledger, run: Shuffled, jobs: int, wanted: int = 4, look_ahead: int | None = None) -> None:
    """Accept squares but for those that share a tens digit with an accepted one, until there are enough."""
    tens: dict[int, int] = {}

    def decide(row: LedgerRow) -> UnitRejection | None:
        twin = tens.get(row.index**2 // 10 % 10)
        return None if twin is None else UnitRejection("twin", f"of {twin}")

    def remember(row: LedgerRow) -> None:
        if row.status == "accepted":
            tens[row.index**2 // 10 % 10] = row.index

    def enough() -> bool:
        counts = ledger.count_units()
        return counts.accepted + counts.retryable >= wanted

    run_units(
        ledger,
        candidates(30),
        square,
        jobs=jobs,
        decide=decide,
        on_settled=remember,
        has_enough=enough,
        look_ahead=look_ahead,
        execute=run,
    )


def settled(ledger: Ledger) -> Settled:
    """What the ledger says of every settled unit."""
    rows = ledger.read_rows("accepted", "rejected", "errored", "crashed")
    return [(row.index, row.status, row.reason + row.detail) for row in rows]


@pytest.fixture(scope="module")
def in_order(tmp_path_factory: pytest.TempPathFactory) -> Settled:
    ledger = Ledger.create(tmp_path_factory.mktemp("in_order") / "ledger.sqlite")
    settle(ledger, Shuffled(iter(())), jobs=1)
    result = settled(ledger)
    ledger.close()
    return result


def test_units_are_settled_until_there_are_enough(in_order: Settled) -> None:
    assert in_order == [
        (0, "accepted", ""),
        (1, "rejected", "twinof 0"),
        (2, "rejected", "ends in 4"),
        (3, "rejected", "twinof 0"),
        (4, "accepted", ""),
        (5, "accepted", ""),
        (6, "accepted", ""),
    ]


STRETCHES = st.lists(st.tuples(st.integers(0, 6), st.frozensets(st.integers(0, 8), max_size=3)), max_size=4)


@given(STRETCHES, st.lists(st.integers(0, 9), max_size=30), st.integers(1, 5), st.integers(1, 9))
@settings(max_examples=60, deadline=None)
def test_neither_order_nor_jobs_nor_look_ahead_nor_stops_nor_failures_change_what_is_settled(
    in_order: Settled, stretches: list[tuple[int, frozenset[int]]], picks: list[int], jobs: int, look_ahead: int
) -> None:
    with TemporaryDirectory() as folder:
        path, order = Path(folder) / "ledger.sqlite", iter(picks)
        Ledger.create(path).close()
        for stop_after, failing in stretches:
            ledger = Ledger.open(path)
            with suppress(Stopped):
                settle(ledger, Shuffled(order, stop_after, failing), jobs, look_ahead=look_ahead)
            ledger.close()
        ledger = Ledger.open(path)
        ledger.reopen_retryable()
        settle(ledger, Shuffled(order), jobs, look_ahead=look_ahead)
        assert settled(ledger) == in_order
        ledger.close()


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger.create(tmp_path / "ledger.sqlite")
    yield ledger
    ledger.close()


def test_look_ahead_is_bounded_by_the_oldest_unsettled_unit(ledger: Ledger) -> None:
    last_picked = Shuffled(iter([4] * 50), stop_after=3)
    with pytest.raises(Stopped):
        settle(ledger, last_picked, jobs=2, look_ahead=3)
    assert max(row.index for row in ledger.read_rows()) <= 4


def test_four_units_for_each_job_are_looked_ahead_unless_another_number_is_asked_for(ledger: Ledger) -> None:
    with pytest.raises(Stopped):
        settle(ledger, Shuffled(iter([1] * 50), stop_after=7), jobs=2)
    assert [row.status for row in ledger.read_rows()] == ["pending", *["worked"] * 7]


def test_every_settled_unit_is_told_once_also_those_of_before(ledger: Ledger) -> None:
    with pytest.raises(Stopped):
        settle(ledger, Shuffled(iter(()), stop_after=3), jobs=1)
    told: list[LedgerRow] = []
    run_units(ledger, candidates(6), square, jobs=2, on_settled=told.append)
    assert [row.index for row in told] == [0, 1, 2, 3, 4, 5]
    assert [row.status for row in told] == [row.status for row in ledger.read_rows()]
    assert all(row.payload.startswith("{") for row in told)


class Watcher(SilentProgress):
    """Keeps what it is shown."""

    def __init__(self) -> None:
        self.shown: list[ProgressSnapshot] = []

    def show(self, snapshot: ProgressSnapshot) -> None:
        self.shown.append(snapshot)


def test_progress_is_shown_for_every_settled_unit(ledger: Ledger) -> None:
    for index, outcome in enumerate([accepted_outcome("1"), rejected_outcome("rules")]):
        ledger.record_outcome(Unit(index, f"toy-{index:03}"), outcome)
        ledger.settle_unit(index, outcome.result, outcome.reason)
    watcher = Watcher()
    run_units(ledger, candidates(4), square, jobs=1, context='{"2": "model"}', progress=watcher)
    assert [snapshot.settled for snapshot in watcher.shown] == [1, 2, 3, 4]
    assert watcher.shown[-1] == ProgressSnapshot(
        settled=4, resumed=2, accepted=2, rejected={"rules": 1}, errored=1, crashed=0, running=0
    )


def test_what_the_parent_raises_while_deciding_ends_the_run_and_keeps_the_outcome(ledger: Ledger) -> None:
    def decide(row: LedgerRow) -> UnitRejection | None:
        raise BudgetReached("spent")

    with pytest.raises(BudgetReached):
        run_units(ledger, candidates(3), square, jobs=1, decide=decide)
    row = ledger.read_row(0)
    assert row is not None
    assert row.status == "worked"
