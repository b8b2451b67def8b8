"""Into what a dialogue is cut before it is searched: utterances, sessions, chunks of sessions."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from data_model import Transcript, count_tokens
from solvers.memory.history import Utterance, format_date_heading, format_utterance, list_utterances

Segment = tuple[Utterance, ...]
"""What is found or not found as a whole; never empty, in the order of time."""
MAX_CHUNK_TOKENS = 2_000


def split_by_utterance(transcript: Transcript) -> tuple[Segment, ...]:
    """Every turn by itself."""
    return tuple((said,) for said in list_utterances(transcript))


def split_by_session(transcript: Transcript) -> tuple[Segment, ...]:
    """Every session that has a turn."""
    return tuple(tuple(run) for _, run in groupby(list_utterances(transcript), key=lambda one: (one.date, one.session)))


def split_by_chunk(transcript: Transcript, max_tokens: int = MAX_CHUNK_TOKENS) -> tuple[Segment, ...]:
    """Runs of consecutive sessions of at most that many tokens, as many sessions in each as it holds.

    A session that is longer is parted between turns; a turn that is longer stands alone.
    Source: OdysseyBench, section 4.
    """
    parts = [
        part
        for session in split_by_session(transcript)
        for part in _join_neighbours(((said,) for said in session), max_tokens)
    ]
    return tuple(_join_neighbours(parts, max_tokens))


def make_search_text(segment: Segment) -> str:
    """The text that is searched: what was said, without dates and speakers, which every piece has."""
    return "\n".join(said.turn.text for said in segment)


def _join_neighbours(parts: Iterable[Segment], max_tokens: int) -> Iterator[Segment]:
    """Join neighbours while they fit together."""
    joined: list[Utterance] = []
    joined_tokens = 0
    for part in parts:
        added_tokens = _count_added_tokens(part, joined[-1].date if joined else None)
        if joined and joined_tokens + added_tokens > max_tokens:
            yield tuple(joined)
            joined, joined_tokens, added_tokens = [], 0, _count_added_tokens(part, None)
        joined += part
        joined_tokens += added_tokens
    if joined:
        yield tuple(joined)


def _count_added_tokens(segment: Segment, heading_date: str | None) -> int:
    """The tokens that a piece adds below a heading; line by line, which is a few too many at most."""
    dates = (date for date in dict.fromkeys(said.date for said in segment) if date != heading_date)
    return count_tokens(f"{text}\n" for text in (*map(format_date_heading, dates), *map(format_utterance, segment)))
