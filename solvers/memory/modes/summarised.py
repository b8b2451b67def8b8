"""Retrieval of summaries, of one session or of several together."""

from collections.abc import Sequence

from solvers.memory.history import History, history_of
from solvers.memory.pieces import Piece, by_chunk, by_session
from solvers.memory.ranking import best
from solvers.memory.recalling import Recollection, memory
from solvers.memory.summaries import by_model, by_rule


@memory(retrieves=True, summarises=True)
async def rag_session_summary(asked: Recollection) -> History:
    """Show the summaries of the sessions that answer the instruction best."""
    return await _shown(asked, by_session(asked.transcript), "prompts/memory_session_summary.md.j2")


@memory(retrieves=True, summarises=True)
async def rag_chunk_summary(asked: Recollection) -> History:
    """Show the summaries of the chunks that answer the instruction best; a chunk is several sessions."""
    return await _shown(asked, by_chunk(asked.transcript), "prompts/memory_chunk_summary.md.j2")


async def _shown(asked: Recollection, pieces: Sequence[Piece], template: str) -> History:
    how = asked.settings
    if how.summary == "llm":
        texts = await by_model(pieces, template, asked.models, asked.model, asked.cache)
    else:
        texts = by_rule(pieces)
    places = await best(texts, asked.instruction, how.top_k, how.embedding, asked.embed, asked.cache)
    return history_of("\n\n".join(texts[place] for place in places))
