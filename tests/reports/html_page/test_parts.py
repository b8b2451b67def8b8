"""A turn cut at its evidence loses nothing, wherever the spans lie."""

from hypothesis import given
from hypothesis import strategies as st

from data_model import Evidence, Turn
from reports.html_page.task_view import split_turn

spans = st.tuples(st.integers(-5, 40), st.integers(-5, 40), st.sampled_from(["f1", "f2", "f3"]))


def turn_of(text: str) -> Turn:
    return Turn(id="d1.s1.t1", role="user", text=text, ts="2020-04-30T09:00:00")


@given(st.text(max_size=30), st.lists(spans, max_size=5))
def test_every_character_is_shown_once_with_the_facts_it_says(text: str, marked: list[tuple[int, int, str]]) -> None:
    evidence = [
        Evidence(fact=fact, value=None, turn="d1.s1.t1", start=start, end=end, first=False)
        for start, end, fact in marked
    ]
    parts = split_turn(turn_of(text), evidence)
    shown = [
        (letter, set() if isinstance(part, str) else set(part[1]))
        for part in parts
        for letter in (part if isinstance(part, str) else part[0])
    ]
    assert "".join(letter for letter, _ in shown) == text
    for place, (_, facts) in enumerate(shown):
        assert facts == {fact for start, end, fact in marked if start <= place < end}
