"""Embed texts as vectors, cache them on disk, and rank them by cosine similarity."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from data_model import bounds, sha256_hex
from solvers.memory.disk_cache import CacheEntry, make_cache_entry, read_cached, write_cached

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

COSINE_DECIMALS = 6
"""Decimals of a cosine that count; smaller differences are rounding errors, and chronological order decides."""


MAX_CONVERSATIONS_IN_MEMORY = 2
"""Conversations whose vectors may be in memory at once; those of the longest take 160 MB."""
_ROWS_AT_ONCE = 256
_memory_slots: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


def get_memory_slots() -> asyncio.Semaphore:
    """Return the semaphore to hold while the vectors of a conversation are in memory; one per event loop."""
    return _memory_slots.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(MAX_CONVERSATIONS_IN_MEMORY))


class EmbedTexts(Protocol):
    """A function that embeds texts as one vector each, in their order, such as `Gateway.embed`."""

    async def __call__(self, texts: Sequence[str], model: str) -> Sequence[Sequence[float]]:
        """Embed texts with the model of that name."""


async def load_or_embed(texts: Sequence[str], model: str, identity: str, embed: EmbedTexts, cache: Path) -> "Matrix":
    """Return one vector of 32-bit floats per text, from the cache if possible.

    Args:
        identity: Text that identifies everything the vectors depend on besides the texts.
    """
    import numpy as np

    entry = _make_vectors_entry(texts, identity, cache)
    content = read_cached(entry, 4 * len(texts) * bounds.VECTOR_NUMBERS)
    if content is None or not content or len(content) % (4 * len(texts)):
        content = np.asarray(await embed(texts, model), dtype="<f4").tobytes()
        write_cached(entry, content)
    return np.frombuffer(content, dtype="<f4").reshape(len(texts), -1)


async def embed_with_query(
    texts: Sequence[str], query: str, model: str, identity: str, embed: EmbedTexts, cache: Path
) -> "tuple[Matrix, Matrix]":
    """Embed texts and a query together, and replace cached vectors that cannot be compared."""
    import numpy as np

    vectors = np.asarray(await embed([*texts, query], model), dtype="<f4")
    write_cached(_make_vectors_entry(texts, identity, cache), vectors[:-1].tobytes())
    write_cached(_make_vectors_entry([query], identity, cache), vectors[-1:].tobytes())
    return vectors[:-1], vectors[-1:]


def _make_vectors_entry(texts: Sequence[str], identity: str, cache: Path) -> CacheEntry:
    return make_cache_entry(cache, "vectors", identity, [sha256_hex(text) for text in texts])


def rank_by_cosine(vectors: "Matrix", query: "Matrix") -> list[int]:
    """Return the indexes of all vectors by cosine with the query, highest first, ties in their order."""
    import numpy as np

    # Products of very large or very small 32-bit numbers would overflow or underflow.
    parts = (vectors[first : first + _ROWS_AT_ONCE] for first in range(0, len(vectors), _ROWS_AT_ONCE))
    cosines = np.concatenate([_cosines(part.astype(np.float64), query.astype(np.float64)) for part in parts])
    return [int(place) for place in np.argsort(-cosines, kind="stable")]


def _cosines(vectors: "NDArray[np.float64]", query: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np

    lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(query)
    cosines: NDArray[np.float64] = np.round(vectors @ query / np.where(lengths == 0, 1, lengths), COSINE_DECIMALS)
    return cosines
