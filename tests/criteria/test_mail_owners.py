"""Whose figure and whose time a mail tells, and whether what it tells is done."""

from typing import Any

import pytest

from tests.criteria.test_mail_wording import find_faults

_BASE: dict[str, Any] = {
    "is_closed": True,
    "context": "Correct Everly Software in ledger.xlsx, book the talk, and mail the total of Amount.",
}
SUM = {**_BASE, "values": ["21245"], "figure": "sum", "column": "Amount"}
TALK = {
    **_BASE,
    "says": ["Garden Layout Talk"],
    "may_pair": [
        {"name": "Garden Layout Talk", "value": "2024-09-05 12:45:00"},
        {"name": "Garden Layout Talk", "value": "2024-09-05 14:05:00"},
        {"name": "Garden Layout Talk", "value": "2024-09-12 12:45:00"},
    ],
}
PASSED_ON = {**_BASE, "says_one_of": ["passed on", "forwarded"]}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (SUM, "The total is 21,245."),
        (SUM, "Amount: 21245"),
        (SUM, "With Everly Software corrected, the total comes to 21245."),
        (TALK, "The Garden Layout Talk is on Thursday, 5 September 2024, from 12:45 to 14:05."),
        (TALK, "Garden Layout Talk is on 5 and 12 September 2024, each at 12:45."),
        (TALK, "I have put Garden Layout Talk into my calendar, and count on you."),
        (PASSED_ON, "Your mail has been passed on."),
        (PASSED_ON, "Please note that your mail was forwarded."),
    ],
)
def test_what_is_true_passes(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (SUM, "Everly Software comes to 21245."),
        (SUM, "Lomax Energy: 21245"),
        (TALK, "The Garden Layout Talk is on 5 September 2024 at 14:05."),
        (TALK, "The Garden Layout Talk is on 5 and 19 September 2024."),
        (TALK, "The Garden Layout Talk is on 5 September 2024 from 12:45 to 13:30."),
        (PASSED_ON, "Your mail will be passed on."),
        (PASSED_ON, "I ask you to have it forwarded."),
    ],
)
def test_what_belongs_to_another_or_is_not_done_fails(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted)


def test_a_sentence_without_a_name_is_about_the_event_named_last() -> None:
    moved = "The Garden Layout Talk is in my calendar. It takes place on 5 September 2024 from {} to {}."
    assert find_faults(moved.format("12:45", "14:05"), TALK) == []
    assert find_faults(moved.format("14:05", "15:00"), TALK)


def test_an_invitation_may_tell_its_event_in_a_sentence_of_its_own() -> None:
    invitation = {**TALK, "says": ["Rosa Ortiz", "Lena Weber"]}
    told = "You are invited to the Garden Layout Talk on 5 September 2024, and again on 12 September, at the same time."
    assert find_faults(f"{told}\n- Rosa Ortiz\n- Lena Weber", invitation) == []
    assert find_faults(f"{told} The lift is broken.\n- Rosa Ortiz\n- Lena Weber", invitation)
