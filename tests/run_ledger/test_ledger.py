"""The ledger: what it accepts, what it refuses, and what it does with a damaged file."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model.errors import InputError
from processes import Outcome, Unit, accepted_outcome, rejected_outcome
from run_ledger import Ledger, UnitCounts

UNITS = [Unit(index, f"u{index}") for index in range(6)]


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger.create(tmp_path / "ledger.sqlite")
    yield ledger
    ledger.close()


def test_a_unit_goes_from_pending_to_worked_to_settled(ledger: Ledger) -> None:
    ledger.add_units(UNITS[:2])
    ledger.record_outcome(UNITS[1], accepted_outcome('{"a": 1}'))
    assert [row.status for row in ledger.read_rows()] == ["pending", "worked"]
    ledger.settle_unit(1, "rejected", "corpus", "like u0")
    row = ledger.read_row(1)
    assert row is not None
    assert (row.unit, row.status, row.result, row.attempts) == (UNITS[1], "rejected", "accepted", 1)
    assert (row.payload, row.reason, row.detail) == ('{"a": 1}', "corpus", "like u0")
    assert ledger.count_rejections() == {"corpus": 1}
    assert ledger.read_row(5) is None


def test_nothing_is_recorded_or_settled_twice(ledger: Ledger) -> None:
    ledger.record_outcome(UNITS[0], accepted_outcome("1"))
    with pytest.raises(ValueError, match="outcome already"):
        ledger.record_outcome(UNITS[0], accepted_outcome("2"))
    ledger.settle_unit(0, "accepted", "")
    with pytest.raises(ValueError, match="not waiting"):
        ledger.settle_unit(0, "rejected", "changed my mind")
    with pytest.raises(ValueError, match="outcome already"):
        ledger.record_outcome(UNITS[0], accepted_outcome("2"))
    with pytest.raises(ValueError, match="not waiting"):
        ledger.settle_unit(3, "accepted", "")
    with pytest.raises(ValueError, match="not settled as pending"):
        ledger.settle_unit(0, "pending", "")
    assert [(row.status, row.payload) for row in ledger.read_rows()] == [("accepted", "1")]


def test_adding_known_units_changes_nothing_and_another_key_is_refused(ledger: Ledger) -> None:
    ledger.record_outcome(UNITS[0], accepted_outcome("1"))
    ledger.add_units(UNITS)
    assert ledger.count_units() == UnitCounts(pending=5, worked=1)
    with pytest.raises(InputError, match="is already recorded as another unit"):
        ledger.add_units([Unit(9, "new"), Unit(0, "other")])
    with pytest.raises(InputError, match="is already recorded as another unit"):
        ledger.add_units([Unit(10, "u0")])
    assert ledger.read_row(9) is None


def test_reopening_what_failed_revokes_what_was_decided_after_it(ledger: Ledger) -> None:
    outcomes = [
        accepted_outcome("0"),
        Outcome("errored", reason="no answer"),
        accepted_outcome("2"),
        rejected_outcome("rules"),
        accepted_outcome("4"),
    ]
    for unit, outcome in zip(UNITS, outcomes, strict=False):
        ledger.record_outcome(unit, outcome)
        if unit.index < 4:
            reason = "corpus" if unit.index == 2 else outcome.reason
            ledger.settle_unit(unit.index, "rejected" if unit.index == 2 else outcome.result, reason)
    assert ledger.count_units().retryable == 1
    assert ledger.reopen_retryable() == 1
    assert [(row.status, row.reason) for row in ledger.read_rows()] == [
        ("worked", ""),
        ("pending", ""),
        ("worked", ""),
        ("worked", "rules"),
        ("worked", ""),
    ]
    assert ledger.reopen_retryable() == 0


def test_rows_may_be_settled_while_they_are_read(ledger: Ledger) -> None:
    for unit in UNITS:
        ledger.record_outcome(unit, accepted_outcome("1"))
    for row in ledger.read_rows("worked"):
        ledger.settle_unit(row.index, "accepted", "")
    assert ledger.count_units() == UnitCounts(accepted=6)


def test_notes_are_kept(ledger: Ledger) -> None:
    assert ledger.read_note("card") is None
    ledger.write_note("card", "one")
    ledger.write_note("card", "two")
    assert ledger.read_note("card") == "two"


CALLS = st.tuples(st.sampled_from(["add", "record", "settle", "reopen", "drop"]), st.integers(0, 5))


@given(st.lists(CALLS, max_size=40))
@settings(max_examples=40, deadline=None)
def test_any_order_of_calls_leaves_each_unit_in_the_state_that_a_plain_model_says(
    calls: list[tuple[str, int]],
) -> None:
    model: dict[int, str] = {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        ledger = Ledger.create(path)
        for call, index in calls:
            _call_both(ledger, model, call, index)
            assert {row.index: row.status for row in ledger.read_rows()} == model
        ledger.close()
        ledger = Ledger.open(path)
        assert {row.index: row.status for row in ledger.read_rows()} == model
        ledger.close()


def _call_both(ledger: Ledger, model: dict[int, str], call: str, index: int) -> None:
    """Odd units error, even ones are accepted."""
    state, result = model.get(index), "errored" if index % 2 else "accepted"
    if call == "add":
        ledger.add_units([UNITS[index]])
        model.setdefault(index, "pending")
    elif call == "record":
        outcome = Outcome("errored", reason="weather") if index % 2 else accepted_outcome("1")
        if state in (None, "pending"):
            ledger.record_outcome(UNITS[index], outcome)
            model[index] = "worked"
        else:
            with pytest.raises(ValueError, match="outcome already"):
                ledger.record_outcome(UNITS[index], outcome)
    elif call == "settle":
        if state == "worked":
            ledger.settle_unit(index, "errored" if index % 2 else "accepted", "")
            model[index] = result
        else:
            with pytest.raises(ValueError, match="not waiting"):
                ledger.settle_unit(index, "accepted", "")
    elif call == "reopen":
        reopened = [i for i, status in model.items() if i % 2 and status in ("worked", "errored")]
        assert ledger.reopen_retryable() == len(reopened)
        model.update(
            {i: "worked" for i, status in model.items() if status == "accepted" and reopened and i > min(reopened)}
        )
        model.update(dict.fromkeys(reopened, "pending"))
    else:
        dropped = [i for i, status in model.items() if status == "errored"]
        assert [unit.index for unit in ledger.drop_retryable()] == sorted(dropped)
        model.update(dict.fromkeys(dropped, "dropped"))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "ledger.sqlite"
    ledger = Ledger.create(path)
    for index in range(100):
        ledger.record_outcome(Unit(index, f"u{index}"), accepted_outcome('"' + "x" * 200 + '"'))
    ledger.close()
    return path.read_bytes()


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_a_damaged_ledger_is_refused_in_a_sentence_or_read_as_it_is(sound: bytes, data: st.DataObject) -> None:
    damaged = bytearray(sound)
    if data.draw(st.booleans(), label="cut"):
        del damaged[data.draw(st.integers(0, len(sound) - 1)) :]
    for _ in range(data.draw(st.integers(0, 5), label="bytes changed") if damaged else 0):
        damaged[data.draw(st.integers(0, min(len(damaged), 600) - 1))] = data.draw(st.integers(0, 255))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        path.write_bytes(damaged)
        try:
            ledger = Ledger.open(path)
        except InputError as error:
            assert str(error).startswith(str(path))  # noqa: PT017 - either way is right, no other exception is
            return
        assert ledger.count_units().worked == len([*ledger.read_rows()]) == 100
        ledger.close()


@pytest.mark.parametrize("size", [0, 1, 100, 4096, 5000, 20000])
def test_a_truncated_ledger_is_refused(size: int, sound: bytes, tmp_path: Path) -> None:
    (tmp_path / "ledger.sqlite").write_bytes(sound[:size])
    with pytest.raises(InputError, match=r"ledger\.sqlite"):
        Ledger.open(tmp_path / "ledger.sqlite")


def test_what_is_no_ledger_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE units (position)")
    connection.close()
    (tmp_path / "folder").mkdir()
    for name in ("other.sqlite", "folder", "missing"):
        with pytest.raises(InputError, match=name):
            Ledger.open(tmp_path / name)
    with pytest.raises(InputError, match="exists already"):
        Ledger.create(other)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("PRAGMA user_version = 2", "expected a ledger of version 1, found version 2"),
        ("DROP INDEX units_by_status", "changed by something else"),
    ],
)
def test_a_ledger_of_another_version_is_refused(statement: str, message: str, sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(sound)
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.close()
    with pytest.raises(InputError, match=message):
        Ledger.open(path)


def test_a_ledger_is_whole_after_its_owner_vanishes_without_closing_it(ledger: Ledger, tmp_path: Path) -> None:
    ledger.record_outcome(UNITS[0], accepted_outcome("1"))
    left = tmp_path / "left"
    left.mkdir()
    for path in tmp_path.glob("ledger.sqlite*"):
        shutil.copy(path, left)
    copy = Ledger.open(left / "ledger.sqlite")
    assert copy.count_units() == UnitCounts(worked=1)
    copy.close()
