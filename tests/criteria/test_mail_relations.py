"""A deadline is no beginning, and the time of a meeting no limit, whatever words tell it."""

from typing import Any

import pytest

from tests.criteria.test_mail_wording import find_faults

_BASE: dict[str, Any] = {"is_closed": True, "asks": True}
DEADLINE = {
    **_BASE,
    "values": ["2024-05-17"],
    "context": "Mail lea.berg@x.example about the budget, who is asked to answer by 2024-05-17.",
}
MEETING = {
    **_BASE,
    "values": ["2024-05-17", "15:30"],
    "context": "Mail lea.berg@x.example the day and the time of the budget meeting, which are 2024-05-17 and 15:30.",
}
HEADING = {
    **_BASE,
    "values": ["2024-05-17"],
    "context": "Set Payable by of the budget to 2024-05-17 and mail lea.berg@x.example what it is now.",
}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (DEADLINE, "Please answer by Friday, 17 May."),
        (DEADLINE, "Please answer until 17 May at the latest."),
        (DEADLINE, "Could you answer no later than 2024-05-17?"),
        (DEADLINE, "The deadline for your answer is 17 May."),
        (MEETING, "The budget meeting is on 17 May at 15:30."),
        (MEETING, "The budget meeting is on Friday, 17 May, from 15:30."),
        (HEADING, "The budget is payable by 17 May now."),
    ],
)
def test_a_date_told_as_the_request_has_it_passes(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (DEADLINE, "Please answer after Friday, 17 May."),
        (DEADLINE, "Please answer from 17 May on."),
        (DEADLINE, "Please answer no earlier than 17 May."),
        (DEADLINE, "Please answer on 17 May at the earliest."),
        (DEADLINE, "Please answer as of 17 May."),
        (DEADLINE, "Please wait until 17 May and answer then."),
        (DEADLINE, "Please answer around 17 May."),
        (MEETING, "The budget meeting is after 17 May at 15:30."),
        (MEETING, "The budget meeting is on 17 May before 15:30."),
        (MEETING, "The budget meeting is on 17 May until 15:30."),
        (HEADING, "The budget is payable after 17 May now."),
    ],
)
def test_a_date_turned_round_does_not(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) != []


REGISTER = {
    **_BASE,
    "values": ["2024-05-17"],
    "allowed": ["Staff trips 2024.xlsx"],
    "context": "Mail lea.berg@x.example the date of the budget in Staff trips 2024.xlsx.",
}
PLAN = {**_BASE, "values": ["room_plan.xlsx"], "context": "Mail lea.berg@x.example the name of the file."}


@pytest.mark.parametrize(
    ("wanted", "content", "is_right"),
    [
        (REGISTER, "The date of the budget in Staff trips 2024.xlsx is 17 May.", True),
        (REGISTER, "The date of the budget in Staff trips 2024.xlsx is after 17 May.", False),
        (REGISTER, "The date of the budget in Staffs trips 2024.xlsx is 17 May.", False),
        (PLAN, "The file is room_plan.xlsx.", True),
        (PLAN, "The file room_plan is room_plan.xlsx.", True),
        (PLAN, "The file rooms_plan is room_plan.xlsx.", False),
    ],
)
def test_dates_of_registers_and_files_are_told_as_they_are(
    wanted: dict[str, Any], content: str, is_right: bool
) -> None:
    assert (find_faults(content, wanted) == []) is is_right
