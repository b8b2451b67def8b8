"""Whole histories of a ledger: any order of calls leaves the rows of a plain model, also after a kill between two."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import InputError
from processes import UNIT_STATUSES, LedgerRow, Outcome, Unit, UnitStatus
from run_ledger import Ledger, UnitCounts

# Not in alphabetical order, so that an order by key would show.
UNITS = [Unit(index, f"u{9 - index}") for index in range(5)]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
OUTCOMES = st.sampled_from(["accepted", "rejected", "errored", "crashed"]).flatmap(
    lambda result: st.builds(Outcome, st.just(result), st.sampled_from(["null", '{"a": "\u00e9"}']), TEXTS, TEXTS)
)
CALLS = st.one_of(
    st.tuples(st.just("add"), st.sampled_from(UNITS)),
    st.tuples(st.just("record"), st.sampled_from(UNITS), OUTCOMES),
    st.tuples(st.just("settle"), st.sampled_from(UNITS), st.booleans(), TEXTS),
    st.tuples(st.sampled_from(["reopen", "drop"])),
)
# Mostly units that have an outcome when they are settled, or reopening would find nothing to do.
HISTORIES = st.builds(
    lambda outcomes, settled, later: [
        *(("record", unit, outcome) for unit, outcome in zip(UNITS, outcomes, strict=False)),
        *(("settle", unit, is_twin, "twin") for unit, is_twin in zip(UNITS, settled, strict=False)),
        *later,
    ],
    st.lists(OUTCOMES, max_size=5),
    st.lists(st.booleans(), max_size=5),
    st.lists(CALLS, max_size=8),
)


class Model:
    """What a ledger should hold, in plain Python."""

    def __init__(self) -> None:
        self.rows: dict[int, LedgerRow] = {}
        self._worked: dict[int, Outcome] = {}

    def call(self, name: str, unit: Unit = UNITS[0], *details: object) -> None:
        getattr(self, name)(unit, *details)

    def add(self, unit: Unit) -> None:
        self.rows.setdefault(unit.index, LedgerRow(unit.index, unit.key, "pending", None, 0, "null", "", ""))

    def record(self, unit: Unit, outcome: Outcome) -> None:
        before = self.rows.get(unit.index)
        if before is None or before.status == "pending":
            attempts = before.attempts + 1 if before else 1
            self.rows[unit.index] = LedgerRow(unit.index, unit.key, "worked", outcome.result, attempts, *outcome[1:])
            self._worked[unit.index] = outcome

    def settle(self, unit: Unit, is_twin: bool, reason: str) -> None:
        row = self.rows.get(unit.index)
        if row is not None and row.result is not None and row.status == "worked":
            is_rejected = is_twin and row.result == "accepted"
            self.rows[unit.index] = (
                replace(row, status="rejected", reason=reason, detail="")
                if is_rejected
                else replace(row, status=row.result)
            )

    def reopen(self, unit: Unit) -> None:
        failed = [i for i, row in self.rows.items() if row.result in ("errored", "crashed") and row.status != "dropped"]
        for index, row in self.rows.items():
            if index in failed:
                self.rows[index] = LedgerRow(index, row.key, "pending", None, row.attempts, "null", "", "")
            elif failed and index > min(failed) and row.status in ("accepted", "rejected"):
                worked = self._worked[index]
                self.rows[index] = replace(row, status="worked", reason=worked.reason, detail=worked.detail)

    def drop(self, unit: Unit) -> None:
        for index, row in self.rows.items():
            if row.status in ("errored", "crashed"):
                self.rows[index] = replace(row, status="dropped")


def call_ledger(ledger: Ledger, name: str, unit: Unit = UNITS[0], *details: object) -> None:
    """Make the same call on the ledger; one that is not allowed raises ValueError and changes nothing."""
    with suppress(ValueError):
        if name == "add":
            ledger.add_units([unit])
        elif name == "record":
            ledger.record_outcome(unit, *details)  # type: ignore[arg-type]  # an Outcome, as CALLS draws it
        elif name == "settle":
            row = ledger.read_row(unit.index)
            if row is None or row.result is None:
                ledger.settle_unit(unit.index, "accepted", "")
            elif details[0] and row.result == "accepted":
                ledger.settle_unit(unit.index, "rejected", str(details[1]))
            else:
                ledger.settle_unit(unit.index, row.result, row.reason, row.detail)
        elif name == "reopen":
            ledger.reopen_retryable()
        else:
            dropped = ledger.drop_retryable()
            assert list(dropped) == sorted(dropped, key=lambda one: one.index)


def check_rows(ledger: Ledger, model: Model) -> None:
    rows = [model.rows[index] for index in sorted(model.rows)]
    assert list(ledger.read_rows()) == rows
    counts = {status: sum(row.status == status for row in rows) for status in UNIT_STATUSES}
    assert ledger.count_units() == UnitCounts(**counts)
    assert ledger.count_units().retryable == counts["errored"] + counts["crashed"]
    rejections = sorted(row.reason for row in rows if row.status == "rejected")
    assert ledger.count_rejections() == {reason: rejections.count(reason) for reason in rejections}
    assert list(ledger.count_rejections()) == sorted(set(rejections), key=str.encode)


@given(HISTORIES)
@settings(max_examples=30)
def test_every_column_is_what_a_plain_model_says_after_any_history(calls: Sequence[tuple[str]]) -> None:
    model = Model()
    with TemporaryDirectory() as folder, closing(Ledger.create(Path(folder) / "ledger.sqlite")) as ledger:
        for call in calls:
            call_ledger(ledger, *call)
            model.call(*call)
        check_rows(ledger, model)


@given(HISTORIES, st.integers(0, 12))
@settings(max_examples=12)
def test_a_kill_between_two_calls_loses_none_before_it(calls: Sequence[tuple[str]], survived: int) -> None:
    model = Model()
    for call in calls[:survived]:
        model.call(*call)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        Ledger.create(path).close()
        child = os.fork()
        if not child:
            try:
                ledger = Ledger.open(path)
                for call in calls[:survived]:
                    call_ledger(ledger, *call)
            finally:
                os.kill(os.getpid(), signal.SIGKILL)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        with closing(Ledger.open(path)) as ledger:
            check_rows(ledger, model)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with closing(Ledger.create(tmp_path / "ledger.sqlite")) as ledger:
        yield ledger


def test_a_fault_is_read_to_its_end_though_it_holds_a_nul(ledger: Ledger) -> None:
    ledger.record_outcome(UNITS[0], Outcome("crashed", reason="bad \0 byte", detail="\0" * 9))
    (row,) = ledger.read_rows()
    assert (row.reason, row.detail) == ("bad \0 byte", "\0" * 9)


def test_rejections_are_counted_in_the_order_of_their_reasons(ledger: Ledger) -> None:
    for unit, reason in zip(UNITS, "cabaa", strict=True):
        ledger.record_outcome(unit, Outcome("rejected", reason=reason))
        ledger.settle_unit(unit.index, "rejected", reason)
    assert list(ledger.count_rejections().items()) == [("a", 3), ("b", 1), ("c", 1)]


def test_every_attempt_at_a_unit_is_counted(ledger: Ledger) -> None:
    for attempt in (1, 2, 3):
        ledger.record_outcome(UNITS[0], Outcome("errored"))
        (row,) = ledger.read_rows()
        assert row.attempts == attempt
        assert ledger.reopen_retryable() == 1


def test_units_are_added_all_or_none(ledger: Ledger) -> None:
    def fail_at_the_third() -> Iterator[Unit]:
        yield from UNITS[:2]
        raise RuntimeError("no more units")

    with pytest.raises(RuntimeError, match="no more units"):
        ledger.add_units(fail_at_the_third())
    assert list(ledger.read_rows()) == []
    ledger.add_units(UNITS)
    assert ledger.count_units() == UnitCounts(pending=5)


@pytest.mark.parametrize("status", ["pending", "worked", "dropped"])
def test_a_unit_is_not_settled_as_what_only_the_run_makes_it(status: UnitStatus, ledger: Ledger) -> None:
    ledger.record_outcome(UNITS[0], Outcome("errored"))
    with pytest.raises(ValueError, match=f"not settled as {status}"):
        ledger.settle_unit(0, status, "")
    assert [row.status for row in ledger.read_rows()] == ["worked"]


@pytest.mark.parametrize("statuses", [("worked",), ("accepted", "pending"), ("dropped",), ()])
def test_rows_are_read_by_status_in_the_order_of_indexes(statuses: tuple[UnitStatus, ...], ledger: Ledger) -> None:
    for unit in reversed(UNITS[:4]):
        ledger.record_outcome(unit, Outcome("accepted"))
    ledger.add_units(UNITS)
    for index in (2, 0):
        ledger.settle_unit(index, "accepted", "")
    known = ["accepted", "worked", "accepted", "worked", "pending"]
    found = [row.index for row in ledger.read_rows(*statuses)]
    assert found == [index for index, status in enumerate(known) if not statuses or status in statuses]


def test_an_existing_file_is_no_place_for_a_new_ledger(ledger: Ledger, tmp_path: Path) -> None:
    ledger.write_note("card", "one")
    ledger.close()
    for path in (tmp_path / "ledger.sqlite", tmp_path):
        with pytest.raises(InputError, match="a ledger exists already"):
            Ledger.create(path)
    (tmp_path / "empty.sqlite").touch()
    with pytest.raises(InputError, match="a ledger exists already"):
        Ledger.create(tmp_path / "empty.sqlite")
    with closing(Ledger.open(tmp_path / "ledger.sqlite")) as reopened:
        assert (reopened.read_note("card"), reopened.read_note("Card")) == ("one", None)
