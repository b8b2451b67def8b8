"""Ends, lengths and years of what a mail tells, which are fair where they are true although nobody asked for them."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.criteria.test_mail_wording import find_faults

_BASE: dict[str, Any] = {"is_closed": True, "context": "Book the talk and mail lea.berg@x.example when it is."}
TALK = {
    **_BASE,
    "values": ["2025-03-05", "15:30"],
    "may_pair": [
        {"name": "Garden Talk", "value": "2025-03-05 15:30:00"},
        {"name": "Garden Talk", "value": "2025-03-05 16:15:00"},
    ],
}
DATES = {
    **_BASE,
    "pairs": [{"name": "TG332", "value": "2025-03-03"}, {"name": "TG341", "value": "2025-03-05"}],
}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (TALK, "The talk is on 5 March 2025, 15:30 to 16:15."),
        (TALK, "The talk: 5 March, 3:30-4:15 pm"),
        (TALK, "Garden Talk is on 5 March at 15:30 and takes 45 minutes."),
        (TALK, "5 March, 15:30, 45 min"),
        (DATES, "Dates (2025): TG332 3 March, TG341 5 March"),
        (DATES, "Dates 2025:\nTG332 3 March\nTG341 5 March"),
        (DATES, "2025\nTG332: 3 March\nTG341: 5 March"),
        (DATES, "These are the dates in March 2025: TG332 3 March, TG341 5 March"),
    ],
)
def test_the_true_end_length_and_year_pass(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (TALK, "The talk is on 5 March 2025, 15:30 to 16:00."),
        (TALK, "The talk is on 5 March 2025, 16:15."),
        (TALK, "Garden Talk is on 5 March at 15:30 and takes 60 minutes."),
        (TALK, "Garden Talk is on 5 March at 15:30, for an hour and a half."),
        (DATES, "Dates (2024): TG332 3 March, TG341 5 March"),
        (DATES, "Total 2025: TG332 3 March, TG341 5 March"),
        (DATES, "These are the dates in April 2025: TG332 3 March, TG341 5 March"),
    ],
)
def test_a_wrong_end_length_or_year_fails(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) != []


@pytest.mark.parametrize(("end", "is_right"), [("16:15", True), ("16:30", False)])
def test_a_mail_may_tell_the_end_that_the_calendar_of_the_office_has(end: str, is_right: bool) -> None:
    calendar = (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20250101T000000Z\r\n"
        "SUMMARY:Garden Talk\r\nDTSTART:20250305T153000Z\r\nDTEND:20250305T161500Z\r\n"
        "END:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    seed = {"calendar/Zoe.ics": calendar.encode()}
    mail = f"From: zoe@example.com\nTo: bo@x.example\nSubject: News\n\nGarden Talk: 5 March, 15:30 to {end}\n"
    sent = {f"emails/{box}/News.eml": mail.encode() for box in ("Zoe", "bo")}
    checks = score(
        "evaluate_mail",
        InMemoryFileTree(seed | sent),
        InMemoryFileTree(seed),
        sender="Zoe",
        recipients=["bo@x.example"],
        **{**TALK, "may_pair": TALK["may_pair"][:1]},
    )
    assert is_passed(checks) == is_right
