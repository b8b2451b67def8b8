"""The summary without a model: no value is lost, and small talk is."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from data_model import extract_values, make_transcript
from tests.solvers.memory.talks import real, remembered, talk

PARTS = st.sampled_from(
    "5 p.m.|5|14:30|2020-05-14|on May 3|ann.lee@mill.example|plan v2.xlsx|data/rent.xlsx|1,250.50|EUR 12.5|Hello|"
    "so it goes|!|.|?|. |\n|  |'a title'|Mr. Hull|e.g. 3|the 14th of May|half past two|...|Ann".split("|")
)


def summary(text: str, mode: str = "rag-session-summary") -> str:
    with tempfile.TemporaryDirectory() as folder:
        return remembered(talk([[text]]), "", Path(folder), mode, 100).text.partition("user: ")[2]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Nice weather. The talk is at 5 p.m. sharp. Bye!", "The talk is at 5 p.m. sharp."),
        ("It rains. Send it to a.b@mill.example. So be it. Or by 3 May. Fine.",
         "Send it to a.b@mill.example. ... Or by 3 May."),
        ("One of these days. The file is plan v1.2.xlsx. Really? Pay 1,250.50 at once.",
         "The file is plan v1.2.xlsx. ... Pay 1,250.50 at once."),
        ("Well, well. Call it 'Spring fair'. Good.", "Call it 'Spring fair'."),
        ("Oh my. Give it to Mona Rossi please. I think so.", "Give it to Mona Rossi please."),
        ("Hm. It starts in F4 I think. Yes.", "It starts in F4 I think."),
        ("So. Call it 'the fair in the spring of next year', say. Good.",
         "Call it 'the fair in the spring of next year', say."),
        ("So. Call it \"the fair in the spring of next year\", say. Good.",
         "Call it \"the fair in the spring of next year\", say."),
        ("So. Call it 'Hi. You there', say. Good.", "Call it 'Hi. You there', say."),
        ("I am tired. Who is not.", ""),
    ],
)  # fmt: skip
def test_sentences_with_a_value_are_kept(text: str, kept: str) -> None:
    assert summary(text) == kept


@settings(deadline=None, max_examples=150)
@given(st.lists(PARTS, max_size=12).map(" ".join) | st.text(max_size=80))
@example("It is in May. Yes. 5 of them.")
def test_every_value_of_a_text_is_in_its_summary(text: str) -> None:
    kept = " ".join(summary(text).split())
    for found in extract_values(text):
        assert " ".join(text[found.start : found.end].split()) in kept


@pytest.mark.parametrize("mode", ["rag-session-summary", "rag-chunk-summary"])
def test_every_value_of_a_real_conversation_is_in_its_summary_and_much_else_is_not(mode: str, tmp_path: Path) -> None:
    for task, dialogue in real():
        transcript = make_transcript(dialogue)
        shown = remembered(transcript, task.intent, tmp_path, mode, 1_000)
        for turn in dialogue.turns:
            assert all(turn.text[found.start : found.end] in shown.text for found in extract_values(turn.text))
        assert all(day.date in shown.text for day in dialogue.days)
        assert shown.turns == ()
        assert shown.tokens < 0.6 * remembered(transcript, "", tmp_path, "long-context").tokens


def test_a_day_without_a_value_leaves_its_date(tmp_path: Path) -> None:
    history = remembered(talk([["How are you?"]]), "", tmp_path, "rag-session-summary")
    assert history.text == "2024-05-01 (Wednesday)"


@pytest.mark.parametrize("text", ["." * 20_000, '"' * 19_999, "\u201c" * 20_000, " " * 20_000, "a1" * 10_000])
def test_a_text_of_any_kind_is_read_in_a_moment(text: str) -> None:
    assert len(summary(text)) <= len(text)
