"""Segments of a conversation: every turn once and in order, within the budget of tokens, and as few as fit."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import Day, Session, Transcript, Turn, count_tokens
from solvers.memory.history import Utterance, format_utterances, list_utterances
from solvers.memory.segments import Segment, make_search_text, split_by_chunk, split_by_session, split_by_utterance
from tests.solvers.memory.talks import remembered, talk

LINES = st.text(st.sampled_from("ab 12.,é\U0001f600"), max_size=30)
TALKS = st.lists(st.lists(st.lists(LINES, max_size=4), max_size=3), max_size=4)
FEW = settings(max_examples=50)


def estimate(utterances: Segment) -> int:
    """Count tokens as the splitter does: line by line, with the heading of every date."""
    return sum(count_tokens([f"{line}\n"]) for line in format_utterances(utterances).split("\n") if line)


def join(segments: tuple[Segment, ...]) -> list[Utterance]:
    return [one for segment in segments for one in segment]


@FEW
@given(TALKS, st.integers(0, 120))
def test_chunks_hold_every_turn_once_in_order_and_within_the_budget(days: list[list[list[str]]], budget: int) -> None:
    transcript = talk(*days)
    chunks = split_by_chunk(transcript, budget)
    assert join(chunks) == list(list_utterances(transcript))
    for chunk in chunks:
        assert len(chunk) == 1 or estimate(chunk) <= budget
        assert len(chunk) == 1 or count_tokens([format_utterances(chunk)]) <= budget


@FEW
@given(TALKS, st.integers(0, 120))
def test_a_chunk_ends_only_where_the_next_session_or_turn_does_not_fit(
    days: list[list[list[str]]], budget: int
) -> None:
    transcript = talk(*days)
    whole = {segment[0].turn.id.rpartition(".")[0]: segment for segment in split_by_session(transcript)}
    for chunk, following in itertools.pairwise(split_by_chunk(transcript, budget)):
        session = whole[following[0].turn.id.rpartition(".")[0]]
        # A session that fits into a chunk of its own is never cut; of a longer one the turns are packed.
        added = session if estimate(session) <= budget else following[:1]
        assert estimate((*chunk, *added)) > budget or (added is not session and chunk[-1] not in session)
        if added is session:
            assert following[0] == session[0]


def test_sessions_that_fill_a_chunk_to_the_last_token_are_joined() -> None:
    transcript = talk([["We counted 12 boxes.", "Good."]], [["The rent is 900."]], [["Bye."]])
    first, second, _ = split_by_session(transcript)
    exact = estimate((*first, *second))
    assert [len(chunk) for chunk in split_by_chunk(transcript, exact)] == [3, 1]
    assert [len(chunk) for chunk in split_by_chunk(transcript, exact - 1)] == [2, 2]


def test_a_turn_longer_than_a_chunk_is_a_chunk_of_its_own() -> None:
    long = "We counted boxes. " * 30
    chunks = split_by_chunk(talk([["Hi.", "Hello.", long, "Oh.", "Yes."]]), 60)
    assert [[one.turn.text for one in chunk] for chunk in chunks] == [["Hi.", "Hello."], [long], ["Oh.", "Yes."]]


@FEW
@given(TALKS)
def test_utterances_and_sessions_hold_every_turn_once(days: list[list[list[str]]]) -> None:
    transcript = talk(*days)
    said = list(list_utterances(transcript))
    assert join(split_by_utterance(transcript)) == join(split_by_session(transcript)) == said
    assert [len(segment) for segment in split_by_session(transcript)] == [
        len(session) for day in days for session in day if session
    ]
    assert [make_search_text(segment) for segment in split_by_utterance(transcript)] == [one.turn.text for one in said]


def test_sessions_of_two_days_are_two_whatever_their_ids() -> None:
    turn = Turn(id="t", role="user", text="Hi.", ts="2024-05-01T09:00:00")
    session = Session(id="s1", turns=(turn,))
    days = tuple(Day(index=day, date=f"2024-05-0{day}", sessions=(session,)) for day in (1, 2))
    assert [segment[0].date for segment in split_by_session(Transcript(task="t", days=days))] == [
        "2024-05-01",
        "2024-05-02",
    ]


@pytest.mark.parametrize("date", ["2024-02-30", "in spring"])
def test_a_date_that_no_calendar_has_is_shown_as_it_is(date: str, tmp_path: Path) -> None:
    transcript = talk([["Hi."]])
    transcript = transcript.model_copy(update={"days": (transcript.days[0].model_copy(update={"date": date}),)})
    assert remembered(transcript, "", tmp_path, "long-context").text == f"{date}\nuser: Hi."
    assert remembered(transcript, "", tmp_path, "rag-session-summary").text == date
