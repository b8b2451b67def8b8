"""Calendars: read as a person would, edited without touching what else stands in the file."""

# Naive times are what calendars of the office hold.
# ruff: noqa: DTZ001

import re
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.ics import (
    Event,
    StampedEvent,
    add_event,
    is_same_instant,
    move_event,
    read_calendar,
    remove_event,
    write_calendar,
)
from tests.file_formats.calendars import ELEVEN, NOON, RICH, STAMP, TEN, TIMES, crlf, in_calendar

TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('\n",;\\:n é“'), max_size=200)
EVENTS = st.builds(
    Event,
    summary=TEXTS,
    start=TIMES,
    end=TIMES | st.none(),
    description=TEXTS | st.none(),
    location=TEXTS | st.none(),
)


def unfold(content: bytes) -> bytes:
    return re.sub(rb"\r?\n[ \t]", b"", content)


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
    blocks = re.split(rb"(?=BEGIN:VEVENT)|(?<=END:VEVENT\r\n)|(?<=END:VEVENT\n)", unfold(content))
    blocks = [block for block in blocks if block]
    others = [block for block in blocks if not block.startswith(b"BEGIN:VEVENT")]
    gone = [block for block in blocks if block.startswith(b"BEGIN:VEVENT")]
    del gone[place]
    assert unfold(after) == others[0] + b"".join(gone) + others[-1]
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


def test_a_written_calendar_reads_back_with_its_exceptions() -> None:
    series = Event("Round", TEN, ELEVEN, uid="a@b", rrule="FREQ=DAILY;COUNT=4", excluded_moments=(TEN,))
    changed = Event("Round", NOON, uid="a@b", recurrence_id=TEN + timedelta(days=1))
    off = Event("Talk", TEN, ELEVEN, uid="c@d", is_cancelled=True)
    content = write_calendar(StampedEvent(one, STAMP) for one in (series, changed, off))
    read = read_calendar(content).events
    assert [one.summary for one in read] == ["Round", "Round", "Talk"]
    assert TEN in read[0].excluded_moments
    assert read[1].recurrence_id == TEN + timedelta(days=1)
    assert read[2].is_cancelled
    with pytest.raises(ValueError, match="'Lunch' has no uid"):
        write_calendar([StampedEvent(Event("Lunch", TEN), STAMP)])
