"""Excel actions: what is typed is what openpyxl finds in the file."""

import io
import math
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from pypdf import PdfReader

from office_env import Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import office

BOOK = "data/score.xlsx"


def sheet_of(workspace: Workspace, path: str = BOOK, name: str | None = None) -> Worksheet:
    workbook = openpyxl.load_workbook(io.BytesIO(workspace.read(path)))
    sheet = workbook[name] if name else workbook.active
    assert isinstance(sheet, Worksheet)
    return sheet


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(tmp_path, excel={"score.xlsx": [["Name", "Score"], ["Ann", 87], ["Bob", 90.5]]})


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("1", 1), ("1.0", 1), (1, 1), ("100", 100), ("100.50", 100.5), ("1e3", 1000), ("-5", -5), ("0", 0), (2.5, 2.5),
        (True, True), (False, False),
        ("True", "True"), ("None", "None"), ("007", "007"), ("00", "00"), ("+5", "+5"), ("2,100,000", "2,100,000"),
        ("a, b", "a, b"), ("[1,2]", "[1,2]"), ("(x)", "(x)"), ("2024-11-12", "2024-11-12"), ("8:00", "8:00"),
        ("5%", "5%"), ("$5", "$5"), ("3-4", "3-4"), ("-abc", "-abc"), ("--flag", "--flag"), (" 5", " 5"),
        ('say "hi", it\'s me', 'say "hi", it\'s me'), ("1_000", "1_000"), ("0x10", "0x10"), ("nan", "nan"),
        ("1e999", "1e999"), ("4111111111111111", "4111111111111111"), (10**20, str(10**20)), ("²", "²"),
        ("=SUM(B2:B3)", "=SUM(B2:B3)"), ("", None),
    ],
)  # fmt: skip
def test_a_cell_takes_what_is_typed(workspace: Workspace, text: Any, held: Any) -> None:
    seen = act(workspace, "excel.set_cell", file_path=BOOK, row_idx=4, column_idx=2, text=text)
    assert seen == f"Successfully write text to {BOOK}"
    value = sheet_of(workspace).cell(4, 2).value
    assert value == held
    assert isinstance(value, str) == isinstance(held, str)
    assert isinstance(value, bool) == isinstance(held, bool)


def test_indexes_may_come_as_text_and_paths_from_the_testbed(workspace: Workspace) -> None:
    act(workspace, "excel.set_cell", file_path=f"/testbed/{BOOK}", row_idx="2", column_idx="2", text="88")
    assert sheet_of(workspace).cell(2, 2).value == 88


def test_reading_shows_the_published_table(workspace: Workspace) -> None:
    act(workspace, "excel.delete_cell", file_path=BOOK, row_idx=2, column_idx=1)
    assert act(workspace, "excel.read_file", file_path=BOOK) == (
        "The following is the table from the excel file:\n"
        "(1, 1): Name\t(1, 2): Score\t\n(2, 1): [Empty Cell]\t(2, 2): 87\t\n(3, 1): Bob\t(3, 2): 90.5\t\n"
    )


def test_a_formula_is_shown_with_its_value(workspace: Workspace) -> None:
    act(workspace, "excel.set_cell", file_path=BOOK, row_idx=4, column_idx=2, text="=SUM(B2:B3)")
    act(workspace, "excel.set_cell", file_path=BOOK, row_idx=5, column_idx=2, text="=NOSUCH(B2)")
    seen = act(workspace, "excel.read_file", file_path=BOOK)
    table, _, values = seen.partition("The values of the formulas:\n")
    assert "(4, 2): =SUM(B2:B3)\t" in table
    assert values.startswith("(4, 2): 177.5\n(5, 2): ")
    assert sheet_of(workspace).cell(4, 2).data_type == "f"


def test_a_new_file_has_one_empty_sheet(workspace: Workspace) -> None:
    path = "data/deep/new.xlsx"
    assert act(workspace, "excel.create_new_file", file_path=path) == f"Successfully create new file {path}"
    assert sheet_of(workspace, path).title == "Sheet"
    assert refusal(workspace, "excel.create_new_file", file_path=path).startswith(f"File {path} already exists ")
    said = refusal(workspace, "excel.create_new_file", file_path="data/new.csv")
    assert said.startswith("Failed to create new file data/new.csv The name")


@pytest.mark.parametrize(
    ("name", "args", "said"),
    [
        ("read_file", {}, "The file data/no.xlsx does not exist. Failed to read the file. "),
        ("set_cell", {"row_idx": 1, "column_idx": 1, "text": "x"},
         "The file data/no.xlsx does not exist. Failed to write to the file. "),
        ("delete_cell", {"row_idx": 1, "column_idx": 1},
         "The file data/no.xlsx does not exist. Failed to delete the cell in the file. "),
    ],
)  # fmt: skip
def test_a_missing_file_is_said_in_the_published_words(
    workspace: Workspace, name: str, args: dict[str, Any], said: str
) -> None:
    assert refusal(workspace, f"excel.{name}", file_path="data/no.xlsx", **args).startswith(said)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ({"row_idx": 0, "column_idx": 1, "text": "x"}, "There is no cell in row 0"),
        ({"row_idx": 1, "column_idx": 99_999, "text": "x"}, "There is no cell in row 1, column 99999"),
        ({"row_idx": "B", "column_idx": 1, "text": "x"}, "The argument 'row_idx' is 'B': "),
        ({"row_idx": 1, "column_idx": 1}, "The argument 'text' is missing."),
        ({"row_idx": 1, "column_idx": 1, "text": ["a"]}, "The argument 'text' is \"['a']\": "),
        ({"row_idx": 1, "column_idx": 1, "text": math.nan}, "A cell cannot hold the number nan."),
        ({"row_idx": 1, "column_idx": 1, "text": "a\x07b"}, "A cell cannot hold the character U+0007."),
        ({"row_idx": 1, "column_idx": 1, "text": "x" * 40_000}, "A cell holds at most 32,767 characters"),
        ({"row_idx": 1, "column_idx": 1, "text": "x", "sheet": "Sheet2"},
         "There is no sheet 'Sheet2'; the sheets are Sheet. Did you mean 'Sheet'?"),
        ({"row": 1, "row_idx": 1, "column_idx": 1, "text": "x"}, "There is no argument 'row'. Did you mean 'row_idx'?"),
    ],
)  # fmt: skip
def test_bad_arguments_get_one_sentence(workspace: Workspace, args: dict[str, Any], reason: str) -> None:
    said = refusal(workspace, "excel.set_cell", file_path=BOOK, **args)
    assert said.startswith(f"Failed to write text to {BOOK} {reason}")


def test_a_damaged_workbook_is_refused(tmp_path: Path) -> None:
    workspace = office(tmp_path, raw={BOOK: b"PK\x03\x04 no workbook"})
    assert refusal(workspace, "excel.read_file", file_path=BOOK).startswith("Failed to read the file. The file is not")


def test_sheets_are_made_listed_and_written_by_name(workspace: Workspace) -> None:
    assert (
        act(workspace, "excel.create_sheet", file_path=BOOK, sheet="May") == f"Successfully create sheet May in {BOOK}"
    )
    act(workspace, "excel.set_cell", file_path=BOOK, row_idx=2, column_idx=1, text="Rent", sheet="may")
    assert act(workspace, "excel.list_sheets", file_path=BOOK) == (
        f"The sheets of {BOOK} are:\nSheet: 3 x 2 cells (active)\nMay: 2 x 1 cells"
    )
    assert sheet_of(workspace, name="May").cell(2, 1).value == "Rent"
    assert sheet_of(workspace).title == "Sheet"
    assert "(2, 1): Rent" in act(workspace, "excel.read_file", file_path=BOOK, sheet="May")
    act(workspace, "excel.delete_cell", file_path=BOOK, row_idx=2, column_idx=1, sheet="May")
    assert sheet_of(workspace, name="May").cell(2, 1).value is None
    assert sheet_of(workspace).cell(2, 1).value == "Ann"
    assert "has a sheet" in refusal(workspace, "excel.create_sheet", file_path=BOOK, sheet="MAY")


def test_a_range_is_written_and_read(workspace: Workspace) -> None:
    rows = [["Cid", "70", None], ["Sum", "=SUM(B2:B4)", True]]
    act(workspace, "excel.set_range", file_path=BOOK, row_idx=4, column_idx=1, values=rows)
    sheet = sheet_of(workspace)
    assert [[cell.value for cell in row] for row in sheet["A4:C5"]] == [["Cid", 70, None], ["Sum", "=SUM(B2:B4)", True]]
    seen = act(
        workspace, "excel.read_range", file_path=BOOK, row_idx=4, column_idx=1, last_row_idx=5, last_column_idx=2
    )
    assert seen == (
        "The following is the table from the excel file:\n"
        "(4, 1): Cid\t(4, 2): 70\t\n(5, 1): Sum\t(5, 2): =SUM(B2:B4)\t\n"
        "The values of the formulas:\n(5, 2): 247.5\n"
    )


def test_a_range_is_written_whole_or_not_at_all(workspace: Workspace) -> None:
    values = [["fine"], ["x" * 40_000]]
    assert "at most" in refusal(workspace, "excel.set_range", file_path=BOOK, row_idx=1, column_idx=1, values=values)


def test_a_range_to_read_is_bounded_and_in_order(workspace: Workspace) -> None:
    corners = {"row_idx": 1, "column_idx": 1, "last_row_idx": 10**6, "last_column_idx": 10**4}
    assert "more than 200,000" in refusal(workspace, "excel.read_range", file_path=BOOK, **corners)
    corners |= {"last_row_idx": 0}
    assert "must not lie before" in refusal(workspace, "excel.read_range", file_path=BOOK, **corners)


def test_rows_are_deleted_and_inserted(workspace: Workspace) -> None:
    act(workspace, "excel.delete_row", file_path=BOOK, row_idx=2)
    act(workspace, "excel.insert_row", file_path=BOOK, row_idx=1)
    values = [[cell.value for cell in row] for row in sheet_of(workspace).iter_rows()]
    assert values == [[None, None], ["Name", "Score"], ["Bob", 90.5]]
    assert "rows 1 to 3, not 9" in refusal(workspace, "excel.delete_row", file_path=BOOK, row_idx=9)


def test_rows_stay_where_formulas_would_break(workspace: Workspace) -> None:
    act(workspace, "excel.set_cell", file_path=BOOK, row_idx=4, column_idx=2, text="=SUM(B2:B3)")
    assert "formulas" in refusal(workspace, "excel.delete_row", file_path=BOOK, row_idx=2)


def test_converting_honours_name_and_folder(workspace: Workspace) -> None:
    seen = act(workspace, "excel.convert_to_pdf", excel_file_path=BOOK, pdf_file_path="data/out/final report.pdf")
    assert seen == f"Successfully convert {BOOK} to data/out/final report.pdf"
    text = PdfReader(io.BytesIO(workspace.read("data/out/final report.pdf"))).pages[0].extract_text()
    assert "Ann" in text
    assert "90.5" in text
    assert workspace.names() == ("data/out/final report.pdf", BOOK)
    said = refusal(workspace, "excel.convert_to_pdf", excel_file_path="data/no.xlsx", pdf_file_path="data/a.pdf")
    assert said.startswith("data/no.xlsx does not exist. Failed to convert data/no.xlsx to data/a.pdf ")
    said = refusal(workspace, "excel.convert_to_pdf", excel_file_path=BOOK, pdf_file_path=BOOK)
    assert said.startswith(f"Failed to convert {BOOK} to {BOOK} The name")
