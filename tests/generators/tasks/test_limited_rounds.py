"""Rounds in which records go ahead in their turn within a limit, and the days that open records have waited."""

from decimal import Decimal
from pathlib import Path

import pytest

from data_model import SheetFinding
from generators.tasks.building_blocks.limited_rounds import RoundColumns, list_round_limits
from generators.tasks.building_blocks.registers import Records, Register, list_records
from generators.tasks.building_blocks.waiting_records import WaitingRecords
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import office_files

ROWS = (
    ("A-1", "Old Mill", "2024-04-09", "", 500),
    ("A-2", "Hill Farm", "2024-04-02", "", 700),
    ("A-3", "Bay Stores", "2024-04-04", "2024-04-20", 900),
    ("A-4", "Old Mill", "2024-04-04", "", 200),
)
COLUMNS = RoundColumns("Total", "Ordered", "Customer", {row[1]: row[1] for row in ROWS})


@pytest.fixture
def sheet(tmp_path: Path) -> SheetFinding:
    files = office_files(excel={"orders.xlsx": [["No.", "Customer", "Ordered", "Paid on", "Total"], *ROWS]})
    found = findings_of(store_office(tmp_path, files), tmp_path)
    return next(one for one in found if isinstance(one, SheetFinding))


def keys(records: Records) -> list[str]:
    return [one.cells["No."] for one in records]


@pytest.mark.parametrize(
    ("first", "limit", "stops", "fitting", "left"),
    [
        ("", 1000, False, ["A-2", "A-4"], 100),
        ("", 1000, True, ["A-2"], 300),
        ("Old Mill", 1000, False, ["A-1", "A-4"], 300),
        ("Bay Stores", 1000, False, ["A-3"], 100),
        ("", 2300, False, ["A-1", "A-2", "A-3", "A-4"], 0),
        ("", 100, False, [], 100),
    ],
)
def test_each_one_goes_ahead_in_its_turn_if_it_still_fits(
    sheet: SheetFinding, first: str, limit: int, stops: bool, fitting: list[str], left: int
) -> None:
    outcome = COLUMNS.decide(list_records([sheet]), first, Decimal(limit), stops)
    assert keys(outcome.fitting) == fitting
    assert sorted(keys(outcome.waiting) + fitting) == [row[0] for row in ROWS]
    assert outcome.left == left


def test_limits_are_round_and_below_the_total() -> None:
    assert list_round_limits(Decimal("1234.5")) == [400, 500, 600, 700, 800, 900, 1000]
    assert list_round_limits(Decimal(5)) == []


def test_open_records_wait_from_the_day_after_their_own(sheet: SheetFinding) -> None:
    register = Register("order", "orders", (sheet,), tuple(one.name for one in sheet.columns), "No.")
    waiting = WaitingRecords(register, "Ordered", "Customer", "Paid on")
    found = waiting.choose(register.records, "2024-04-09")
    assert [(one.cells["No."], waiting.count_days(one, "2024-04-09")) for one in found] == [("A-2", 7), ("A-4", 5)]
