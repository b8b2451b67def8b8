"""Files that are no workbook, or one that would cost far more than it holds, are refused in one sentence or read."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from file_formats import xlsx
from file_formats.errors import UnreadableFile
from tests.file_formats.workbooks import SHEET_PART, book, decorated, with_part


def explain(content: bytes) -> str:
    with pytest.raises(UnreadableFile) as caught:
        xlsx.read_sheets(content)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_other_files_are_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("hello.txt", "hello")
    for content in (b"", b"Name,Score\nAnn,87\n", target.getvalue(), book((1,))[:-100]):
        assert explain(content).startswith("not an Excel workbook that can be read: ")


def test_a_far_cell_is_neither_read_nor_written() -> None:
    far = with_part(book((1,)), SHEET_PART, b'<c r="A1"', b'<c r="XFD1"/><c r="A100"')
    assert "span 1,638,400 cells in all, more than 200,000" in explain(far)
    workbook = xlsx.new_workbook({"A": [(1,)]})
    xlsx.set_cell(workbook["A"], 1_048_576, 16_384, "far")
    with pytest.raises(ValueError, match=r"too large to be read again: its sheets span 17,179,869,184 cells"):
        xlsx.dump_workbook(workbook)


@pytest.mark.parametrize(
    "areas",
    [
        b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        b'<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
        b"<mergeCells>" + b'<mergeCell ref="A:D"/>' * 3 + b"</mergeCells>",
    ],
)
def test_areas_that_would_become_billions_of_cells_are_refused(areas: bytes) -> None:
    content = with_part(book((1,)), SHEET_PART, b"</sheetData>", b"</sheetData>" + areas)
    assert "more than 200,000 cells in merged" in explain(content)


def test_a_claimed_dimension_costs_nothing() -> None:
    content = with_part(book((1,)), SHEET_PART, b'ref="A1:A1"', b'ref="A1:XFD1048576"')
    assert xlsx.read_active_sheet(content).rows == ((1,),)


def test_entities_are_refused() -> None:
    bomb = b'<!DOCTYPE w [<!ENTITY a "ha">]><workbook'
    assert "document type" in explain(with_part(book((1,)), "xl/workbook.xml", b"<workbook", bomb))


def test_nesting_without_end_is_refused_or_ignored() -> None:
    deep = b"<x>" * 100_000 + b"</x>" * 100_000
    content = with_part(book((1,)), "xl/styles.xml", b"</styleSheet>", deep + b"</styleSheet>")
    assert explain(content)


@pytest.mark.slow
def test_a_hundred_thousand_rows_are_read() -> None:
    row = '<row r="{0}"><c r="A{0}"><v>{0}</v></c></row>'
    rows = "".join(row.format(number) for number in range(2, 100_001)).encode()
    content = with_part(book(("n",)), SHEET_PART, b"</sheetData>", rows + b"</sheetData>")
    sheet = xlsx.read_active_sheet(content)
    assert (sheet.row_count, sheet.compute_value(100_000, 1)) == (100_000, 100_000)


BASE = xlsx.dump_workbook(decorated())


PARTS = sorted(zipfile.ZipFile(io.BytesIO(BASE)).namelist())


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_damaged_parts_are_refused_in_one_sentence_or_read(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(PARTS))
    with zipfile.ZipFile(io.BytesIO(BASE)) as archive:
        part = archive.read(name)
    start = data.draw(st.integers(0, len(part)))
    end = data.draw(st.integers(start, min(len(part), start + 60)))
    noise = data.draw(st.sampled_from([b"", b"A", b"-1", b"1e9", b"<a/>", b'"', b"\xff", b"&#0;", b"99999999999"]))
    content = with_part(BASE, name, part, part[:start] + noise + part[end:])
    try:
        for sheet in xlsx.read_sheets(content):
            sheet.compute_values()
    except UnreadableFile as refusal:
        why = str(refusal)
        assert why.count("\n") == 0
