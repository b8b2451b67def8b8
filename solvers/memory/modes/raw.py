"""Retrieval of what was said, word for word."""

from collections.abc import Sequence

from solvers.memory.history import History, history_of, told
from solvers.memory.pieces import Piece, by_session, by_utterance, searched
from solvers.memory.ranking import best
from solvers.memory.recalling import Recollection, memory


@memory(retrieves=True, summarises=False)
async def rag_session(asked: Recollection) -> History:
    """Show the sessions that answer the instruction best, whole."""
    return await _shown(asked, by_session(asked.transcript))


@memory(retrieves=True, summarises=False)
async def rag_utterance(asked: Recollection) -> History:
    """Show the utterances that answer the instruction best."""
    return await _shown(asked, by_utterance(asked.transcript))


async def _shown(asked: Recollection, pieces: Sequence[Piece]) -> History:
    how = asked.settings
    texts = [searched(piece) for piece in pieces]
    places = await best(texts, asked.instruction, how.top_k, how.embedding, asked.embed, asked.cache)
    said = [one for place in places for one in pieces[place]]
    return history_of(told(said), (one.turn.id for one in said))
