"""Times of day in texts: in figures and words, in the half of the day that the text leaves open."""

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import Value, extract_values, find_mentions, find_stated_values, is_mentioned, parse_value

FEW = settings(max_examples=40)
HOURS = "one two three four five six seven eight nine ten eleven twelve".split()
MINUTES = {
    "half past": 30, "quarter past": 15, "a quarter past": 15, "five past": 5, "ten past": 10, "twenty past": 20,
    "quarter to": -15, "a quarter to": -15,
}  # fmt: skip


def time(minutes: int) -> Value:
    minutes %= 24 * 60
    return Value(type="time", value=f"{minutes // 60:02}:{minutes % 60:02}")


def extract_times(text: str) -> list[str]:
    return [found.value for found in extract_values(text) if found.type == "time"]


@FEW
@given(st.integers(1, 12), st.sampled_from(sorted(MINUTES)), st.booleans(), st.sampled_from(["", " o'clock"]))
def test_a_time_in_words_may_be_in_either_half_of_the_day(hour: int, phrase: str, as_word: bool, clock: str) -> None:
    text = f"at {phrase} {HOURS[hour - 1] if as_word else hour}{clock} sharp"
    minutes = hour * 60 + MINUTES[phrase]
    for value in (time(minutes), time(minutes + 720)):
        (span,) = find_mentions(text, value)
        assert text[span.start : span.end] == text[3:-6]
    assert not is_mentioned(text, time(minutes + 60))
    assert extract_times(text) in ([time(minutes).value], [time(minutes + 720).value])


@FEW
@given(st.integers(1, 12), st.sampled_from(sorted(MINUTES)), st.sampled_from([" am", " p.m.", " in the evening"]))
def test_a_half_of_the_day_that_is_said_leaves_no_doubt(hour: int, phrase: str, half: str) -> None:
    text = f"at {phrase} {hour}{half}"
    minutes = (hour * 60 + MINUTES[phrase]) % 720 + (0 if half == " am" else 720)
    assert extract_times(text) == [time(minutes).value]
    assert not is_mentioned(text, time(minutes + 720))


@FEW
@given(st.times().map(lambda one: one.replace(microsecond=0)))
def test_a_time_of_24_hours_is_itself_and_keeps_its_seconds(moment: dt.time) -> None:
    canonical = f"{moment:%H:%M:%S}".removesuffix(":00")
    value = parse_value("time", f"{moment:%H:%M:%S}")
    assert value == Value(type="time", value=canonical)
    assert parse_value("time", value.value) == value
    for text in (f"at {moment:%H:%M:%S}", f"2020-05-14T{moment:%H:%M:%S}Z", f"{moment:%H:%M:%S}-23:59:59"):
        assert is_mentioned(text, value)
    assert not is_mentioned(f"at 1{moment:%H:%M:%S}", value)
    assert not is_mentioned(f"at {moment:%H:%M:%S}:12", value)
    assert not is_mentioned(f"at {moment:%H:%M:%S}5", value)


@FEW
@given(st.integers(0, 23), st.integers(0, 59))
def test_only_an_hour_without_a_zero_may_be_in_the_other_half(hour: int, minute: int) -> None:
    minutes = hour * 60 + minute
    assert is_mentioned(f"at {hour}:{minute:02}", time(minutes))
    assert is_mentioned(f"at {hour}:{minute:02}", time(minutes + 720)) == (1 <= hour <= 11)
    assert not is_mentioned(f"at {hour:02}:{minute:02}", time(minutes + 720)) or hour in (10, 11)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("half past six, half past seven", ["18:30", "07:30"]),
        ("quarter to one, quarter to twelve", ["12:45", "11:45"]),
        ("seven o'clock, six o'clock, twelve o'clock", ["07:00", "18:00", "12:00"]),
        ("one o'clock in the afternoon, 2 in the morning", ["13:00", "02:00"]),
        ("9 in the evening, nine a.m.", ["21:00", "09:00"]),
        ("12am, 12 pm, 12:30 am, 12:00:30 AM", ["00:00", "12:00", "00:30", "00:00:30"]),
        ("noon, 12 noon, midday, midnight, 12 midnight", ["12:00", "12:00", "12:00", "00:00", "00:00"]),
        ("14h30, 2h30, 14h", ["14:30", "02:30"]),
        ("2.30pm, 02:30 p. m., 2 p m", ["14:30", "14:30", "14:00"]),
        ("10am-2pm, 14:30\u201315:30", ["10:00", "14:00", "14:30", "15:30"]),
        ("14:30 pm", ["14:30"]),
        ("14:30 am, 0:30 pm, 0:30 am, 13pm", []),
        ("24:00, 23:60, 8:5, x8:50, 1:2:3", []),
        ("afternoon, five to three, at two, half past 14, 9.30, 1430", []),
        ("14:30z and 2:30 pmx", ["14:30", "02:30"]),
    ],
)
def test_a_time_is_read_as_people_mean_it(text: str, found: list[str]) -> None:
    assert extract_times(text) == found


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("2:30", ["02:30"]),
        ("2h30", ["02:30"]),
        ("2:30 pm", ["14:30"]),
        ("half past two", ["02:30", "14:30"]),
        ("2 o'clock", ["02:00", "14:00"]),
        ("2:30-3:30 pm", ["02:30", "14:30"]),
        ("2:30-3:30", ["02:30"]),
    ],
)
def test_what_states_a_time_in_figures_without_a_half_of_the_day_means_24_hours(text: str, times: list[str]) -> None:
    readings = find_stated_values(f"We meet at {text}.")[0].readings
    assert sorted(form for type, form in readings if type == "time") == times
