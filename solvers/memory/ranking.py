"""Which texts answer a query best: by words, by vectors, or by both, fused by reciprocal rank."""

import math
from collections.abc import Sequence
from pathlib import Path

from data_model import InputError, nearest
from solvers.memory.bm25 import indexed, matching
from solvers.memory.similarity import Embed, kept_vectors, most_alike, place_in_memory, vectors_made_together

RRF_K = 60
OPENAI = "openai:"


async def best(
    texts: Sequence[str], query: str, top_k: int, embedding: str, embed: Embed | None, cache: Path
) -> list[int]:
    """The places of the top_k texts that answer a query best, in the order of the texts; all where there are no more.

    embedding: `bm25`; `minilm`, fused with bm25; or `openai:NAME`, vectors alone, as in OdysseyBench.
    Equal texts are taken in their order, and where too few answer at all, the first others fill up.
    """
    if top_k >= len(texts):
        return list(range(len(texts)))
    ranked = await _ranked(texts, query, embedding, embed, cache)
    chosen = list(dict.fromkeys([*ranked, *range(len(texts))]))[:top_k]
    return sorted(chosen)


def fused(rankings: Sequence[Sequence[int]]) -> list[int]:
    """Join rankings by reciprocal rank; a place that is missing in one gains nothing from it.

    Equal ones in the order of the places. Source: Cormack, Clarke and Buettcher 2009, k = 60.
    """
    gains: dict[int, list[float]] = {}
    for ranking in rankings:
        for rank, place in enumerate(ranking, start=1):
            gains.setdefault(place, []).append(1 / (RRF_K + rank))
    # An exact sum, so that equal ranks in another order are equal.
    return sorted(gains, key=lambda place: (-math.fsum(gains[place]), place))


def check_embedding(embedding: str) -> None:
    """Raise InputError for an embedding that is unknown, or whose extra is not installed."""
    if embedding.startswith(OPENAI) and len(embedding) > len(OPENAI):
        return
    if embedding == "minilm":
        from solvers.memory.minilm import find_minilm

        find_minilm()
    elif embedding != "bm25":
        hint = nearest(embedding, ("bm25", "minilm", OPENAI))
        raise InputError("", "--embedding", "bm25, minilm or openai:NAME", f"{embedding!r}.{hint}")


async def _ranked(texts: Sequence[str], query: str, embedding: str, embed: Embed | None, cache: Path) -> list[int]:
    if embedding == "bm25":
        return matching(indexed(texts), query)
    if embedding == "minilm":
        # Only who asks for it needs its libraries.
        from solvers.memory.minilm import identity, minilm

        alike = await _alike(texts, query, "minilm", identity(), minilm, cache)
        return fused([matching(indexed(texts), query), alike])
    if embed is None:
        raise InputError("this embedding needs an endpoint", "--embedding", found=embedding)
    return await _alike(texts, query, embedding.removeprefix(OPENAI), embedding, embed, cache)


async def _alike(texts: Sequence[str], query: str, model: str, identity: str, embed: Embed, cache: Path) -> list[int]:
    async with place_in_memory():
        vectors = await kept_vectors(texts, model, identity, embed, cache)
        asked = await kept_vectors([query], model, identity, embed, cache)
        if vectors.shape[1] != asked.shape[1]:
            # What is kept is of an endpoint that has changed its mind since; asked together, they are of one length.
            vectors, asked = await vectors_made_together(texts, query, model, identity, embed, cache)
        return most_alike(vectors, asked[0])
