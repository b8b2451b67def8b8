"""Calendars: read as a person would, edited without touching what else stands in the file."""

# Naive times are what calendars of the office hold.
# ruff: noqa: DTZ001

import re
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.errors import UnreadableFile
from file_formats.ics import Event, add_event, find_overlaps, is_same_instant, move_event, read_calendar, remove_event

TASKS = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"
STAMP = datetime(2024, 5, 1, 10)
TEN, ELEVEN, NOON = (datetime(2024, 5, 17, hour) for hour in (10, 11, 12))

TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('\n",;\\:n é“'), max_size=200)
TIMES = st.datetimes(datetime(1900, 1, 2), datetime(2200, 1, 1)).map(lambda moment: moment.replace(microsecond=0))
EVENTS = st.builds(
    Event,
    summary=TEXTS,
    start=TIMES,
    end=TIMES | st.none(),
    description=TEXTS | st.none(),
    location=TEXTS | st.none(),
)

RICH = """BEGIN:VCALENDAR
VERSION:2.0
X-WR-CALNAME:Team\\, Berlin
BEGIN:VTIMEZONE
TZID:Office Time
BEGIN:STANDARD
DTSTART:19710101T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19710101T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTODO
SUMMARY:not an event
END:VTODO
BEGIN:VEVENT
SUMMARY;LANGUAGE=en:Budget\\, part one\\; a very long ti
 tle that is fol
\tded\\nsecond line
DTSTART;TZID=Office Time:20240517T120000
DURATION:PT1H30M
X-PRIVATE:kept
BEGIN:VALARM
TRIGGER:-PT15M
SUMMARY:Reminder
DESCRIPTION:not the event's
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;VALUE=DATE:20240518
SUMMARY:Holiday
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:3
DTSTART;TZID=America/Los_Angeles:20240601T100000
DTEND;TZID=America/Los_Angeles:20240601T110000
RRULE:FREQ=WEEKLY;COUNT=3
EXDATE;TZID=America/Los_Angeles:20240608T100000
END:VEVENT
END:VCALENDAR
"""


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def unfolded(content: bytes) -> bytes:
    return re.sub(rb"\r?\n[ \t]", b"", content)


def in_calendar(*lines: str) -> bytes:
    return "\n".join(["BEGIN:VCALENDAR", "BEGIN:VEVENT", *lines, "END:VEVENT", "END:VCALENDAR"]).encode()


@pytest.mark.parametrize("content", [RICH.encode(), crlf(RICH), b"\xef\xbb\xbf" + crlf(RICH), RICH.encode().rstrip()])
def test_a_rich_calendar_is_read_whatever_its_line_ends(content: bytes) -> None:
    budget, holiday, series = read_calendar(content).events
    assert budget.summary == "Budget, part one; a very long title that is folded\nsecond line"
    assert is_same_instant(budget.start, TEN)
    assert is_same_instant(budget.end, datetime(2024, 5, 17, 11, 30))
    assert (budget.uid, budget.description, budget.is_busy) == (None, None, True)
    assert (holiday.start, holiday.end, holiday.is_all_day, holiday.is_busy) == (date(2024, 5, 18), None, True, False)
    assert series.rrule == "FREQ=WEEKLY;COUNT=3"
    assert is_same_instant(series.start, datetime(2024, 6, 1, 17, tzinfo=UTC))
    assert len(series.excluded_moments) == 1


def test_an_unknown_time_zone_leaves_the_time_as_it_is_written() -> None:
    for zone in ("", "BEGIN:VTIMEZONE\nTZID:Nowhere\nBEGIN:STANDARD\nDTSTART:never\nEND:STANDARD\nEND:VTIMEZONE\n"):
        event = in_calendar("DTSTART;TZID=Nowhere:20240517T100000", "SUMMARY:s").decode()
        content = event.replace("BEGIN:VCALENDAR\n", f"BEGIN:VCALENDAR\n{zone}").encode()
        assert is_same_instant(read_calendar(content).events[0].start, TEN)


@pytest.mark.parametrize("zone", ["America", "US/", "A" * 100_000, "../etc", "/etc/passwd"])
def test_a_time_zone_that_is_no_file_leaves_the_time_as_it_is_written(zone: str) -> None:
    content = in_calendar(f"DTSTART;TZID={zone}:20240517T100000", "SUMMARY:s")
    assert is_same_instant(read_calendar(content).events[0].start, TEN)


@pytest.mark.parametrize("line", ["DTSTART:soon", "DTSTART:20240517T250000", "DTSTART:PT1H", "SUMMARY:no start"])
def test_an_event_without_a_readable_start_is_left_out_and_left_alone(line: str) -> None:
    content = in_calendar(line)
    assert read_calendar(content).events == ()
    assert content.removesuffix(b"END:VCALENDAR") in add_event(content, Event("s", TEN), "Bob", STAMP)


@given(EVENTS)
def test_an_added_event_reads_back_as_it_was_meant(event: Event) -> None:
    content = add_event(RICH.encode(), event, "Bob", STAMP)
    *_, read = read_calendar(content).events
    assert (read.start, read.end) == (event.start, event.end)
    for name in ("summary", "description", "location"):
        meant = getattr(event, name)
        assert getattr(read, name) == (meant and meant.replace("\r\n", "\n").replace("\r", "\n"))
    assert all(len(line) <= 75 for line in content.split(b"\n")[30:])


def test_a_new_calendar_is_naive_stamped_and_the_same_every_time() -> None:
    event = Event("lunch, Bob", TEN, ELEVEN)
    content = add_event(None, event, "Alice", STAMP)
    assert content == add_event(b" \n", event, "Alice", STAMP)
    lines = content.decode().split("\r\n")
    assert {"VERSION:2.0", "DTSTART:20240517T100000", "DTEND:20240517T110000", "DTSTAMP:20240501T100000Z"} <= {*lines}
    assert "SUMMARY:lunch\\, Bob" in lines
    assert not any(line.startswith(("DESCRIPTION", "LOCATION")) for line in lines)


def test_equal_events_added_twice_have_identifiers_of_their_own() -> None:
    event = Event("lunch", TEN, ELEVEN)
    content = add_event(add_event(None, event, "Alice", STAMP), event, "Alice", STAMP)
    again = add_event(remove_event(content, 0), event, "Alice", STAMP)
    assert len({e.uid for e in read_calendar(content).events}) == 2
    assert len({e.uid for e in read_calendar(again).events}) == 2


def test_days_zones_and_rules_are_written_and_a_rule_of_two_lines_is_refused() -> None:
    east = timezone(timedelta(hours=2))
    event = Event("s", date(2024, 5, 17), date(2024, 5, 19), rrule="FREQ=YEARLY", uid="mine")
    assert read_calendar(add_event(None, event, "Bob", STAMP)).events == (event,)
    content = add_event(None, Event("s", TEN.replace(tzinfo=east)), "Bob", STAMP.replace(tzinfo=east))
    assert b"DTSTART:20240517T080000Z" in content
    assert b"DTSTAMP:20240501T080000Z" in content
    with pytest.raises(ValueError, match="one line"):
        add_event(None, Event("s", TEN, rrule="FREQ=DAILY\nX:y"), "Bob", STAMP)


@given(st.lists(EVENTS, max_size=4), st.booleans(), st.data())
def test_removing_an_event_leaves_every_other_line_as_it_was(
    events: list[Event], dos: bool, data: st.DataObject
) -> None:
    content = crlf(RICH) if dos else RICH.encode()
    for event in events:
        content = add_event(content, event, "Bob", STAMP)
    place = data.draw(st.integers(0, len(events) + 2))
    after = remove_event(content, place)
    blocks = re.split(rb"(?=BEGIN:VEVENT)|(?<=END:VEVENT\r\n)|(?<=END:VEVENT\n)", unfolded(content))
    blocks = [block for block in blocks if block]
    others = [block for block in blocks if not block.startswith(b"BEGIN:VEVENT")]
    gone = [block for block in blocks if block.startswith(b"BEGIN:VEVENT")]
    del gone[place]
    assert unfolded(after) == others[0] + b"".join(gone) + others[-1]
    assert len(after) < len(content)


@given(EVENTS)
def test_adding_and_removing_an_event_gives_the_file_back(event: Event) -> None:
    for content in (RICH.encode(), crlf(RICH)):
        assert remove_event(add_event(content, event, "Bob", STAMP), 3) == content


@given(st.integers(0, 2), TIMES, TIMES | st.none())
def test_moving_an_event_changes_its_times_alone(place: int, start: datetime, end: datetime | None) -> None:
    content = RICH.encode()
    moved = move_event(content, place, start, end)
    before, after = read_calendar(content).events, read_calendar(moved).events
    assert is_same_instant(after[place].start, start)
    assert end is None or after[place].end == end
    assert [e for n, e in enumerate(before) if n != place] == [e for n, e in enumerate(after) if n != place]
    timed = rb"(?m)^(DTSTART|DTEND|DURATION)\b.*\n"
    assert re.sub(timed, b"", moved) == re.sub(timed, b"", content)


def test_a_moved_event_keeps_its_length_where_no_end_is_given() -> None:
    content = add_event(None, Event("s", TEN, ELEVEN), "Bob", STAMP)
    assert read_calendar(move_event(content, 0, ELEVEN)).events[0].end == NOON
    assert read_calendar(move_event(content, 0, date(2024, 6, 1))).events[0].end is None
    budget = read_calendar(RICH.encode()).events[0]
    moved = read_calendar(move_event(RICH.encode(), budget, TEN)).events[0]
    assert moved.end == datetime(2024, 5, 17, 11, 30)


def test_an_event_that_is_not_there_cannot_be_edited() -> None:
    with pytest.raises(LookupError, match="3 events, none at place 3"):
        remove_event(RICH.encode(), 3)
    with pytest.raises(LookupError, match="no such event: 'lunch'"):
        move_event(RICH.encode(), Event("lunch", TEN), NOON)


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


HOSTILE = st.lists(
    st.sampled_from(
        ["BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "BEGIN:",
         "DTSTART:20240517T100000", "DTSTART;VALUE=DATE:99991231", "DTSTART;VALUE=PERIOD:20240517T100000Z/PT1H",
         "DTSTART;TZID=../../etc/passwd:20240517T100000", "DTSTART;TZID=Asia/Tokyo:00010101T000000", "DTEND;X=\"",
         "DTEND:99991231T235959",
         "DURATION:P999999999D", "DURATION:-P1D", "DURATION:x", "RRULE:FREQ=DAILY;COUNT=-5", "RRULE:=;;", "SUMMARY",
         "SUMMARY:a", "SUMMARY;ENCODING=BASE64:!!", "EXDATE:,,", "EXDATE;VALUE=DATE:20240101,x", " folded", "\t", ":",
         ";=:",
         "UID:\x00", "RECURRENCE-ID:x", "STATUS:cancelled", "BEGIN:VTIMEZONE\nTZID:Z\nEND:VTIMEZONE", "Ünicode:ü"]
    ),
    max_size=25,
).map("\n".join)  # fmt: skip


@given(st.binary(max_size=300) | HOSTILE.map(str.encode) | HOSTILE.map(lambda text: in_calendar(text)))
def test_no_bytes_crash_the_reader_or_the_edits(content: bytes) -> None:
    try:
        events = read_calendar(content).events
    except UnreadableFile:
        return
    find_overlaps(events)
    for place, event in enumerate(events):
        assert len(read_calendar(remove_event(content, place)).events) == len(events) - 1
        assert is_same_instant(read_calendar(move_event(content, place, event.start)).events[place].start, event.start)


@pytest.mark.parametrize("cut", range(0, len(RICH) - 16, 41))
def test_a_truncated_calendar_is_refused(cut: int) -> None:
    with pytest.raises(UnreadableFile, match="calendar"):
        read_calendar(RICH.encode()[:cut])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"BEGIN:VEVENT\nEND:VEVENT\n",
        b"BEGIN:VCALENDAR\nEND:VEVENT\n",
        b"BEGIN:VCALENDAR\n" + b"BEGIN:VEVENT\n" * 60,
        b"BEGIN:VCALENDAR\n" + b"X" * 2_000_000 + b"\nEND:VCALENDAR\n",
    ],
)
def test_what_is_no_calendar_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableFile, match="calendar"):
        read_calendar(content)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=SECONDLY",
        "FREQ=YEARLY;BYSECOND=0,1,2;BYMINUTE=1",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=3",
        "FREQ=MINUTELY;BYSETPOS=5",
    ],
)
def test_rules_that_never_end_cost_little(rule: str) -> None:
    zone = f"BEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\nDTSTART:19000101T000000\nRRULE:{rule}\nTZOFFSETFROM:+0000\n"
    zone += "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
    events = (
        "BEGIN:VEVENT\nDTSTART;TZID=Z:19000101T100000\nDTEND;TZID=Z:20250101T000000\nRRULE:" + rule + "\nEND:VEVENT\n"
    )
    content = f"BEGIN:VCALENDAR\n{zone}{events * 100}END:VCALENDAR\n".encode()
    assert len(find_overlaps(read_calendar(content).events, max_pairs=10)) == 10


def test_every_calendar_of_officebench_is_read_and_edited_without_loss() -> None:
    if not TASKS.is_dir():
        pytest.skip("the OfficeBench tasks are not beside the repository")
    contents = [path.read_bytes() for path in sorted(TASKS.rglob("*.ics"))]
    assert len(contents) == 19
    for content in contents:
        events = read_calendar(content).events
        assert len(events) == content.count(b"BEGIN:VEVENT")
        assert all(event.summary and event.end for event in events)
        assert remove_event(add_event(content, Event("x", TEN), "Bob", STAMP), len(events)) == content


HOSTILE_STARTS = {
    "a zone of many folders": f"DTSTART;TZID={'a/' * 300}a:20240506T100000",
    "a zone of many dots": f"DTSTART;TZID={'a.' * 500}b/c:20240506T100000",
    "a period that ends before it starts": "DTSTART;VALUE=PERIOD:20240506T100000/20240506T090000",
    "two zones": "DTSTART;TZID=a,b:20240101",
    "a zone of POSIX": "DTSTART;TZID=EST5EDT4,M3.2.0,M11.1.0:20240101",
}


@pytest.mark.parametrize("start", HOSTILE_STARTS.values(), ids=HOSTILE_STARTS.keys())
def test_an_event_that_the_library_stumbles_over_hides_no_other(start: str) -> None:
    events = ["BEGIN:VEVENT", "SUMMARY:Odd", start, "END:VEVENT"]
    events += ["BEGIN:VEVENT", "SUMMARY:Lunch", "DTSTART:20240517T100000", "END:VEVENT"]
    calendar = read_calendar("\r\n".join(["BEGIN:VCALENDAR", *events, "END:VCALENDAR", ""]).encode())
    assert [event.start for event in calendar.events if event.summary == "Lunch"] == [TEN]
