"""Texts as vectors, kept on disk, and how alike they are."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from data_model import bounds, sha256_hex
from solvers.memory.kept import Place, keep, place_of, read_kept

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

SAME = 6
"""Decimals of a cosine that count: what differs below them is rounding, and the order of time decides."""


AT_ONCE = 2
"""Conversations whose vectors are in memory together: those of the longest take 160 MB."""
_ROWS_AT_ONCE = 256
_places: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


def place_in_memory() -> asyncio.Semaphore:
    """Return what is held while the vectors of a conversation are in memory; one for all units of a loop."""
    return _places.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE))


class Embed(Protocol):
    """Texts -> one vector each, in their order; `Gateway.embed` is one."""

    async def __call__(self, texts: Sequence[str], model: str) -> Sequence[Sequence[float]]:
        """Embed texts with the model of that name."""


async def kept_vectors(texts: Sequence[str], model: str, identity: str, embed: Embed, cache: Path) -> "Matrix":
    """One vector a text, of 32-bit floats, made once. identity: what decides the vectors, beside the texts."""
    import numpy as np

    place = _place(texts, identity, cache)
    kept = read_kept(place, 4 * len(texts) * bounds.VECTOR_NUMBERS)
    if kept is None or not kept or len(kept) % (4 * len(texts)):
        kept = np.asarray(await embed(texts, model), dtype="<f4").tobytes()
        keep(place, kept)
    return np.frombuffer(kept, dtype="<f4").reshape(len(texts), -1)


async def vectors_made_together(
    texts: Sequence[str], query: str, model: str, identity: str, embed: Embed, cache: Path
) -> "tuple[Matrix, Matrix]":
    """The vectors of texts and of a query, in the place of kept ones that cannot be compared."""
    import numpy as np

    made = np.asarray(await embed([*texts, query], model), dtype="<f4")
    keep(_place(texts, identity, cache), made[:-1].tobytes())
    keep(_place([query], identity, cache), made[-1:].tobytes())
    return made[:-1], made[-1:]


def _place(texts: Sequence[str], identity: str, cache: Path) -> Place:
    return place_of(cache, "vectors", identity, [sha256_hex(text) for text in texts])


def most_alike(vectors: "Matrix", query: "Matrix") -> list[int]:
    """The places of all vectors by their cosine with the query, highest first, equal ones in their order."""
    import numpy as np

    # Numbers of 32 bits may be so large, or so small, that their products are not.
    parts = (vectors[first : first + _ROWS_AT_ONCE] for first in range(0, len(vectors), _ROWS_AT_ONCE))
    cosines = np.concatenate([_cosines(part.astype(np.float64), query.astype(np.float64)) for part in parts])
    return [int(place) for place in np.argsort(-cosines, kind="stable")]


def _cosines(vectors: "NDArray[np.float64]", query: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np

    lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(query)
    cosines: NDArray[np.float64] = np.round(vectors @ query / np.where(lengths == 0, 1, lengths), SAME)
    return cosines
