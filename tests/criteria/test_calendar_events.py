"""Exactly the wanted events are in a calendar, whatever the way they came there."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from criteria.registry import MatchedItem, criterion
from data_model import InputError
from office_env import InMemoryFileTree
from tests.criteria.judged_calendars import (
    LUNCH,
    LUNCH_GONE,
    LUNCH_MOVED,
    REVIEW,
    REVIEW_LATER,
    WANTED,
    WANTED_LATER,
    Lines,
    calendar,
    judge,
)
from tests.criteria.scoring import is_passed, messages, score


@pytest.mark.parametrize(
    "event",
    [
        REVIEW,
        ("SUMMARY:the review:", *REVIEW[1:]),
        ("SUMMARY:Review", "DTSTART:20240520T100000", "DURATION:PT45M"),
        ("SUMMARY:Review", "DTSTART:20240520T100000Z", "DTEND:20240520T104500Z"),
        ("SUMMARY:Review", "DTSTART;TZID=Europe/Berlin:20240520T120000", "DTEND;TZID=Europe/Berlin:20240520T124500"),
        (*REVIEW, "RRULE:FREQ=WEEKLY;COUNT=1"),
    ],
)
def test_an_event_may_be_written_in_any_fair_form(event: Lines) -> None:
    assert judge(LUNCH, event, events=[WANTED]) == []


@pytest.mark.parametrize(
    "events",
    [
        (REVIEW, REVIEW_LATER),
        (REVIEW_LATER, REVIEW),
        ((*REVIEW, "RRULE:FREQ=WEEKLY;COUNT=2"),),
        ((*REVIEW, "RRULE:FREQ=WEEKLY;UNTIL=20240601"),),
        ((*REVIEW, "RDATE:20240527T100000"),),
        ((*REVIEW, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20240603T100000"),),
    ],
)
def test_one_event_that_repeats_equals_two(events: Sequence[Lines]) -> None:
    assert judge(LUNCH, *events, events=[WANTED, WANTED_LATER]) == []


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ((), "no event of that title or time"),
        ((("SUMMARY:Call", *REVIEW[1:]),), "'Call' at 2024-05-20 10:00:00 until 2024-05-20 10:45:00: another title"),
        ((REVIEW_LATER,), "'Review' at 2024-05-27 10:00:00 until 2024-05-27 10:45:00: another day"),
        ((("SUMMARY:Review", "DTSTART:20240520T090000"),), "'Review' at 2024-05-20 09:00:00: another time"),
        ((REVIEW[:2],), "'Review' at 2024-05-20 10:00:00: another length"),
        (((*REVIEW, "STATUS:CANCELLED"),), "no event of that title or time"),
        ((REVIEW, REVIEW), "it booked 2 times"),
    ],
)
def test_a_message_names_the_nearest_event_and_what_is_off(events: Sequence[Lines], found: str) -> None:
    expected = "one event 'Review' at 2024-05-20 10:00:00 until 2024-05-20 10:45:00"
    assert judge(LUNCH, *events, events=[WANTED]) == [f"the calendar of Bob: expected {expected}, found {found}"]


def test_an_event_that_is_wanted_itself_is_not_the_nearest_to_another() -> None:
    (message,) = judge(LUNCH, REVIEW, events=[WANTED, WANTED_LATER])
    assert message.endswith("found no event of that title or time")


@pytest.mark.parametrize(
    "extra",
    [
        REVIEW_LATER,
        ("SUMMARY:Review", "DTSTART:20240520T100000", "DTEND:20240520T111500"),
        ("SUMMARY:REVIEW!", "DTSTART:20240521T100000", "DTEND:20240521T104500"),
        ("SUMMARY:Review", "DTSTART:20240603T100000", "RRULE:FREQ=YEARLY;COUNT=2"),
    ],
)
def test_a_booking_too_many_fails_and_is_named(extra: Lines) -> None:
    for events in ((REVIEW, extra), (extra, REVIEW)):
        (message, *_) = judge(LUNCH, *events, events=[WANTED])
        assert message.startswith("the calendar of Bob: expected no other event ")
        assert message.endswith(" as well")


def test_an_endless_series_is_too_much() -> None:
    assert judge((*REVIEW, "RRULE:FREQ=WEEKLY"), events=[WANTED, WANTED_LATER])


def test_what_has_moved_is_not_left_behind() -> None:
    moved = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000")
    elsewhere = ("SUMMARY:Lunch", "DTSTART:20240523T090000", "DTEND:20240523T100000")
    args: dict[str, Any] = {"events": [LUNCH_MOVED], "gone": [LUNCH_GONE]}
    assert judge(moved, **args) == []
    assert judge(moved, LUNCH, **args) == [
        "the calendar of Bob: expected no 'Lunch' at 2024-05-20 12:00:00 any more, found it left behind"
    ]
    assert len(judge(moved, elsewhere, **args)) == 1
    assert judge(elsewhere, gone=[LUNCH_GONE])
    assert judge(gone=[LUNCH_GONE]) == []


SERIES = ("SUMMARY:Sync", "UID:1", "DTSTART:20240506T100000", "DTEND:20240506T110000", "RRULE:FREQ=WEEKLY")


def test_one_occurrence_of_a_series_is_moved_and_the_others_stay() -> None:
    args: dict[str, Any] = {
        "seed": [SERIES],
        "events": [{"title": "Sync", "start": "2024-05-14 15:00:00"}],
        "gone": [{"title": "Sync", "start": "2024-05-13 10:00:00"}],
    }
    moved = ("SUMMARY:Sync", "UID:1", "RECURRENCE-ID:20240513T100000", "DTSTART:20240514T150000")
    copied = ("SUMMARY:Sync", "DTSTART:20240514T150000")
    assert judge(SERIES, moved, **args) == []
    assert judge((*SERIES, "EXDATE:20240513T100000"), copied, **args) == []
    assert judge(SERIES, copied, **args)
    assert judge(("SUMMARY:Sync", "DTSTART:20240514T150000", "RRULE:FREQ=WEEKLY"), **args)


def test_times_in_a_zone_equal_floating_ones_by_the_clock() -> None:
    berlin = ("SUMMARY:Review", "DTSTART;TZID=Europe/Berlin:20240520T100000", "DURATION:PT45M")
    for event, right in ((berlin, True), (REVIEW, True), (("SUMMARY:Review", "DTSTART:20240520T080000Z"), False)):
        assert (judge(event, events=[WANTED], zone="Europe/Berlin") == []) is right
    utc = ("SUMMARY:Review", "DTSTART:20240520T080000Z", "DURATION:PT45M")
    assert judge(utc, events=[WANTED], zone="Europe/Berlin") == []


@pytest.mark.parametrize(
    ("start", "is_right"),
    [
        (":20240520T100000", True),
        (":20240520T100000Z", True),
        (";TZID=Europe/London:20240520T110000", True),
        (";TZID=America/Chicago:20240520T100000", False),
    ],
)
def test_another_zone_at_the_same_clock_is_another_time_where_the_zone_is_known(start: str, is_right: bool) -> None:
    event = ("SUMMARY:Review", f"DTSTART{start}", "DURATION:PT45M")
    assert (judge(event, events=[WANTED], zone="UTC") == []) is is_right


def test_the_items_are_named_as_they_stand_in_the_files() -> None:
    entry = criterion["evaluate_events"]
    (args_model,) = [one for name, one in entry.function.__annotations__.items() if name == "args"]
    moved = ("SUMMARY:LUNCH", "DTSTART;TZID=Europe/Berlin:20240522T110000", "DURATION:PT1H")
    args = args_model(user="Bob", events=[LUNCH_MOVED], gone=[LUNCH_GONE])
    findings = entry.function(calendar(moved), calendar(LUNCH), {}, args)
    assert [one for one in findings if isinstance(one, MatchedItem)] == [
        MatchedItem("event", "calendar/Bob.ics", "LUNCH @ 2024-05-22 09:00:00"),
        MatchedItem("event", "calendar/Bob.ics", "Lunch @ 2024-05-20 12:00:00"),
    ]


@pytest.mark.parametrize(
    "args", [{}, {"events": [{"title": "x", "start": "soon"}]}, {"gone": [LUNCH_GONE], "zone": "X"}]
)
def test_arguments_that_mean_nothing_are_refused(args: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        judge(**args)


def test_a_series_without_end_of_a_title_is_an_error_and_not_a_pass() -> None:
    ticking = (*LUNCH, "RRULE:FREQ=SECONDLY")
    checks = score("evaluate_events", calendar(ticking, REVIEW), calendar(ticking), user="Bob", gone=[WANTED_GONE])
    assert not is_passed(checks)


WANTED_GONE = {"title": "Lunch", "start": "2020-05-20 10:00:00"}


@given(st.permutations([REVIEW, REVIEW_LATER, LUNCH]))
def test_order_does_not_matter(events: list[Lines]) -> None:
    assert judge(*events, events=[WANTED_LATER, WANTED]) == []


def test_a_calendar_that_calls_off_its_events_has_none() -> None:
    tree = calendar(REVIEW)
    cancelled = tree.read("calendar/Bob.ics").replace(b"BEGIN:VEVENT", b"METHOD:CANCEL\nBEGIN:VEVENT", 1)
    office = InMemoryFileTree({"calendar/Bob.ics": cancelled})
    (message,) = messages(score("evaluate_events", office, calendar(), user="Bob", events=[WANTED]))
    assert message.endswith("found method 'CANCEL'")


@pytest.mark.parametrize("second", ["SUMMARY:Dentist", "DTSTART:20310101T100000"])
def test_an_event_has_one_title_and_one_start(second: str) -> None:
    assert judge((*REVIEW, second), events=[WANTED])


def test_where_no_zone_is_known_a_new_event_may_be_in_any_by_the_clock() -> None:
    tokyo = ("SUMMARY:Review", "DTSTART;TZID=Asia/Tokyo:20240520T100000", "DTEND;TZID=Asia/Tokyo:20240520T104500")
    assert judge(tokyo, events=[WANTED]) == []
    assert judge(tokyo, seed=[("SUMMARY:Sync", "DTSTART:20240520T100000Z")], events=[WANTED])
    other_end = (*tokyo[:2], "DTEND;TZID=Europe/Berlin:20240520T104500")
    assert judge(other_end, events=[WANTED])
    moved = ("SUMMARY:Lunch", "DTSTART;TZID=Asia/Tokyo:20240522T090000", "DURATION:PT1H")
    assert judge(moved, events=[LUNCH_MOVED], gone=[LUNCH_GONE])
