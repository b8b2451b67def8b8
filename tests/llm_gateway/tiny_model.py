"""A language model of two megabytes for llama.cpp, written in a moment: it recites the alphabet.

It is a Llama of one layer whose attention and feed-forward weights are zero, so that each token depends on the one
before it alone. A letter is followed by the next letter, `z` by the end of the reply, and anything else by `a`; where a
grammar forbids that, lower-case letters and quotation marks are likelier than the rest.
"""

import struct
from pathlib import Path
from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

_UINT32, _INT32, _FLOAT32, _STRING, _ARRAY = 4, 5, 6, 8, 9
_SPECIAL_TOKENS = ("<unk>", "<s>", "</s>")
_END = _SPECIAL_TOKENS.index("</s>")
_BYTES = tuple(f"<0x{byte:02X}>" for byte in range(256))
_TOKENS = (*_SPECIAL_TOKENS, *_BYTES)
_TOKEN_TYPES = (2, 3, 3, *[6] * len(_BYTES))
_WIDTH, _HEADS, _INNER, _ALWAYS = 320, 5, 32, 319
_ALIGNMENT = 32
TEMPLATE = "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}"
MetadataValue = int | float | str | list[str] | list[float] | list[int]


def write_tiny_model(path: Path) -> Path:
    """Write the model as a GGUF file, version 3, and return its path."""
    metadata: dict[str, MetadataValue] = {
        "general.architecture": "llama",
        "general.alignment": _ALIGNMENT,
        "llama.context_length": 8192,
        "llama.embedding_length": _WIDTH,
        "llama.block_count": 1,
        "llama.feed_forward_length": _INNER,
        "llama.attention.head_count": _HEADS,
        "llama.attention.head_count_kv": 1,
        "llama.attention.layer_norm_rms_epsilon": 1e-6,
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.tokens": list(_TOKENS),
        "tokenizer.ggml.scores": [0.0] * len(_TOKENS),
        "tokenizer.ggml.token_type": list(_TOKEN_TYPES),
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": _END,
        "tokenizer.chat_template": TEMPLATE,
    }
    tensors = _make_tensors()
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(metadata))
    head += b"".join(_pack_text(name) + _pack_value(value) for name, value in metadata.items())
    content = b""
    for name, tensor in tensors.items():
        sizes = tuple(reversed(tensor.shape))
        head += _pack_text(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, 0, len(content))
        content += _pad(tensor.tobytes())
    path.write_bytes(_pad(head) + content)
    return path


def _make_tensors() -> dict[str, NDArray[np.float32]]:
    """Each token has a direction of its own, and one direction is common to all."""
    count, head = len(_TOKENS), _WIDTH // _HEADS
    embeddings, output = np.zeros((count, _WIDTH), "<f4"), np.zeros((count, _WIDTH), "<f4")
    embeddings[range(count), range(count)] = embeddings[:, _ALWAYS] = 1
    following = dict.fromkeys(range(count), _byte("a"))
    following |= {_byte(one): _byte(one) + 1 for one in ascii_lowercase} | {_byte("z"): _END}
    for before, after in following.items():
        output[after, before] = 4
    output[[_byte(one) for one in f'{ascii_lowercase}"'], _ALWAYS] = 1
    zeros = {
        "attn_q": (_WIDTH, _WIDTH),
        "attn_k": (head, _WIDTH),
        "attn_v": (head, _WIDTH),
        "attn_output": (_WIDTH, _WIDTH),
        "ffn_gate": (_INNER, _WIDTH),
        "ffn_up": (_INNER, _WIDTH),
        "ffn_down": (_WIDTH, _INNER),
    }
    layer = {name: np.zeros(shape, "<f4") for name, shape in zeros.items()}
    ones = np.ones(_WIDTH, "<f4")
    return {
        "token_embd.weight": embeddings,
        "output_norm.weight": ones,
        "output.weight": output,
        "blk.0.attn_norm.weight": ones,
        "blk.0.ffn_norm.weight": ones,
        **{f"blk.0.{name}.weight": tensor for name, tensor in layer.items()},
    }


def _byte(character: str) -> int:
    return len(_SPECIAL_TOKENS) + ord(character)


def _pack_value(value: MetadataValue) -> bytes:
    if not isinstance(value, list):
        kind, packed = _pack_scalar(value)
        return struct.pack("<I", kind) + packed
    pairs = [_pack_scalar(one) for one in value]
    kind = _INT32 if isinstance(value[0], int) else pairs[0][0]
    return struct.pack("<IIQ", _ARRAY, kind, len(pairs)) + b"".join(packed for _, packed in pairs)


def _pack_scalar(value: float | str) -> tuple[int, bytes]:
    if isinstance(value, str):
        return _STRING, _pack_text(value)
    return (_UINT32, struct.pack("<I", value)) if isinstance(value, int) else (_FLOAT32, struct.pack("<f", value))


def _pack_text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _pad(content: bytes) -> bytes:
    return content + bytes(-len(content) % _ALIGNMENT)
