"""Write a conversation as text: days under their dates, and one line per utterance with its speaker."""

from collections.abc import Iterable
from datetime import date as Date
from itertools import groupby
from typing import NamedTuple

from data_model import Transcript, Turn, count_tokens


class History(NamedTuple):
    """What a solver sees of earlier days.

    Attributes:
        turns: Ids of the turns shown in full, in chronological order.
        tokens: The number of tokens of the text.
    """

    text: str = ""
    turns: tuple[str, ...] = ()
    tokens: int = 0


class Utterance(NamedTuple):
    """A turn with its date (`2024-10-03`) and the id of its session."""

    date: str
    session: str
    turn: Turn


def list_utterances(transcript: Transcript) -> tuple[Utterance, ...]:
    """Return all turns of a transcript in chronological order."""
    return tuple(
        Utterance(day.date, session.id, turn)
        for day in transcript.days
        for session in day.sessions
        for turn in session.turns
    )


def format_utterances(utterances_in_order: Iterable[Utterance]) -> str:
    """Format utterances in the given order, with a heading for each run of one date and a blank line between runs.

    2024-10-03 (Thursday)
    user: The talk is on the 24th.
    """
    runs = groupby(utterances_in_order, key=lambda one: one.date)
    return "\n\n".join("\n".join([format_date_heading(date), *map(format_utterance, run)]) for date, run in runs)


def format_date_heading(date: str) -> str:
    """Add the weekday to a date, since people say `as I told you on Thursday`; return an invalid date unchanged."""
    try:
        return f"{date} ({Date.fromisoformat(date):%A})"
    except ValueError:
        return date


def format_utterance(utterance: Utterance) -> str:
    """Format an utterance with its speaker; further lines are indented, so none can pass for a heading or speaker."""
    return f"{utterance.turn.role}: " + "\n  ".join(utterance.turn.text.splitlines())


def make_history(text: str, turns: Iterable[str] = ()) -> History:
    """Make a history and count its tokens."""
    return History(text, tuple(turns), count_tokens([text]) if text else 0)
