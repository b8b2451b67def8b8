"""A label before a value, and a heading above it, say what the value is: a room is no title, a start no end."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.judged_calendars import LUNCH, REVIEW, WANTED
from tests.criteria.judged_calendars import judge as judge_event
from tests.criteria.judged_documents import judge as judge_document
from tests.criteria.scoring import messages, score
from tests.criteria.test_mail_wording import find_faults
from tests.offices import Content, office_files

TITLE, ROOM = "Budget round", "Blue room"
MEETING: dict[str, Any] = {
    "is_closed": True,
    "says": [TITLE, ROOM],
    "values": ["2024-05-17", "15:30"],
    "may_pair": [{"name": TITLE, "value": "2024-05-17 15:30"}, {"name": TITLE, "value": "2024-05-17 16:30"}],
    "context": f"Mail bo@x.example title, day, start and room: {TITLE}, 2024-05-17, 15:30, {ROOM}.",
}


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        (f"Title: {TITLE}\nDay: 17 May\nStart: 15:30\nRoom: {ROOM}", True),
        (f"Title: {TITLE}\nDate: 17 May\nTime: 15:30\nPlace: {ROOM}", True),
        (f"Title: {TITLE}\nStart: 17 May, 15:30\nRoom: {ROOM}", True),
        (f"{TITLE}; day and time: 17 May, 15:30; room: {ROOM}", True),
        (f"Title\tDay\tStart\tRoom\n{TITLE}\t17 May\t15:30\t{ROOM}", True),
        (f"New time: {TITLE}\nPlease save the date: {TITLE}, 17 May at 15:30 in {ROOM}.", True),
        (f"Title: {ROOM}\nDay: 17 May\nStart: 15:30\nRoom: {TITLE}", False),
        (f"Title: {TITLE}\nDay: 17 May\nEnd: 15:30\nRoom: {ROOM}", False),
        (f"Title: {TITLE}\nDay: 15:30\nStart: 17 May\nRoom: {ROOM}", False),
        (f"Title: {TITLE}\nDay: {ROOM}\nRoom: 17 May\nStart: 15:30", False),
        (f"Title\tDay\tStart\tRoom\n{ROOM}\t17 May\t15:30\t{TITLE}", False),
        (f"Title | Day | End | Room\n{TITLE} | 17 May | 15:30 | {ROOM}", False),
    ],
)
def test_a_mail_labels_its_values_as_what_they_are(content: str, is_right: bool) -> None:
    assert (find_faults(content, MEETING) == []) is is_right


CONTRACTS = [["File", "Notice until", "Runs until"], ["C-12", "2024-05-17", "2024-12-31"]]


@pytest.mark.parametrize(
    ("label", "is_right"), [("Notice until", True), ("Day", True), ("Runs until", False), ("Owner", False)]
)
def test_no_label_is_the_heading_of_a_column_that_was_not_asked_for(label: str, is_right: bool) -> None:
    files = office_files(excel={"contracts.xlsx": CONTRACTS})
    context = "Mail bo@x.example File and Notice until of C-12 in contracts.xlsx, which you run."
    mail = f"From: zoe@example.com\nTo: bo@x.example\nSubject: Contract\n\nC-12, {label}: 2024-05-17\n".encode()
    left = InMemoryFileTree({**files, "emails/Zoe/Contract.eml": mail, "emails/bo/Contract.eml": mail})
    wanted: dict[str, Any] = {"sender": "Zoe", "recipients": ["bo@x.example"], "is_closed": True, "context": context}
    pairs = [{"name": "C-12", "value": "2024-05-17"}]
    found = messages(score("evaluate_mail", left, InMemoryFileTree(files), **wanted, pairs=pairs))
    assert any("labels" in one for one in found) is not is_right


SPEAKERS: dict[str, Any] = {
    "parts": [{"pairs": [["Ann Lee", "12:30"], ["Bob Ray", "12:35"]]}],
    "context": "Write the heading Speakers and below it name and starting time of each speaker, at its end.",
}


@pytest.mark.parametrize(
    ("headings", "is_right"),
    [
        (["Speaker", "Start"], True),
        (["Name", "Starting time"], True),
        (["Speaker", "End"], False),
        (["Time", "Speaker"], False),
    ],
)
def test_a_table_of_a_document_has_headings_of_what_stands_below(headings: list[str], is_right: bool) -> None:
    content: Content = ["Speakers", [headings, ["Ann Lee", "12:30"], ["Bob Ray", "12:35"]]]
    assert (judge_document(content, SPEAKERS) == ()) is is_right


CLAIMS, TRIPS = ["expense claims", "expense claim"], ["business trips", "business trip"]
TWO_PARTS: dict[str, Any] = {
    "parts": [
        {"pairs": [["EX-1", "70.8"], ["EX-2", "22.3"]], "titles": CLAIMS},
        {"values": ["93.1"], "titles": CLAIMS},
        {"pairs": [["BT-1", "372"]], "titles": TRIPS},
    ],
}


@pytest.mark.parametrize(
    ("first", "total", "second", "is_right"),
    [
        ("Expense claims", "Sum", "Business trips", True),
        ("Expense claims and business trips", "Sum of the expense claims", "Business trip", True),
        ("Business trips", "Sum", "Expense claims", False),
        ("Expense claims", "Sum of the business trips", "Business trips", False),
    ],
)
def test_a_part_stands_under_its_own_title(first: str, total: str, second: str, is_right: bool) -> None:
    content: Content = [first, "EX-1: 70.8", "EX-2: 22.3", f"{total}: 93.1", second, "BT-1: 372"]
    assert (judge_document(content, TWO_PARTS) == ()) is is_right


@pytest.mark.parametrize(
    ("description", "is_right"),
    [
        ("Title: Review\\nStart: 10:00\\nEnd: 10:45", True),
        ("Start: 10:45", False),
        ("End: 10:00", False),
        ("Room: Review", False),
    ],
)
def test_a_description_labels_what_the_event_has(description: str, is_right: bool) -> None:
    request = "Book the review with its title, room, start and end."
    found = judge_event(LUNCH, (*REVIEW, f"DESCRIPTION:{description}"), events=[WANTED], context=request)
    assert (found == []) is is_right
