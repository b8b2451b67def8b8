"""Whose value, whose state and whose deed a mail tells."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.criteria.test_mail_wording import find_faults

CANCELLED: dict[str, Any] = {
    "is_closed": True,
    "context": "Put 'Ferry out' into my calendar, drop what I miss because of my journey, and mail Bo which "
    "appointments are cancelled.",
    "says": ["Stock talk"],
    "states": [{"name": "Stock talk", "state": "cancelled"}],
    "allowed": ["12"],
}
MOVED: dict[str, Any] = {
    "is_closed": True,
    "context": "Move 'Stock talk', put 'Note the count' behind it, and mail Bo which event has moved and its room.",
    "says": ["Stock talk", "Loft"],
    "states": [{"name": "Stock talk", "state": "moved"}],
    "allowed": ["12"],
}


@pytest.mark.parametrize(
    "content",
    [
        "Cancelled: Stock talk",
        "Stock talk is cancelled.",
        "These appointments are cancelled:\nStock talk",
        "Please note that this appointment has been cancelled: Stock talk",
        "I have cancelled Stock talk.",
        "Stock talk does not take place.",
    ],
)
def test_what_is_cancelled_may_be_told(content: str) -> None:
    assert find_faults(content, CANCELLED, "My journey") == []


@pytest.mark.parametrize(
    "content",
    [
        "My journey is cancelled. Stock talk takes place.",
        "The ferry is cancelled for Stock talk.",
        "Ferry out is cancelled, Stock talk goes ahead.",
        "You have cancelled Stock talk.",
        "Please cancel: Stock talk.",
        "Your appointment Stock talk is cancelled.",
        "Stock talk will be cancelled after my journey.",
        "All appointments of May are cancelled: Stock talk",
        "Cancelled: Stock talk. Stock talk takes place.",
    ],
)
def test_another_thing_or_another_doer_is_not_cancelled(content: str) -> None:
    assert find_faults(content, CANCELLED, "My journey")


def test_a_subject_does_not_say_the_opposite() -> None:
    assert find_faults("Cancelled: Stock talk", CANCELLED, "Stock talk takes place")


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("Stock talk has moved. We meet in the Loft.", True),
        ("Stock talk was moved. Room: Loft", True),
        ("Stock talk has been moved; it takes place in the Loft.", True),
        ("Stock talk has moved out of the Loft.", False),
        ("Stock talk has moved from Loft.", False),
        ("Stock talk and Note the count have moved. Room: Loft", False),
        ("Stock talk has moved behind Note the count. Room: Loft", False),
    ],
)
def test_what_has_moved_is_not_told_as_another_move(content: str, is_right: bool) -> None:
    assert (find_faults(content, MOVED, "News of the talk") == []) == is_right


_COMPLAINT = (
    "From: bo@x.example\nTo: zoe@example.com\nSubject: Complaint about parcel P-9\n\n"
    "Hello,\nSent on: 2024-03-04\nDue here: 2024-03-11\nBo\n"
)
COMPLAINT: dict[str, Any] = {
    "is_closed": True,
    "context": "Reply to the complaint about parcel P-9 with what our list has on each of its points, right or not.",
    "pairs": [{"name": "Sent on", "value": "2024-03-04"}, {"name": "Due here", "value": "2024-03-18"}],
    "allowed": ["2024-03-04", "2024-03-11", "parcel P-9"],
    "reply_to": "emails/Zoe/Complaint.eml",
}


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("Sent on: 2024-03-04\nDue here: 2024-03-18", True),
        ("Sent on: 2024-03-04\nDue here: 2024-03-18, you wrote 2024-03-11.", True),
        ("Sent on: 2024-03-04, as you wrote\nDue here: 2024-03-18", True),
        ("We apologise for the confusion.\nSent on: 2024-03-04\nDue here: 2024-03-18", True),
        ("Sent on: 2024-03-04\nDue here: our list says 2024-03-11, you wrote 2024-03-18", False),
        ("Sent on: 2024-03-04\nDue here: 2024-03-11 by our list, 2024-03-18 by your mail", False),
        ("Sent on: 2024-03-04\nDue here: 2024-03-11 / 2024-03-18", False),
        ("Sent on: 2024-03-04\nDue here: 2024-03-18\nSo you are right on both points.", False),
        ("We have just corrected our list:\nSent on: 2024-03-04\nDue here: 2024-03-18", False),
    ],
)
def test_what_the_other_side_wrote_is_told_as_theirs(content: str, is_right: bool) -> None:
    seed = InMemoryFileTree({"emails/Zoe/Complaint.eml": _COMPLAINT.encode()})
    head = "From: zoe@example.com\nTo: bo@x.example\nSubject: Re: Complaint about parcel P-9\n\n"
    mail = f"{head}{content}\n".encode()
    files = {"emails/Zoe/Complaint.eml": _COMPLAINT.encode(), "emails/Zoe/Re.eml": mail, "emails/bo/Re.eml": mail}
    checks = score(
        "evaluate_mail", InMemoryFileTree(files), seed, sender="Zoe", recipients=["bo@x.example"], **COMPLAINT
    )
    assert is_passed(checks) == is_right


FIGURES: dict[str, Any] = {
    "is_closed": True,
    "context": "Mail Bo what the list has under Gross EUR and Net EUR and Payable by for the bill B-4.",
    "pairs": [
        {"name": "Gross EUR", "value": "119"},
        {"name": "Net EUR", "value": "100"},
        {"name": "Payable by", "value": "2024-05-06"},
    ],
    "allowed": ["B-4", "bill B-4"],
}


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("B-4: Gross EUR: 119, Net EUR: 100, Payable by: 2024-05-06", True),
        ("Bill B-4:\nGross EUR: 119\nNet EUR: 100\nPayable by: 6 May 2024", True),
        ("B-4:\nNet EUR: 100\nGross EUR: 119\nPayable by: Monday, 6 May 2024", True),
        ("Bill | Gross EUR | Net EUR | Payable by\nB-4 | 119 | 100 | 2024-05-06", True),
        ("The bill B-4 has a gross of EUR 119 and a net of EUR 100, and is payable by 6 May 2024.", True),
        ("B-4: Gross EUR: 100, Net EUR: 119, Payable by: 2024-05-06", False),
        ("Bill | Net EUR | Gross EUR | Payable by\nB-4 | 119 | 100 | 2024-05-06", False),
        ("Net EUR and Gross EUR of B-4 are 119 and 100 respectively. Payable by 2024-05-06.", False),
        ("B-4: Gross EUR: 119, Net EUR: 100, Payable from: 2024-05-06 on", False),
    ],
)
def test_each_figure_stands_under_its_own_heading(content: str, is_right: bool) -> None:
    assert (find_faults(content, FIGURES, "Bill B-4") == []) == is_right


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("The Deposit in all is 910.", True),
        ("With that of brass band corrected, the sum of all is 910.", True),
        ("The Deposit of brass band is 910.", False),
        ("Deposit of brass band: 910", False),
    ],
)
def test_a_sum_is_not_that_of_the_changed_row(content: str, is_right: bool) -> None:
    wanted = {
        "is_closed": True,
        "context": "Set the Deposit of brass band to 70, and mail the sum of all Deposit figures. It is corrected.",
        "values": ["910"],
        "figure": "sum",
        "column": "Deposit",
        "allowed": ["70"],
    }
    assert (find_faults(content, wanted, "The sum") == []) == is_right
