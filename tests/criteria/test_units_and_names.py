"""Currencies beside figures, labels of sums, names like wanted ones, and the thousands of a bare answer."""

from typing import Any

import pytest

from file_formats import Paragraph
from office_env import InMemoryFileTree
from tests.criteria.judged_documents import judge
from tests.criteria.scoring import is_passed, score
from tests.criteria.test_mail_wording import find_faults
from tests.offices import office_files

HEADING = Paragraph("Faults", heading_level=1)
REPORT: dict[str, Any] = {
    "heading": "Faults",
    "parts": [{"pairs": [["F-2335", "346.5"], ["F-2339", "technician called"]]}],
    "may_state": ["Repair costs EUR", "Status"],
    "context": "Write the report on the fault reports. Fault report F-2335 has 346.5 under Repair costs EUR now.",
}
EXTREMES: dict[str, Any] = {
    "heading": "Faults",
    "parts": [{"pairs": [[["highest", "top"], "onion"], [["lowest", "least"], "apple"], ["cabbage", "3"]]}],
}
CONTEXT = "Send an email that gives the Price per m3 (CHF) of coir and bark in Mixes.xlsx. Aggregate is its sum."
PRICE = {"values": ["74"], "figure": "entry", "context": CONTEXT, "is_closed": True, "column": "Price per m3 (CHF)"}
PRICE = {**PRICE, "allowed": ["coir and bark", "Price per m3 (CHF)", "Mix"]}
SUM = {"values": ["475"], "figure": "sum", "column": "Stock", "context": CONTEXT, "is_closed": True}


@pytest.mark.parametrize(
    ("lines", "is_right"),
    [
        (["F-2335: 346.5", "F-2339: technician called"], True),
        (["F-2335: EUR 346.5", "F-2339: technician called"], True),
        (["F-2335: USD 346.5", "F-2339: technician called"], False),
        (["F-2335: 346.5 $", "F-2339: technician called"], False),
        (["F-2335: 346.5", "F-2336: technician called", "F-2339: technician called"], False),
    ],
)
def test_no_other_currency_and_no_other_record_stands_in_a_document(lines: list[str], is_right: bool) -> None:
    assert (not judge([HEADING, *lines], REPORT)) == is_right


@pytest.mark.parametrize(
    ("first", "is_right"),
    [("Highest: onion", True), ("onion is highest", True), ("Highest: onion and cabbage", False)],
)
def test_a_line_gives_its_name_alone(first: str, is_right: bool) -> None:
    assert (not judge([HEADING, first, "Lowest: apple", "cabbage: 3"], EXTREMES)) == is_right


@pytest.mark.parametrize(
    ("wanted", "content", "is_right"),
    [
        (PRICE, "The price of coir and bark is CHF 74.", True),
        (PRICE, "The coir and bark mix is at 74.", True),
        (PRICE, "The coir and bark mix costs 74 francs per cubic metre.", True),
        (PRICE, "The coir and bark mix costs 74 francs per litre.", False),
        (PRICE, "Please find below the current figure from Mixes.xlsx.\n\nCoir and bark: 74\n\nKind regards", True),
        (PRICE, "The price of coir and bark is EUR 74.", False),
        (PRICE, "Coir and bark: 74. Have a good break!", True),
        ({**PRICE, "column": "Working days"}, "The number of working days for coir and bark is 74.", True),
        ({**PRICE, "column": "Working days"}, "The number of people in coir and bark is 74.", False),
        ({**SUM, "allowed": ["Aggregate"]}, "Aggregate: 475", True),
        (SUM, "Ann: 475", False),
        ({**SUM, "allowed": ["Aggregate"]}, "Ann: 475", False),
    ],
)
def test_figures_of_mails_have_their_currency_and_their_label(
    wanted: dict[str, Any], content: str, is_right: bool
) -> None:
    assert (not find_faults(content, wanted)) == is_right


@pytest.mark.parametrize(
    ("text", "is_right"), [("240 minutes", True), ("Together they come to 240 minutes.", True), ("240 hours", False)]
)
def test_an_answer_may_name_the_unit_of_the_heading(text: str, is_right: bool) -> None:
    workspace = InMemoryFileTree({"data/answer.txt": text.encode()})
    args: dict[str, Any] = {
        "value": "240",
        "match": "alone",
        "context": "Answer the sum of Length (min) of both tours together.",
    }
    assert is_passed(score("evaluate_answer", workspace, InMemoryFileTree({}), **args)) == is_right


@pytest.mark.parametrize(
    ("value", "text", "is_right"),
    [
        ("300000", "300.000", True),
        ("300000", "300.000,00", True),
        ("300", "300.000", True),
        ("300000", "3.00000", False),
    ],
)
def test_dots_between_the_thousands_of_a_bare_answer(value: str, text: str, is_right: bool) -> None:
    workspace = InMemoryFileTree({"data/answer.txt": text.encode()})
    args: dict[str, Any] = {"value": value, "match": "alone"}
    assert is_passed(score("evaluate_answer", workspace, InMemoryFileTree({}), **args)) == is_right


@pytest.mark.parametrize(("value", "is_right"), [("535", False), ("3", True)])
def test_a_sum_stands_in_no_other_column_of_figures_but_a_count_may(value: str, is_right: bool) -> None:
    rows: list[list[Any]] = [["Month", "Visitors", "Turnover"], ["May", 120, 200], ["June", 340, 300], ["July", 75, 35]]
    seed = InMemoryFileTree(office_files(excel={"b.xlsx": rows}))
    left = InMemoryFileTree(office_files(excel={"b.xlsx": [*rows, ["All", int(value)]]}))
    args: dict[str, Any] = {"file": "data/b.xlsx", "column": "Turnover", "label": "All", "value": value}
    assert is_passed(score("evaluate_excel_labelled_result", left, seed, **args)) == is_right


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("Stock: 475\nDays: 12 February 2025", True),
        ("The sum of the stock is 475.\nDay: 12 February", True),
        ("The sum of the stock is 475 days.", False),
        ("The sum of the stock is 475\ndays.", False),
    ],
)
def test_the_label_of_the_next_line_is_no_unit(content: str, is_right: bool) -> None:
    lacks = [one for one in find_faults(content, {**SUM, "context": "", "is_closed": False}) if "lacks" in one]
    assert (not lacks) == is_right


METRES = {"values": ["3.5"], "context": "Email what is now under Measured (m) for OB126.", "is_closed": True}
METRES = {**METRES, "allowed": ["OB126", "Measured (m)"]}


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("OB126 is at 3.5 m now.", True),
        ("Measured (m) for OB126: 3.50 m", True),
        ("The measurement for OB126 is 3.5.", True),
        ("OB126 is at 3.5 km now.", False),
        ("OB126 is at 4.5 m now.", False),
    ],
)
def test_metres_are_no_millions_where_the_column_has_metres(content: str, is_right: bool) -> None:
    assert (not find_faults(content, METRES)) == is_right
