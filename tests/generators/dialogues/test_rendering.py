"""Whatever a person types for a value, the independent finder reads it back."""

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from data_model import Value, find_mentions, rng_for
from generators.dialogues.procedural.value_rendering import ValueHabits, render_value

HABITS = st.builds(
    ValueHabits,
    dates=st.sampled_from(["day_month", "month_day", "iso", "weekday"]),
    times=st.sampled_from(["24h", "12h"]),
    numbers=st.sampled_from(["plain", "grouped"]),
    year=st.sampled_from([2020, 2024]),
)
VALUES = st.one_of(
    st.dates(dt.date(2019, 1, 1), dt.date(2026, 12, 31)).map(lambda day: Value(type="date", value=day.isoformat())),
    st.times().map(lambda time: Value(type="time", value=time.strftime("%H:%M"))),
    st.integers(0, 10**7).map(lambda number: Value(type="number", value=str(number))),
    st.decimals(0, 10**5, places=2).map(
        lambda number: Value(type="number", value=f"{number:.2f}".rstrip("0").rstrip("."))
    ),
    st.sampled_from(["data/q2_report.xlsx", "recap_final.docx"]).map(lambda name: Value(type="file", value=name)),
    st.sampled_from(["lena.brook@example.org"]).map(lambda name: Value(type="address", value=name)),
    st.sampled_from(["Harbour Room", "Zoë O'Neil"]).map(lambda name: Value(type="name", value=name)),
)


@given(VALUES, HABITS, st.integers(0, 50), st.sampled_from(["{}", "it is {}.", "so {}, please", "for {} we meet"]))
def test_a_rendered_value_is_found_where_it_stands(value: Value, habits: ValueHabits, seed: int, frame: str) -> None:
    text = render_value(value, habits, rng_for(seed))
    start = frame.index("{")
    assert (start, start + len(text)) in find_mentions(frame.format(text), value)
