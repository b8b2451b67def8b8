"""Forms in which right mails are written: lines above a list, weekdays, hours, old values and whom to answer."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, score
from tests.criteria.test_mail_wording import find_faults
from tests.offices import office_files

DATES: dict[str, Any] = {
    "is_closed": True,
    "context": "Mail Bo the Boat and the date under Hand in by of his boats. The boats are in {0}.",
    "pairs": [{"name": "B-7", "value": "2024-06-05"}],
    "says": ["B-7"],
}
CHANGED: dict[str, Any] = {
    "is_closed": True,
    "context": "Correct Price in berths.xlsx where it differs, and mail the number of each corrected one with its new "
    "Price.",
    "pairs": [{"name": "B-7", "value": "350.5"}, {"name": "B-9", "value": "410.25"}],
    "allowed": ["355.05", "401.25"],
    "tells_change_from": ["355.05", "401.25"],
    "column": "Price",
}
TALK: dict[str, Any] = {
    "is_closed": True,
    "context": "Reply with the day and the time of the meeting about the berths, and with the room.",
    "values": ["2024-06-05", "15:30"],
    "says": ["Boat house"],
}


@pytest.mark.parametrize(
    "content",
    [
        "B-7:\nHand in by: 5 June 2024",
        "Boat B-7:\nHand in by: 2024-06-05",
        "The boat B-7:\n2024-06-05",
        "B-7: 5 Jun 2024 (Wed)",
        "B-7: 5 June 2024, Wednesday",
        "B-7: 2024-06-05 (Wednesday)",
    ],
)
def test_a_line_is_no_greeting_and_a_date_may_have_its_weekday(content: str) -> None:
    assert find_faults(content, DATES, "Boats") == []


@pytest.mark.parametrize(
    "content", ["B-7: 5 Jun 2024 (Thu)", "Klaus:\nB-7: 2024-06-05", "B-7: 2024-06-05 (Wednesday or Thursday)"]
)
def test_another_weekday_and_a_stranger_are_refused(content: str) -> None:
    assert find_faults(content, DATES, "Boats")


@pytest.mark.parametrize(
    "content",
    [
        "B-7: 350.50 (before: 355.05)\nB-9: 410.25 (before: 401.25)",
        "Number | Price before | Price now\nB-7 | 355.05 | 350.50\nB-9 | 401.25 | 410.25",
        "B-7: Price changed from 355.05 to 350.50\nB-9: Price changed from 401.25 to 410.25",
    ],
)
def test_a_mail_about_a_change_may_name_what_was_before(content: str) -> None:
    assert find_faults(content, CHANGED, "Prices") == []


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("5 June 2024, 15:30 hours, Boat house.", True),
        ("In Boat house, on 5 June 2024, at 15:30: that is our meeting about the berths.", True),
        ("The meeting about the berths is on 5 June 2024 at 15:30. Room: Boat house", True),
        ("The meeting about the boats is on 5 June 2024 at 15:30. Room: Boat house", False),
    ],
)
def test_a_time_is_read_in_each_form_and_a_meeting_keeps_its_topic(content: str, is_right: bool) -> None:
    wanted = {**TALK, "context": f"{TALK['context']} The boats are out."}
    assert (find_faults(content, wanted, "Berths") == []) == is_right


_BOATS = {"boats.xlsx": [["Ref.", "Hand in by", "Keeper until"], ["B-7", "2024-06-05", "2024-09-30"]]}


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("Ref. | Hand in by\nB-7 | 2024-06-05", True),
        ("Please hand in B-7 by 5 June 2024.", True),
        ("B-7, Hand in by 2024-06-05", True),
        ("B-7, Keeper until 2024-06-05", False),
        ("I hand in B-7 on 2024-06-05.", False),
        ("B-7 was handed in on 2024-06-05.", False),
    ],
)
def test_headings_are_those_of_the_office_and_of_their_column(content: str, is_right: bool) -> None:
    seed = office_files(excel=_BOATS)
    mail = f"From: zoe@example.com\nTo: bo@x.example\nSubject: Boats\n\n{content}\n".encode()
    workspace = InMemoryFileTree({**seed, "emails/Zoe/Boats.eml": mail, "emails/bo/Boats.eml": mail})
    wanted = {**DATES, "context": f"{DATES['context']} boats.xlsx"}
    checks = score(
        "evaluate_mail", workspace, InMemoryFileTree(seed), sender="Zoe", recipients=["bo@x.example"], **wanted
    )
    assert is_passed(checks) == is_right, messages(checks)


_QUESTION = "From: ann.lee@firm.org\nTo: zoe@example.com\nSubject: Berth B-7\n\nDear Zoe,\nhow long?\nAnn Lee\n"


@pytest.mark.parametrize(
    ("note", "is_right"),
    [
        ("Please answer Ann Lee by 5 June 2024.", True),
        ("Please reply to Ann about B-7 by 2024-06-05.", True),
        ("To be answered by: 2024-06-05", True),
        ("Answer wanted by 5 June 2024.", True),
        ("You have until 5 June 2024 to answer this.", True),
        ("Please answer Tim Fox by 5 June 2024.", False),
        ("Please pass this on by 5 June 2024.", False),
    ],
)
def test_a_forward_says_whom_to_answer_and_by_when(note: str, is_right: bool) -> None:
    seed = {"emails/Zoe/Berth.eml": _QUESTION.encode()}
    forwarded = f"{note}\n\n---------- Forwarded message ----------\n{_QUESTION}"
    mail = f"From: zoe@example.com\nTo: bo@x.example\nSubject: Fwd: Berth B-7\n\n{forwarded}".encode()
    workspace = InMemoryFileTree({**seed, "emails/Zoe/Fwd.eml": mail, "emails/bo/Fwd.eml": mail})
    wanted: dict[str, Any] = {
        "is_closed": True,
        "asks": True,
        "context": "Forward the question about B-7 to Bo, who is asked above it to answer by {0}.",
        "values": ["2024-06-05"],
        "allowed": ["B-7"],
        "forward_of": "emails/Zoe/Berth.eml",
    }
    checks = score(
        "evaluate_mail", workspace, InMemoryFileTree(seed), sender="Zoe", recipients=["bo@x.example"], **wanted
    )
    assert is_passed(checks) == is_right, messages(checks)


def test_a_reply_may_keep_the_subject_of_a_mail_of_its_recipient() -> None:
    asked = "From: bo@x.example\nTo: zoe@example.com\nSubject: Ledger of moorings\n\nDear Zoe,\nwhen?\nBo\n"
    wanted = {**DATES, "sender": "Zoe", "recipients": ["bo@x.example"]}
    for seed, is_right in (({"emails/Zoe/Ledger.eml": asked.encode()}, True), ({}, False)):
        head = "From: zoe@example.com\nTo: bo@x.example\nSubject: Re: Ledger of moorings\n\n"
        mail = f"{head}B-7: 2024-06-05\n".encode()
        workspace = InMemoryFileTree({**seed, "emails/Zoe/Re.eml": mail, "emails/bo/Re.eml": mail})
        assert is_passed(score("evaluate_mail", workspace, InMemoryFileTree(seed), **wanted)) == is_right


def test_a_name_that_the_mail_may_hold_is_not_greeted_in_the_place_of_its_reader() -> None:
    wanted = {**DATES, "allowed": ["Klaus Hoff"], "context": f"{DATES['context']} They were those of Klaus Hoff."}
    assert find_faults("Dear Bo,\n\nB-7: 2024-06-05", wanted, "Boats") == []
    assert find_faults("Dear Klaus,\n\nB-7: 2024-06-05", wanted, "Boats")
