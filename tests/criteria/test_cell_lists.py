"""A list holds its rows and no others; in a new workbook nothing else stands but a title and headers."""

import datetime as dt
from typing import Any

import pytest

from criteria.registry import MatchedItem
from office_env import InMemoryFileTree
from tests.criteria.scoring import NOTHING, is_passed, messages, score
from tests.criteria.scoring import list_matches as matches
from tests.offices import office_files

LIST: dict[str, Any] = {
    "file": "data/log.xlsx",
    "cell": "C3",
    "rows": [
        ["Budget Round", {"time": "14:00", "day": "2024-06-25"}],
        ["Site Walk", {"time": "9:30", "day": "2024-07-01"}],
    ],
    "never": ["Grant Session"],
}
FIRST, SECOND = ["Budget Round", "14:00"], ["Site Walk", "09:30"]


def at(cell_row: int, column: int, *rows: list[Any]) -> list[list[Any]]:
    return [*([] for _ in range(cell_row - 1)), *([*[None] * (column - 1), *row] for row in rows)]


def holds_list(content: Any, **args: Any) -> bool:
    left = InMemoryFileTree(office_files(excel={"log.xlsx": content}))
    is_right = is_passed(score("evaluate_excel_list", left, NOTHING, **{**LIST, **args}))
    found = matches("evaluate_excel_list", left, NOTHING, **{**LIST, **args})
    assert found == ([MatchedItem("file", "data/log.xlsx")] if is_right else [])
    return is_right


@pytest.mark.parametrize(
    "start",
    [
        "14:00",
        "2:00 PM",
        "2pm",
        dt.time(14),
        dt.datetime.fromisoformat("2024-06-25T14:00"),
        "2024-06-25 14:00",
        "25 June 2024, 2:00 PM",
        "2024-06-25 14:00:00",
    ],
)
def test_a_start_may_be_written_in_every_form_with_its_day_or_without(start: Any) -> None:
    assert holds_list(at(3, 3, ["Budget Round", start], SECOND))


@pytest.mark.parametrize(
    "rows",
    [
        at(3, 3, ["Title", "Start"], FIRST, SECOND),
        at(2, 3, ["Title:", "Start"], FIRST, SECOND),
        at(3, 3, ["Column 1", "Column 2"], FIRST, SECOND),
        at(2, 3, ["Column 1", "Column 2"], FIRST, SECOND),
        at(1, 1, ["Appointments"], [], [None, None, *FIRST], [None, None, *SECOND]),
        at(3, 3, FIRST[::-1], SECOND[::-1]),
        at(3, 3, ["Budget Round", dt.date(2024, 6, 25), "14:00"], ["Site Walk", "2024-07-01", "9:30 AM"]),
        at(
            3,
            3,
            ["Event", "Day", "Start"],
            ["Budget Round", "25 June 2024", "14:00"],
            ["Site Walk", "2024-07-01", "9:30"],
        ),
        {"Empty": [], "Log": at(3, 3, FIRST, SECOND)},
    ],
)
def test_a_list_may_have_headers_and_a_title_and_any_order_of_columns(rows: Any) -> None:
    assert holds_list(rows)


@pytest.mark.parametrize(
    "rows",
    [
        at(4, 3, FIRST, SECOND),
        at(3, 2, FIRST, SECOND),
        at(3, 3, SECOND, FIRST),
        at(3, 3, FIRST),
        at(3, 3, ["Budget Round", "09:30"], ["Site Walk", "14:00"]),
        at(3, 3, FIRST, ["09:30", "Site Walk"]),
        at(3, 3, ["Budget Round", "2024-06-26 14:00"], SECOND),
        at(3, 3, ["Budget Round", "14:00 (really 19:30)"], SECOND),
        at(3, 3, ["Cancelled: Budget Round", "14:00"], SECOND),
        at(3, 3, FIRST, SECOND, ["Grant Session", "08:15"]),
        at(3, 3, FIRST, SECOND, ["Grant Session", None]),
        at(3, 3, [*FIRST, "maybe"], SECOND),
        at(2, 3, ["Grant Session"], FIRST, SECOND),
        at(2, 3, ["Grant Session", "Start"], FIRST, SECOND),
        at(3, 3, ["Grant Session", "Start"], FIRST, SECOND),
        at(2, 3, ["Old start", "08:15"], FIRST, SECOND),
        at(3, 3, ["Entries", "Total 7"], FIRST, SECOND),
        {"Log": at(3, 3, FIRST, SECOND), "More": [["Grant Session"]]},
        at(1, 3, FIRST, SECOND, FIRST, SECOND),
    ],
)
def test_a_list_with_other_rows_or_in_another_place_is_refused(rows: Any) -> None:
    assert not holds_list(rows)


def test_columns_in_a_said_order_are_held_to_it() -> None:
    assert holds_list(at(3, 3, FIRST, SECOND), in_column_order=True)
    assert not holds_list(at(3, 3, FIRST[::-1], SECOND[::-1]), in_column_order=True)


def test_a_row_may_have_another_content_where_the_check_says_so() -> None:
    rows = [["Sum of all", "535"], ["Orchard", "340"]]
    args = {"rows": rows, "never": [], "other_rows": [{"row": 2, "cells": ["Orchard", "Ben", "340"]}]}
    assert holds_list(at(3, 3, ["Sum of all:", "=500+35"], ["Orchard", 340]), **args)
    assert holds_list(at(3, 3, ["Sum of all", 535], ["Orchard", "Ben", 340]), **args)
    assert not holds_list(at(3, 3, ["Sum of all", 535], ["Orchard", "Ann", 340]), **args)
    assert not holds_list(at(3, 3, ["Sum of all", 535], ["Orchard", "Ben", 340, 120]), **args)


def test_the_message_names_the_first_cells_that_differ() -> None:
    left = InMemoryFileTree(office_files(excel={"log.xlsx": at(3, 3, FIRST, ["Site Walk", "10:00"])}))
    assert messages(score("evaluate_excel_list", left, NOTHING, **LIST)) == [
        "data/log.xlsx, sheet Sheet, cell D4: expected 9:30 (on 2024-07-01), found '10:00'"
    ]
    left = InMemoryFileTree(office_files(excel={"log.xlsx": at(3, 3, FIRST, SECOND, ["Grant Session", 7])}))
    assert messages(score("evaluate_excel_list", left, NOTHING, **LIST)) == [
        "data/log.xlsx, sheet Sheet, cell C5: expected a blank cell, found 'Grant Session'",
        "data/log.xlsx, sheet Sheet, cell D5: expected a blank cell, found 7",
    ]


def test_in_a_workbook_of_the_office_only_the_cells_of_the_list_are_accepted() -> None:
    seed = InMemoryFileTree(office_files(excel={"log.xlsx": [["Notes of", 2024]]}))
    left = InMemoryFileTree(office_files(excel={"log.xlsx": [["Notes of", 2024], [], *at(1, 3, FIRST, SECOND)]}))
    assert is_passed(score("evaluate_excel_list", left, seed, **LIST))
    found = [one.item for one in matches("evaluate_excel_list", left, seed, **LIST)]
    assert found == ["Sheet!C3", "Sheet!D3", "Sheet!C4", "Sheet!D4"]


@pytest.mark.parametrize(
    ("headers", "is_right"),
    [
        (["Event", "Start"], True),
        (["What", "When"], True),
        (["Summary", "Begin"], True),
        (["Start", "Event"], False),
        (["Date", "Time"], False),
        (["Old events", "Start"], False),
        (["Event", "Wrong start"], False),
    ],
)
def test_headers_fit_their_columns(headers: list[str], is_right: bool) -> None:
    assert holds_list(at(2, 3, headers, FIRST, SECOND)) == is_right


def test_another_content_of_a_row_keeps_the_order_of_the_columns() -> None:
    args: dict[str, Any] = {"rows": [["Sum", "70"], ["Ann", "30"]], "other_rows": [{"row": 2, "cells": ["Ann", "30"]}]}
    assert holds_list(at(3, 3, [70, "Sum"], [30, "Ann"]), **args)
    assert not holds_list(at(3, 3, [70, "Sum"], ["Ann", 30]), **args)


@pytest.mark.parametrize(("keys", "is_right"), [(("H-1165", "H-1168"), True), (("on hire", "for sale"), False)])
def test_the_number_of_a_record_is_called_a_number_beside_its_figure(keys: tuple[str, str], is_right: bool) -> None:
    content = at(1, 1, ["Number", "Price"], [keys[0], 250], [keys[1], 90])
    assert holds_list(content, cell="A1", rows=[[keys[0], "250"], [keys[1], "90"]]) == is_right


@pytest.mark.parametrize(
    ("cells", "is_right"),
    [
        ([41.5, 4020], True),
        ([41.5, "4,020"], False),
        (["41.5", "4020"], False),
        ([41.5, "$4,020"], False),
        (["$41.50", "$4,020.00"], True),
    ],
)
def test_a_figure_is_no_text_that_sums_leave_out(cells: list[Any], is_right: bool) -> None:
    rows = [["Harbor", "41.5"], ["Orchard", "4020"]]
    content = [["Harbor", cells[0]], ["Orchard", cells[1]]]
    assert holds_list(content, cell="A1", rows=rows, never=[]) == is_right


@pytest.mark.parametrize(("centre", "is_right"), [("1010", True), (1010, True), ("1020", False)])
def test_a_code_in_figures_may_be_the_text_that_it_is_in_the_office(centre: Any, is_right: bool) -> None:
    args: dict[str, Any] = {**LIST, "cell": "A1", "rows": [["Harbor", str(centre)]], "never": []}
    office = office_files(excel={"orders.xlsx": [["Order", "Cost centre"], ["PO-1", "1010"]]})
    left = InMemoryFileTree({**office, **office_files(excel={"log.xlsx": [["Harbor", centre]]})})
    assert is_passed(score("evaluate_excel_list", left, InMemoryFileTree(office), **args)) == is_right


@pytest.mark.parametrize(
    ("name", "is_right"),
    [("February 2025", True), ("02-2025", True), ("2025-02", True), ("March 2025", False), ("14 February 2025", False)],
)
def test_a_sheet_may_be_named_after_the_month_of_the_request(name: str, is_right: bool) -> None:
    left = InMemoryFileTree(office_files(excel={"log.xlsx": {name: [["Budget Round", "14:00"]]}}))
    args: dict[str, Any] = {"file": "data/log.xlsx", "cell": "A1", "rows": [["Budget Round", "14:00"]]}
    found = score(
        "evaluate_excel_list", left, NOTHING, **args, context="List the rounds of February 2025 with a start."
    )
    assert is_passed(found) == is_right
