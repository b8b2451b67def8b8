"""The turns of one day as they pile up: who spoke last, messages sent in two, sessions, and at last ids and times."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from data_model import Day, Evidence, Session, Turn
from generators.dialogues.day_plan import react_line
from generators.dialogues.realiser import Realiser, Said
from generators.dialogues.scenes import Role
from generators.dialogues.slices import count_words
from generators.dialogues.timing import Beat, timestamps


class Written(NamedTuple):
    """A turn before it has an id and a time. pause: as in `timing.Beat`."""

    role: Role
    act: str
    said: Said
    pause: int = 0


_LEAST_IN_SESSION = 10
_KEPT_FOR_THE_END = 6
_SPARE_ACTS = frozenset({"react", "small_talk", "work_talk"})


class DayTurns:
    """Collects the turns of a day; the user never sends three in a row, the assistant never two."""

    def __init__(self, realiser: Realiser, people: Mapping[str, str], rng: random.Random, most: int) -> None:
        self._realiser, self._people, self._rng, self._most = realiser, people, rng, most
        self.sessions: list[list[Written]] = [[]]

    @property
    def session(self) -> list[Written]:
        """The turns of the running session."""
        return self.sessions[-1]

    @property
    def count(self) -> int:
        """How many turns the day has so far."""
        return sum(len(session) for session in self.sessions)

    def begin_session(self) -> None:
        """Close the running session and open the next."""
        self.sessions.append([])

    def append(self, turns: Sequence[Written]) -> None:
        """Add a scene."""
        waiting = _run(self.session[::-1])
        if waiting and waiting + _run(turns) > 2:
            line = react_line("assistant")
            said = self._realiser.line(line.role, line.template, self._people, True)
            if said:
                self._keep(Written(line.role, "react", said))
        for place, turn in enumerate(turns):
            follows: Role = turns[place + 1].role if place + 1 < len(turns) else "user"
            for part, piece in enumerate(self._split(turn, follows)):
                self._keep(piece._replace(pause=0 if place or part else 1))

    def take_closing(self) -> list[Written]:
        """Take the farewell off the end of the running session."""
        closing: list[Written] = []
        while self.session and self.session[-1].act == "close":
            closing.insert(0, self.session.pop())
        return closing

    def trim(self, most: int) -> None:
        """Take out small exchanges that nothing depends on, from the end, until at most `most` turns are left."""
        for session in reversed(self.sessions):
            at = len(session) - 1
            while at > 0 and self.count > most and len(session) > _LEAST_IN_SESSION:
                size = _spare(session, at)
                del session[at : at + size]
                at -= 1

    def dated(self, index: int, date: str, start_s: int) -> tuple[Day, list[Evidence]]:
        """Give every turn its id and its time, and every mention the id of its turn."""
        beats = [
            Beat(count_words(turn.said.text), 2 if number and not place else turn.pause)
            for number, session in enumerate(self.sessions)
            for place, turn in enumerate(session)
        ]
        times = iter(timestamps(date, beats, start_s, self._rng))
        sessions: list[Session] = []
        evidence: list[Evidence] = []
        for number, written in enumerate(self.sessions, start=1):
            turns: list[Turn] = []
            for place, turn in enumerate(written, start=1):
                id = f"d{index}.s{number}.t{place}"
                turns.append(Turn(id=id, role=turn.role, text=turn.said.text, ts=next(times), act=turn.act))
                evidence += [
                    Evidence(fact=fact, value=value, turn=id, start=start, end=end, first=False)
                    for fact, value, start, end in turn.said.evidence
                ]
            sessions.append(Session(id=f"d{index}.s{number}", turns=tuple(turns)))
        return Day(index=index, date=date, sessions=tuple(sessions)), evidence

    def _split(self, turn: Written, follows: Role) -> list[Written]:
        """Send one message as two, as some people do."""
        voice = self._realiser.voice
        before = self.session[-1].role if self.session else "assistant"
        first, mark, rest = turn.said.text.partition(". ")
        plain = turn.role == "user" and not turn.said.evidence and mark and "\n" not in rest
        if not plain or "?" in turn.said.text or before == "user" or follows == "user":
            return [turn]
        if self._rng.random() >= voice.bursts or self.count > self._most - _KEPT_FOR_THE_END:
            return [turn]
        ends = "." if self._rng.random() < voice.end_mark else ""
        return [turn._replace(said=Said(first + ends)), Written("user", turn.act, Said(rest))]

    def _keep(self, turn: Written) -> None:
        self.session.append(turn)
        self._realiser.keep([turn.said.text])


def _run(turns: Sequence[Written]) -> int:
    """Count the turns of the user at the beginning."""
    return next((place for place, turn in enumerate(turns) if turn.role != "user"), len(turns))


def _spare(session: Sequence[Written], at: int) -> int:
    """Count the turns at a place that may go: a user's short reaction, or a remark and its reply; 0 for none."""
    for size in (1, 2):
        piece, after = session[at : at + size], session[at + size : at + size + 1]
        whole = len(piece) == size and piece[0].role == "user" and (size == 1 or piece[1].role == "assistant")
        alone = session[at - 1].role == "assistant" and bool(after) and after[0].role == "user"
        quiet = all(t.act in _SPARE_ACTS and not t.said.evidence and "?" not in t.said.text for t in piece)
        if whole and alone and quiet and "?" not in session[at - 1].said.text:
            return size
    return 0
