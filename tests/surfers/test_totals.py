"""Totals are told from records: by their formulas, their labels and their sums."""

from pathlib import Path

import pytest

from file_formats import UnreadableFile, xlsx
from file_formats.formulas import CellConstant
from surfers.excel import find_table
from tests.offices import Rows, workbook_bytes

REGIONS: Rows = [["Region", "January", "February"], ["South", 10, 20], ["North", 30, 5], ["East", 25, 15]]
OFFICEBENCH = Path(__file__).resolve().parents[2] / "../shared/officebench/tasks"


def find_totals(rows: Rows) -> tuple[int, ...]:
    (sheet,) = xlsx.read_sheets(workbook_bytes(rows))
    table = find_table("t.xlsx", sheet)
    assert table is not None
    return table.summary_rows


@pytest.mark.parametrize(
    "total",
    [
        ["Gesamt", "=SUM(B2:B4)", "=SUM(C2:C4)"],
        ["All regions", "=SUM($B$2:B4)", None],
        ["All regions", "=B2+B3+B4", None],
        ["Mean", None, "=ROUND(AVERAGE(C2:C4), 2)"],
        ["Total", 65, 40],
        ["Summe:", "65 €", "40 €"],
        ["Sales in total", 65, 40],
        [None, 65, 40],
    ],
)
def test_a_row_that_sums_up_the_rows_above_is_a_total(total: list[CellConstant]) -> None:
    assert find_totals([*REGIONS, total]) == (5,)


@pytest.mark.parametrize(
    "row",
    [
        ["West", 65, 1],
        ["Total Solutions Ltd", 12, 9],
        ["West", "=B2+5", "=B4*1.1"],
        ["West", "=SUM(C2:C4)", 3],
        ["West", 12, "=SUM(B2:B5)"],
    ],
)
def test_a_record_is_no_total(row: list[CellConstant]) -> None:
    assert find_totals([*REGIONS, row]) == ()


def test_subtotals_and_a_total_below_a_blank_row_are_found() -> None:
    rows: Rows = [
        *REGIONS, ["Subtotal", 65, 40], ["Paris", 7, 8], ["Lyon", 1, 2], [None, 8, 10], [], ["Total", 73, 50],
    ]  # fmt: skip
    assert find_totals(rows) == (5, 8, 10)


def test_columns_are_described_by_their_records_alone() -> None:
    records: Rows = [[f"A{row}", row, f"=B{row}*2"] for row in range(2, 5)]
    rows: Rows = [["Code", "Units", "Cost"], *records, ["Total", "none", "=SUM(C2:C4)"]]
    (sheet,) = xlsx.read_sheets(workbook_bytes(rows))
    table = find_table("t.xlsx", sheet)
    assert table is not None
    assert [column.type for column in table.columns] == ["text", "number", "number"]
    assert table.formula_columns == (3,)
    assert not table.is_followed


def test_a_note_below_a_blank_row_does_not_continue_a_table_and_more_records_do() -> None:
    notes: Rows = [["Prepared by Ann"]]
    records: Rows = [["West", 1, 2]]
    for below, is_followed in ((notes, False), (records, True)):
        (sheet,) = xlsx.read_sheets(workbook_bytes([*REGIONS, [], *below]))
        table = find_table("t.xlsx", sheet)
        assert table is not None
        assert table.is_followed is is_followed


@pytest.mark.skipif(not OFFICEBENCH.is_dir(), reason="OfficeBench's tasks are not here")
def test_no_record_of_an_officebench_sheet_is_taken_for_a_total() -> None:
    for content in sorted({path.read_bytes() for path in OFFICEBENCH.glob("*/testbed/data/*.xlsx")}):
        try:
            sheets = xlsx.read_sheets(content)
        except UnreadableFile:
            continue
        tables = [table for sheet in sheets if (table := find_table("t.xlsx", sheet))]
        # None of its sheets has a total below its table.
        assert all(table.summary_rows == () for table in tables)


def test_notes_directly_below_a_total_are_no_records_and_a_lone_name_among_records_is_one() -> None:
    notes: Rows = [["Total", 65, 40], ["net of taxes"], ["as agreed in spring"]]
    assert find_totals([*REGIONS, *notes]) == (5, 6, 7)
    assert find_totals([*REGIONS, ["West"], ["Centre", 1, 2]]) == ()
