"""Mails that give the right values and tell something else of them: past, doubtful, repeated, of other people."""

from typing import Any

import pytest

from criteria.sentences import VALUE, find_turning_words, read_known_words, read_turning_words
from tests.criteria.test_mail_wording import find_faults

TALK: dict[str, Any] = {
    "is_closed": True,
    "says": ["Harbor talk", "Room 5"],
    "values": ["2024-05-17", "15:30"],
    "may_pair": [
        {"name": "Harbor talk", "value": "2024-05-17 15:30:00"},
        {"name": "Harbor talk", "value": "2024-05-17 16:15:00"},
    ],
    "context": "Mail lea.berg@x.example that 'Harbor talk' is on 2024-05-17 at 15:30 in Room 5, for 45 minutes.",
}
FILE: dict[str, Any] = {
    "is_closed": True,
    "says": ["plan.xlsx"],
    "context": "Make the list plan.xlsx of all rooms and mail lea.berg@x.example what the file is called.",
}
REMINDER: dict[str, Any] = {
    "is_closed": True,
    "asks": True,
    "values": ["2024-05-17"],
    "context": "Remind lea.berg@x.example of the meeting about the budget, but not Edda Holm: it asks for a reply by"
    " 2024-05-17, whether they can come.",
}
MOVED: dict[str, Any] = {**TALK, "states": [{"name": "Harbor talk", "state": "moved"}]}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (TALK, "Harbor talk was on 17 May at 15:30 in Room 5."),
        (TALK, "Harbor talk took place on 17 May at 15:30 in Room 5."),
        (TALK, "Harbor talk ends on 17 May at 15:30 in Room 5."),
        (TALK, "Harbor talk: 17 May, until 15:30, Room 5"),
        (TALK, "Harbor talk is every Friday from 17 May on at 15:30 in Room 5."),
        (TALK, "Harbor talk might be on 17 May at 15:30 in Room 5."),
        (TALK, "Harbor talk is on 17 May at 15:30 next to Room 5."),
        (TALK, "You will hold Harbor talk on 17 May at 15:30 in Room 5."),
        (TALK, "You changed Harbor talk to 17 May at 15:30 in Room 5."),
        (TALK, "Harbor talk is on 17 May at 15:30 in Room 5. It is in your calendar."),
        (FILE, "The list was in plan.xlsx."),
        (FILE, "The list should be in plan.xlsx."),
        (FILE, "The list will follow in plan.xlsx."),
        (FILE, "The agenda is in plan.xlsx."),
        (FILE, "You find part of the list in plan.xlsx."),
        (FILE, "The old list is in plan.xlsx."),
        (FILE, "If the file is called plan.xlsx, it is the one."),
        (REMINDER, "Thank you for your reply about the meeting, which came by 17 May."),
        (REMINDER, "I will let you know by 17 May whether I can come to the meeting about the budget."),
        (REMINDER, "Please let Edda Holm know by 17 May whether you can come to the meeting about the budget."),
        (REMINDER, "Please let me know by 17 May whether you can come to the meeting. Edda has to work."),
        (REMINDER, "Please let me know whether you can come to the meeting about the budget on 17 May."),
        (MOVED, "Harbor talk is cancelled: 17 May, 15:30, Room 5"),
    ],
)
def test_a_mail_that_turns_what_it_tells_fails(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) != []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (TALK, "Harbor talk is on 17 May, 15:30 to 16:15, in Room 5."),
        (TALK, "Harbor talk is in Room 5 on 17 May, from 15:30 until 16:15."),
        (TALK, "Harbor talk will be on 17 May at 15:30. It will be held in Room 5."),
        (TALK, "Hello,\n\nyou find Harbor talk on 17 May at 15:30 in Room 5.\n\nIf you have questions, let me know."),
        (FILE, "You will find the list of all rooms in plan.xlsx."),
        (FILE, "I would like to let you know that the file is called plan.xlsx."),
        (REMINDER, "I have not had your answer yet. Could you tell me by 17 May whether you can come to the meeting?"),
        (REMINDER, "Please reply by 17 May whether you can come to the meeting about the budget."),
        (MOVED, "Harbor talk has been rescheduled to 17 May, 15:30, Room 5."),
        (MOVED, "I had to postpone Harbor talk. It is now on 17 May at 15:30 in Room 5."),
    ],
)
def test_a_mail_that_tells_it_as_it_is_passes(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize("text", [text for group in read_turning_words() for text in group.wrong])
def test_words_that_turn_a_claim_need_the_request(text: str) -> None:
    said = text.replace("{", VALUE).replace("}", VALUE)
    assert any(find_turning_words(said, read_known_words(["Mail Lea the figure."])))
    assert not any(find_turning_words(said, read_known_words([text])))
