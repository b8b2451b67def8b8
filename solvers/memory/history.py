"""How a conversation is told: days under their dates, who spoke, one line an utterance."""

from collections.abc import Iterable
from datetime import date as Date
from itertools import groupby
from typing import NamedTuple

from data_model import Transcript, Turn, count_tokens


class History(NamedTuple):
    """What a solver is shown of earlier days.

    Attributes:
        turns: Ids of the turns that are shown whole, in the order of time.
        tokens: Of the text.
    """

    text: str = ""
    turns: tuple[str, ...] = ()
    tokens: int = 0


class Utterance(NamedTuple):
    """A turn, with the date (`2024-10-03`) and the session that it belongs to."""

    date: str
    session: str
    turn: Turn


def list_utterances(transcript: Transcript) -> tuple[Utterance, ...]:
    """All turns, in the order of time."""
    return tuple(
        Utterance(day.date, session.id, turn)
        for day in transcript.days
        for session in day.sessions
        for turn in session.turns
    )


def format_utterances(utterances_in_order: Iterable[Utterance]) -> str:
    """Write utterances down, in the order given: a heading for each run of one date, and an empty line between runs.

    2024-10-03 (Thursday)
    user: The talk is on the 24th.
    """
    runs = groupby(utterances_in_order, key=lambda one: one.date)
    return "\n\n".join("\n".join([format_date_heading(date), *map(format_utterance, run)]) for date, run in runs)


def format_date_heading(date: str) -> str:
    """A date with its weekday, since people say `as I told you on Thursday`; as it is where it is none."""
    try:
        return f"{date} ({Date.fromisoformat(date):%A})"
    except ValueError:
        return date


def format_utterance(utterance: Utterance) -> str:
    """Who spoke, and what; further lines of a text are set in, so that none can pass for a heading or a speaker."""
    return f"{utterance.turn.role}: " + "\n  ".join(utterance.turn.text.splitlines())


def make_history(text: str, turns: Iterable[str] = ()) -> History:
    """A history with its tokens counted."""
    return History(text, tuple(turns), count_tokens([text]) if text else 0)
