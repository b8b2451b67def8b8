"""Excel workbooks: what is written is read again, with equal bytes, and hostile files are refused."""

import base64
import hashlib
import io
import os
import subprocess
import sys
import zipfile
from datetime import datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook import Workbook
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from file_formats import xlsx
from file_formats.errors import UnreadableFile
from file_formats.formulas import CellError, Unsupported
from tests.file_formats.workbooks import SHEET_PART, book, with_part

REPOSITORY = Path(__file__).resolve().parents[3]
OFFICEBENCH = REPOSITORY / "../shared/officebench/tasks"


def decorated() -> Workbook:
    """Make a workbook with a little of everything that openpyxl keeps in sets, lists and clocks."""
    workbook = xlsx.new_workbook({"First": [("Name", "Score"), ("Ann", 87), ("Bob", "=B2+1")], "My 2nd": [("x",)]})
    sheet = workbook["First"]
    for area in ("D1:E3", "G1:H3", "J5:K6", "D9:F9", "A20:C22"):
        sheet.merge_cells(area)
    sheet["A1"].font, sheet["A1"].fill = Font(bold=True), PatternFill("solid", fgColor="FFCC00")
    sheet["A2"].comment = Comment("well done", "Ann")
    sheet["A3"].hyperlink = "https://example.com/bob"
    validation = DataValidation("whole", operator="between", formula1="0", formula2="100")
    sheet.add_data_validation(validation)
    for area in ("B2:B9", "C2:C4", "E7"):
        validation.add(area)
    sheet.conditional_formatting.add(
        "B2:B9",
        CellIsRule("lessThan", ["60"], font=Font(color="FF0000")),  # type: ignore[no-untyped-call]  # no stub
    )
    sheet.add_table(Table(displayName="Scores", ref="A1:B3"))
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    workbook.worksheets[0].add_chart(chart, "M2")
    return workbook


def test_a_sheet_is_dumped_as_officebench_does() -> None:
    content = book(("Name", None, 1.5), (None, True, "=A1&C1"))
    assert xlsx.format_sheet(xlsx.read_active_sheet(content)) == (
        "(1, 1): Name\t(1, 2): [Empty Cell]\t(1, 3): 1.5\t\n(2, 1): [Empty Cell]\t(2, 2): True\t(2, 3): =A1&C1\t\n"
    )
    assert xlsx.format_sheet(xlsx.read_active_sheet(book())) == "(1, 1): [Empty Cell]\t\n"


def test_every_officebench_workbook_reads_and_is_written_with_stable_bytes() -> None:
    if not OFFICEBENCH.is_dir():
        pytest.skip("needs OfficeBench's task folders beside the repository")
    distinct = {path.read_bytes(): path for path in sorted(OFFICEBENCH.rglob("*.xlsx"))}
    for content in list(distinct)[::5]:
        sheet = openpyxl.load_workbook(io.BytesIO(content)).active
        assert sheet is not None
        expected = "".join(
            "".join(
                f"({row}, {column}): {'[Empty Cell]' if (found := sheet.cell(row, column).value) is None else found}\t"
                for column in range(1, sheet.max_column + 1)
            )
            + "\n"
            for row in range(1, sheet.max_row + 1)
        )
        assert xlsx.format_sheet(xlsx.read_active_sheet(content)) == expected
        written = xlsx.dump_workbook(xlsx.load_workbook(content))
        assert xlsx.read_cells(written) == xlsx.read_cells(content)
        assert xlsx.dump_workbook(xlsx.load_workbook(written)) == written


def test_the_active_sheet_is_the_one_that_excel_opens() -> None:
    workbook = xlsx.new_workbook({"A": [(1,)], "B": [(2,)]})
    workbook.active = 1
    content = xlsx.dump_workbook(workbook)
    assert [(sheet.name, sheet.is_active) for sheet in xlsx.read_sheets(content)] == [("A", False), ("B", True)]
    assert xlsx.read_active_sheet(content).name == "B"


def test_formulas_are_read_by_their_value_and_kept_as_text() -> None:
    content = book((2, 3, "=A1*B1", "='Other one'!A1"), ("=1/0", "=FILTER(1,2,3)"), **{"Other one": [("far",)]})
    first = xlsx.read_sheets(content)[0]
    assert first.get_raw(1, 3) == "=A1*B1"
    assert [first.compute_value(1, column) for column in (1, 3, 4)] == [2, 6, "far"]
    assert first.compute_value(2, 1) == CellError("#DIV/0!")
    assert first.compute_value(2, 2) == Unsupported("FILTER is not evaluated")
    assert (first.get_raw(99, 1), first.compute_value(99, 1), first.get_raw(0, 0)) == (None, None, None)
    assert first.compute_values()[0] == (2, 3, 6, "far")
    assert first.formulas == {(1, 3), (1, 4), (2, 1), (2, 2)}


def test_a_formula_in_a_date_format_is_read_as_a_date() -> None:
    day = datetime.fromisoformat("2024-05-01")
    workbook = xlsx.new_workbook({"A": [(day, "=A1+7", "=A1+7")]})
    workbook["A"]["B1"].number_format = "yyyy-mm-dd"
    sheet = xlsx.read_active_sheet(xlsx.dump_workbook(workbook))
    assert sheet.compute_values() == ((day, day + timedelta(days=7), 45420),)


def test_an_array_formula_is_said_to_be_unsupported() -> None:
    content = with_part(book((1, "=A1+A1")), SHEET_PART, b"<f>A1+A1</f>", b'<f t="array" ref="B1">SUM(A1:A2*2)</f>')
    sheet = xlsx.read_active_sheet(content)
    assert sheet.get_raw(1, 2) == "=SUM(A1:A2*2)"
    assert sheet.compute_value(1, 2) == Unsupported("an array formula is not evaluated")


def test_cells_are_listed_by_sheet_and_place() -> None:
    content = book((None, "a"), (3,), Two=[("=A1",)])
    assert xlsx.read_cells(content) == {"Sheet": {(1, 2): "a", (2, 1): 3}, "Two": {(1, 1): "=A1"}}


def test_saving_changes_nothing_but_what_was_set() -> None:
    before = xlsx.dump_workbook(decorated())
    assert xlsx.dump_workbook(decorated()) == before
    assert xlsx.dump_workbook(xlsx.load_workbook(before)) == before
    workbook = xlsx.load_workbook(before)
    xlsx.set_cell(workbook["First"], 2, 2, 90)
    xlsx.set_cell(workbook["First"], 2, 2, 87)
    assert xlsx.dump_workbook(workbook) == before
    sheet = xlsx.load_workbook(before)["First"]
    assert sheet["A1"].font.bold
    assert sheet["A2"].comment.text == "well done"
    assert len(sheet.merged_cells.ranges) == 5


@pytest.mark.slow
def test_bytes_do_not_depend_on_the_order_of_hashing() -> None:
    script = (
        "import hashlib; from tests.file_formats.test_xlsx import decorated, xlsx;"
        "import sys; sys.stdout.write(hashlib.sha256(xlsx.dump_workbook(decorated())).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=REPOSITORY,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert digests == {hashlib.sha256(xlsx.dump_workbook(decorated())).hexdigest()}


def readable(value: str) -> bool:
    return not any(ord(sign) < 32 and sign not in "\t\n\r" for sign in value) and not value.startswith("=")


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"), max_size=20)
cell_texts = texts.filter(readable).filter(bool)
excel_numbers = st.floats(-1e12, 1e12).map(lambda number: float(f"{number:.15g}"))
any_cells = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**12), 10**12), excel_numbers, cell_texts,
    st.sampled_from(["1", "1,5", "2,100,000", "'", '"', "True", "None", " x ", "a\r\nb", "_x0041_", "#N/A"]),
)  # fmt: skip


@given(st.lists(st.lists(any_cells, min_size=1, max_size=4), min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_whatever_is_written_is_read_again_with_equal_bytes(rows: list[list[object]]) -> None:
    content = book(*map(tuple, rows))
    expected = {
        (row, column): value
        for row, values in enumerate(rows, start=1)
        for column, value in enumerate(values, start=1)
        if value is not None
    }
    found = xlsx.read_cells(content)["Sheet"]
    assert found == expected
    assert {place: type(value) is str for place, value in found.items()} == {
        place: type(value) is str for place, value in expected.items()
    }
    assert xlsx.dump_workbook(xlsx.load_workbook(content)) == content


@given(st.text(min_size=1, max_size=8))
@settings(max_examples=30, deadline=None)
def test_any_text_is_kept_or_refused_in_one_sentence(text: str) -> None:
    workbook = xlsx.new_workbook({"A": [("before",)]})
    try:
        xlsx.set_cell(workbook["A"], 1, 1, text)
    except ValueError as refusal:
        text, why = "before", str(refusal)
        assert why.count("\n") == 0
    assert xlsx.read_active_sheet(xlsx.dump_workbook(workbook)).get_raw(1, 1) == text


@pytest.mark.parametrize(
    ("row", "column", "value", "why"),
    [
        (0, 1, "x", "no cell in row 0"),
        (1, 16_385, "x", "no cell in row 1, column 16385"),
        (1_048_577, 1, None, "no cell in row 1048577"),
        (1, 1, "bell\x07", "U+0007"),
        (1, 1, "half \ud800", "U+D800"),
        (1, 1, "\uffff", "U+FFFF"),
        (1, 1, "x" * 32_768, "32,767"),
        (1, 5, "hidden", "merged"),
    ],
)
def test_what_no_cell_can_hold_is_refused(row: int, column: int, value: str | None, why: str) -> None:
    workbook = decorated()
    before = xlsx.dump_workbook(workbook)
    with pytest.raises(ValueError, match=why.replace("+", r"\+")):
        xlsx.set_cell(workbook["First"], row, column, value)
    assert xlsx.dump_workbook(workbook) == before


@pytest.mark.parametrize("name", ["", "a/b", "x" * 32, "what?", "FIRST", "'a'", "be\x07ll"])
def test_names_that_no_sheet_can_have_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"name|sheet|character"):
        xlsx.add_sheet(decorated(), name)


def refused(content: bytes) -> str:
    with pytest.raises(UnreadableFile) as caught:
        xlsx.read_sheets(content)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_other_files_are_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("hello.txt", "hello")
    for content in (b"", b"Name,Score\nAnn,87\n", target.getvalue(), book((1,))[:-100]):
        assert refused(content).startswith("not an Excel workbook that can be read: ")


def test_a_far_cell_is_neither_read_nor_written() -> None:
    far = with_part(book((1,)), SHEET_PART, b'<c r="A1"', b'<c r="XFD1"/><c r="A100"')
    assert "span 1,638,400 cells in all, more than 200,000" in refused(far)
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
    assert "more than 200,000 cells in merged" in refused(content)


def test_a_claimed_dimension_costs_nothing() -> None:
    content = with_part(book((1,)), SHEET_PART, b'ref="A1:A1"', b'ref="A1:XFD1048576"')
    assert xlsx.read_active_sheet(content).rows == ((1,),)


def test_entities_are_refused() -> None:
    bomb = b'<!DOCTYPE w [<!ENTITY a "ha">]><workbook'
    assert "document type" in refused(with_part(book((1,)), "xl/workbook.xml", b"<workbook", bomb))


def test_nesting_without_end_is_refused_or_ignored() -> None:
    deep = b"<x>" * 100_000 + b"</x>" * 100_000
    content = with_part(book((1,)), "xl/styles.xml", b"</styleSheet>", deep + b"</styleSheet>")
    assert refused(content)


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


PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def test_images_are_kept() -> None:
    from openpyxl.drawing.image import Image

    workbook = xlsx.new_workbook({"A": [(1,)]})
    workbook["A"].add_image(Image(io.BytesIO(PIXEL)), "C3")
    content = xlsx.dump_workbook(workbook)
    again = xlsx.dump_workbook(xlsx.load_workbook(content))
    assert PIXEL in again
    assert xlsx.dump_workbook(xlsx.load_workbook(content)) == again
