"""Changes of workbooks, found cell by cell."""

import datetime as dt
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from openpyxl.workbook import Workbook as OpenWorkbook
from openpyxl.workbook.defined_name import DefinedName

from criteria.collateral.content_change import name_cell
from file_formats import xlsx
from file_formats.formulas import CellConstant
from tests.criteria.collateral.comparing import ShortChange, list_changes
from tests.criteria.collateral.workbooks import NEW, PATH, ROWS, cells, compare, edit
from tests.offices import workbook_bytes

values = st.one_of(
    st.none(),
    st.integers(-(10**6), 10**6),
    st.floats(-1e6, 1e6).map(lambda number: round(number, 3)),
    st.text("abcXYZ 019é", min_size=1, max_size=6).filter(lambda text: bool(text.strip())),
    st.booleans(),
    st.integers(10**9, 2 * 10**9).map(lambda second: dt.datetime.fromtimestamp(second, dt.UTC).replace(tzinfo=None)),
    st.sampled_from(["=A1+1", "=SUM(A1:A3)", "=$A$1", "=Sheet!B2"]),
)


@st.composite
def grids(draw: st.DrawFn) -> list[list[CellConstant]]:
    """Draw the rows of a sheet, each with a key of its own in column A."""
    width = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(values, min_size=width, max_size=width), min_size=2, max_size=8))
    return [[f"key {number}", *row] for number, row in enumerate(rows)]


@settings(max_examples=40)
@given(grids(), st.data())
def test_any_changed_cell_is_found_and_no_other(rows: list[list[CellConstant]], data: st.DataObject) -> None:
    row, column = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(1, len(rows[0]) - 1))
    value = data.draw(values)
    old = rows[row][column]
    assume((type(old), old) != (type(value), value) and not (old == value and not isinstance(old, bool | str)))
    changed = [list(line) for line in rows]
    changed[row][column] = value
    how = "created" if old is None else "deleted" if value is None else "changed"
    assert compare(rows, changed) == [ShortChange("cells", name_cell("Sheet", row + 1, column + 1), how)]


@settings(max_examples=40)
@given(grids(), st.data())
def test_an_inserted_row_is_its_cells_and_a_deleted_one_is_one_change(
    rows: list[list[CellConstant]], data: st.DataObject
) -> None:
    plain = [[value for value in row if not (isinstance(value, str) and value.startswith("="))] for row in rows]
    place = data.draw(st.integers(0, len(plain)))
    new: list[CellConstant] = ["new", 5, "x"]
    longer = [*plain[:place], new, *plain[place:]]
    assert compare(plain, longer) == cells("created", *(f"{letter}{place + 1}" for letter in "ABC"))
    assert compare(longer, plain) == [ShortChange("rows", f"Sheet!{place + 1}", "deleted")]


def test_formulas_that_shifted_with_their_rows_are_unchanged() -> None:
    ends: list[list[CellConstant]] = [["Total", "=SUM(B2:B5)"], ["Half", "=B6/2"]]
    longer = [*ROWS[:2], NEW, *ROWS[2:4], *ends]
    assert compare(ROWS, longer) == cells("created", "A3", "B3")
    assert compare(longer, ROWS) == [ShortChange("rows", "Sheet!3", "deleted")]


def test_a_formula_that_did_not_follow_its_rows_is_changed() -> None:
    assert compare(ROWS, [*ROWS[:2], NEW, *ROWS[2:]]) == [
        *cells("created", "A3", "B3"), *cells("changed", "B6", "B7"),
    ]  # fmt: skip


def test_a_total_that_grows_is_a_changed_cell() -> None:
    ends: list[list[CellConstant]] = [["Dan", 5], ["Total", "=SUM(B2:B5)"], ["Half", "=B6/2"]]
    longer = [*ROWS[:4], *ends]
    assert compare(ROWS, longer) == [*cells("created", "A5", "B5"), *cells("changed", "B6")]


def test_columns_that_shifted_are_unchanged() -> None:
    wider: list[list[CellConstant]] = [["Name", "Age", "Sum"], ["Ann", 31, 10], ["Bob", 32, 20], ["Cid", 33, 30]]
    narrow = [[row[0], row[2]] for row in wider]
    assert compare(
        [*narrow, ["Total", "=SUM(B2:B4)"]], [*wider, ["Total", None, "=SUM(C2:C4)"]]
    ) == cells("created", "B1", "B2", "B3", "B4")  # fmt: skip


def test_another_value_of_an_unchanged_formula_is_no_change() -> None:
    changed = [list(row) for row in ROWS]
    changed[1][1] = 99
    assert compare(ROWS, changed) == cells("changed", "B2")


def test_a_formula_replaced_by_its_value_is_a_change() -> None:
    changed = [list(row) for row in ROWS]
    changed[4][1] = 60
    assert compare(ROWS, changed) == cells("changed", "B5")


def test_capitals_and_blanks_of_formulas_do_not_count() -> None:
    changed = [list(row) for row in ROWS]
    changed[4][1] = "= sum( b2:B4 )"
    assert compare(ROWS, changed) == []


def test_types_count() -> None:
    assert compare([["5", 5, 5, True]], [[5, 5.0, "5", 1]]) == cells("changed", "A1", "C1", "D1")


def test_moments_count_by_what_they_are() -> None:
    assert compare([[dt.date(2024, 5, 1)]], [[dt.datetime.fromisoformat("2024-05-01")]]) == []
    assert compare([[dt.date(2024, 5, 1)]], [[dt.datetime.fromisoformat("2024-05-01T09:00")]]) == cells("changed", "A1")


def test_a_cell_that_nobody_was_to_change_keeps_its_type_and_its_notation() -> None:
    day = dt.date(2024, 2, 27)
    for old, new in (("2024-02-27", "02/27/2024"), (day, "2024-02-27"), ("2024-02-27", day), (5, "5"), ("5", 5)):
        assert compare([[old]], [[new]]) == cells("changed", "A1"), new
    assert compare([[day]], [[dt.datetime.fromisoformat("2024-02-27")]]) == compare([[5]], [[5.0]]) == []


def test_a_number_format_counts_if_the_cell_reads_differently() -> None:
    def format_as(number_format: str) -> list[ShortChange]:
        return edit(lambda workbook: setattr(workbook.worksheets[0]["A1"], "number_format", number_format), [[1234.5]])

    for alike in ("0.00", "#,##0.00", "0.0", "General", "#,##0.0;-#,##0.0"):
        assert format_as(alike) == [], alike
    for other in ("0", "0%", "0.00 €", "$#,##0.00", "yyyy-mm-dd", ";;;", '0.00" million"', "0.0,"):
        assert format_as(other) == cells("changed", "A1"), other


@pytest.mark.parametrize("row", [1, 2, 5])
def test_a_blank_row_in_front_of_content_is_a_change(row: int) -> None:
    found = edit(lambda book: book.worksheets[0].insert_rows(row), ROWS[:5])
    assert ShortChange("rows", f"Sheet!{row}", "created") in found


@pytest.mark.parametrize(("column", "letter"), [(1, "A"), (2, "B")])
def test_a_blank_column_in_front_of_content_is_a_change(column: int, letter: str) -> None:
    rows: list[list[CellConstant]] = [["Name", "Sum"], ["Ann", 10], ["Bob", 20]]
    assert edit(lambda book: book.worksheets[0].insert_cols(column), rows) == cells("created", f"{letter}:{letter}")


def test_a_gap_beside_a_new_row_belongs_to_it_and_an_emptied_row_leaves_no_gap() -> None:
    rows: list[list[CellConstant]] = [["Name", "Sum"], ["Ann", 10], ["Bob", 20], ["Note", None]]
    above: list[list[CellConstant]] = [*rows[:3], [None, None], ["Total", 30], *rows[3:]]
    assert compare(rows, above) == cells("created", "A5", "B5")
    emptied: list[list[CellConstant]] = [rows[0], [None, None], *rows[2:]]
    assert {change.how for change in compare(rows, emptied)} == {"deleted"}


def test_a_blank_row_or_column_taken_out_before_content_is_a_change() -> None:
    rows: list[list[CellConstant]] = [
        ["Name", None, "Sum"],
        ["Ann", None, 10],
        [],
        ["Bob", None, 20],
        ["Cid", None, 30],
    ]
    assert edit(lambda book: book.worksheets[0].delete_rows(3), rows) == [ShortChange("rows", "Sheet!3", "deleted")]
    assert edit(lambda book: book.worksheets[0].delete_cols(2), rows) == cells("deleted", "B:B")
    filled: list[list[CellConstant]] = [*rows[:2], ["Abe", None, 5], *rows[3:]]
    assert compare(rows, filled) == cells("created", "A3", "C3")


def test_a_new_name_for_cells_says_nothing_and_one_for_a_value_does() -> None:
    def define(name: str, text: str) -> Callable[[OpenWorkbook], None]:
        return lambda book: book.defined_names.update({name: DefinedName(name, attr_text=text)})

    assert edit(define("amounts", "Sheet!$B$2:$B$4")) == []
    for name, text in (("amounts", "42"), ("wrong_amounts", "Sheet!$B$2:$B$4"), ("amounts", "Gone!$B$2")):
        assert edit(define(name, text)) == [ShortChange("file", "", "changed")], (name, text)


def test_sheets_count() -> None:
    two: dict[str, list[list[CellConstant]]] = {"One": [["a"]], "Two": [["b", "=One!A1"]]}
    assert compare(two, {"Two": two["Two"], "One": two["One"]}) == [ShortChange("cells", "Two!*", "changed")]
    assert compare(two, {"Two": [["b", "=One!A1"]]}) == [ShortChange("cells", "One!*", "deleted")]
    assert compare({"One": [["a"]]}, {"One": [["a"]], "New": [["x"]]}) == [ShortChange("cells", "New!A1", "created")]
    assert compare({"One": [["a"]]}, {"One": [["a"]], "New": []}) == [ShortChange("cells", "New!*", "created")]
    renamed: dict[str, list[list[CellConstant]]] = {"First": [["a"]], "Two": [["b", "=First!A1"]]}
    assert compare(two, renamed) == [ShortChange("cells", "First!*", "changed")]


def test_rows_in_another_order_count() -> None:
    assert compare([["a", 1], ["b", 2], ["c", 3]], [["b", 2], ["a", 1], ["c", 3]]) != []


def test_a_workbook_of_too_many_changes_is_one_change() -> None:
    wide: list[list[CellConstant]] = [[f"{row} {column}" for column in range(120)] for row in range(100)]
    other: list[list[CellConstant]] = [[f"{value}!" for value in row] for row in wide]
    assert compare(wide, other) == [ShortChange("file", "", "changed")]


def test_equal_workbooks_of_other_bytes_are_unchanged() -> None:
    content = workbook_bytes(ROWS)
    assert list_changes(content, xlsx.dump_workbook(xlsx.load_workbook(content)), PATH) == []
