"""Rank texts by relevance to a query: by words, by vectors, or by both, fused by reciprocal rank."""

import math
from collections.abc import Sequence
from pathlib import Path

from data_model import InputError, suggest_name
from solvers.memory.bm25 import build_index, rank_matches
from solvers.memory.vectors import EmbedTexts, embed_with_query, get_memory_slots, load_or_embed, rank_by_cosine

RRF_K = 60
OPENAI_PREFIX = "openai:"


async def select_best(
    texts: Sequence[str], query: str, top_k: int, embedding: str, embed: EmbedTexts | None, cache: Path
) -> list[int]:
    """Return the indexes of the `top_k` texts most relevant to a query, in the order of the texts.

    Ties are broken by the order of the texts. If fewer texts are relevant at all, the first of the others fill up.

    Args:
        embedding: `bm25`; `minilm`, fused with bm25; or `openai:NAME`, vectors alone, as in OdysseyBench.
    """
    if top_k >= len(texts):
        return list(range(len(texts)))
    ranking = await _rank_texts(texts, query, embedding, embed, cache)
    selected = list(dict.fromkeys([*ranking, *range(len(texts))]))[:top_k]
    return sorted(selected)


def fuse_rankings(rankings: Sequence[Sequence[int]]) -> list[int]:
    """Fuse rankings of indexes by reciprocal rank; an index gains nothing from a ranking that lacks it.

    Ties are broken by the smaller index.

    Source: Cormack, Clarke and Buettcher 2009, k = 60.
    """
    gains: dict[int, list[float]] = {}
    for ranking in rankings:
        for rank, index in enumerate(ranking, start=1):
            gains.setdefault(index, []).append(1 / (RRF_K + rank))
    # An exact sum, so that the same ranks in another order tie.
    return sorted(gains, key=lambda index: (-math.fsum(gains[index]), index))


def check_embedding(embedding: str) -> None:
    """Raise InputError if an embedding is unknown or its extra is not installed."""
    if embedding.startswith(OPENAI_PREFIX) and len(embedding) > len(OPENAI_PREFIX):
        return
    if embedding == "minilm":
        from solvers.memory.minilm_weights import find_weight_files

        find_weight_files()
    elif embedding != "bm25":
        hint = suggest_name(embedding, ("bm25", "minilm", OPENAI_PREFIX))
        raise InputError("", "--embedding", "bm25, minilm or openai:NAME", f"{embedding!r}.{hint}")


async def _rank_texts(
    texts: Sequence[str], query: str, embedding: str, embed: EmbedTexts | None, cache: Path
) -> list[int]:
    if embedding == "bm25":
        return rank_matches(build_index(texts), query)
    if embedding == "minilm":
        # Its libraries are an optional extra.
        from solvers.memory.minilm_encoder import describe_minilm_weights, embed_with_minilm

        ranking_by_vectors = await _rank_by_vectors(
            texts, query, "minilm", describe_minilm_weights(), embed_with_minilm, cache
        )
        return fuse_rankings([rank_matches(build_index(texts), query), ranking_by_vectors])
    if embed is None:
        raise InputError("this embedding needs an endpoint", "--embedding", found=embedding)
    return await _rank_by_vectors(texts, query, embedding.removeprefix(OPENAI_PREFIX), embedding, embed, cache)


async def _rank_by_vectors(
    texts: Sequence[str], query: str, model: str, identity: str, embed: EmbedTexts, cache: Path
) -> list[int]:
    async with get_memory_slots():
        vectors = await load_or_embed(texts, model, identity, embed, cache)
        query_vectors = await load_or_embed([query], model, identity, embed, cache)
        if vectors.shape[1] != query_vectors.shape[1]:
            # The endpoint has changed the length of its vectors since they were cached; embed all in one request.
            vectors, query_vectors = await embed_with_query(texts, query, model, identity, embed, cache)
        return rank_by_cosine(vectors, query_vectors[0])
