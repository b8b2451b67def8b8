"""What a seed's text gives is found by rule, in the form in which criteria ask for it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Clock
from generators.seeds import SeedContext, find_seed_values
from tests.seed_tasks import CLOCK, contain

PEOPLE = ("Ann", "Bob", "Tom")


def found(text: str, *keywords: str, clock: Clock = CLOCK) -> list[tuple[str, str]]:
    around = SeedContext((contain("data/answer.txt", *(keywords or ("7",))),), clock, PEOPLE)
    return [(one.value.type, one.value.value) for one in find_seed_values(text, around)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("save it as temp.xlsx and report.pdf", [("file", "temp.xlsx"), ("file", "report.pdf")]),
        (
            "Add a meeting at 5/17/2024 10:30 a.m to 4:00 p.m",
            [("date", "2024-05-17"), ("time", "10:30"), ("time", "16:00")],
        ),
        ("at 6/1/2024 10:00 a.m", [("date", "2024-06-01"), ("time", "10:00")]),
        ("homework is due on May 31", [("date", "2024-05-31")]),
        ("homework is due on March 3", [("date", "2025-03-03")]),
        ("add annual bonus $50000, grow 10% per year", [("number", "50000"), ("number", "10")]),
        ("delete the first three rows", [("number", "3")]),
        ("predict the index in year 2030", [("text", "2030")]),
        ("combine them into one file", []),
        ("write to Alice@abc.com", [("address", "alice@abc.com")]),
        ("Bob and Tom meet Bob's aunt Carol", [("name", "Bob"), ("name", "Tom"), ("name", "Bob"), ("text", "Carol")]),
        ("a new header 'Cost' with value \"Y\" or `larger`", [("text", "Cost"), ("text", "Y"), ("text", "larger")]),
        ("the students' scores and parents' mails", []),
        ("put it into cell B12", [("text", "B12")]),
        ("who takes CS 102, Math 151 or CS161", [("text", "CS 102"), ("text", "Math 151"), ("text", "CS161")]),
        ("compare midterm1 and midterm2", [("text", "midterm1"), ("text", "midterm2")]),
        ("save it in folder named schedule", [("text", "schedule")]),
        ("save them in two folders named plays and cars", [("number", "2"), ("text", "plays"), ("text", "cars")]),
        ("Use OCR on the PDF, then make an Excel file", []),
    ],
)
def test_values_are_found_by_rule(text: str, values: list[tuple[str, str]]) -> None:
    assert found(text) == values


def test_a_date_in_figures_is_read_as_the_criteria_expect_it() -> None:
    assert found("at 5/6/2024", "DTSTART:20240506T100000") == [("date", "2024-05-06")]
    assert found("at 5/6/2024", "DTSTART:20240605T100000") == [("date", "2024-06-05")]
    assert found("at 25/6/2024") == [("date", "2024-06-25")]


def test_what_criteria_look_for_is_a_value_where_it_is_no_common_word() -> None:
    text = "a class at Mathematic Science 4000A with a meeting"
    assert found(text, "Mathematic Science 4000A", "meeting") == [("text", "Mathematic Science 4000A")]
    assert found("write that the plan of the week is done", "the plan of the week") == [
        ("text", "the plan of the week")
    ]


@given(st.text(max_size=200), st.lists(st.text(min_size=1, max_size=20), max_size=3))
def test_values_stand_where_they_are_said_to(text: str, keywords: list[str]) -> None:
    around = SeedContext((contain("data/a.txt", *keywords),), CLOCK, PEOPLE)
    values = find_seed_values(text, around)
    assert all(0 <= one.start < one.end <= len(text) for one in values)
    assert all(before.end <= after.start for before, after in pairwise(values))
