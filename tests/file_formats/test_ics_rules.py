"""Recurrence rules of RFC 5545: which days they select, and what costs nothing although it is wrong or endless."""

# Naive times are what calendars of the office hold.
# ruff: noqa: DTZ001

from datetime import UTC, datetime, timedelta

import pytest
from dateutil.rrule import rrulestr
from hypothesis import assume, given
from hypothesis import strategies as st

from file_formats.ics import Event, find_overlaps, read_calendar
from tests.file_formats.calendars import in_calendar

HOUR = timedelta(hours=1)


def collide(rrule: str, start: datetime, probe: datetime, *others: Event) -> bool:
    events = [Event("series", start, start + HOUR, rrule=rrule), Event("probe", probe, probe + HOUR), *others]
    pairs = find_overlaps(events)
    return ("series", "probe") in {(first.summary, second.summary) for first, second in pairs}


@pytest.mark.parametrize("year", [1, 1601, 1985, 1998, 1999, 2000, 2023])
@pytest.mark.parametrize("frequency", ["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
def test_a_series_goes_on_for_centuries(year: int, frequency: str) -> None:
    # 14 June has the same day of the week in 2024, 1985 and 1991.
    start = datetime(year, 6, 14, 10, tzinfo=UTC)
    probe = datetime(2024, 6, 14, 10, tzinfo=UTC) + timedelta(days=(start.weekday() - 4) % 7 * (frequency == "WEEKLY"))
    assert collide(f"FREQ={frequency}", start, probe)
    assert not collide(f"FREQ={frequency}", start, start - HOUR)


def test_an_all_day_series_from_1985_meets_an_event_of_today() -> None:
    birthday = "DTSTART;VALUE=DATE:19850614\nRRULE:FREQ=YEARLY\nEND:VEVENT\nBEGIN:VEVENT\n"
    content = in_calendar(birthday + "DTSTART:20240614T100000Z\nDTEND:20240614T110000Z")
    assert len(find_overlaps(read_calendar(content).events)) == 1


@pytest.mark.parametrize("rule", ["FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY"])
def test_no_rule_switches_off_another(rule: str) -> None:
    start = datetime(2024, 1, 1, 9)
    others = [Event(f"other {number}", datetime(1985, 6, 1, number), rrule=rule) for number in range(20)]
    assert collide("FREQ=WEEKLY", start, start + timedelta(weeks=20), *others)


@pytest.mark.parametrize("start", [datetime(1985, 6, 29, 23, 30), datetime(9999, 12, 30, 23), datetime(1, 1, 1)])
@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=WEEKLY",
        "FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=-1",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=999999999999999999999",
        "FREQ=DAILY;COUNT=999999999999999999999",
        "FREQ=MONTHLY;BYDAY=53MO",
        "FREQ=MINUTELY;INTERVAL=0;BYDAY=MO",
        "FREQ=SECONDLY;INTERVAL=0;BYMONTH=3",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2",
        "FREQ=WEEKLY;BYDAY=SU;WKST=SU;BYSETPOS=1",
    ],
)
def test_rules_at_the_ends_of_time_and_of_sense_raise_nothing(start: datetime, rule: str) -> None:
    assert collide(rule, start, start)


@pytest.mark.parametrize("rule", ["FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;COUNT=0"])
def test_a_rule_that_the_standard_does_not_allow_counts_by_its_first_occurrence(rule: str) -> None:
    start = datetime(2024, 1, 1, 9)
    assert collide(rule, start, start)
    assert not collide(rule, start, start + timedelta(days=1))


@pytest.mark.parametrize(
    ("rule", "start", "on", "off"),
    [
        # Plain and numbered days together are a union.
        ("FREQ=MONTHLY;BYDAY=TU,1FR", (2024, 1, 2), (2024, 1, 5), (2024, 1, 12)),
        ("FREQ=MONTHLY;BYDAY=TU,1FR", (2024, 1, 2), (2024, 1, 9), (2024, 1, 10)),
        ("FREQ=MONTHLY;BYDAY=MO,1MO", (2024, 1, 1), (2024, 1, 8), (2024, 1, 9)),
        ("FREQ=YEARLY;BYDAY=MO,-1FR", (2024, 1, 1), (2024, 12, 27), (2024, 12, 20)),
        # 2 January 2022 is in week 52 of 2021, which has no week 53; 2026 has one.
        ("FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU", (2020, 12, 27), (2022, 1, 2), (2021, 1, 3)),
        ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU", (2021, 1, 3), (2027, 1, 3), (2022, 1, 2)),
        ("FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO", (2023, 1, 2), (2024, 12, 30), (2025, 1, 6)),
        ("FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO", (2019, 12, 30), (2025, 12, 29), (2024, 12, 30)),
        # No month has a 53rd Monday.
        ("FREQ=MONTHLY;BYDAY=53MO", (2024, 1, 1), (2024, 1, 1), (2024, 2, 5)),
        # Without a day, the week number takes the one of the first occurrence: 2024-05-14 is a Tuesday.
        ("FREQ=YEARLY;BYWEEKNO=22", (2024, 5, 14), (2024, 5, 28), (2024, 5, 29)),
        # The first week counts from its Monday: its second day is the Wednesday, on which the series starts.
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", (2024, 1, 3), (2024, 1, 10), (2024, 1, 5)),
        ("FREQ=DAILY;UNTIL=20240105T090000", (2024, 1, 1), (2024, 1, 5), (2024, 1, 6)),
    ],
)
def test_the_rule_selects_a_day_and_leaves_another(
    rule: str, start: tuple[int, int, int], on: tuple[int, int, int], off: tuple[int, int, int]
) -> None:
    first = datetime(*start, 9)
    assert collide(rule, first, datetime(*on, 9))
    assert not collide(rule, first, datetime(*off, 9))


def numbers(low: int, high: int) -> st.SearchStrategy[str]:
    return st.lists(st.integers(low, high).filter(bool), min_size=1, max_size=3).map(
        lambda chosen: ",".join(map(str, chosen))
    )


WEEKDAYS = st.lists(st.sampled_from(["MO", "TU", "WE", "TH", "FR", "SA", "SU"]), min_size=1).map(",".join)
PARTS = st.fixed_dictionaries(
    {"FREQ": st.sampled_from(["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])},
    optional={
        "INTERVAL": st.integers(1, 5).map(str),
        "COUNT": st.integers(1, 40).map(str),
        "BYMONTH": numbers(1, 12),
        "BYMONTHDAY": numbers(-31, 31),
        "BYDAY": WEEKDAYS,
        "WKST": st.sampled_from(["MO", "SU", "TH"]),
    },
)


@given(
    PARTS, st.datetimes(datetime(2000, 1, 1), datetime(2024, 1, 1)).map(lambda moment: moment.replace(microsecond=0))
)
def test_rules_select_what_dateutil_selects(parts: dict[str, str], start: datetime) -> None:
    text = ";".join(f"{name}={value}" for name, value in parts.items())
    horizon = start + timedelta(days=100)
    expected = [moment for moment in rrulestr(text, dtstart=start).between(start, horizon)]
    # The first occurrence counts even if the rule does not select it, which dateutil decides otherwise.
    assume("COUNT" not in parts or rrulestr(text, dtstart=start)[:1] == [start])
    second = timedelta(seconds=1)
    series = Event("series", start, start + second, rrule=text)
    probes = [Event(f"{moment}", moment, moment + second) for moment in expected]
    found = find_overlaps([series, *probes], max_pairs=5_000)
    assert {second.summary for _, second in found} == {probe.summary for probe in probes}
    gaps = [
        Event("gap", earlier + second, later)
        for earlier, later in zip([start, *expected], [*expected, horizon], strict=True)
        if earlier + second < later
    ]
    assert find_overlaps([series, *gaps]) == ()


ANY_YEAR = st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31)).map(lambda moment: moment.replace(microsecond=0))
ANY_PARTS = st.fixed_dictionaries(
    {"FREQ": st.sampled_from(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])},
    optional={
        "INTERVAL": st.integers(-1, 10**9).map(str),
        "COUNT": st.integers(-1, 10**9).map(str),
        "UNTIL": ANY_YEAR.map(lambda moment: f"{moment:%Y%m%dT%H%M%SZ}".rjust(16, "0")),
        "BYMONTH": numbers(-1, 13),
        "BYMONTHDAY": numbers(-32, 32),
        "BYYEARDAY": numbers(-367, 367),
        "BYWEEKNO": numbers(-54, 54),
        "BYSETPOS": numbers(-367, 367),
        "BYDAY": st.lists(st.sampled_from(["MO", "1TU", "-1SU", "53FR", "6SA", "54WE"]), min_size=1).map(",".join),
    },
)


@given(ANY_PARTS, ANY_YEAR, ANY_YEAR)
def test_no_rule_raises_whenever_it_begins_and_ends(parts: dict[str, str], start: datetime, probe: datetime) -> None:
    rule = ";".join(f"{name}={value}" for name, value in parts.items())
    series = Event("series", start, None, rrule=rule)
    assert find_overlaps([series, Event("probe", probe, None), Event("same", start, None)])
