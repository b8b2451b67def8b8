"""What a wanted event may hold beside its title and its times."""

from typing import Any

import pytest

from tests.criteria.judged_calendars import (
    LUNCH,
    LUNCH_GONE,
    LUNCH_MOVED,
    REVIEW,
    WANTED,
    Lines,
    judge,
)


@pytest.mark.parametrize(
    "line",
    [
        "STATUS:TENTATIVE",
        "LOCATION:Canteen",
        "CONFERENCE:https://meet.example/9",
        "ATTENDEE:mailto:tim@firm.org",
        "ORGANIZER:mailto:tim@firm.org",
        "DESCRIPTION:Starts on 21 May instead",
        "DESCRIPTION:Start could also be 11:30",
        "DESCRIPTION:Not sure about this one",
        "DESCRIPTION:Cancelled",
        "DESCRIPTION:Moved to next week",
        "DESCRIPTION:Takes place on Thursday",
        "DESCRIPTION:Lasts 2 hours",
        "DESCRIPTION:Still to be confirmed",
        "DESCRIPTION:With Eve",
        "DESCRIPTION:With the other team instead",
        "COMMENT:called off",
        "CATEGORIES:Cancelled",
        "X-ALT-DESC;FMTTYPE=text/html:<b>Cancelled</b>",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com",
        "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE",
        "SUMMARY:Review?",
    ],
)
def test_nothing_is_made_up_for_a_new_event(line: str) -> None:
    event = [line, *REVIEW[1:]] if line.startswith("SUMMARY") else [*REVIEW, line]
    (message,) = judge(LUNCH, event, events=[WANTED])
    assert message.startswith("the calendar of Bob: expected nothing that nobody asked for in 'Review")


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Review of the drawings", True),
        ("Booked as requested. Looking forward to seeing you there.", True),
        ("Bring your own chair.", False),
        ("Soup and sofa afterwards", False),
    ],
)
def test_a_description_says_what_the_request_says(text: str, is_right: bool) -> None:
    event = [*REVIEW, f"DESCRIPTION:{text}"]
    assert (judge(LUNCH, event, events=[WANTED], context="Book the review of the drawings.") == []) is is_right
    assert judge(LUNCH, event, events=[WANTED]) == []


@pytest.mark.parametrize(
    "line",
    [
        "STATUS:CONFIRMED",
        "LOCATION:Room 2",
        "ATTENDEE:mailto:ann@x.example",
        "ORGANIZER;CN=Bob:mailto:bob@example.com",
        "DESCRIPTION:Looking forward to it: 20 May, 10:00 to 10:45",
        "DESCRIPTION:Monday, 45 minutes; please do not forget your notes. Let me know if you cannot come.",
        "DESCRIPTION:Lunch at 12:00 comes after it",
        "DESCRIPTION:Confirmed with Ann",
        "URL:https://calendar.example/9",
        "COLOR:turquoise",
        "TRANSP:TRANSPARENT",
        "X-MICROSOFT-DISALLOW-COUNTER:FALSE",
        "CATEGORIES:Work",
        "CLASS:PRIVATE",
    ],
)
def test_what_was_said_and_what_is_courtesy_may_stand_in_a_new_event(line: str) -> None:
    wanted = WANTED | {"may_be_in": "Room 2", "people": ["ann@x.example"]}
    assert judge(LUNCH, (*REVIEW, line), events=[wanted]) == []


def test_a_moved_event_may_move_to_the_place_that_was_said() -> None:
    old, new = (*LUNCH, "LOCATION:Room 2"), ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000")
    wanted = LUNCH_MOVED | {"may_be_in": "Room 3"}
    for place in ("Room 2", "Room 3"):
        assert judge((*new, f"LOCATION:{place}"), seed=[old], events=[wanted], gone=[LUNCH_GONE]) == []
    assert judge((*new, "LOCATION:Room 4"), seed=[old], events=[wanted], gone=[LUNCH_GONE])


@pytest.mark.parametrize(
    ("kept", "lost"),
    [
        (("LOCATION:Room 2", "ATTENDEE:mailto:ann@x.example"), ""),
        (("LOCATION:Room 2", "ATTENDEE:MAILTO:ann@x.example", "DESCRIPTION:more", "UID:new"), ""),
        (("LOCATION:Room 3", "ATTENDEE:mailto:ann@x.example"), "location 'Room 2'"),
        (("LOCATION:Room 2",), "attendee 'mailto:ann@x.example'"),
    ],
)
def test_a_moved_event_keeps_its_details(kept: Lines, lost: str) -> None:
    lunch = (*LUNCH, "UID:old", "LOCATION:Room 2", "ATTENDEE:mailto:ann@x.example")
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000", *kept)
    expected = f"the calendar of Bob: expected 'Lunch' to keep {lost}, found it moved without that"
    found = judge(moved, seed=[lunch], events=[LUNCH_MOVED], gone=[LUNCH_GONE])
    assert found == ([expected] if lost else [])


@pytest.mark.parametrize(("place", "is_fair"), [("Room 2", True), ("room 5", True), ("Room 3", False)])
def test_a_moved_event_may_take_the_place_that_was_named(place: str, is_fair: bool) -> None:
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000", f"LOCATION:{place}")
    wanted = {**LUNCH_MOVED, "may_be_in": "Room 5"}
    found = judge(moved, seed=[(*LUNCH, "LOCATION:Room 2")], events=[wanted], gone=[LUNCH_GONE])
    assert (found == []) is is_fair


def test_a_moved_event_keeps_its_reminders() -> None:
    alarm = ("BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM")
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000")
    args: dict[str, Any] = {"seed": [(*LUNCH, *alarm)], "events": [LUNCH_MOVED], "gone": [LUNCH_GONE]}
    assert judge((*moved, *alarm), **args) == []
    assert len(judge(moved, **args)) == 1


@pytest.mark.parametrize(
    ("line", "is_fair"),
    [
        ("DESCRIPTION:Moved from 20 May\\, 12:00", True),
        ("DESCRIPTION:Takes place on 20 May", False),
        ("DESCRIPTION:Cancelled", False),
        ("TRANSP:TRANSPARENT", False),
        ("CLASS:PRIVATE", False),
    ],
)
def test_what_a_moved_event_may_take_on(line: str, is_fair: bool) -> None:
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000", line)
    assert (judge(moved, events=[LUNCH_MOVED], gone=[LUNCH_GONE]) == []) is is_fair
