"""Excel workbooks: what is written is read again, with equal bytes, and hostile files are refused."""

import base64
import hashlib
import io
import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table

from file_formats import xlsx
from file_formats.formulas import CellError, Unsupported
from tests.file_formats.workbooks import SHEET_PART, book, decorated, with_part

REPOSITORY = Path(__file__).resolve().parents[3]
OFFICEBENCH = REPOSITORY / "../shared/officebench/tasks"


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
    content = book((2, 3, "=A1*B1", "='Other one'!A1"), ("=1/0", "=RAND()"), **{"Other one": [("far",)]})
    first = xlsx.read_sheets(content)[0]
    assert first.get_raw(1, 3) == "=A1*B1"
    assert [first.compute_value(1, column) for column in (1, 3, 4)] == [2, 6, "far"]
    assert first.compute_value(2, 1) == CellError("#DIV/0!")
    assert first.compute_value(2, 2) == Unsupported("RAND is not evaluated")
    assert (first.get_raw(99, 1), first.compute_value(99, 1), first.get_raw(0, 0)) == (None, None, None)
    assert first.compute_values()[0] == (2, 3, 6, "far")
    assert first.formulas == {(1, 3), (1, 4), (2, 1), (2, 2)}


def test_a_formula_in_a_date_format_is_read_as_a_date() -> None:
    day = datetime.fromisoformat("2024-05-01")
    workbook = xlsx.new_workbook({"A": [(day, "=A1+7", "=A1+7")]})
    workbook["A"]["B1"].number_format = "yyyy-mm-dd"
    sheet = xlsx.read_active_sheet(xlsx.dump_workbook(workbook))
    assert sheet.compute_values() == ((day, day + timedelta(days=7), 45420),)


@pytest.mark.parametrize(
    ("area", "value"),
    [(b"B1", 2), (b"B1:B1", 2), (b"B1:B2", Unsupported("a formula that fills several cells is not evaluated"))],
)
def test_an_array_formula_is_computed_if_it_fills_one_cell(area: bytes, value: object) -> None:
    formula = b'<f t="array" ref="' + area + b'">SUM(A1:A2*2)</f>'
    content = with_part(book((1, "=A1+A1")), SHEET_PART, b"<f>A1+A1</f>", formula)
    sheet = xlsx.read_active_sheet(content)
    assert sheet.get_raw(1, 2) == "=SUM(A1:A2*2)"
    assert sheet.compute_value(1, 2) == value


def test_names_tables_and_hidden_rows_are_read_as_in_excel() -> None:
    workbook = xlsx.new_workbook({"A": [("Item", "Cost"), ("a", 5), ("b", 7), ("c", 9), ("x", "=SUBTOTAL(109,B2:B4)")]})
    sheet = workbook["A"]
    sheet["D1"], sheet["D2"], sheet["D3"] = "=SUM(Costs[Cost])", "=SUM(all_costs)", "=SUBTOTAL(9,B2:B5)"
    sheet["D4"], sheet["D5"] = "=AGGREGATE(9,5,Costs[[#Data],[Cost]])", "=COUNTA(Costs[#Headers])"
    sheet.add_table(Table(displayName="Costs", ref="A1:B4"))
    workbook.defined_names["all_costs"] = DefinedName("all_costs", attr_text="A!$B$2:$B$4")
    sheet.row_dimensions[3].hidden = True
    computed = xlsx.read_active_sheet(xlsx.dump_workbook(workbook))
    assert [computed.compute_value(row, 4) for row in range(1, 6)] == [21, 21, 14, 14, 2]
    assert computed.compute_value(5, 2) == 14


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
        "import hashlib; from file_formats import xlsx; from tests.file_formats.workbooks import decorated;"
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
