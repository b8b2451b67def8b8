"""Finds the parts of a dialogue that must be rewritten because a verifier's feedback names them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from data_model import Check, Dialogue, Fact, Task, is_mentioned
from generators.dialogues.llm.day_layout import DayLayout
from generators.dialogues.llm.dialogue_assembly import to_spoken_turns
from generators.dialogues.llm.turn_repair import SpokenTurn, split_into_chunks

_TURN = re.compile(r"\bd(\d{1,3})\.s(\d{1,3})(?:\.t(\d{1,5}))?\b")
_DAY = re.compile(r"\bday (\d{1,3})\b")
_FACT = re.compile(r"\bfact (\S+)")
MAX_VIOLATIONS, MAX_VIOLATION_CHARS = 12, 300

PartPosition = tuple[int, int, int]
"""Day, session and part, each counted from 1."""


class PreviousPart(NamedTuple):
    """A part of the previous dialogue.

    Attributes:
        ids: The ids of its turns.
        turns: Its turns.
        facts: The facts that it said or should have said.
    """

    ids: tuple[str, ...]
    turns: tuple[SpokenTurn, ...]
    facts: tuple[Fact, ...]


class RevisionPlan(NamedTuple):
    """The parts of the previous dialogue, and the violations of those that must be rewritten."""

    parts: Mapping[PartPosition, PreviousPart]
    violations: Mapping[PartPosition, tuple[str, ...]]

    def list_session_parts(self, day: int, session: int) -> list[PartPosition]:
        """List the positions of a session's parts, in order; none if the session must be written from scratch."""
        return sorted(position for position in self.parts if position[:2] == (day, session))

    def keeps_day(self, day: int) -> bool:
        """Tell whether a day was written before and has no violations."""
        return any(position[0] == day for position in self.parts) and not any(
            position[0] == day for position in self.violations
        )


def plan_revision(
    task: Task, layout: Sequence[DayLayout], previous: Dialogue | None, feedback: Sequence[Check]
) -> RevisionPlan:
    """Find the parts of a dialogue that its violations name.

    A violation that names a turn concerns its part. One that names a session concerns all of its parts. One that names
    a day concerns the part of the fact it also names, or else all parts of the day. One that names no place concerns
    every day that has facts.
    """
    if previous is None or not feedback:
        return RevisionPlan({}, {})
    parts = _find_previous_parts(task, layout, previous)
    violations: dict[PartPosition, dict[str, None]] = {}
    for check in feedback:
        for position in _find_violation_parts(check, task, parts):
            violations.setdefault(position, {})[format_violation(check)] = None
    return RevisionPlan(
        parts, {position: tuple(sentences)[:MAX_VIOLATIONS] for position, sentences in violations.items()}
    )


def format_violation(check: Check) -> str:
    """Format a violation as a sentence that names its place."""
    sentence = check.message if not check.where or check.where in check.message else f"{check.where}: {check.message}"
    return sentence[:MAX_VIOLATION_CHARS]


def _find_previous_parts(
    task: Task, layout: Sequence[DayLayout], previous: Dialogue
) -> dict[PartPosition, PreviousPart]:
    parts: dict[PartPosition, PreviousPart] = {}
    planned = {day.day: {session.number: session for session in day.sessions} for day in layout}
    for day in previous.days:
        for session in day.sessions:
            match = _TURN.match(session.id)
            session_number = int(match[2]) if match else 0
            session_layout = planned.get(day.index, {}).get(session_number)
            if session_layout is None:
                continue
            spoken, at = to_spoken_turns(session, previous.evidence), 0
            for part_number, chunk in enumerate(split_into_chunks(spoken, len(session_layout.parts)), start=1):
                ids = tuple(turn.id for turn in session.turns[at : at + len(chunk)])
                parts[day.index, session_number, part_number] = PreviousPart(ids, tuple(chunk), ())
                at += len(chunk)
    part_by_fact = {fact.id: _find_fact_part(fact, layout, parts) for fact in task.facts}
    return {
        part_number: part._replace(facts=tuple(fact for fact in task.facts if part_by_fact[fact.id] == part_number))
        for part_number, part in parts.items()
    }


def _find_fact_part(
    fact: Fact, layout: Sequence[DayLayout], parts: Mapping[PartPosition, PreviousPart]
) -> PartPosition | None:
    """Find the part with the turn that says most of a fact on its day, or the planned part if none says any of it."""
    today = [position for position in parts if position[0] == fact.day]
    mention_counts = {
        position: max(_count_values_said(fact, turn) for turn in parts[position].turns) for position in today
    }
    if any(mention_counts.values()):
        return max(today, key=lambda position: mention_counts[position])
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
    return max((position for position in parts if position[:2] == planned[:2] and position <= planned), default=planned)


def _count_values_said(fact: Fact, turn: SpokenTurn) -> int:
    """Count how much of a fact a turn of the user says: one for being marked for it, and one for each of its values."""
    if turn.role != "user":
        return 0
    return (fact.id in turn.stated_facts) + sum(is_mentioned(turn.text, value) for value in fact.values)


def _find_violation_parts(
    check: Check, task: Task, parts: Mapping[PartPosition, PreviousPart]
) -> Iterable[PartPosition]:
    for text in (check.where, check.message, check.found):
        named_parts = _find_named_parts(text, check, task, parts)
        if named_parts:
            return named_parts
    days_with_facts = {fact.day for fact in task.facts}
    return [position for position in parts if position[0] in days_with_facts]


def _find_named_parts(
    text: str, check: Check, task: Task, parts: Mapping[PartPosition, PreviousPart]
) -> list[PartPosition]:
    named_parts: list[PartPosition] = []
    for match in _TURN.finditer(text):
        session_key = (int(match[1]), int(match[2]))
        session_parts = [position for position in parts if position[:2] == session_key]
        named_parts += [position for position in session_parts if not match[3] or match[0] in parts[position].ids]
    if named_parts:
        return named_parts
    days = {int(match[1]) for match in _DAY.finditer(text)}
    ids = {match[1].strip(".,:;'\"") for match in _FACT.finditer(f"{check.expected} {check.message}")}
    fact_parts = [
        position for position, part in parts.items() if position[0] in days and {fact.id for fact in part.facts} & ids
    ]
    return fact_parts or [position for position in parts if position[0] in days]
