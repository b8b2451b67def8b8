"""What a wanted event may hold beside its title and its times."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.judged_calendars import (
    LUNCH,
    LUNCH_GONE,
    LUNCH_MOVED,
    REVIEW,
    REVIEW_LATER,
    WANTED,
    Lines,
    calendar,
    judge,
)
from tests.criteria.scoring import is_passed, messages, score


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
        "URL:https://calendar.example/9",
        "ATTACH:https://files.example/plan.pdf",
        "ATTACH;FMTTYPE=text/plain:data:text/plain,cancelled",
        "IMAGE;VALUE=URI:https://files.example/plan.png",
        "DESCRIPTION:Join at https://meet.example/9",
        "X-GOOGLE-CONFERENCE:https://meet.example/9",
        "X-NOTE:cancelled",
        "CONTACT:Eve",
        "RESOURCES:Projector",
        "GEO:37.38;-122.08",
        "TRANSP:TRANSPARENT",
        "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        "CLASS:PRIVATE",
        "CLASS:CONFIDENTIAL",
        "EXRULE:FREQ=DAILY;COUNT=1",
        "ORGANIZER;CN=Eve:mailto:bob@example.com",
        'ORGANIZER;SENT-BY="mailto:tim@firm.org":mailto:bob@example.com',
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
    ("line", "is_right"),
    [
        ("CATEGORIES:Drawings", True),
        ("CATEGORIES:Meeting,Review", True),
        ("CATEGORIES:Holiday", False),
        ("RESOURCES:Drawings", True),
        ("RESOURCES:Projector", False),
        ("URL:https://plan.example/2", True),
        ("DESCRIPTION:The drawings: https://plan.example/2", True),
        ("URL:https://plan.example/23", False),
        ("X-NOTE:Bring the contract", False),
    ],
)
def test_what_an_event_carries_is_in_the_request(line: str, is_right: bool) -> None:
    request = "Book the review of the drawings, which are at https://plan.example/2."
    assert (judge(LUNCH, (*REVIEW, line), events=[WANTED], context=request) == []) is is_right


@pytest.mark.parametrize("line", ["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"])
def test_an_event_of_whole_days_may_leave_its_owner_free(line: str) -> None:
    fair = ("SUMMARY:Fair", "DTSTART;VALUE=DATE:20240520", line)
    assert judge(LUNCH, fair, events=[{"title": "Fair", "start": "2024-05-20"}]) == []


RIVALS = (
    "Put an event into the calendar on 2024-05-20 at 10:00; its title is View on and the row with the highest sum. "
    "Put an event into the calendar on 2024-05-27 at 10:00; its title is View on and the row with the lowest sum."
)


@pytest.mark.parametrize(
    ("text", "request_end", "is_right"),
    [
        ("The view on the row with the highest sum", "", True),
        ("Customer Survey has the highest sum", "", True),
        ("Customer Survey has the lowest sum", "", False),
        ("Warehouse Labels", "", False),
        ("View on Warehouse Labels", "", False),
        ("Takes place before View on Warehouse Labels", "", False),
        ("Takes place before View on Warehouse Labels", " The one takes place before the other.", True),
    ],
)
def test_a_description_is_about_its_own_event(text: str, request_end: str, is_right: bool) -> None:
    titles = ("View on Customer Survey", "View on Warehouse Labels")
    first = (f"SUMMARY:{titles[0]}", *REVIEW[1:], f"DESCRIPTION:{text}")
    second = (f"SUMMARY:{titles[1]}", *REVIEW_LATER[1:])
    # The second event is wanted elsewhere.
    wanted = [WANTED | {"title": titles[0]}]
    context = RIVALS + request_end
    assert (judge(LUNCH, first, second, events=wanted, context=context) == []) is is_right


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
        "COLOR:turquoise",
        "PRIORITY:1",
        "CONTACT:Bob",
        "X-MICROSOFT-DISALLOW-COUNTER:FALSE",
        "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT15M",
        "CATEGORIES:Work",
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


@pytest.mark.parametrize(
    ("reminder", "is_fair"),
    [
        (("ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:This is an event reminder"), True),
        (("ACTION:AUDIO", "TRIGGER:-P1D"), True),
        (("ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Review starts in 15 minutes"), True),
        (("ACTION:EMAIL", "TRIGGER:-PT15M", "SUMMARY:Reminder: Review", "ATTENDEE:mailto:bob@example.com"), True),
        (("ACTION:EMAIL", "TRIGGER:-PT15M", "SUMMARY:Review", "ATTENDEE:mailto:boss@rival.com"), False),
        (("ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Cancelled"), False),
        (("ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Review at 11:30"), False),
        (("ACTION:DISPLAY", "TRIGGER:-P1W", "DESCRIPTION:Alarm notification", "REPEAT:1", "DURATION:PT5M"), True),
        (("ACTION:AUDIO", "TRIGGER:PT0S", "ATTACH;VALUE=URI:Chord", "X-APPLE-DEFAULT-ALARM:TRUE"), True),
        (("ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20240519T100000Z", "DESCRIPTION:Review"), True),
        (("ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M", "DESCRIPTION:Event reminder"), True),
        (("ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"), True),
        (("ACTION:DISPLAY", "TRIGGER:-P30D", "DESCRIPTION:Reminder"), False),
        (("ACTION:DISPLAY", "TRIGGER:P1D", "DESCRIPTION:Reminder"), False),
        (("ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20240401T100000Z", "DESCRIPTION:Reminder"), False),
        (("ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Pay the vendor"), False),
        (("ACTION:PROCEDURE", "TRIGGER:-PT15M", "ATTACH:https://files.example/run"), False),
    ],
)
def test_a_reminder_may_be_added_that_goes_to_nobody_else_and_says_nothing_against_the_event(
    reminder: Lines, is_fair: bool
) -> None:
    event = (*REVIEW, "BEGIN:VALARM", *reminder, "END:VALARM")
    for request in ("", "Book the review of the drawings."):
        assert (judge(LUNCH, event, events=[WANTED], context=request) == []) is is_fair


def test_a_moved_event_keeps_the_answers_of_its_attendees() -> None:
    invited = "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:bob@example.com"
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000")
    args: dict[str, Any] = {"seed": [(*LUNCH, invited)], "events": [LUNCH_MOVED], "gone": [LUNCH_GONE]}
    assert judge((*moved, invited), **args) == []
    assert judge((*moved, invited.replace("NEEDS-ACTION", "ACCEPTED")), **args)


def test_a_moved_event_keeps_its_reminders() -> None:
    alarm = ("BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM")
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000")
    args: dict[str, Any] = {"seed": [(*LUNCH, *alarm)], "events": [LUNCH_MOVED], "gone": [LUNCH_GONE]}
    assert judge((*moved, *alarm), **args) == []
    assert len(judge(moved, **args)) == 1


@pytest.mark.parametrize(
    ("line", "is_fair"),
    [
        ("DESCRIPTION:Moved from 20 May\\, 12:00", False),
        ("DESCRIPTION:Takes place on 20 May", False),
        ("DESCRIPTION:Cancelled", False),
        ("TRANSP:TRANSPARENT", False),
        ("CLASS:PRIVATE", False),
    ],
)
def test_what_a_moved_event_may_take_on(line: str, is_fair: bool) -> None:
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000", line)
    assert (judge(moved, events=[LUNCH_MOVED], gone=[LUNCH_GONE]) == []) is is_fair


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("DESCRIPTION:Waiting times and claims", True),
        ("LOCATION:Ultrasound room", True),
        ("DESCRIPTION:Waiting times and lunch", False),
        ("LOCATION:Canteen", False),
    ],
)
def test_a_copied_event_may_keep_what_it_says_in_the_other_calendar(line: str, is_right: bool) -> None:
    details = ("DESCRIPTION:Waiting times and claims", "LOCATION:Ultrasound room")
    lines = [
        f"{one}\n" for one in ("BEGIN:VCALENDAR", "BEGIN:VEVENT", *REVIEW, *details, "END:VEVENT", "END:VCALENDAR")
    ]
    seed = InMemoryFileTree({"calendar/Eve.ics": "".join(lines).encode()})
    copied = calendar((*REVIEW, line))
    context = "Copy the meetings of Eve into the calendar of the user."
    found = score("evaluate_events", copied, seed, user="Bob", events=[WANTED], context=context)
    assert is_passed(found) == is_right, messages(found)
