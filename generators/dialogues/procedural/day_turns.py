"""Collects the turns of one day into sessions, and finally gives them ids and timestamps."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from data_model import Day, Evidence, Session, Turn
from generators.dialogues.exchanges import Role
from generators.dialogues.procedural.phrase_partition import count_words
from generators.dialogues.procedural.realiser import RealisedText, Realiser
from generators.dialogues.procedural.talk_planner import make_reaction
from generators.dialogues.timestamps import TurnTiming, make_timestamps


class WrittenTurn(NamedTuple):
    """A turn before it has an id and a timestamp.

    Attributes:
        role: Who speaks.
        act: The dialogue act.
        realised: The text and the evidence in it.
        pause: 0 if it continues an exchange, 1 if it begins one.
    """

    role: Role
    act: str
    realised: RealisedText
    pause: int = 0


_MIN_SESSION_TURNS = 10
_TURNS_RESERVED_FOR_END = 6
_REMOVABLE_ACTS = frozenset({"react", "small_talk", "work_talk"})


class DayTurns:
    """Collects the turns of a day; the user never sends three in a row, the assistant never two."""

    def __init__(self, realiser: Realiser, people: Mapping[str, str], rng: random.Random, max_turns: int) -> None:
        self._realiser, self._people, self._rng, self._max_turns = realiser, people, rng, max_turns
        self.sessions: list[list[WrittenTurn]] = [[]]

    @property
    def current_session(self) -> list[WrittenTurn]:
        """The turns of the current session."""
        return self.sessions[-1]

    @property
    def turn_count(self) -> int:
        """The number of turns so far."""
        return sum(len(session) for session in self.sessions)

    def begin_session(self) -> None:
        """Close the current session and open the next."""
        self.sessions.append([])

    def add_exchange(self, turns: Sequence[WrittenTurn]) -> None:
        """Add an exchange, preceded by a reply of the assistant if the user would otherwise speak three times."""
        unanswered = _count_leading_user_turns(self.current_session[::-1])
        if unanswered and unanswered + _count_leading_user_turns(turns) > 2:
            line = make_reaction("assistant")
            realised = self._realiser.write_turn(line.role, line.template, self._people, True)
            if realised:
                self._add_turn(WrittenTurn(line.role, "react", realised))
        for turn_index, turn in enumerate(turns):
            next_role: Role = turns[turn_index + 1].role if turn_index + 1 < len(turns) else "user"
            for part, piece in enumerate(self._split_message(turn, next_role)):
                self._add_turn(piece._replace(pause=0 if turn_index or part else 1))

    def pop_farewell(self) -> list[WrittenTurn]:
        """Remove the farewell from the end of the current session and return it."""
        closing: list[WrittenTurn] = []
        while self.current_session and self.current_session[-1].act == "close":
            closing.insert(0, self.current_session.pop())
        return closing

    def trim_to(self, max_turns: int) -> None:
        """Remove small exchanges that nothing depends on, from the end, until at most `max_turns` turns are left."""
        for session in reversed(self.sessions):
            at = len(session) - 1
            while at > 0 and self.turn_count > max_turns and len(session) > _MIN_SESSION_TURNS:
                size = _count_removable(session, at)
                del session[at : at + size]
                at -= 1

    def build_day(self, index: int, date: str, start_s: int) -> tuple[Day, list[Evidence]]:
        """Build the day, with ids and timestamps for its turns, and the evidence in them.

        Args:
            index: The number of the day, from 1.
            date: Its date as `YYYY-MM-DD`.
            start_s: When the user usually starts, in seconds after midnight.
        """
        turn_timings = [
            TurnTiming(count_words(turn.realised.text), 2 if number and not turn_index else turn.pause)
            for number, session in enumerate(self.sessions)
            for turn_index, turn in enumerate(session)
        ]
        times = iter(make_timestamps(date, turn_timings, start_s, self._rng))
        sessions: list[Session] = []
        evidence: list[Evidence] = []
        for number, written_turns in enumerate(self.sessions, start=1):
            turns: list[Turn] = []
            for turn_index, turn in enumerate(written_turns, start=1):
                id = f"d{index}.s{number}.t{turn_index}"
                turns.append(Turn(id=id, role=turn.role, text=turn.realised.text, ts=next(times), act=turn.act))
                evidence += [
                    Evidence(fact=fact, value=value, turn=id, start=start, end=end, first=False)
                    for fact, value, start, end in turn.realised.evidence
                ]
            sessions.append(Session(id=f"d{index}.s{number}", turns=tuple(turns)))
        return Day(index=index, date=date, sessions=tuple(sessions)), evidence

    def _split_message(self, turn: WrittenTurn, next_role: Role) -> list[WrittenTurn]:
        """Split some messages of the user in two, as some people do."""
        voice = self._realiser.voice
        previous_role = self.current_session[-1].role if self.current_session else "assistant"
        first, mark, rest = turn.realised.text.partition(". ")
        is_plain = turn.role == "user" and not turn.realised.evidence and mark and "\n" not in rest
        if not is_plain or "?" in turn.realised.text or previous_role == "user" or next_role == "user":
            return [turn]
        if self._rng.random() >= voice.bursts or self.turn_count > self._max_turns - _TURNS_RESERVED_FOR_END:
            return [turn]
        ends = "." if self._rng.random() < voice.end_mark else ""
        return [turn._replace(realised=RealisedText(first + ends)), WrittenTurn("user", turn.act, RealisedText(rest))]

    def _add_turn(self, turn: WrittenTurn) -> None:
        self.current_session.append(turn)
        self._realiser.remember_texts([turn.realised.text])


def _count_leading_user_turns(turns: Sequence[WrittenTurn]) -> int:
    """Count the user's turns at the beginning."""
    return next((index for index, turn in enumerate(turns) if turn.role != "user"), len(turns))


def _count_removable(session: Sequence[WrittenTurn], at: int) -> int:
    """Count the removable turns at a position: 1 for a user's reaction, 2 for a remark and its reply, 0 for none."""
    for size in (1, 2):
        piece, after = session[at : at + size], session[at + size : at + size + 1]
        is_complete = len(piece) == size and piece[0].role == "user" and (size == 1 or piece[1].role == "assistant")
        is_detached = session[at - 1].role == "assistant" and bool(after) and after[0].role == "user"
        is_removable = all(
            t.act in _REMOVABLE_ACTS and not t.realised.evidence and "?" not in t.realised.text for t in piece
        )
        if is_complete and is_detached and is_removable and "?" not in session[at - 1].realised.text:
            return size
    return 0
