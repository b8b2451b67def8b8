"""Calendars that no program of ours wrote: refused in one sentence, or read and edited without loss."""

# Naive times are what calendars of the office hold.

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.errors import UnreadableFile
from file_formats.ics import Event, add_event, find_overlaps, is_same_instant, move_event, read_calendar, remove_event
from tests.file_formats.calendars import RICH, STAMP, TEN, in_calendar

TASKS = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"
HOSTILE = st.lists(
    st.sampled_from(
        ["BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "BEGIN:",
         "DTSTART:20240517T100000", "DTSTART;VALUE=DATE:99991231", "DTSTART;VALUE=PERIOD:20240517T100000Z/PT1H",
         "DTSTART;TZID=../../etc/passwd:20240517T100000", "DTSTART;TZID=Asia/Tokyo:00010101T000000", "DTEND;X=\"",
         "DTEND:99991231T235959",
         "DURATION:P999999999D", "DURATION:-P1D", "DURATION:x", "RRULE:FREQ=DAILY;COUNT=-5", "RRULE:=;;", "SUMMARY",
         "SUMMARY:a", "SUMMARY;ENCODING=BASE64:!!", "EXDATE:,,", "EXDATE;VALUE=DATE:20240101,x", " folded", "\t", ":",
         ";=:",
         "RDATE;VALUE=PERIOD:20240517T100000Z/P9999999D,99991231T235959/PT1H", "RDATE:x", "RDATE;VALUE=DATE:00010101",
         "UID:1", "UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20240518T100000",
         "UID:1\nRECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:99991231", "RRULE:FREQ=DAILY",
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
