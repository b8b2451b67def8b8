"""Sheets with a look open with it, and hold what was put into them."""

import datetime as dt
import io

import openpyxl
import pytest

from file_formats import xlsx

HEADER = xlsx.CellStyle(is_bold=True, colour="FFFFFF", fill="1F4E78")
ROWS: list[list[xlsx.StyledCell | None]] = [
    [xlsx.StyledCell("Item", HEADER), xlsx.StyledCell("Price", HEADER), xlsx.StyledCell("Day", HEADER)],
    [
        xlsx.StyledCell("bolts"),
        xlsx.StyledCell(1250.5, xlsx.CellStyle("#,##0.00")),
        xlsx.StyledCell(dt.date(2024, 5, 1), xlsx.CellStyle("dd.mm.yyyy")),
    ],
    [],
    [
        None,
        xlsx.StyledCell("=SUM(B2:B2)", xlsx.CellStyle("0.00", is_bold=True, has_line_above=True)),
        xlsx.StyledCell(None),
    ],
]


def dump(*sheets: xlsx.StyledSheet, active: int = 0) -> bytes:
    return xlsx.dump_workbook(xlsx.new_styled_workbook(sheets, active, "Arial", 10))


def test_cells_keep_their_values_formats_and_fonts() -> None:
    content = dump(xlsx.StyledSheet("List", ROWS, (20, 12.5), 1, "A1:C2"))
    sheet = openpyxl.load_workbook(io.BytesIO(content))["List"]
    assert [cell.value for cell in sheet[2]] == ["bolts", 1250.5, dt.datetime.fromisoformat("2024-05-01")]
    assert [cell.number_format for cell in sheet[2]] == ["General", "#,##0.00", "dd.mm.yyyy"]
    assert sheet["A1"].font.b
    assert not sheet["A2"].font.b
    assert sheet["A2"].font.name == "Arial"
    assert sheet["A1"].fill.fgColor.rgb == "FF1F4E78"
    assert sheet["B4"].border.top.style == "thin"
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:C2"
    assert sheet.column_dimensions["B"].width == 12.5
    (view,) = xlsx.read_sheets(content)
    assert view.compute_value(4, 2) == 1250.5
    assert view.get_raw(4, 3) is None


def test_a_header_in_white_on_a_dark_ground_is_not_hidden() -> None:
    (sheet,) = xlsx.read_workbook_content(dump(xlsx.StyledSheet("List", ROWS))).sheets
    assert not sheet.looks


def test_the_chosen_sheet_is_shown_on_opening() -> None:
    content = dump(xlsx.StyledSheet("One", ROWS), xlsx.StyledSheet("Two", ROWS), active=1)
    assert [one.is_active for one in xlsx.read_sheets(content)] == [False, True]


def test_the_same_sheets_give_the_same_bytes() -> None:
    assert dump(xlsx.StyledSheet("List", ROWS)) == dump(xlsx.StyledSheet("List", ROWS))


def test_a_name_that_excel_does_not_take_is_refused() -> None:
    with pytest.raises(ValueError, match="is no name for a sheet"):
        dump(xlsx.StyledSheet("a/b", ROWS))
