"""How a conversation is told: days under their dates, who spoke, one line an utterance."""

from collections.abc import Iterable
from datetime import date as Date
from itertools import groupby
from typing import NamedTuple

from data_model import Transcript, Turn, count_tokens


class History(NamedTuple):
    """What a solver is shown of earlier days.

    turns: ids of the turns that are shown whole, in the order of time. tokens: of the text.
    """

    text: str = ""
    turns: tuple[str, ...] = ()
    tokens: int = 0


class Utterance(NamedTuple):
    """A turn, with the date (`2024-10-03`) and the session that it belongs to."""

    date: str
    session: str
    turn: Turn


def utterances(transcript: Transcript) -> tuple[Utterance, ...]:
    """All turns, in the order of time."""
    return tuple(
        Utterance(day.date, session.id, turn)
        for day in transcript.days
        for session in day.sessions
        for turn in session.turns
    )


def told(said: Iterable[Utterance]) -> str:
    """Write utterances down, in the order given: a heading for each run of one date, and an empty line between runs.

    2024-10-03 (Thursday)
    user: The talk is on the 24th.
    """
    runs = groupby(said, key=lambda one: one.date)
    return "\n\n".join("\n".join([heading(date), *map(line, run)]) for date, run in runs)


def heading(date: str) -> str:
    """A date with its weekday, since people say `as I told you on Thursday`; as it is where it is none."""
    try:
        return f"{date} ({Date.fromisoformat(date):%A})"
    except ValueError:
        return date


def line(said: Utterance) -> str:
    """Who spoke, and what; further lines of a text are set in, so that none can pass for a heading or a speaker."""
    return f"{said.turn.role}: " + "\n  ".join(said.turn.text.splitlines())


def history_of(text: str, turns: Iterable[str] = ()) -> History:
    """A history with its tokens counted."""
    return History(text, tuple(turns), count_tokens([text]) if text else 0)
