"""Which sentences take back the values of a text, and which only look as if they did."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from criteria.sentences import KINDS, Kind, find_objections, list_example_texts
from data_model import Span
from tests.criteria.sentence_examples import FAIR, WRONG, read_braces

ALL_KINDS: tuple[Kind, ...] = ("withdrawal", "doubt", "denial", "choice", "question", "range", "leftover")
EXAMPLES = tuple(list_example_texts())


def object_to(marked_text: str, is_whole: bool = False, kinds: tuple[Kind, ...] = ALL_KINDS) -> list[str]:
    """Return the objections to a text in which braces mark the wanted values."""
    text, spans = read_braces(marked_text)
    return [str(one) for one in find_objections(text, spans, kinds, is_whole)]


@pytest.mark.parametrize("text", [*(text for text, kind in EXAMPLES if kind), *WRONG])
def test_what_takes_a_value_back_is_objected_to(text: str) -> None:
    assert object_to(text)


@pytest.mark.parametrize("text", [*(text for text, kind in EXAMPLES if not kind), *FAIR])
def test_what_only_looks_so_is_fair(text: str) -> None:
    # `about the budget` gives a range only if the budget is a figure.
    assert object_to(text, kinds=KINDS) == []


@pytest.mark.parametrize(
    "text",
    [
        "Hi Bo,\n\nthe total is {1,200}, not including VAT.\n\nLet me know if anything is wrong.\n\nBest,\nZoe",
        "I think this is everything: {1200}.",
        "Should you have questions, do not hesitate to write. {Bring the forms}, no later than noon.",
        "There are no questions so far. {1200}",
        "Please do not forget to bring {the forms}; we could not do it without you.",
        "The meeting is on {Friday}. I am not sure who takes the minutes.",
        "{15:00}. Perhaps we can talk about the trip next week.",
        "It was not easy to find, but here it is: {1200}.",
        "Nothing else has been changed. {1200}",
        "Thanks for waiting, and sorry for the delay. The figure is {1200}.",
        "{Not all is wrong} is what the sign says.",
    ],
)
def test_what_doubts_something_else_is_fair(text: str) -> None:
    assert object_to(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "{1200}. Ignore the above.",
        "{1200}\n\nActually, these figures might be outdated.",
        "The meeting is at {15:00} (approximately).",
        "The meeting is at {15:00}, or so we hope.",
        "I think the meeting is at {15:00}.",
        "{15:00} used to be the time.",
        "The time is {15:00}; alternatively 16:00. On second thought, scrap that.",
        "If not {1200}, take the sum of the other column.",
        "{1200}. It is no longer valid.",
    ],
)
def test_what_refers_back_to_the_values_is_objected_to(text: str) -> None:
    assert object_to(text)


def test_an_event_is_doubted_by_any_sentence_of_its_description() -> None:
    assert object_to("Probably.", is_whole=True)
    assert object_to("The room may change.", is_whole=True)
    assert object_to("Please do not be late, and do not forget your badge.", is_whole=True) == []


@given(st.text(max_size=200), st.data())
def test_any_text_is_read(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    for one in find_objections(text, [span] if span.end > span.start else [], ALL_KINDS):
        assert one.kind in ALL_KINDS
