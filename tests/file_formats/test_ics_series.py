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


DAILY = f"UID:s\nDTSTART{NEW_YORK}:20240101T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=10"
FROM_THE_FIFTH = (
    "UID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20240105T090000\n"
    f"DTSTART{NEW_YORK}:20240105T110000\nDURATION:PT1H"
)
CANCELLED = FROM_THE_FIFTH.replace("T110000", "T090000") + "\nSTATUS:CANCELLED"
LONGER = FROM_THE_FIFTH.replace("PT1H", "PT3H")
ONE_AFTER = f"UID:s\nRECURRENCE-ID{NEW_YORK}:20240107T090000\nDTSTART{NEW_YORK}:20240107T170000\nDURATION:PT1H"
FROM_THE_SEVENTH = FROM_THE_FIFTH.replace("20240105", "20240107").replace("T110000", "T150000")


@pytest.mark.parametrize(
    ("changes", "start", "is_overlap"),
    [
        ([FROM_THE_FIFTH], "20240104T090000", True),
        ([FROM_THE_FIFTH], "20240105T090000", False),
        ([FROM_THE_FIFTH], "20240105T110000", True),
        ([FROM_THE_FIFTH], "20240108T090000", False),
        ([FROM_THE_FIFTH], "20240108T110000", True),
        ([FROM_THE_FIFTH], "20240111T110000", False),
        ([CANCELLED], "20240104T090000", True),
        ([CANCELLED], "20240108T090000", False),
        ([LONGER], "20240108T133000", True),
        ([FROM_THE_FIFTH, ONE_AFTER], "20240107T170000", True),
        ([FROM_THE_FIFTH, ONE_AFTER], "20240107T110000", False),
        ([FROM_THE_FIFTH, ONE_AFTER], "20240108T110000", True),
        ([FROM_THE_SEVENTH, FROM_THE_FIFTH], "20240106T110000", True),
        ([FROM_THE_SEVENTH, FROM_THE_FIFTH], "20240108T110000", False),
        ([FROM_THE_SEVENTH, FROM_THE_FIFTH], "20240108T150000", True),
    ],
)
def test_a_change_of_this_and_future_occurrences_changes_them_all(
    changes: list[str], start: str, is_overlap: bool
) -> None:
    probe = f"DTSTART{NEW_YORK}:{start}\nDURATION:PT15M"
    assert overlap(DAILY, *changes, probe) is is_overlap
    assert overlap(probe, *changes, DAILY) is is_overlap


# Clocks in New York skip from 2:00 to 3:00 on 2024-03-10 and repeat 1:00 to 2:00 on 2024-11-03.
AT_HALF_PAST_TWO = f"DTSTART{NEW_YORK}:20240309T023000\nDURATION:PT30M\nRRULE:FREQ=DAILY"
ONE_DAY = f"DTSTART{NEW_YORK}:20240302T120000\nDURATION:P1D\nRRULE:FREQ=WEEKLY"
SAMOA = "DTSTART;TZID=Pacific/Apia:20111228T120000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4"


@pytest.mark.parametrize(
    ("series", "start", "end", "is_overlap"),
    [
        (AT_HALF_PAST_TWO, "20240310T0730", "20240310T0800", False),
        (AT_HALF_PAST_TWO, "20240310T0630", "20240310T0700", False),
        (AT_HALF_PAST_TWO, "20240311T0630", "20240311T0700", True),
        (f"{AT_HALF_PAST_TWO};COUNT=2", "20240311T0630", "20240311T0700", True),
        (f"{AT_HALF_PAST_TWO};COUNT=2", "20240312T0630", "20240312T0700", False),
        # The day 2011-12-30 did not exist in Samoa.
        (SAMOA, "20111231T2200", "20111231T2300", True),
        # Saturday noon to Sunday noon is 23 hours in spring and 25 in autumn.
        (ONE_DAY, "20240310T1600", "20240310T1700", False),
        (ONE_DAY, "20240310T1530", "20240310T1600", True),
        (ONE_DAY, "20241103T1630", "20241103T1700", True),
        (ONE_DAY.replace("P1D", "PT24H"), "20240310T1630", "20240310T1700", True),
        (ONE_DAY.replace("P1D", "PT24H"), "20241103T1600", "20241103T1700", False),
        (ONE_DAY.replace("0302T", "0309T").replace("P1D", "PT24H"), "20240310T1630", "20240310T1700", True),
        (ONE_DAY.replace("P1D", "P1DT1H"), "20240310T1630", "20240310T1700", True),
        (ONE_DAY.replace("P1D", "P9999D"), "20251103T1630", "20251103T1700", True),
    ],
)
def test_days_last_as_long_as_the_clock_says_and_skipped_times_are_none(
    series: str, start: str, end: str, is_overlap: bool
) -> None:
    assert overlap(series, utc(start, end)) is is_overlap


ENDS_OF_TIME = [
    "DTSTART;TZID=Europe/Berlin:00010101T000000\nDURATION:-P1D",
    "RDATE;VALUE=DATE:00010101\nDURATION:-P1D",
    "RDATE;VALUE=PERIOD:20240101T090000Z/P9999999D",
    "RRULE:FREQ=DAILY\nDURATION:P9999999D",
    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:99991231T230000",
    "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:00010101",
]


@pytest.mark.parametrize("lines", ENDS_OF_TIME)
def test_moments_at_the_ends_of_time_raise_nothing(lines: str) -> None:
    start = "DTSTART;TZID=Asia/Tokyo:20240101T090000"
    series = f"UID:s\n{start}\nRRULE:FREQ=DAILY;COUNT=3\nRDATE:99991231T235959"
    odd = f"UID:s\n{'' if 'DTSTART' in lines else start}\n{lines}"
    assert overlap(series, odd, "DTSTART:20240103T000000Z\nDURATION:PT1H") in (True, False)
    assert overlap(odd, odd)
