"""Which texts of an office stand side by side, so that a reader could tell one of them from the others."""

from pathlib import Path

import pytest

from data_model import ContentStore, Value
from file_formats.formulas import CellConstant
from office_env import Office, find_revealing_listing, list_office_texts
from tests.offices import office_files

RECORDS: list[list[CellConstant]] = [["P-98", "Lifting", 4], ["P-99", "Lifting", 5]]


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        ([["No.", "Course", "Units"], *RECORDS], None),
        ([["Training 2025"], ["No.", "Course", "Units"], *RECORDS], None),
        ([["No.", "Course", "Units 98", 2025], *RECORDS], "row 1"),
        ([["Courses", "Sums"], ["No.", "Course", "Units 98"], *RECORDS], "row 2"),
    ],
)
def test_a_header_gives_away_what_it_alone_says_and_a_record_does_not(
    tmp_path: Path, rows: list[list[CellConstant]], where: str | None
) -> None:
    store = ContentStore(tmp_path)
    office = Office(store, store.put_office(office_files(excel={"plan.xlsx": rows})))
    found = find_revealing_listing(Value(type="number", value="98"), list_office_texts(office))
    assert (found.where if found else None) == (f"data/plan.xlsx, sheet Sheet, {where}" if where else None)
