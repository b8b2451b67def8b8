"""The sentence encoder all-MiniLM-L6-v2 in numpy, with weights from a Python package; needs no network and no torch.

BERT: Devlin et al. 2019; MiniLM: Wang et al. 2020. Six layers; a text's vector is the mean of the last one.
"""

import asyncio
import json
import threading
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from data_model import hash_file
from solvers.memory.minilm_weights import WeightFiles, find_weight_files

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

WINDOW_TOKENS = 254
"""Tokens that are encoded at once: the length used in training, less the two tokens that mark start and end."""
_BATCH_SIZE = 16
_loading_lock = threading.Lock()
"""Texts are encoded in threads of the event loop's pool, and the first of them loads the weights."""


def describe_minilm_weights() -> str:
    """Return a text that identifies everything the vectors depend on: the contents of weights and tokenizer."""
    return _describe_weights(find_weight_files())


@cache
def _describe_weights(weights: WeightFiles) -> str:
    return f"minilm {hash_file(weights.model)} {hash_file(weights.tokenizer)} {WINDOW_TOKENS}"


async def embed_with_minilm(texts: Sequence[str], model: str = "minilm") -> list[list[float]]:
    """Return one unit vector of 384 numbers per text; a text longer than a window is the mean over all its tokens."""
    vectors = await asyncio.to_thread(_encode_texts, tuple(texts))
    rows: list[list[float]] = vectors.tolist()
    return rows


def _encode_texts(texts: Sequence[str]) -> "Floats":
    import numpy as np
    from threadpoolctl import threadpool_limits

    with _loading_lock:
        encoder = _load_encoder(find_weight_files())
    # One by one: encoding a batch would start threads of the library, which then warns about every later fork.
    ids = [tuple(encoder.tokenizer.encode(text, add_special_tokens=False).ids) for text in texts]
    windows = [
        (number, one[first : first + WINDOW_TOKENS])
        for number, one in enumerate(ids)
        for first in range(0, max(len(one), 1), WINDOW_TOKENS)
    ]
    sums = np.zeros((len(texts), encoder.width), dtype=np.float32)
    # On a busy machine BLAS threads wait for each other a hundred times longer than they work; and with a single
    # thread, the vectors do not depend on the number of cores.
    with threadpool_limits(1):
        summed = _sum_windows(encoder, [window for _, window in windows])
    for number, window in windows:
        sums[number] += summed[window]
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    return (sums / np.where(lengths == 0, 1, lengths)).astype(np.float32)


def _sum_windows(encoder: "_Encoder", windows: Sequence[tuple[int, ...]]) -> "dict[tuple[int, ...], Floats]":
    """Sum the states over the tokens of each distinct window; windows of equal length form batches without padding."""
    import numpy as np

    by_length: dict[int, list[tuple[int, ...]]] = {}
    for window in dict.fromkeys(windows):
        by_length.setdefault(len(window), []).append(window)
    sums: dict[tuple[int, ...], Floats] = {}
    for length in sorted(by_length):
        windows_of_length = by_length[length]
        for first in range(0, len(windows_of_length), _BATCH_SIZE):
            batch = windows_of_length[first : first + _BATCH_SIZE]
            rows = np.array([(encoder.begin, *window, encoder.end) for window in batch])
            sums |= zip(batch, encoder.compute_states(rows).sum(axis=1), strict=True)
    return sums


class _Encoder:
    """The loaded model, with its tensors by their names in the file."""

    def __init__(self, weights: WeightFiles) -> None:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        self.tensors: dict[str, Any] = load_file(str(weights.model))
        self.tokenizer = Tokenizer.from_file(str(weights.tokenizer))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        config = json.loads(weights.config.read_text(encoding="utf-8"))
        self.layers, self.heads, self.width = (
            int(config[name]) for name in ("num_hidden_layers", "num_attention_heads", "hidden_size")
        )
        self.begin, self.end = (self.tokenizer.token_to_id(mark) for mark in ("[CLS]", "[SEP]"))

    def compute_states(self, rows: Any) -> Any:
        """Return the last layer's states (rows x tokens x width) for token ids (rows x tokens)."""
        prefix = "embeddings."
        hidden = (
            self.tensors[f"{prefix}word_embeddings.weight"][rows]
            + self.tensors[f"{prefix}position_embeddings.weight"][: rows.shape[1]]
            + self.tensors[f"{prefix}token_type_embeddings.weight"][0]
        )
        hidden = self._normalise_layer(hidden, f"{prefix}LayerNorm")
        for layer in range(self.layers):
            name = f"encoder.layer.{layer}"
            hidden = self._normalise_layer(hidden + self._attend(hidden, name), f"{name}.attention.output.LayerNorm")
            inner = _gelu(self._apply_linear(hidden, f"{name}.intermediate.dense"))
            hidden = self._normalise_layer(
                hidden + self._apply_linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm"
            )
        return hidden

    def _attend(self, hidden: Any, name: str) -> Any:
        import numpy as np

        rows, tokens, width = hidden.shape
        shape = (rows, tokens, self.heads, width // self.heads)
        query, key, value = (
            self._apply_linear(hidden, f"{name}.attention.self.{part}").reshape(shape).transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        weights = query @ key.transpose(0, 1, 3, 2) / np.float32(shape[-1] ** 0.5)
        weights = np.exp(weights - weights.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        mixed = (weights @ value).transpose(0, 2, 1, 3).reshape(rows, tokens, width)
        return self._apply_linear(mixed, f"{name}.attention.output.dense")

    def _apply_linear(self, states: Any, name: str) -> Any:
        # One product of two matrices takes half the time of one product per row.
        flat = states.reshape(-1, states.shape[-1]) @ self.tensors[f"{name}.weight"].T
        return flat.reshape(*states.shape[:-1], -1) + self.tensors[f"{name}.bias"]

    def _normalise_layer(self, states: Any, name: str) -> Any:
        import numpy as np

        centred = states - states.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + np.float32(1e-12))
        return centred / spread * self.tensors[f"{name}.weight"] + self.tensors[f"{name}.bias"]


def _gelu(states: Any) -> Any:
    """Compute the GELU activation; the error function is Abramowitz and Stegun 7.1.26, accurate to 2e-7."""
    import numpy as np

    scaled = np.abs(states) * np.float32(0.5**0.5)
    t = 1 / (1 + np.float32(0.3275911) * scaled)
    polynomial = np.zeros_like(t)
    for factor in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592):
        polynomial = (polynomial + np.float32(factor)) * t
    error = np.sign(states) * (1 - polynomial * np.exp(-(scaled**2)))
    return states * np.float32(0.5) * (1 + error)


@cache
def _load_encoder(weights: WeightFiles) -> _Encoder:
    return _Encoder(weights)
