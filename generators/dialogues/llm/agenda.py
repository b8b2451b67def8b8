"""What is to be written again: the places that a verifier named, found in the dialogue that it read."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from data_model import Check, Dialogue, Fact, Task, is_said
from generators.dialogues.llm.dating import spoken_of
from generators.dialogues.llm.layout import DayLayout
from generators.dialogues.llm.mending import Spoken, chunks_of

_TURN = re.compile(r"\bd(\d{1,3})\.s(\d{1,3})(?:\.t(\d{1,5}))?\b")
_DAY = re.compile(r"\bday (\d{1,3})\b")
_FACT = re.compile(r"\bfact (\S+)")
MOST_OFFENCES, LONGEST_OFFENCE = 12, 300

Place = tuple[int, int, int]
"""Day, session, and part, each from 1."""


class Part(NamedTuple):
    """A part as it was written before: its turns with their ids, and the facts that it said or should have said."""

    ids: tuple[str, ...]
    turns: tuple[Spoken, ...]
    facts: tuple[Fact, ...]


class Agenda(NamedTuple):
    """The parts of the attempt before, and what was said against each that is to be written again."""

    parts: Mapping[Place, Part]
    offences: Mapping[Place, tuple[str, ...]]

    def session(self, day: int, session: int) -> list[Place]:
        """The places of one session's parts, in order; none where it is to be written from nothing."""
        return sorted(place for place in self.parts if place[:2] == (day, session))

    def keeps(self, day: int) -> bool:
        """Whether nothing was said against a day."""
        return any(place[0] == day for place in self.parts) and not any(place[0] == day for place in self.offences)


def agenda_of(task: Task, layout: Sequence[DayLayout], previous: Dialogue | None, feedback: Sequence[Check]) -> Agenda:
    """Find the parts of a dialogue that its offences name.

    An offence that names a turn calls for its part, one that names a session or a day for all of its parts, or for
    the part of the fact it names; one that names no place calls for every day that has facts.
    """
    if previous is None or not feedback:
        return Agenda({}, {})
    parts = _parts_of(task, layout, previous)
    offences: dict[Place, dict[str, None]] = {}
    for check in feedback:
        for place in _places(check, task, parts):
            offences.setdefault(place, {})[sentence_of(check)] = None
    return Agenda(parts, {place: tuple(found)[:MOST_OFFENCES] for place, found in offences.items()})


def sentence_of(check: Check) -> str:
    """An offence as a sentence that names its place."""
    told = check.message if not check.where or check.where in check.message else f"{check.where}: {check.message}"
    return told[:LONGEST_OFFENCE]


def _parts_of(task: Task, layout: Sequence[DayLayout], previous: Dialogue) -> dict[Place, Part]:
    parts: dict[Place, Part] = {}
    planned = {day.day: {session.number: session for session in day.sessions} for day in layout}
    for day in previous.days:
        for session in day.sessions:
            found = _TURN.match(session.id)
            number = int(found[2]) if found else 0
            wanted = planned.get(day.index, {}).get(number)
            if wanted is None:
                continue
            spoken, at = spoken_of(session, previous.evidence), 0
            for place, chunk in enumerate(chunks_of(spoken, len(wanted.parts)), start=1):
                ids = tuple(turn.id for turn in session.turns[at : at + len(chunk)])
                parts[day.index, number, place] = Part(ids, tuple(chunk), ())
                at += len(chunk)
    homes = {fact.id: _home(fact, layout, parts) for fact in task.facts}
    return {
        place: part._replace(facts=tuple(fact for fact in task.facts if homes[fact.id] == place))
        for place, part in parts.items()
    }


def _home(fact: Fact, layout: Sequence[DayLayout], parts: Mapping[Place, Part]) -> Place | None:
    """The part with the turn that says most of a fact on its day; the planned one, where none says any of it."""
    today = [place for place in parts if place[0] == fact.day]
    said = {place: max(_said_of(fact, turn) for turn in parts[place].turns) for place in today}
    if any(said.values()):
        return max(today, key=lambda place: said[place])
    planned = next(
        (
            (day.day, session.number, number)
            for day in layout
            for session in day.sessions
            for number, facts in enumerate(session.parts, start=1)
            if any(one.id == fact.id for one in facts)
        ),
        None,
    )
    if planned is None:
        return None
    return max((place for place in parts if place[:2] == planned[:2] and place <= planned), default=planned)


def _said_of(fact: Fact, turn: Spoken) -> int:
    """How many of a fact's values a turn of the user says."""
    if turn.role != "user":
        return 0
    return (fact.id in turn.says) + sum(is_said(turn.text, value) for value in fact.values)


def _places(check: Check, task: Task, parts: Mapping[Place, Part]) -> Iterable[Place]:
    for text in (check.where, check.message, check.found):
        named = _named(text, check, task, parts)
        if named:
            return named
    busy = {fact.day for fact in task.facts}
    return [place for place in parts if place[0] in busy]


def _named(text: str, check: Check, task: Task, parts: Mapping[Place, Part]) -> list[Place]:
    named: list[Place] = []
    for found in _TURN.finditer(text):
        sitting = (int(found[1]), int(found[2]))
        of_session = [place for place in parts if place[:2] == sitting]
        named += [place for place in of_session if not found[3] or found[0] in parts[place].ids]
    if named:
        return named
    days = {int(found[1]) for found in _DAY.finditer(text)}
    ids = {found[1].strip(".,:;'\"") for found in _FACT.finditer(f"{check.expected} {check.message}")}
    homes = [place for place, part in parts.items() if place[0] in days and {fact.id for fact in part.facts} & ids]
    return homes or [place for place in parts if place[0] in days]
