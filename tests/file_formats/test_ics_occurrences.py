"""The list of occurrences: repetition expanded, exclusions and replacements left out."""

from datetime import UTC, datetime

import pytest
from hypothesis import given

from file_formats import ics
from tests.file_formats.calendars import TIMES, in_calendar

HORIZON = datetime(2024, 12, 31, tzinfo=UTC)
WEEKLY = ("SUMMARY:Sync", "UID:1", "DTSTART:20240506T100000", "DTEND:20240506T110000")


def days(content: bytes) -> list[str]:
    listed = ics.list_occurrences(ics.read_calendar(content).events, HORIZON)
    assert not listed.is_cut
    return [f"{one.start:%m-%d %H:%M}" for one in listed.occurrences]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((), ["05-06 10:00"]),
        (("RRULE:FREQ=WEEKLY;COUNT=2",), ["05-06 10:00", "05-13 10:00"]),
        (("RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20240513T100000"), ["05-06 10:00", "05-20 10:00"]),
        (("RDATE:20240513T100000",), ["05-06 10:00", "05-13 10:00"]),
        (("RRULE:FREQ=WEEKLY;COUNT=2", "RDATE:20240513T100000"), ["05-06 10:00", "05-13 10:00"]),
        (("RRULE:FREQ=WEEKLY;UNTIL=20240514T000000Z",), ["05-06 10:00", "05-13 10:00"]),
    ],
)
def test_repetition_is_expanded(lines: tuple[str, ...], expected: list[str]) -> None:
    assert days(in_calendar(*WEEKLY, *lines)) == expected


def test_a_replaced_occurrence_stands_where_it_was_moved_to() -> None:
    series = in_calendar(*WEEKLY, "RRULE:FREQ=WEEKLY;COUNT=3").removesuffix(b"END:VCALENDAR")
    moved = in_calendar("UID:1", "RECURRENCE-ID:20240513T100000", "DTSTART:20240514T150000").partition(b"\n")[2]
    assert days(series + moved) == ["05-06 10:00", "05-14 15:00", "05-20 10:00"]


def test_each_occurrence_has_the_length_of_its_event() -> None:
    events = ics.read_calendar(in_calendar(*WEEKLY, "RRULE:FREQ=WEEKLY;COUNT=2")).events
    ends = [one.end for one in ics.list_occurrences(events, HORIZON).occurrences]
    assert ends == [datetime(2024, 5, 6, 11), datetime(2024, 5, 13, 11)]  # noqa: DTZ001


def test_a_rule_with_too_many_occurrences_is_cut() -> None:
    events = ics.read_calendar(in_calendar(*WEEKLY, "RRULE:FREQ=MINUTELY")).events
    assert ics.list_occurrences(events, HORIZON).is_cut


@given(TIMES)
def test_a_single_event_is_its_only_occurrence(start: datetime) -> None:
    event = ics.Event("Standup", start)
    assert ics.list_occurrences((event,), HORIZON).occurrences == (event,)
