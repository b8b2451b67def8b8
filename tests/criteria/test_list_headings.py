"""The headings of a new list are what the request and the office call its columns, or plain words for them."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.offices import office_files

ORDERS: list[list[Any]] = [
    ["Number", "Requester", "Ordered from", "Gross value", "Net value", "State"],
    ["PO-1", "Ann Lee", "Ray Papers", 120.5, 100.4, "requested"],
    ["PO-2", "Bob Ray", "Lee Lamps", 240, 200, "delivered"],
]
TOTALS: dict[str, Any] = {
    "file": "data/totals.xlsx",
    "cell": "A1",
    "rows": [["Ann Lee", "3", "1999.3"], ["Bob Ray", "2", "1283.9"]],
    "in_column_order": True,
    "context": "Add up the purchase orders in orders.xlsx by what stands under Requester: each row has a name, how "
    "many of them it has, and what these come to under Net value, ordered from the largest sum on.",
}
NAMES = [["Requester", "name"], ["purchase orders", "number", "count"], ["Net value", "sum", "total"]]


def stand_above(found: list[str], names: list[list[str]]) -> bool:
    office = office_files(excel={"orders.xlsx": ORDERS})
    rows: list[list[Any]] = [found, ["Ann Lee", 3, 1999.3], ["Bob Ray", 2, 1283.9]]
    left = InMemoryFileTree({**office, **office_files(excel={"totals.xlsx": rows})})
    return is_passed(score("evaluate_excel_list", left, InMemoryFileTree(office), **TOTALS, headings=names))


@pytest.mark.parametrize(
    "headings",
    [
        ["Requester", "Purchase orders", "Net value"],
        ["Name", "Number", "Sum"],
        ["Requester", "Number of orders", "Net value in all"],
        ["Requester", "How many", "Total net value"],
        ["Requester:", "Orders", "Net value (GBP)"],
        ["First column", "Second column", "Third column"],
    ],
)
@pytest.mark.parametrize("names", [NAMES, []])
def test_a_heading_is_what_the_request_or_the_office_calls_the_column(headings: list[str], names: Any) -> None:
    assert stand_above(headings, names)


@pytest.mark.parametrize(
    "headings",
    [
        ["Requester", "Delivered", "Net value"],
        ["Requester", "Purchase orders", "Gross value"],
        ["Ordered from", "Purchase orders", "Net value"],
        ["Requester", "Share", "Net value"],
        ["Requester", "Purchase orders", "Net value per year"],
    ],
)
def test_a_heading_brings_no_words_and_is_no_other_column_of_the_register(headings: list[str]) -> None:
    assert not stand_above(headings, NAMES)


@pytest.mark.parametrize(
    "headings", [["Requester", "Net value", "Orders"], ["Orders", "Requester", "Net value"], ["Name", "Total", "Count"]]
)
def test_headings_are_not_exchanged(headings: list[str]) -> None:
    assert not stand_above(headings, NAMES)


def test_a_title_above_a_list_is_no_heading() -> None:
    rows: list[list[Any]] = [["Orders by requester"], ["Ann Lee", 3, 1999.3], ["Bob Ray", 2, 1283.9]]
    left = InMemoryFileTree(office_files(excel={"totals.xlsx": rows}))
    assert is_passed(score("evaluate_excel_list", left, InMemoryFileTree({}), **{**TOTALS, "cell": "A2"}))
