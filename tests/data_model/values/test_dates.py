"""Dates in texts: written in any usual way, real, and as exact as the text says."""

import calendar
import datetime as dt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from data_model import InputError, Value, extract_values, find_mentions, is_mentioned, parse_value

FEW = settings(max_examples=40)
DAYS = st.dates(dt.date(1800, 1, 1), dt.date(2199, 12, 31))
ENDINGS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}
FULL_FORMS = (
    "{d:%Y-%m-%d}",
    "{d:%Y/%m/%d}",
    "{d:%Y.%m.%d}",
    "{d.year}-{d.month}-{d.day}",
    "{d:%d-%b-%Y}",
    "{d.day}{th} of {d:%B}, {d.year}",
    "{d:%A}, {d.day} {d:%B} {d.year}",
    "{d:%a} {d:%b} {d.day}{th}, {d.year}",
    "{d:%b}. {d.day}, {d.year}",
    "{d:%d/%m/%Y}",
    "{d:%d.%m.%Y}",
    "{d:%d-%m-%Y}",
)


def date(value: str) -> Value:
    return Value(type="date", value=value)


def write(form: str, day: dt.date) -> str:
    return form.format(d=day, th=ENDINGS.get(day.day, "th"))


def extract_dates(text: str) -> list[str]:
    return [found.value for found in extract_values(text) if found.type == "date"]


@FEW
@given(DAYS, st.sampled_from(FULL_FORMS))
def test_a_date_is_found_whole_in_every_form(day: dt.date, form: str) -> None:
    text = f"We meet on {write(form, day)}, I think"
    (span,) = find_mentions(text, date(day.isoformat()))
    assert text[span.start : span.end] == write(form, day)
    assert extract_dates(text) == [day.isoformat()]


@FEW
@given(DAYS, st.sampled_from(FULL_FORMS), st.integers(1, 400))
def test_another_day_is_not_mentioned(day: dt.date, form: str, days: int) -> None:
    assume(day.year < 2198)
    other = day + dt.timedelta(days)
    # Figures can be read with the day or the month first.
    assume(form[3] != "%" or form[4] not in "d" or "b" in form or (other.day, other.month) != (day.month, day.day))
    assert not is_mentioned(f"We meet on {write(form, day)}", date(other.isoformat()))


@FEW
@given(DAYS)
def test_a_date_without_its_year_or_month_is_a_mention_of_every_such_date(day: dt.date) -> None:
    ending = ENDINGS.get(day.day, "th")
    for text in (f"by {day:%B} {day.day}", f"by {day.day}{ending} {day:%b}", f"by the {day.day}{ending}"):
        assert is_mentioned(text, date(day.isoformat()))
    assert extract_dates(f"by {day:%B} {day.day}") == [f"--{day:%m-%d}"]
    assert extract_dates(f"by the {day.day}{ending}") == [f"---{day:%d}"]
    assert is_mentioned(f"by {day:%B} {day.day}", date(f"--{day:%m-%d}"))
    assert not is_mentioned(f"by the {day.day}{ending}", date(f"--{day:%m-%d}"))


@FEW
@given(st.integers(1800, 2199), st.integers(0, 19), st.integers(0, 39))
def test_only_days_of_the_calendar_are_dates(year: int, month: int, day: int) -> None:
    is_real = 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]
    assert bool(extract_dates(f"on {year}-{month:02}-{day:02}")) == is_real
    if 1 <= month <= 12:
        assert bool(extract_dates(f"on {day} {calendar.month_name[month]} {year}")) == is_real


def test_a_leap_day_without_a_year_is_a_date() -> None:
    assert extract_dates("29 Feb, 30 Feb, 31/04, February 29") == ["--02-29", "--02-29"]


@pytest.mark.parametrize("text", ["1799-12-31", "2200-01-01", "14 May 1799", "May 2200", "20200514"])
def test_years_far_from_ours_make_no_full_date(text: str) -> None:
    assert [found for found in extract_dates(f"in {text} then") if not found.startswith("--")] == []


@FEW
@given(st.integers(1, 12), st.integers(1, 12))
def test_figures_with_a_slash_are_read_day_first_and_may_be_month_first(first: int, second: int) -> None:
    text = f"on {first}/{second}"
    assert extract_dates(text) == [f"--{second:02}-{first:02}"]
    assert is_mentioned(text, date(f"2020-{second:02}-{first:02}"))
    assert is_mentioned(text, date(f"2020-{first:02}-{second:02}"))
    if first != second:
        with pytest.raises(InputError, match="a date such as 2020-05-14"):
            parse_value("date", f"{first}/{second}/2020")


def test_figures_with_dots_are_read_day_first_only() -> None:
    assert is_mentioned("on 04.05.", date("2020-05-04"))
    assert not is_mentioned("on 04.05.", date("2020-04-05"))
    assert extract_dates("on 05/14/20, 14/05/20") == ["2020-05-14", "2020-05-14"]
    assert extract_dates("on 14.05.20, 14-05-20 and 14-05") == []


def test_a_day_and_month_with_dots_may_as_well_be_a_number() -> None:
    assert [(found.type, found.value) for found in extract_values("It is 14.5. Then")] == [("number", "14.5")]
    assert is_mentioned("It is 14.5. Then", date("2020-05-14"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the 31st, the 32nd, the 39th, the 0th", ["---31"]),
        ("the 3rd draft, the 2nd week, the 14th floor, the 1st of all", ["---01"]),
        ("14th, 15th", []),
        ("Thursday the 14th", ["---14"]),
        ("Sept 5, Sep. 6, 7 September", ["--09-05", "--09-06", "--09-07"]),
        ("Tues, 3 May and Thur. 5 May", ["--05-03", "--05-05"]),
        ("May 14%, May 14.5, May 142, May 14:30", []),
        ("14 Maybe, dismay 14, Mayor 5", []),
        ("$14 May, \u20ac5 march", []),
        ("24/7, 13/13, 1/2/3, 14/05/2020/x, a/14/05", []),
        ("24/7/2020, 2020-05-14-report", ["2020-07-24", "2020-05-14"]),
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str, found: list[str]) -> None:
    assert extract_dates(text) == found
