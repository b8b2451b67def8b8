"""Memory modes that show all of the conversation or none of it."""

from solvers.memory.history import History, format_utterances, list_utterances, make_history
from solvers.memory.memory_mode import MemoryRequest, memory


@memory(retrieves=False, summarises=False)
async def long_context(request: MemoryRequest) -> History:
    """Show the whole conversation."""
    utterances = list_utterances(request.transcript)
    return make_history(format_utterances(utterances), (one.turn.id for one in utterances))


@memory(retrieves=False, summarises=False)
async def none(request: MemoryRequest) -> History:
    """Show nothing: a lower bound for the other modes."""
    return History()
