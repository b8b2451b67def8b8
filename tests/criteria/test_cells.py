"""Cells are compared as a whole and by value."""

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import InputError, format_number
from office_env import InMemoryFileTree
from tests.criteria.scoring import messages, passes, score
from tests.offices import office_files


def sheet(*rows: list[Any]) -> InMemoryFileTree:
    return InMemoryFileTree(office_files(excel={"s.xlsx": list(rows)}))


def holds(cell: Any, value: str) -> bool:
    matches = [{"row": "1", "col": 1, "value": value}]
    return passes("evaluate_excel_cell_value", sheet([cell, "x"]), file="data/s.xlsx", matches=matches)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (100, "100"), (100, "100.0"), ("100", "100"), ("$1,200", "1200"), (1200, "1,200"), (80.5, "80.50"),
        ("=1+1", "2"), ("=1+1", "=1+1"), ("8:00 AM", "8:00"), (dt.time(8), "8:00 AM"), ("  A  Bonus", "a bonus"),
        (dt.date(2024, 5, 17), "2024-05-17"), (dt.datetime.fromisoformat("2024-05-17"), "May 17, 2024"), (0.05, "5%"),
        (0.1 + 0.2, "0.3"), (True, "TRUE"), (None, ""), ("40,200", "40200"), ("1 200", "1200"), ("1,200 EUR", "1200"),
        ("twelve", "12"), ("Bottom line:", "Bottom line"), ("June 25, 2024, 2 pm", "2024-06-25 14:00"),
    ],
)  # fmt: skip
def test_a_cell_holds_a_value(cell: Any, value: str) -> None:
    assert holds(cell, value)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (1000, "100"),
        ("100 extra", "100"),
        (87, ""),
        ("5%", "50"),
        ("8:00 PM", "8:00"),
        ("2:00", "14:00"),
        ("12 entries", "12"),
        ("Total: 12", "12"),
        ("Line:", "Bottom line"),
        ("=1+1", "3"),
        (None, "0"),
    ],
)
def test_a_cell_does_not_hold_another_value(cell: Any, value: str) -> None:
    assert not holds(cell, value)


@given(st.floats(min_value=-1e9, max_value=1e9, allow_nan=False))
def test_a_number_is_itself_whether_number_or_text(number: float) -> None:
    from criteria.cell_values import does_cell_equal

    assert does_cell_equal(format_number(number), number)
    assert does_cell_equal(format_number(number), format_number(number))
    assert not does_cell_equal(format_number(number), number * 10 + 1)


def test_the_message_names_file_and_cell() -> None:
    matches = [{"row": 5, "col": 2, "value": "87"}, {"row": 1, "col": "A", "value": "Bob"}]
    checks = score("evaluate_excel_cell_value", sheet(["Ann"]), file="data/s.xlsx", matches=matches)
    assert messages(checks) == [
        "data/s.xlsx, cell B5: expected 87, found empty",
        "data/s.xlsx, cell A1: expected Bob, found 'Ann'",
    ]


def test_another_sheet_can_be_named() -> None:
    files = InMemoryFileTree(office_files(excel={"s.xlsx": {"May": [[1]], "June": [[2]]}}))
    matches = [{"row": 1, "col": 1, "value": "2"}]
    assert passes("evaluate_excel_cell_value", files, file="data/s.xlsx", sheet="june", matches=matches)
    assert not passes("evaluate_excel_cell_value", files, file="data/s.xlsx", matches=matches)
    checks = score("evaluate_excel_cell_value", files, file="data/s.xlsx", sheet="July", matches=matches)
    assert messages(checks) == ["data/s.xlsx: expected a sheet 'July', found the sheets 'May', 'June'"]
    assert passes("evaluate_excel_sheet_exist", files, file="data/s.xlsx", sheet="JUNE")
    assert not passes("evaluate_excel_sheet_exist", files, file="data/s.xlsx", sheet="July")


def test_a_formula_that_is_not_evaluated_is_an_error_not_a_guess() -> None:
    (check,) = score(
        "evaluate_excel_cell_value", sheet(["=XYZZY(1)"]), file="data/s.xlsx",
        matches=[{"row": 1, "col": 1, "value": "1"}],
    )  # fmt: skip
    assert check.status == "error"
    assert "data/s.xlsx, cell A1: the formula =XYZZY(1) cannot be computed" in check.message


@pytest.mark.parametrize(
    ("cell", "comparator", "holds"),
    [
        ("1", "lambda x: x in ['1', '2']", True),
        (1, "lambda x: x in ['1', '2']", True),
        (7, "lambda x: x in ['1', '2']", False),
        ("two words", "lambda x: 'word' in x", True),
        (80.5, "lambda x: float(x) > 80 and x < 81", True),
        ("word", "lambda x: float(x) > 80", False),
        (None, "lambda x: x != '5'", False),
        (5, "lambda x: x != '5'", False),
    ],
)
def test_a_comparator_sees_numbers_as_numbers(cell: Any, comparator: str, holds: bool) -> None:
    matches = [{"row": 1, "col": 1, "comparator": comparator}]
    files = sheet([cell, "x"])
    assert passes("evaluate_excel_cell_comparator", files, file="data/s.xlsx", matches=matches) is holds


def test_a_comparator_that_is_not_safe_is_refused_with_its_place() -> None:
    matches = [{"row": 1, "col": 1, "comparator": "lambda x: __import__('os').getcwd()"}]
    with pytest.raises(InputError, match="/args/matches/0/comparator"):
        score("evaluate_excel_cell_comparator", sheet([1]), file="data/s.xlsx", matches=matches)


def test_a_number_may_be_off_by_the_tolerance() -> None:
    at: dict[str, Any] = {"file": "data/s.xlsx", "row": 1, "col": 1}
    assert passes("evaluate_excel_cell_number", sheet(["$1,250.503"]), **at, value=1250.5)
    assert passes("evaluate_excel_cell_number", sheet([0.1 + 0.2]), **at, value=0.3, tolerance=0)
    assert passes("evaluate_excel_cell_number", sheet(["=2*3"]), **at, value=6)
    checks = score("evaluate_excel_cell_number", sheet(["six"]), **at, value=6)
    assert messages(checks) == ["data/s.xlsx, cell A1: expected 6 (within 0.005), found 'six'"]
    with pytest.raises(InputError):
        score("evaluate_excel_cell_number", sheet([1]), **at, value=float("nan"))


def test_a_formula_is_asked_for_by_what_it_uses_and_gives() -> None:
    files = sheet([1, 2], ["=SUM($A$1:B1)", 3])
    at: dict[str, Any] = {"file": "data/s.xlsx", "row": 2}
    assert passes("evaluate_excel_formula", files, **at, col=1, uses=["sum(", "A1:B1"], value="3")
    assert messages(score("evaluate_excel_formula", files, **at, col=2)) == [
        "data/s.xlsx, cell B2: expected a formula, found 3"
    ]
    assert not passes("evaluate_excel_formula", files, **at, col=1, uses=["AVERAGE"])
    assert not passes("evaluate_excel_formula", files, **at, col=1, value="4")


@pytest.mark.parametrize("content", [b"", b"PK", b"not a workbook"])
def test_a_damaged_workbook_never_raises(content: bytes) -> None:
    files = InMemoryFileTree({"data/s.xlsx": content})
    at: dict[str, Any] = {"file": "data/s.xlsx", "row": 1, "col": 1}
    assert not passes("evaluate_excel_cell_value", files, file=at["file"], matches=[at | {"value": "1"}][:0])
    assert not passes("evaluate_excel_cell_number", files, **at, value=1)
    assert not passes("evaluate_excel_formula", files, **at)
    assert not passes("evaluate_excel_sheet_exist", files, file="data/s.xlsx", sheet="Sheet")
    assert not passes("evaluate_excel_sheet_exist", files, file="data/none.xlsx", sheet="Sheet")
