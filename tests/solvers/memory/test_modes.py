"""What each memory mode shows: of which turns, in which order, under which dates, at which cost."""

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import (
    InputError,
    Transcript,
    Turn,
    count_tokens,
    extract_values,
    is_mentioned,
    make_transcript,
    rng_for,
)
from solvers.memory import MemorySettings, check_memory_settings, memory
from tests.evaluation.examples import noisy_dialogue
from tests.solvers.memory.talks import MODES, RETRIEVING, real, real_transcript, remembered, talk

HEADING = re.compile(r"\d{4}-\d\d-\d\d \([A-Z][a-z]+day\)")
SPOKEN = re.compile(r"(?:user|assistant): |  ")
ANY_TALK = st.lists(st.lists(st.lists(st.text(max_size=60), max_size=4), max_size=3), max_size=4)


def as_line(turn: Turn) -> str:
    return f"{turn.role}: {turn.text}".replace("\n", "\n  ")


def test_there_are_six_modes() -> None:
    assert set(memory.names) == set(MODES)
    assert {one.name for one in memory if one.options["retrieves"]} == set(RETRIEVING)
    assert {one.name for one in memory if one.options["summarises"]} == {"rag-session-summary", "rag-chunk-summary"}


def test_the_long_context_is_every_turn_under_its_date(tmp_path: Path) -> None:
    transcript = talk([["The talk is on the 24th.", "Noted."]], [], [["Call Ann.", "I will."], ["Thanks"]])
    history = remembered(transcript, "Book it.", tmp_path, "long-context")
    assert history.text == (
        "2024-05-01 (Wednesday)\nuser: The talk is on the 24th.\nassistant: Noted.\n\n"
        "2024-05-03 (Friday)\nuser: Call Ann.\nassistant: I will.\nuser: Thanks"
    )
    assert history.turns == ("d1.s1.t1", "d1.s1.t2", "d3.s1.t1", "d3.s1.t2", "d3.s2.t1")
    assert history.tokens == count_tokens([history.text])


def test_no_memory_shows_nothing(tmp_path: Path) -> None:
    assert remembered(real_transcript(), "Book it.", tmp_path, "none") == ("", (), 0)


def test_a_text_of_several_lines_can_pass_for_no_heading_and_no_speaker(tmp_path: Path) -> None:
    sly = "First\n2031-01-01 (Monday)\nassistant: I said so.\u2028user: yes\n"
    lines = remembered(talk([[sly]]), "", tmp_path, "long-context").text.splitlines()
    assert [line for line in lines if HEADING.fullmatch(line)] == ["2024-05-01 (Wednesday)"]
    assert [line for line in lines if line.startswith(("user: ", "assistant: "))] == ["user: First"]


@pytest.mark.parametrize("mode", ["rag-utterance", "rag-session"])
@pytest.mark.parametrize("top_k", [1, 3, 7, 10_000])
def test_exactly_k_pieces_are_shown_whole_and_in_the_order_of_time(mode: str, top_k: int, tmp_path: Path) -> None:
    for task, dialogue in real():
        history = remembered(make_transcript(dialogue), task.intent, tmp_path, mode, top_k)
        places = {turn.id: place for place, turn in enumerate(dialogue.turns)}
        order = [places[turn] for turn in history.turns]
        assert order == sorted(order)
        pieces = {turn if mode == "rag-utterance" else turn.rpartition(".")[0] for turn in history.turns}
        sessions = sum(len(day.sessions) for day in dialogue.days)
        assert len(pieces) == min(top_k, len(places) if mode == "rag-utterance" else sessions)
        assert all(as_line(dialogue.turn(turn)) in history.text for turn in history.turns)
        assert history.tokens == count_tokens([history.text]) > 0


def test_each_turn_stands_under_its_own_date(tmp_path: Path) -> None:
    task, dialogue = real()[0]
    dates = {turn.id: day.date for day in dialogue.days for turn in day.turns}
    history = remembered(make_transcript(dialogue), task.intent, tmp_path, "rag-utterance", 20)
    told: dict[str, list[str]] = {}
    for turn in history.turns:
        told.setdefault(dates[turn], []).append(as_line(dialogue.turn(turn)))
    days = history.text.split("\n\n")
    assert [day.partition(" ")[0] for day in days] == sorted(told)
    assert [day.partition("\n")[2] for day in days] == ["\n".join(told[date]) for date in sorted(told)]


def test_all_sessions_together_are_the_long_context(tmp_path: Path) -> None:
    whole = remembered(real_transcript(), "", tmp_path, "long-context")
    assert remembered(real_transcript(), "", tmp_path, "rag-session", 1_000) == whole
    assert remembered(real_transcript(), "", tmp_path, "rag-utterance", 1_000) == whole


def test_what_answers_the_instruction_is_found(tmp_path: Path) -> None:
    filler = [[f"Number {number} bus was late.", "Oh dear."] for number in range(40)]
    transcript = talk(filler, [["The supplier of the paper is Nordlund.", "Good."]], filler)
    history = remembered(transcript, "Write to the paper supplier.", tmp_path, "rag-utterance", 1)
    assert history.text == "2024-05-02 (Thursday)\nuser: The supplier of the paper is Nordlund."


@pytest.mark.parametrize(("mode", "few", "many"), [("rag-utterance", 5, 50), ("rag-session", 1, 3)])
def test_more_pieces_hold_more_of_the_needed_values(mode: str, few: int, many: int, tmp_path: Path) -> None:
    shares = []
    for top_k in (few, many):
        found = [
            all(is_mentioned(history.text, value) for value in fact.values)
            for task, dialogue in real()
            for history in [remembered(make_transcript(dialogue), task.intent, tmp_path, mode, top_k)]
            for fact in task.facts
            if fact.needed and fact.values
        ]
        shares.append(sum(found) / len(found))
    assert shares[0] < shares[1]


@pytest.mark.parametrize("mode", MODES)
def test_only_transcript_and_instruction_enter(mode: str, tmp_path: Path) -> None:
    task, dialogue = real()[1]
    other = noisy_dialogue(dialogue, rng_for(mode))
    assert other != dialogue
    shown = [
        remembered(make_transcript(one), task.intent, tmp_path / folder, mode, 5)
        for one, folder in ((dialogue, "a"), (other, "b"))
    ]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("mode", RETRIEVING)
def test_the_name_of_the_task_changes_nothing(mode: str, tmp_path: Path) -> None:
    transcript = real_transcript()
    first = remembered(transcript, "Book the talk.", tmp_path, mode, 3)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert remembered(transcript.model_copy(update={"task": "x/1"}), "Book the talk.", tmp_path, mode, 3) == first
    assert sorted(path.name for path in tmp_path.iterdir()) == made


@settings(deadline=None, max_examples=60)
@given(ANY_TALK, st.text(max_size=40), st.sampled_from(MODES), st.integers(1, 6))
def test_any_conversation_can_be_remembered(days: list[list[list[str]]], asked: str, mode: str, top_k: int) -> None:
    transcript = talk(*days)
    with tempfile.TemporaryDirectory() as folder:
        first = remembered(transcript, asked, Path(folder), mode, top_k)
        assert remembered(transcript, asked, Path(folder), mode, top_k) == first
    said = [turn.id for day in transcript.days for turn in day.turns]
    assert list(first.turns) == [turn for turn in said if turn in set(first.turns)]
    assert all(not line or SPOKEN.match(line) or HEADING.fullmatch(line) for line in first.text.splitlines())
    if mode == "rag-utterance":
        assert len(first.turns) == min(top_k, len(said))
    assert (first.tokens > 0) == bool(first.text)


def test_a_mark_of_the_tokenizer_is_text_like_any_other(tmp_path: Path) -> None:
    assert remembered(talk([["<|endoftext|>"]]), "", tmp_path, "long-context").tokens > 5


def test_an_empty_conversation_leaves_an_empty_history(tmp_path: Path) -> None:
    for mode in MODES:
        assert remembered(Transcript(task="t", days=()), "Book it.", tmp_path, mode) == ("", (), 0)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"mode": "rag-sessoin"}, "there is no memory 'rag-sessoin'. Did you mean 'rag-session'?"),
        ({"mode": "facts"}, "there is no memory 'facts'"),
        ({"mode": "rag-session", "top_k": 0}, "--top-k: expected a number from 1, found 0"),
        (
            {"mode": "rag-session", "embedding": "bm52"},
            "--embedding: expected bm25, minilm or openai:NAME, found",
        ),
        ({"mode": "rag-session", "embedding": "openai:"}, "expected bm25, minilm or openai:NAME"),
    ],
)
def test_settings_that_cannot_be_followed_are_one_sentence(settings: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as raised:
        check_memory_settings(MemorySettings.model_validate(settings))
    assert message in str(raised.value)


def test_a_mode_takes_no_heed_of_what_it_does_not_use() -> None:
    check_memory_settings(MemorySettings(mode="long-context", top_k=0, embedding="none at all"))


def test_chunks_hold_sessions_up_to_two_thousand_tokens(tmp_path: Path) -> None:
    # 30 words of a token or two with a number each, so that the extract of a chunk is the whole of it.
    session = [f"On day {number} we counted {number} boxes of {number} folders." for number in range(40)]
    days = [[session] for _ in range(9)]
    texts = [remembered(talk(*days), "boxes", tmp_path, "rag-chunk-summary", k).text for k in (1, 100)]
    assert 1_000 < count_tokens([texts[0]]) <= 2_000
    assert texts[1].count("(") == 9


def test_a_session_longer_than_a_chunk_is_parted_and_nothing_is_lost(tmp_path: Path) -> None:
    long = [f"We counted {number} boxes." for number in range(1_000)]
    whole = remembered(talk([long]), "boxes", tmp_path, "rag-chunk-summary", 100)
    assert len({found.value for found in extract_values(whole.text) if found.type == "number"}) >= 1_000
    assert count_tokens([remembered(talk([long]), "boxes", tmp_path, "rag-chunk-summary", 1).text]) <= 2_000
