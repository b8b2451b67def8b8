"""Cells of tables are found by their row and column; new rows and labelled results stand where people put them."""

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from criteria.registry import MatchedItem
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, score
from tests.criteria.scoring import list_matches as matches
from tests.offices import office_files

BUDGET: list[list[Any]] = [
    ["Project", "Lead", "Amount"],
    ["Harbor", "Ann", 120],
    ["Orchard", "Ben", 340],
    ["Mill", "Cleo", 75],
]


def workbook(rows: Any) -> InMemoryFileTree:
    return InMemoryFileTree(office_files(excel={"b.xlsx": rows}))


def with_cell(row: int, column: int, value: Any) -> list[list[Any]]:
    rows = [list(one) for one in BUDGET]
    rows[row - 1][column - 1] = value
    return rows


def with_rows(*rows: list[Any]) -> list[list[Any]]:
    return [*BUDGET, *rows]


CELL: dict[str, Any] = {
    "file": "data/b.xlsx",
    "key_column": "Project",
    "key": "Orchard",
    "column": "Amount",
    "value": "1200",
}
NEW_ROW: dict[str, Any] = {
    "file": "data/b.xlsx",
    "cells": [{"column": "Project", "value": "Copper Trail"}, {"column": "Amount", "value": "90"}],
}
RESULT: dict[str, Any] = {"file": "data/b.xlsx", "column": "Amount", "label": "Bottom line", "value": "535"}


@pytest.mark.parametrize("value", [1200, "=1000+200", 1200.0, "=ROUND(1200.001, 2)"])
def test_a_cell_is_found_by_row_and_column_in_every_form_of_its_value(value: Any) -> None:
    left = workbook(with_cell(3, 3, value))
    assert is_passed(score("evaluate_excel_table_cell", left, workbook(BUDGET), **CELL))
    assert matches("evaluate_excel_table_cell", left, workbook(BUDGET), **CELL) == [
        MatchedItem("cells", "data/b.xlsx", "Sheet!C3")
    ]


@pytest.mark.parametrize("value", ["1200 EUR", "1,200 EUR", "1200", "1,200", "1 200", '="1200"'])
def test_a_number_is_text_only_where_its_column_has_texts(value: str) -> None:
    texts = [BUDGET[0], *([*row[:2], f"{row[2]} EUR"] for row in BUDGET[1:])]
    for rows, is_right in ((BUDGET, False), (texts, True)):
        left = [list(row) for row in rows]
        left[2][2] = value
        assert is_passed(score("evaluate_excel_table_cell", workbook(left), workbook(rows), **CELL)) == is_right
    assert not is_passed(
        score(
            "evaluate_excel_new_row", workbook(with_rows(["Copper Trail", "", "90 EUR"])), workbook(BUDGET), **NEW_ROW
        )
    )
    result = workbook(with_rows(["Bottom line", "535 EUR"]))
    assert not is_passed(score("evaluate_excel_labelled_result", result, workbook(BUDGET), **RESULT))


def test_a_table_may_have_moved() -> None:
    left = workbook([[], [], *([None, *row] for row in with_cell(3, 3, 1200))])
    assert is_passed(score("evaluate_excel_table_cell", left, workbook(BUDGET), **CELL))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (with_cell(3, 3, 120), "data/b.xlsx, sheet Sheet, cell C3: expected 1200, found 120"),
        (with_cell(2, 3, 1200), "data/b.xlsx, sheet Sheet, cell C3: expected 1200, found 340"),
        (with_cell(3, 3, "1200 or 340"), "data/b.xlsx, sheet Sheet, cell C3: expected 1200, found '1200 or 340'"),
        (
            with_rows(["Orchard", "Ben", 1200]),
            "data/b.xlsx, sheet Sheet: expected one row with 'Orchard' as 'Project', found the rows 3, 5",
        ),
        (
            with_cell(1, 3, "Sum"),
            "data/b.xlsx, sheet Sheet: expected a table with the headers 'Project', 'Amount', "
            "found in row 1: A1 'Project', B1 'Lead', C1 'Sum'",
        ),
    ],
)
def test_another_cell_or_value_is_refused_with_what_was_found(rows: list[list[Any]], message: str) -> None:
    checks = score("evaluate_excel_table_cell", workbook(rows), workbook(BUDGET), **CELL)
    assert messages(checks) == [message]
    assert matches("evaluate_excel_table_cell", workbook(rows), workbook(BUDGET), **CELL) == []


def test_the_sheet_is_the_one_that_was_active() -> None:
    seed = workbook({"May": BUDGET, "June": BUDGET})
    left = InMemoryFileTree(office_files(excel={"b.xlsx": {"Notes": [["x"]], "May": with_cell(3, 3, 1200)}}))
    assert is_passed(score("evaluate_excel_table_cell", left, seed, **CELL))


@pytest.mark.parametrize(
    "row",
    [["Copper Trail", None, 90], ["copper trail", "", 90.0], ["Copper Trail", None, "=45*2"]],
)
def test_a_new_row_stands_below_the_last_one(row: list[Any]) -> None:
    left = workbook(with_rows(row))
    assert is_passed(score("evaluate_excel_new_row", left, workbook(BUDGET), **NEW_ROW))
    assert [one.item for one in matches("evaluate_excel_new_row", left, workbook(BUDGET), **NEW_ROW)] == [
        "Sheet!A5",
        "Sheet!C5",
    ]


@pytest.mark.parametrize("place", [4, 5])
def test_a_new_row_may_stand_on_either_side_of_a_total(place: int) -> None:
    rows = with_rows(["Total", None, "=SUM(C2:C4)"])
    left = [*rows[:place], ["Copper Trail", None, 90], *rows[place:]]
    assert is_passed(score("evaluate_excel_new_row", workbook(left), workbook(rows), **NEW_ROW))


def test_a_new_row_may_continue_row_numbers_and_formulas() -> None:
    seed = [
        ["No", "Project", "Amount", "Twice"],
        *([at, name, at * 50, f"=C{at + 1}*2"] for at, name in enumerate("abc", 1)),
    ]
    for number, formula, is_right in ((4, "=C5*2", True), (None, None, True), (9, None, False), (None, 180, False)):
        left = workbook([*seed, [number, "Copper Trail", 90, formula]])
        assert is_passed(score("evaluate_excel_new_row", left, workbook(seed), **NEW_ROW)) is is_right


@pytest.mark.parametrize(
    "rows",
    [
        BUDGET,
        [*BUDGET[:2], ["Copper Trail", None, 90], *BUDGET[2:]],
        with_rows([], ["Copper Trail", None, 90]),
        with_rows(["Copper Trail", 90, None]),
        with_rows(["Copper Trail", "Ann", 90]),
        with_rows(["Copper Trail", None, 90], ["Copper Trail", None, 90]),
        with_rows(["Copper Trail", None, 91]),
        with_rows(["Copper Trail or Blue Lantern", None, 90]),
    ],
)
def test_a_new_row_elsewhere_or_with_other_cells_is_refused(rows: list[list[Any]]) -> None:
    checks = score("evaluate_excel_new_row", workbook(rows), workbook(BUDGET), **NEW_ROW)
    assert not is_passed(checks)
    assert matches("evaluate_excel_new_row", workbook(rows), workbook(BUDGET), **NEW_ROW) == []


@pytest.mark.parametrize(
    "rows",
    [
        [["Bottom line", None, 535]],
        [["Bottom line", 535]],
        [["Bottom line:", None, "=SUM(C2:C4)"]],
        [[], ["Bottom line", None, 535.0]],
        [[None, "Bottom line", 535]],
        [["Copper Trail", None, 90], ["bottom line", None, 535]],
    ],
)
def test_a_result_stands_beside_its_label_or_in_the_column_of_its_figures(rows: list[list[Any]]) -> None:
    left = workbook(with_rows(*rows))
    assert is_passed(score("evaluate_excel_labelled_result", left, workbook(BUDGET), **RESULT))
    for one in matches("evaluate_excel_labelled_result", left, workbook(BUDGET), **RESULT):
        assert one.item.endswith(str(len(BUDGET) + len(rows)))


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [["Bottom line"]],
        [["Bottom line", 535, 120]],
        [["Bottom line", 535, 535]],
        [["Bottom line", None, 534]],
        [["Bottom line", None, "535 or 534"]],
        [["Other label", None, 535]],
        [["Bottom line", None, 535], ["Bottom line", None, 534]],
        [["Bottom line", None, None, None, 535]],
        [["Bottom line"], [535]],
        [["Bottom line: not 535"]],
        [["Bottom line: 535"]],
        [[None, None, "Bottom line: 535"]],
        [[None, None, "Bottom line", 535]],
        [[None, 535, "Bottom line"]],
        [[535, "Bottom line"]],
        [[], [], [], ["Bottom line", None, 535]],
    ],
)
def test_a_result_without_its_label_or_with_a_rival_is_refused(rows: list[list[Any]]) -> None:
    left = workbook(with_rows(*rows))
    assert not is_passed(score("evaluate_excel_labelled_result", left, workbook(BUDGET), **RESULT))
    assert matches("evaluate_excel_labelled_result", left, workbook(BUDGET), **RESULT) == []


def test_a_missing_workbook_fails_and_a_broken_one_is_an_error() -> None:
    for function, args in (
        ("evaluate_excel_table_cell", CELL),
        ("evaluate_excel_new_row", NEW_ROW),
        ("evaluate_excel_labelled_result", RESULT),
    ):
        gone = score(function, InMemoryFileTree({}), workbook(BUDGET), **args)
        broken = score(function, InMemoryFileTree({"data/b.xlsx": b"PK not a workbook"}), workbook(BUDGET), **args)
        assert [check.status for check in gone] == ["failed"]
        assert [check.status for check in broken] == ["error"]


def test_a_day_in_a_cell_is_the_same_as_date_and_as_text() -> None:
    args = {**CELL, "value": "2024-06-25"}
    for value in (dt.date(2024, 6, 25), "June 25, 2024", "2024-06-25", "25 June 2024"):
        assert is_passed(score("evaluate_excel_table_cell", workbook(with_cell(3, 3, value)), workbook(BUDGET), **args))


NAMES = st.lists(st.text("abcdefgh", min_size=3, max_size=6), min_size=2, max_size=8, unique=True)


@given(NAMES, st.data())
def test_only_the_cell_of_its_row_and_column_is_accepted(names: list[str], data: st.DataObject) -> None:
    rows: list[list[Any]] = [["Name", "First", "Second"], *([name, 10 + at, 50 + at] for at, name in enumerate(names))]
    row = data.draw(st.integers(0, len(names) - 1))
    written = data.draw(st.tuples(st.integers(0, len(names) - 1), st.sampled_from([1, 2])))
    left = [list(one) for one in rows]
    left[written[0] + 1][written[1]] = 999
    args: dict[str, Any] = {
        "file": "data/b.xlsx",
        "key_column": "Name",
        "key": names[row],
        "column": "Second",
        "value": "999",
    }
    is_right = written == (row, 2)
    assert is_passed(score("evaluate_excel_table_cell", workbook(left), workbook(rows), **args)) is is_right
    accepted = [MatchedItem("cells", "data/b.xlsx", f"Sheet!C{row + 2}")] if is_right else []
    assert matches("evaluate_excel_table_cell", workbook(left), workbook(rows), **args) == accepted


@pytest.mark.parametrize(
    ("column", "wanted", "text", "is_right"),
    [
        ("Amount", "340", "340%", False),
        ("Amount", "340", "340 percent", False),
        ("Amount", "340", "340*", False),
        ("Amount", "340", "*340*", True),
        ("Amount", "0.15", "15%", True),
        ("Growth rate", "15", "15%", True),
    ],
)
def test_a_percent_sign_or_a_footnote_changes_a_figure(column: str, wanted: str, text: str, is_right: bool) -> None:
    rows = [["Project", "Lead", column], ["Harbor", "Ann", "1"], ["Orchard", "Ben", text]]
    args: dict[str, Any] = {**CELL, "key": "Orchard", "column": column, "value": wanted}
    assert is_passed(score("evaluate_excel_table_cell", workbook(rows), workbook(rows), **args)) == is_right


@pytest.mark.parametrize(
    ("value", "found", "is_right"),
    [("2", "2 rows", True), ("2", "2 EUR", False), ("2", "2 dozen", False), ("460", "460 rows", False)],
)
def test_a_count_of_rows_may_name_them(value: str, found: str, is_right: bool) -> None:
    args: dict[str, Any] = {"file": "data/b.xlsx", "column": "Amount", "label": "In all", "value": value}
    left = workbook(with_rows(["In all", None, found]))
    assert is_passed(score("evaluate_excel_labelled_result", left, workbook(BUDGET), **args)) == is_right


@pytest.mark.parametrize(("blank_rows", "is_right"), [(0, True), (1, True), (2, False), (3, False)])
def test_one_blank_row_may_stand_above_a_result(blank_rows: int, is_right: bool) -> None:
    left = workbook(with_rows(*[[]] * blank_rows, ["Bottom line", None, 535]))
    assert is_passed(score("evaluate_excel_labelled_result", left, workbook(BUDGET), **RESULT)) == is_right


@pytest.mark.parametrize(
    "formula",
    ["=SUMPRODUCT((C2:C4>100)*C2:C4)", "=SUM(IF(C2:C4>100,C2:C4,0))", '=SUMIF(C:C,">100")'],
)
def test_a_result_may_be_any_formula_that_can_be_computed(formula: str) -> None:
    args: dict[str, Any] = {"file": "data/b.xlsx", "column": "Amount", "label": "In all", "value": "460"}
    checks = score("evaluate_excel_labelled_result", workbook(with_rows(["In all", formula])), workbook(BUDGET), **args)
    assert is_passed(checks)


def test_the_value_that_is_stored_beside_a_formula_is_never_trusted() -> None:
    args: dict[str, Any] = {"file": "data/b.xlsx", "column": "Amount", "label": "In all", "value": "460"}
    left = workbook(with_rows(["In all", "=RAND()*0+460"]))
    (check,) = score("evaluate_excel_labelled_result", left, workbook(BUDGET), **args)
    assert (check.status, "RAND is not evaluated" in check.message) == ("error", True)
