"""Split a dialogue into segments for retrieval: utterances, sessions, or chunks of sessions."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from data_model import Transcript, count_tokens
from solvers.memory.history import Utterance, format_date_heading, format_utterance, list_utterances

Segment = tuple[Utterance, ...]
"""The unit of retrieval: one or more utterances in chronological order."""
MAX_CHUNK_TOKENS = 2_000


def split_by_utterance(transcript: Transcript) -> tuple[Segment, ...]:
    """Return one segment per turn."""
    return tuple((said,) for said in list_utterances(transcript))


def split_by_session(transcript: Transcript) -> tuple[Segment, ...]:
    """Return one segment per session that has a turn."""
    return tuple(tuple(run) for _, run in groupby(list_utterances(transcript), key=lambda one: (one.date, one.session)))


def split_by_chunk(transcript: Transcript, max_tokens: int = MAX_CHUNK_TOKENS) -> tuple[Segment, ...]:
    """Return chunks of consecutive sessions, each with as many sessions as fit into `max_tokens`.

    A longer session is split between turns; a longer turn is a chunk of its own.

    Source: OdysseyBench, section 4.
    """
    parts = [
        part
        for session in split_by_session(transcript)
        for part in _join_neighbours(((said,) for said in session), max_tokens)
    ]
    return tuple(_join_neighbours(parts, max_tokens))


def make_search_text(segment: Segment) -> str:
    """Return the searchable text of a segment, without dates and speakers, which every segment has."""
    return "\n".join(said.turn.text for said in segment)


def _join_neighbours(parts: Iterable[Segment], max_tokens: int) -> Iterator[Segment]:
    """Join neighbouring segments as long as they fit into `max_tokens`."""
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
    """Count the tokens that a segment adds below a heading; counting by line overestimates slightly."""
    dates = (date for date in dict.fromkeys(said.date for said in segment) if date != heading_date)
    return count_tokens(f"{text}\n" for text in (*map(format_date_heading, dates), *map(format_utterance, segment)))
