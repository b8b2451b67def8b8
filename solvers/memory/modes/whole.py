"""All of the conversation, or nothing of it."""

from solvers.memory.history import History, history_of, told, utterances
from solvers.memory.recalling import Recollection, memory


@memory(retrieves=False, summarises=False)
async def long_context(asked: Recollection) -> History:
    """Show the whole conversation."""
    said = utterances(asked.transcript)
    return history_of(told(said), (one.turn.id for one in said))


@memory(retrieves=False, summarises=False)
async def none(asked: Recollection) -> History:
    """Show nothing: the lower bound."""
    return History()
