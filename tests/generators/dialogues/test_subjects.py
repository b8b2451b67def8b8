"""What a fact is about is taken from its topic, and named only where a clause does not name it."""

import pytest

from generators.dialogues.exchanges import parse_exchanges
from generators.dialogues.procedural.fact_topics import describe_elapsed_time, find_missing_names, split_topic

DATES = ("2024-05-03", "2024-05-06", "2024-05-07", "2024-05-20")


@pytest.mark.parametrize(
    ("topic", "parts"),
    [
        ("the file name of the PDF copy", ("the file name", "the PDF copy")),
        ("the recipient of a second copy of the notice", ("the recipient", "a second copy of the notice")),
        ("the row for the first half of my question", ("the row", "the first half of my question")),
        ("where the groups are kept", ("", "the groups")),
        ("who gets the summary", ("", "the summary")),
        ("my train home", ("", "my train home")),
    ],
)
def test_a_topic_falls_into_what_is_told_and_of_what(topic: str, parts: tuple[str, str]) -> None:
    assert split_topic(topic) == parts


def test_a_clause_that_names_its_subject_is_not_told_it_again() -> None:
    cast = {"topic": "the start of the kickoff", "head": "the start", "object": "the kickoff"}
    assert find_missing_names("the kickoff starts at ten", cast) == {"named": "the start", "about": ""}
    assert find_missing_names("we begin at ten", cast) == {
        "named": "the start of the kickoff",
        "about": " about the kickoff",
    }


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [(1, 1, " earlier"), (2, 3, " yesterday"), (1, 2, " on Friday"), (1, 4, " a while back"), (3, 2, ""), (1, 9, "")],
)
def test_an_earlier_day_is_named_as_seen_from_a_later_one(then: int, now: int, said: str) -> None:
    assert describe_elapsed_time(then, now, DATES) == said


def test_a_beat_needs_its_gist() -> None:
    assert parse_exchanges("n the cat\nu hello")[0].gist == "the cat"
    with pytest.raises(ValueError, match="gist"):
        parse_exchanges("u hello")
