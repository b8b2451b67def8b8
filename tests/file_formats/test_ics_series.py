"""A series of events as calendar programs write it: added and changed occurrences, and clocks that are put forward."""

import pytest

from file_formats.ics import find_overlaps, read_calendar

NEW_YORK = ";TZID=America/New_York"
MORNING = "DTSTART:20240101T090000Z\nDURATION:PT1H"


def overlap(*events: str) -> bool:
    texts = (f"BEGIN:VEVENT\n{text}\nEND:VEVENT\n" for text in events)
    return bool(find_overlaps(read_calendar(f"BEGIN:VCALENDAR\n{''.join(texts)}END:VCALENDAR\n".encode()).events))


def utc(start: str, end: str) -> str:
    return f"DTSTART:{start}00Z\nDTEND:{end}00Z"


@pytest.mark.parametrize(
    ("added", "start", "end", "is_overlap"),
    [
        ("RDATE:20240120T090000Z", "20240120T0930", "20240120T1000", True),
        ("RDATE:20240120T090000Z", "20240120T1000", "20240120T1030", False),
        ("RDATE:20240120T090000Z", "20240101T0930", "20240101T1000", True),
        ("RDATE:20231205T090000Z", "20231205T0930", "20231205T1000", True),
        ("RDATE:20240120T090000", "20240120T0930", "20240120T1000", True),
        (f"RDATE{NEW_YORK}:20240120T090000,20240125T140000", "20240125T1930", "20240125T1945", True),
        ("RDATE;VALUE=PERIOD:20240105T090000Z/20240105T130000Z", "20240105T1230", "20240105T1300", True),
        ("RDATE;VALUE=PERIOD:20240105T090000Z/PT4H", "20240105T1230", "20240105T1300", True),
        ("RDATE;VALUE=PERIOD:20240105T090000Z/PT15M", "20240105T0930", "20240105T1000", False),
        ("RDATE:20240120T090000Z\nEXDATE:20240120T090000Z", "20240120T0930", "20240120T1000", False),
        ("RDATE:x,20240120", "20240101T0930", "20240101T1000", True),
        ("RRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=MONTHLY;COUNT=3", "20240301T0930", "20240301T1000", True),
        ("RRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=MONTHLY;COUNT=3", "20240108T0930", "20240108T1000", True),
        ("RRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=MONTHLY;COUNT=3", "20240115T0930", "20240115T1000", False),
    ],
)
def test_added_occurrences_and_a_second_rule_count(added: str, start: str, end: str, is_overlap: bool) -> None:
    assert overlap(f"{MORNING}\n{added}", utc(start, end)) is is_overlap


def test_an_all_day_event_is_repeated_on_added_days() -> None:
    day = "DTSTART;VALUE=DATE:20240101\nRDATE;VALUE=DATE:20240110,20240115"
    assert overlap(day, utc("20240115T1200", "20240115T1300"))
    assert not overlap(day, utc("20240116T0000", "20240116T0100"))
