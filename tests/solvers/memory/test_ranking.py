"""Which texts are found: by words as a peer finds them, by meaning, and by both."""

import itertools
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import make_transcript
from solvers.memory.bm25 import build_index, rank_matches, score_texts, split_words
from solvers.memory.ranking import fuse_rankings
from solvers.memory.vectors import rank_by_cosine
from tests.solvers.memory.talks import real, remembered

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
