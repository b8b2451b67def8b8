"""Into what a dialogue is cut before it is searched: utterances, sessions, chunks of sessions."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from data_model import Transcript, count_tokens
from solvers.memory.history import Utterance, heading, line, utterances

Piece = tuple[Utterance, ...]
"""What is found or not found as a whole; never empty, in the order of time."""
CHUNK_TOKENS = 2_000


def by_utterance(transcript: Transcript) -> tuple[Piece, ...]:
    """Every turn by itself."""
    return tuple((said,) for said in utterances(transcript))


def by_session(transcript: Transcript) -> tuple[Piece, ...]:
    """Every session that has a turn."""
    return tuple(tuple(run) for _, run in groupby(utterances(transcript), key=lambda one: (one.date, one.session)))


def by_chunk(transcript: Transcript, most: int = CHUNK_TOKENS) -> tuple[Piece, ...]:
    """Runs of consecutive sessions of at most that many tokens, as many sessions in each as it holds.

    A session that is longer is parted between turns; a turn that is longer stands alone.
    Source: OdysseyBench, section 4.
    """
    parts = [part for session in by_session(transcript) for part in _filled(((said,) for said in session), most)]
    return tuple(_filled(parts, most))


def searched(piece: Piece) -> str:
    """The text that is searched: what was said, without dates and speakers, which every piece has."""
    return "\n".join(said.turn.text for said in piece)


def _filled(parts: Iterable[Piece], most: int) -> Iterator[Piece]:
    """Join neighbours while they fit together."""
    held: list[Utterance] = []
    size = 0
    for part in parts:
        more = _tokens(part, held[-1].date if held else None)
        if held and size + more > most:
            yield tuple(held)
            held, size, more = [], 0, _tokens(part, None)
        held += part
        size += more
    if held:
        yield tuple(held)


def _tokens(piece: Piece, under: str | None) -> int:
    """The tokens that a piece adds below a heading; line by line, which is a few too many at most."""
    dates = (date for date in dict.fromkeys(said.date for said in piece) if date != under)
    return count_tokens(f"{text}\n" for text in (*map(heading, dates), *map(line, piece)))
