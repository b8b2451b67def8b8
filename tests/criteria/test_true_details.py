"""What a mail tells beside what was asked for and has from the request."""

from typing import Any

import pytest

from tests.criteria.judged_documents import judge
from tests.criteria.test_mail_wording import find_faults

FIGURE: dict[str, Any] = {
    "values": ["1350.1"],
    "is_closed": True,
    "context": "Mail Bo the Value that Orders 2025.xlsx has for the orders from 2025-01-09 to 2025-02-07.",
}


@pytest.mark.parametrize(
    "content",
    [
        "As it stands in Orders 2025, the Value is 1350.10.",
        "The Value of the orders from 9 January to 7 February 2025 is 1350.10.",
        "The Value is 1350,1.",
    ],
)
def test_years_of_names_and_periods_of_the_request_are_fair(content: str) -> None:
    assert find_faults(content, FIGURE) == []


@pytest.mark.parametrize(
    "content",
    [
        "As it stands in Orders 2024, the Value is 1350.10.",
        "The Value of the orders from 9 January to 8 February 2025 is 1350.10.",
        "The Value of the orders from 9 January to 7 February 2024 is 1350.10.",
        "The Value is 1350.10, and 2025.",
    ],
)
def test_other_years_and_periods_are_not(content: str) -> None:
    assert find_faults(content, FIGURE)


def test_who_signs_a_letter_need_not_stand_in_the_request() -> None:
    wanted = {"parts": [{"pairs": [["Sum", "114"]]}], "context": "Write a letter with the Sum, which is looked up."}
    assert judge(["Sum: 114", "Kind regards", "Quentin Lukas", "Municipality of Ullswick"], wanted) == ()
    assert judge(["Sum: 114", "Kind regards", "Invoice Cancelled"], wanted)
