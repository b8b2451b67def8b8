"""Which pieces are shown: ranked as a peer ranks them on any texts, k of them, and from vectors that fit."""

import asyncio
import itertools
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import bounds
from llm_gateway import Models
from solvers.memory import History, MemorySettings, recall_history
from solvers.memory.bm25 import build_index, rank_matches, score_texts, split_words
from solvers.memory.disk_cache import make_cache_entry, read_cached, write_cached
from solvers.memory.ranking import fuse_rankings
from solvers.memory.vectors import rank_by_cosine
from tests.answering import Asked, spoken
from tests.endpoint.server import Said
from tests.solvers.memory.talks import remembered, talk

WORDS = st.sampled_from("rent rents talk hall 12 don't café key x1 Nordlund THE the of you're".split())
TEXTS = st.lists(st.lists(WORDS, max_size=8).map(" ".join), min_size=1, max_size=8)
QUERIES = st.lists(WORDS, max_size=5).map(" ".join)
TALK = talk([["The rent is 900.", "Noted."], ["Ann moves out.", "Oh."]])


@settings(max_examples=40)
@given(TEXTS, QUERIES)
def test_any_texts_are_ranked_as_a_peer_ranks_them(texts: list[str], query: str) -> None:
    bm25s: Any = pytest.importorskip("bm25s", reason="the peer is not installed")
    index, words = build_index(texts), split_words(query)
    scores = score_texts(index, query)
    if any(map(split_words, texts)) and words:
        peer = bm25s.BM25(method="lucene", k1=1.5, b=0.75, backend="numpy")
        peer.index([split_words(text) for text in texts], show_progress=False)
        # The peer has no score for a word that no text has.
        known = [word for word in words if word in index.postings]
        theirs = [float(score) for score in peer.get_scores(known)] if known else [0.0] * len(texts)
        assert scores == pytest.approx(theirs, rel=1e-4, abs=1e-5)
    ranking = rank_matches(index, query)
    assert sorted(ranking) == [place for place, score in enumerate(scores) if score > 0]
    for before, after in itertools.pairwise(ranking):
        assert scores[before] > scores[after] or (scores[before] == scores[after] and before < after)


@settings(max_examples=40)
@given(TEXTS, QUERIES, WORDS)
def test_a_text_that_says_a_word_more_often_in_the_same_length_does_not_score_less(
    texts: list[str], query: str, word: str
) -> None:
    filler, said = "zzz yyy", f"{word} {word}"
    once = score_texts(build_index([*texts, f"{word} {filler} zzz"]), query)[-1]
    twice = score_texts(build_index([*texts, f"{said} {filler}"]), query)[-1]
    assert twice >= once - 1e-12 or word not in query


def test_words_that_everybody_says_find_nothing() -> None:
    assert rank_matches(build_index(["You're the one of us", "It is what it is"]), "what are you the one of?") == []


def test_two_that_agree_outweigh_one_first_place() -> None:
    assert fuse_rankings([[0, 1, 2, 3], [4, 5, 6, 3]])[0] == 3


def test_where_too_few_answer_the_first_of_the_others_fill_up(tmp_path: Path) -> None:
    history = remembered(TALK, "Ann", tmp_path, "rag-utterance", 3)
    assert history.turns == ("d1.s1.t1", "d1.s1.t2", "d1.s2.t1")


def test_cosines_are_told_apart_to_six_decimals_and_no_further() -> None:
    np = pytest.importorskip("numpy")
    query = np.array([1, 0], dtype="<f4")
    near = np.array([[1, 0.02], [1, 0.01]], dtype="<f4")
    assert rank_by_cosine(near, query) == [1, 0]
    equal = np.array([[1, 3e-5], [1, 2e-5], [1, 0]], dtype="<f4")
    assert rank_by_cosine(equal, query) == [0, 1, 2]
    many = np.tile(near, (300, 1))
    assert rank_by_cosine(many, query) == [*range(1, 600, 2), *range(0, 600, 2)]


class Embedding:
    """An embedding whose vectors grow longer when it is told to; it notes what it is asked."""

    def __init__(self) -> None:
        self.length, self.asked, self.running, self.most_running = 2, list[int](), 0, 0

    async def __call__(self, texts: Sequence[str], model: str) -> list[list[float]]:
        self.asked.append(len(texts))
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        for _ in range(20):
            await asyncio.sleep(0)
        self.running -= 1
        return [[float("rent" in text), float("Ann" in text)] + [0.1] * (self.length - 2) for text in texts]


def test_vectors_that_were_made_anew_are_not_asked_for_again(tmp_path: Path) -> None:
    embed = Embedding()
    how: dict[str, Any] = {"embedding": "openai:m", "embed": embed}
    assert remembered(TALK, "Ann", tmp_path, "rag-utterance", 1, **how).turns == ("d1.s2.t1",)
    embed.length = 5
    assert remembered(TALK, "the rent", tmp_path, "rag-utterance", 1, **how).turns == ("d1.s1.t1",)
    assert embed.asked == [4, 1, 1, 5]
    assert remembered(TALK, "the rent", tmp_path, "rag-utterance", 1, **how).turns == ("d1.s1.t1",)
    assert embed.asked == [4, 1, 1, 5]


def test_a_question_that_was_asked_of_another_conversation_is_embedded_anew_with_its_texts(tmp_path: Path) -> None:
    embed = Embedding()
    how: dict[str, Any] = {"embedding": "openai:m", "embed": embed}
    remembered(TALK, "the rent", tmp_path, "rag-utterance", 1, **how)
    embed.length = 5
    other = talk([["Ann moves in.", "When?", "The rent is due."]])
    for _ in range(2):
        assert remembered(other, "the rent", tmp_path, "rag-utterance", 1, **how).turns == ("d1.s1.t3",)
        assert embed.asked == [4, 1, 3, 4]


def test_vectors_of_few_conversations_are_in_memory_at_once(tmp_path: Path) -> None:
    embed = Embedding()
    settings = MemorySettings(mode="rag-utterance", top_k=1, embedding="openai:m")
    talks = [talk([[f"The rent is {number}.", "Noted."]]) for number in range(9)]

    async def recall_all() -> list[History]:
        recalls = (recall_history(one, "rent", settings, tmp_path, embed=embed) for one in talks)
        return list(await asyncio.gather(*recalls))

    assert len(set(asyncio.run(recall_all()))) == 9
    assert embed.most_running == 2


@settings(max_examples=20)
@given(st.binary(min_size=1, max_size=40), st.integers(0, 45))
def test_an_entry_is_read_as_it_was_written_or_not_at_all(body: bytes, cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        entry = make_cache_entry(Path(folder), "summary", "model", body.hex())
        assert read_cached(entry, 40) is None
        write_cached(entry, body)
        assert read_cached(entry, 40) == body
        assert read_cached(entry, len(body)) == body
        assert make_cache_entry(Path(folder), "vectors", "model", body.hex()).digest != entry.digest
        content = entry.path.read_bytes()
        entry.path.write_bytes(content[: -1 - cut])
        assert read_cached(entry, 40) is None
        write_cached(entry, body)
        assert read_cached(entry, len(body) - 1) is None


def test_vectors_of_a_length_that_does_not_fit_are_made_again(tmp_path: Path) -> None:
    embed = Embedding()
    how: dict[str, Any] = {"embedding": "openai:m", "embed": embed}
    first = remembered(TALK, "Ann", tmp_path, "rag-utterance", 1, **how)
    for path in sorted(tmp_path.iterdir()):
        kind, _, digest = path.name.partition("-")
        entry = make_cache_entry(tmp_path, kind)._replace(path=path, digest=digest)
        write_cached(entry, b"\0" * 7)
    assert remembered(TALK, "Ann", tmp_path, "rag-utterance", 1, **how) == first
    assert embed.asked == [4, 1, 4, 1]


def summarise(cache: Path, mode: str, answer: str, days: Sequence[list[list[str]]]) -> tuple[History, list[Asked]]:
    settings = MemorySettings(mode=mode, top_k=9, summary="llm")

    async def work(models: Models) -> History:
        return await recall_history(talk(*days), "Pay.", settings, cache, models, model="m")

    return spoken(lambda _: Said(answer), work)


def test_a_summary_says_the_days_that_it_covers_and_belongs_to_its_prompt(tmp_path: Path) -> None:
    days = [[["The rent is 900."]], [], [["Ann moves out."]]]
    chunk, _ = summarise(tmp_path, "rag-chunk-summary", "Both.", days)
    assert chunk.text == "2024-05-01 (Wednesday) to 2024-05-03 (Friday)\nBoth."
    one_chunk, asked = summarise(tmp_path, "rag-chunk-summary", "As a chunk.", days[:1])
    assert (one_chunk.text, len(asked)) == ("2024-05-01 (Wednesday)\nAs a chunk.", 1)
    session, asked = summarise(tmp_path, "rag-session-summary", "As a session.", days[:1])
    assert (session.text, len(asked)) == ("2024-05-01 (Wednesday)\nAs a session.", 1)


@pytest.mark.parametrize(("said", "most"), [(10, bounds.SUMMARY_CHARS), (6_000, 6_006)])
def test_a_summary_is_no_longer_than_its_limit_or_what_it_sums_up(said: int, most: int, tmp_path: Path) -> None:
    history, _ = summarise(tmp_path, "rag-session-summary", "x" * 9_000, [[["y" * said]]])
    _, _, summary = history.text.partition("\n")
    assert set(summary) == {"x"}
    assert most <= len(summary) <= most + len("2024-05-01 (Wednesday)\n")
