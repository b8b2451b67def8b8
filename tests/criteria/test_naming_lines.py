"""Lines without a value, which only name what follows: what they may hold, and what they may not claim."""

from typing import Any

import pytest

from tests.criteria.judged_documents import judge
from tests.criteria.test_mail_wording import find_faults

_CONTEXT = (
    "In keys.xlsx, the lockers with the State 'to swap' and Rosa Ortiz under Keeper go to Bo Ray: put that name under "
    "Keeper. Mail Bo Ray the Locker and the Return until of each. {0} takes them over from now on. Lockers above the "
    "limit have more than 40 under Fee. The open lockers are on our list. Where the rounds would overlap, that day is "
    "dropped. keys.xlsx"
)
LOCKERS: dict[str, Any] = {
    "is_closed": True,
    "context": _CONTEXT,
    "pairs": [{"name": "L-17", "value": "2024-06-03"}, {"name": "L-22", "value": "2024-07-01"}],
    "allowed": ["Rosa Ortiz", "Bo Ray", "handed over"],
}
FEES: dict[str, Any] = {
    **LOCKERS,
    "pairs": [{"name": "L-17", "value": "55"}, {"name": "L-22", "value": "70"}],
    "allowed": ["40"],
}
_DATES, _FIGURES = "L-17: 2024-06-03\nL-22: 2024-07-01", "L-17: 55\nL-22: 70"


@pytest.mark.parametrize(
    "line",
    [
        "Lockers:",
        "The lockers:",
        "Your lockers:",
        "Here are the lockers:",
        "Lockers and Return until:",
        "Handed over:",
        "Handed over to you:",
        "The open lockers:",
        "The following lockers:",
    ],
)
def test_a_line_may_name_what_follows(line: str) -> None:
    assert find_faults(f"{line}\n{_DATES}", LOCKERS, "Lockers") == []


@pytest.mark.parametrize(
    "line",
    [
        "Rosa Ortiz takes these lockers over from you:",
        "These lockers are with Rosa Ortiz:",
        "These lockers go from you to Rosa Ortiz:",
        "Rosa Ortiz is the Keeper of these lockers:",
        "These lockers were yours until now:",
        "These lockers are yours after:",
        "These lockers had Rosa Ortiz under Keeper before:",
        "Lockers of former days:",
        "The returned lockers:",
        "Please swap these lockers:",
        "These lockers need a new Keeper:",
        "Days on which the rounds of the lockers would overlap:",
        "Lockers without Keeper:",
    ],
)
def test_a_line_claims_nothing_in_words_of_the_request(line: str) -> None:
    assert find_faults(f"{line}\n{_DATES}", LOCKERS, "Lockers")
    assert find_faults(_DATES, LOCKERS, line.rstrip(":"))


def test_a_line_may_say_what_the_request_says_in_the_same_order() -> None:
    spoken = {**LOCKERS, "context": f"{_CONTEXT} These lockers were with Rosa Ortiz until now."}
    assert find_faults(f"These lockers were with Rosa Ortiz until now:\n{_DATES}", spoken, "Lockers") == []
    assert find_faults(f"These lockers are with Bo Ray until now:\n{_DATES}", spoken, "Lockers")


@pytest.mark.parametrize(
    ("line", "is_true"),
    [
        ("Lockers above the limit:", True),
        ("Lockers with more than 40 under Fee:", True),
        ("Lockers over 40:", True),
        ("Lockers below the limit:", False),
        ("Lockers not above the limit:", False),
        ("Lockers with 40 or less under Fee:", False),
        ("Lockers with up to 40 under Fee:", False),
        ("Lockers with no more than 40 under Fee:", False),
        ("Lockers under 40:", False),
    ],
)
def test_a_side_of_a_limit_is_that_of_the_figures(line: str, is_true: bool) -> None:
    small = {**FEES, "pairs": [{"name": "L-17", "value": "15"}, {"name": "L-22", "value": "38"}]}
    assert (find_faults(f"{line}\n{_FIGURES}", FEES, "Lockers") == []) == is_true
    assert (find_faults(f"{line}\nL-17: 15\nL-22: 38", small, "Lockers") == []) != is_true


@pytest.mark.parametrize(
    ("lines", "is_right"),
    [
        (["Lockers"], True),
        (["The open lockers:"], True),
        (["Handed over"], True),
        (["These stay with Rosa Ortiz:"], False),
        (["Handed over from Bo Ray to Rosa Ortiz"], False),
        (["Days on which the rounds would overlap:"], False),
        (["Rosa Ortiz takes over:"], False),
    ],
)
def test_lines_of_a_document_claim_nothing_either(lines: list[str], is_right: bool) -> None:
    wanted = {
        "context": _CONTEXT,
        "parts": [{"pairs": [["L-17", "2024-06-03"], ["L-22", "2024-07-01"]]}],
        "may_state": ["Rosa Ortiz", "Bo Ray", "handed over"],
    }
    assert (judge([*lines, "L-17: 2024-06-03", "L-22: 2024-07-01"], wanted) == ()) == is_right


@pytest.mark.parametrize("word", ["open", "paid", "lost"])
def test_a_state_before_a_name_is_the_one_of_the_request(word: str) -> None:
    context = "Mail the sum of the open parcels. The paid ones and what was lost do not count."
    wanted = {"is_closed": True, "context": context, "values": ["310"], "figure": "sum", "column": "Postage"}
    faults = find_faults(f"The {word} parcels come to 310 together.", wanted, "Parcels")
    assert (faults == []) == (word == "open")
