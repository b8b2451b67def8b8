"""Changes of calendars, found by occurrence."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.criteria.collateral.comparing import ShortChange, find_changes, list_changes

PATH = "calendar/Bob.ics"
REVIEW = (
    "UID:1", "DTSTAMP:20240101T000000Z", "DTSTART:20240501T090000Z", "DTEND:20240501T100000Z", "SUMMARY:Review",
    "LOCATION:Room 1", "DESCRIPTION:Bring figures\\, all of them", "ATTENDEE;CN=Ann:mailto:ann@x.example",
    "STATUS:CONFIRMED", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM",
)  # fmt: skip
LUNCH = ("UID:2", "DTSTART:20240502T120000Z", "DTEND:20240502T130000Z", "SUMMARY:Lunch")
NAME = "Review @ 2024-05-01 09:00:00"


def calendar(*events: tuple[str, ...], kind: str = "VEVENT", head: tuple[str, ...] = ()) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", *head]
    for event in events:
        lines += [f"BEGIN:{kind}", *event, f"END:{kind}"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""]).encode()


def replace(old: str, *new: str) -> tuple[str, ...]:
    """Return the review with one line replaced."""
    assert old in REVIEW
    return tuple(line for one in REVIEW for line in (new if one == old else (one,)))


def compare(before: tuple[tuple[str, ...], ...], after: tuple[tuple[str, ...], ...]) -> list[ShortChange]:
    return list_changes(calendar(*before), calendar(*after), PATH)


def event(how: str, name: str = NAME) -> ShortChange:
    return ShortChange("event", name, how)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("DTEND:20240501T100000Z", "DTEND:20240501T110000Z"),
        ("LOCATION:Room 1", "LOCATION:Room 2"),
        ("LOCATION:Room 1", "X-ROOM:Room 1"),
        ("DESCRIPTION:Bring figures\\, all of them", "DESCRIPTION:Bring figures"),
        ("ATTENDEE;CN=Ann:mailto:ann@x.example", "ATTENDEE;CN=Ann:mailto:eve@x.example"),
        ("ATTENDEE;CN=Ann:mailto:ann@x.example", "ATTENDEE;CN=Ann;PARTSTAT=DECLINED:mailto:ann@x.example"),
        ("STATUS:CONFIRMED", "STATUS:CANCELLED"),
        ("STATUS:CONFIRMED", "TRANSP:TRANSPARENT"),
        ("TRIGGER:-PT15M", "TRIGGER:-PT30M"),
        ("UID:1", "CATEGORIES:Work"),
    ],
)
def test_every_property_counts(old: str, new: str) -> None:
    assert compare((REVIEW, LUNCH), (replace(old, new), LUNCH)) == [event("changed")]


def test_another_title_or_start_is_another_event() -> None:
    assert compare((REVIEW, LUNCH), (replace("SUMMARY:Review", "SUMMARY:Talk"), LUNCH)) == [
        event("deleted"), event("created", "Talk @ 2024-05-01 09:00:00"),
    ]  # fmt: skip
    moved = replace("DTSTART:20240501T090000Z", "DTSTART:20240501T093000Z")
    assert compare((REVIEW, LUNCH), (moved, LUNCH)) == [
        event("deleted"), event("created", "Review @ 2024-05-01 09:30:00"),
    ]  # fmt: skip


def test_new_and_deleted_events_are_found_in_new_and_deleted_files_too() -> None:
    assert compare((REVIEW,), (REVIEW, LUNCH)) == [event("created", "Lunch @ 2024-05-02 12:00:00")]
    assert compare((REVIEW, LUNCH), (REVIEW,)) == [event("deleted", "Lunch @ 2024-05-02 12:00:00")]
    assert [(one.item, one.how) for one in find_changes({}, {PATH: calendar(REVIEW)})] == [(NAME, "created")]
    assert [(one.item, one.how) for one in find_changes({PATH: calendar(REVIEW)}, {})] == [(NAME, "deleted")]
    assert [(one.unit, one.how) for one in find_changes({}, {PATH: calendar()})] == [("file", "created")]
    assert [(one.unit, one.how) for one in find_changes({PATH: calendar()}, {})] == [("file", "deleted")]


def test_a_second_copy_of_an_event_is_one_more() -> None:
    assert compare((REVIEW,), (REVIEW, replace("UID:1", "UID:9"))) == [event("created")]


def test_an_event_that_is_made_again_is_the_same() -> None:
    again = ("UID:77", "SEQUENCE:4", "CREATED:20240201T000000Z", *replace("STATUS:CONFIRMED", "TRANSP:OPAQUE")[2:])
    written = tuple(line.replace("DTEND:20240501T100000Z", "DURATION:PT1H") for line in again)
    assert compare((REVIEW, LUNCH), (LUNCH, written)) == []
    zoned = replace("DTSTART:20240501T090000Z", "DTSTART;TZID=Europe/Berlin:20240501T110000")
    assert compare((REVIEW,), (zoned,)) == []


def test_a_series_equals_the_same_single_events() -> None:
    series = (*LUNCH, "RRULE:FREQ=WEEKLY;COUNT=3")
    singles = [
        (f"UID:s{day}", f"DTSTART:202405{day:02}T120000Z", f"DTEND:202405{day:02}T130000Z", "SUMMARY:Lunch")
        for day in (2, 9, 16)
    ]
    assert compare((series,), tuple(singles)) == []
    assert compare((series,), tuple(singles[:2])) == [event("deleted", "Lunch @ 2024-05-16 12:00:00")]
    assert compare((series,), ((*LUNCH, "RDATE:20240509T120000Z,20240516T120000Z"),)) == []


@given(st.integers(1, 40), st.integers(1, 40))
def test_each_occurrence_more_or_less_is_one_change(first: int, second: int) -> None:
    changes = compare(((*LUNCH, f"RRULE:FREQ=DAILY;COUNT={first}"),), ((*LUNCH, f"RRULE:FREQ=DAILY;COUNT={second}"),))
    days = range(min(first, second), max(first, second))
    start = dt.datetime.fromisoformat("2024-05-02T12:00:00")
    how = "created" if second > first else "deleted"
    assert changes == [event(how, f"Lunch @ {start + dt.timedelta(days=day)}") for day in days]


def test_one_moved_occurrence_of_a_series_is_two_changes() -> None:
    series = (*LUNCH, "RRULE:FREQ=WEEKLY;COUNT=3")
    moved = ("UID:2", "RECURRENCE-ID:20240509T120000Z", "DTSTART:20240510T120000Z", "DTEND:20240510T130000Z",
             "SUMMARY:Lunch")  # fmt: skip
    assert compare((series,), (series, moved)) == [
        event("deleted", "Lunch @ 2024-05-09 12:00:00"), event("created", "Lunch @ 2024-05-10 12:00:00"),
    ]  # fmt: skip


def test_how_an_endless_series_goes_on_counts() -> None:
    endless = (*LUNCH, "RRULE:FREQ=WEEKLY")
    split = ("UID:5", "DTSTART:20240509T120000Z", "DTEND:20240509T130000Z", "SUMMARY:Lunch", "RRULE:FREQ=WEEKLY")
    assert compare((endless,), (LUNCH, split)) == []
    ended = compare((endless,), ((*LUNCH, "RRULE:FREQ=WEEKLY;UNTIL=20300101T000000Z"),))
    assert ended, "the series ends after what is compared one by one"
    assert {change.how for change in compare((endless,), ((*LUNCH, "RRULE:FREQ=WEEKLY;COUNT=2"),))} == {"deleted"}


def test_tasks_journals_and_unreadable_events_count() -> None:
    task = ("UID:1", "SUMMARY:Call Tom", "DUE:20240501T090000Z")
    assert list_changes(calendar(kind="VTODO"), calendar(task, kind="VTODO"), PATH) == [
        event("created", "VTODO Call Tom @ 2024-05-01 09:00:00")
    ]
    done = (*task, "STATUS:COMPLETED")
    assert list_changes(calendar(task, kind="VTODO"), calendar(done, kind="VTODO"), PATH) == [
        event("changed", "VTODO Call Tom @ 2024-05-01 09:00:00")
    ]
    assert compare((), (("UID:3", "SUMMARY:Some day", "DTSTART:soon"),)) == [event("created", "Some day @ no date")]


def test_of_a_calendar_itself_only_what_calls_off_its_events_counts() -> None:
    for head in ("X-WR-CALDESC:Work", "X-APPLE-CALENDAR-COLOR:#1BADF8", "METHOD:PUBLISH", "METHOD:REQUEST"):
        assert list_changes(calendar(REVIEW), calendar(REVIEW, head=(head,)), PATH) == []
    cancelled = calendar(REVIEW, head=("METHOD:CANCEL",))
    assert list_changes(calendar(REVIEW), cancelled, PATH) == [ShortChange("file", "", "changed")]
    assert list_changes(calendar(REVIEW), calendar(REVIEW).replace(b"-//test//EN", b"-//other//EN"), PATH) == []


def test_a_damaged_calendar_is_a_file() -> None:
    assert list_changes(calendar(REVIEW), calendar(REVIEW)[:-20], PATH) == [ShortChange("file", "", "changed")]
