"""Memory modes that retrieve parts of the conversation verbatim."""

from collections.abc import Sequence

from solvers.memory.history import History, format_utterances, make_history
from solvers.memory.memory_mode import MemoryRequest, memory
from solvers.memory.ranking import select_best
from solvers.memory.segments import Segment, make_search_text, split_by_session, split_by_utterance


@memory(retrieves=True, summarises=False)
async def rag_session(request: MemoryRequest) -> History:
    """Show the sessions most relevant to the instruction, in full."""
    return await _retrieve_verbatim(request, split_by_session(request.transcript))


@memory(retrieves=True, summarises=False)
async def rag_utterance(request: MemoryRequest) -> History:
    """Show the utterances most relevant to the instruction."""
    return await _retrieve_verbatim(request, split_by_utterance(request.transcript))


async def _retrieve_verbatim(request: MemoryRequest, segments: Sequence[Segment]) -> History:
    settings = request.settings
    texts = [make_search_text(piece) for piece in segments]
    indexes = await select_best(
        texts, request.instruction, settings.top_k, settings.embedding, request.embed, request.cache
    )
    utterances = [one for place in indexes for one in segments[place]]
    return make_history(format_utterances(utterances), (one.turn.id for one in utterances))
