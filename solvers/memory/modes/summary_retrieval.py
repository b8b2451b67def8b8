"""Memory modes that retrieve summaries of sessions or of chunks of several sessions."""

from collections.abc import Sequence

from solvers.memory.history import History, make_history
from solvers.memory.memory_mode import MemoryRequest, memory
from solvers.memory.ranking import select_best
from solvers.memory.segments import Segment, split_by_chunk, split_by_session
from solvers.memory.summaries import summarise_by_model, summarise_by_rule


@memory(retrieves=True, summarises=True)
async def rag_session_summary(request: MemoryRequest) -> History:
    """Show the summaries of the sessions most relevant to the instruction."""
    return await _retrieve_summaries(
        request, split_by_session(request.transcript), "prompts/memory_session_summary.md.j2"
    )


@memory(retrieves=True, summarises=True)
async def rag_chunk_summary(request: MemoryRequest) -> History:
    """Show the summaries of the chunks most relevant to the instruction; a chunk is several sessions."""
    return await _retrieve_summaries(request, split_by_chunk(request.transcript), "prompts/memory_chunk_summary.md.j2")


async def _retrieve_summaries(request: MemoryRequest, segments: Sequence[Segment], template: str) -> History:
    settings = request.settings
    if settings.summary == "llm":
        texts = await summarise_by_model(segments, template, request.models, request.model, request.cache)
    else:
        texts = summarise_by_rule(segments)
    indexes = await select_best(
        texts, request.instruction, settings.top_k, settings.embedding, request.embed, request.cache
    )
    return make_history("\n\n".join(texts[place] for place in indexes))
