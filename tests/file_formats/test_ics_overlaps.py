"""Events in time: the same instant, the same day, and which of them overlap."""

# Naive times are what calendars of the office hold.
# ruff: noqa: DTZ001

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given

from file_formats.ics import Event, find_overlaps, is_same_instant, read_calendar
from tests.file_formats.calendars import ELEVEN, NOON, TEN, TIMES, in_calendar


@given(TIMES)
def test_a_naive_time_is_the_same_instant_as_its_utc_time(moment: datetime) -> None:
    assert is_same_instant(moment, moment.replace(tzinfo=UTC))
    assert is_same_instant(moment.replace(tzinfo=UTC).astimezone(timezone(timedelta(hours=-7))), moment)
    assert not is_same_instant(moment, moment + timedelta(seconds=1))


def test_a_date_is_no_midnight_and_none_equals_none() -> None:
    assert is_same_instant(date(2024, 5, 17), date(2024, 5, 17))
    assert not is_same_instant(date(2024, 5, 17), datetime(2024, 5, 17))
    assert is_same_instant(None, None)
    assert not is_same_instant(None, TEN)
    assert not is_same_instant(datetime.max.replace(tzinfo=timezone(timedelta(hours=-7))), TEN)


def pairs(*events: Event) -> list[tuple[str, str]]:
    return [(first.summary, second.summary) for first, second in find_overlaps(events)]


def test_overlaps_are_found_and_touching_is_none() -> None:
    half = timedelta(minutes=30)
    a, b, c = Event("a", TEN, ELEVEN), Event("b", ELEVEN, NOON), Event("c", ELEVEN - half, ELEVEN + half)
    assert pairs(a, b) == []
    assert pairs(a, b, c) == [("a", "c"), ("b", "c")]
    assert pairs(a, Event("z", TEN.replace(tzinfo=UTC), NOON)) == [("a", "z")]
    assert pairs(a, Event("off", TEN, NOON, is_busy=False)) == []
    assert len(find_overlaps([a] * 10, max_pairs=7)) == 7
    assert pairs() == []


def test_days_and_missing_ends_take_part_in_overlaps() -> None:
    meeting, day = Event("m", TEN, ELEVEN), Event("day", date(2024, 5, 17))
    assert pairs(meeting, day) == [("m", "day")]
    assert pairs(day, Event("next", date(2024, 5, 18), date(2024, 5, 20))) == []
    assert pairs(meeting, Event("inside", TEN + timedelta(minutes=5))) == [("m", "inside")]
    assert pairs(meeting, Event("at the end", ELEVEN)) == []
    assert pairs(Event("x", TEN), Event("y", TEN)) == [("x", "y")]
    assert pairs(Event("backwards", NOON, TEN), meeting) == []


# 2024-05-17 is the third Friday of the month and the last but two.
@pytest.mark.parametrize(
    ("rrule", "on", "off"),
    [
        ("FREQ=DAILY", date(2024, 5, 18), None),
        ("FREQ=DAILY;INTERVAL=3", date(2024, 5, 20), date(2024, 5, 18)),
        ("FREQ=DAILY;COUNT=3", date(2024, 5, 19), date(2024, 5, 20)),
        ("FREQ=DAILY;UNTIL=20240520", date(2024, 5, 20), date(2024, 5, 21)),
        ("FREQ=DAILY;UNTIL=20240520T090000Z", date(2024, 5, 19), date(2024, 5, 20)),
        ("FREQ=DAILY;BYMONTH=7", date(2024, 7, 1), date(2024, 6, 30)),
        ("FREQ=WEEKLY", date(2024, 5, 24), date(2024, 5, 23)),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", date(2024, 5, 27), date(2024, 5, 20)),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR;WKST=SU", date(2024, 5, 26), date(2024, 5, 19)),
        ("FREQ=MONTHLY", date(2024, 6, 17), date(2024, 6, 16)),
        ("FREQ=MONTHLY;BYDAY=3FR", date(2024, 6, 21), date(2024, 6, 14)),
        ("FREQ=MONTHLY;BYDAY=-1FR", date(2024, 6, 28), date(2024, 6, 21)),
        ("FREQ=MONTHLY;BYMONTHDAY=-1,2", date(2024, 6, 30), date(2024, 6, 29)),
        ("FREQ=YEARLY", date(2025, 5, 17), date(2024, 6, 17)),
        ("FREQ=YEARLY;BYDAY=1MO;BYMONTH=9", date(2024, 9, 2), date(2024, 9, 9)),
        ("FREQ=YEARLY;BYDAY=20MO", date(2025, 5, 19), date(2025, 5, 12)),
        ("FREQ=HOURLY", date(2024, 5, 18), None),
        ("FREQ=HOURLY;INTERVAL=5", date(2024, 5, 22), date(2024, 5, 18)),
        ("FREQ=HOURLY;BYDAY=MO", date(2024, 5, 20), date(2024, 5, 18)),
        ("FREQ=MINUTELY;BYHOUR=10", TEN.date(), date(2024, 5, 18)),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", date(2024, 5, 31), date(2024, 5, 24)),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2", date(2024, 6, 4), date(2024, 6, 3)),
        ("FREQ=YEARLY;BYYEARDAY=140", date(2024, 5, 19), date(2024, 5, 18)),
        ("FREQ=YEARLY;BYWEEKNO=22;BYDAY=TU", date(2024, 5, 28), date(2024, 5, 21)),
        ("FREQ=DAILY;BYHOUR=8,10", date(2024, 5, 18), None),
        ("FREQ=MONTHLY;BYDAY=9XX", TEN.date(), date(2024, 5, 18)),
        ("nonsense", TEN.date(), date(2024, 5, 18)),
    ],
)
def test_recurring_events_collide_on_the_days_of_their_rule(rrule: str, on: date, off: date | None) -> None:
    series = Event("series", TEN, ELEVEN, rrule=rrule)
    for day, expected in ((on, [("series", "x")]), (off, [])):
        if day is not None:
            start = datetime.combine(day, TEN.time())
            assert pairs(series, Event("x", start, start + timedelta(minutes=5))) == expected


def test_occurrences_that_were_cancelled_or_moved_do_not_collide() -> None:
    week = timedelta(days=7)
    series = Event("series", TEN, ELEVEN, rrule="FREQ=WEEKLY", excluded_moments=(TEN + week, date(2024, 5, 31)))
    assert pairs(series, Event("x", TEN + week, ELEVEN + week), Event("y", TEN + 2 * week, ELEVEN + 2 * week)) == []
    content = in_calendar("UID:1", "DTSTART:20240517T100000", "DTEND:20240517T110000", "RRULE:FREQ=WEEKLY").decode()
    moved = "UID:1\nRECURRENCE-ID:20240524T100000\nDTSTART:20240524T103000\nDTEND:20240524T120000"
    content = content.replace("END:VCALENDAR", f"BEGIN:VEVENT\n{moved}\nEND:VEVENT\nEND:VCALENDAR")
    assert find_overlaps(read_calendar(content.encode()).events) == ()
