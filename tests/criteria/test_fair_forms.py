"""What a text states: values in any fair form, alone, beside the name they belong to, and beside competing values."""

import pytest

from criteria.fair_forms import (
    contains_wording,
    find_answer_faults,
    find_competing_values,
    find_unpaired_names,
    is_value_alone,
    states_value,
)
from data_model import Value

FIGURES = [("North", "1200"), ("South", "900")]


@pytest.mark.parametrize(
    "text",
    [
        "North has 1200, South 900",
        "1200 for North and 900 for South",
        "North: 1200, South: 900",
        "North and South came to 1200 and 900 respectively",
        "North\t1,200\nSouth\t900",
        "- North: $1,200.00\n- South: $900",
        "North | South\n1200 | 900",
        "North\n1200\nSouth\n900",
        "With 1200 North leads, while South has 900.",
        "1200 (North) and 900 (South)",
        "1200 and 900 for North and South",
        "For North 1200 and 900 for South",
        "North leads. It has 1200. South has 900.",
        "The figures of North and South:\nNorth - 1200\nSouth - 900",
        "South has 900, North 1200",
        "Comparing North and South: 1200 vs. 900.",
        "North has 1200, which is 300 more than South, which has 900",
    ],
)
def test_each_value_stands_beside_its_name(text: str) -> None:
    assert find_unpaired_names(text, FIGURES) == ()


@pytest.mark.parametrize(
    "text",
    [
        "North has 900, South 1200",
        "900 for North and 1200 for South",
        "North and South came to 900 and 1200",
        "South and North came to 1200 and 900",
        "North\t900\nSouth\t1200",
        "North | South\n900 | 1200",
        "1200 and 900",
        "North: 1200 or 900, South: 900 or 1200",
        "North and South. Nothing.",
    ],
)
def test_values_beside_other_names_or_none_are_no_pairs(text: str) -> None:
    assert find_unpaired_names(text, FIGURES) == ("North", "South")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("7", "seven"),
        ("7", "The sheet now has 7 entries."),
        ("1200", "Total: 1200"),
        ("1200", "It comes to $1,200.00."),
        ("179045", "179 045"),
        ("2", "They are two."),
        ("-13650", "-13,650"),
        ("Ann Lee", "It's Ann Lee."),
        ("2024-05-17", "The meeting is on Friday, 17 May 2024."),
        ("16:00", "It starts at 4:00 PM."),
        ("7", "Done! The answer is 7. Best regards, Zoe"),
    ],
)
def test_a_value_in_words_of_courtesy_is_an_answer(value: str, text: str) -> None:
    assert find_answer_faults(text, value) == ()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("118000", "Not sure: 118000, or 117000, or 91000?"),
        ("8", "not 7 but 8"),
        ("7", "not 7 but 8"),
        ("1200", "it is not 1200"),
        ("5", "5 (or five or six)"),
        ("8", "the count is 1, 2, 3, 4, 5, 6, 7, 8 or 9"),
        ("5", "between 5 and 7"),
        ("1200", "about 1200"),
        ("7", "7?"),
        ("7", "7 is wrong"),
        ("5", "3 rows (5 pm update)"),
        ("Ann Lee", "Ann Lee or Bob Ray"),
        ("Ann Lee", "Bob Ray, Ann Lee"),
    ],
)
def test_a_value_among_others_or_in_doubt_is_no_answer(value: str, text: str) -> None:
    assert find_answer_faults(text, value)


def test_a_value_is_stated_as_a_whole_token() -> None:
    assert states_value("due on 17 May 2024 at 4 pm", "2024-05-17 16:00")
    assert not states_value("1 200", "200")
    assert states_value("see old report.docx", Value(type="text", value="Report.docx"))


def test_a_cell_holds_a_value_and_nothing_else() -> None:
    assert is_value_alone("Total: $1,200.00", "1200")
    assert is_value_alone("2024-06-25 14:00", "14:00", day="2024-06-25")
    assert not is_value_alone("2024-06-26 14:00", "14:00", day="2024-06-25")
    assert is_value_alone("7 entries", "7", units=["entries"])
    assert not is_value_alone("7 entries", "7")


def test_rivals_are_found_in_any_form() -> None:
    text = "Dear Zoe,\nthe two figures for 2024: North 1200, South 900, not 1,300.\nTel. +1 555 0100"
    assert find_competing_values(text, ["1200", "900"]) == ("1,300",)
    assert find_competing_values("Ann Lee leads, not Bob", ["Ann Lee"], known_rivals=["Ann", "Bob"]) == ("Bob",)
    assert find_competing_values("On 17 May, or 18 May", ["2024-05-17"], allowed=["2024-05-18"]) == ()


def test_quoted_words_are_whole() -> None:
    assert contains_wording("> Please bring\n> the \u201csigned\u201d forms.", 'bring the "signed" forms')
    assert not contains_wording("Please bring the signed", "bring the signed forms")
