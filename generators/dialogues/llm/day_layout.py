"""How long each day is, in which sessions and parts it is written, and which part says which facts."""

import random
from typing import NamedTuple

from data_model import DialoguePlan, Fact, Task, rng_for

MIN_SESSION_TURNS = 10
MAX_PART_TURNS = 26
PUBLISHED_SESSION_TURNS = 11.4
"""Utterances a session in the published Plus data (OdysseyBench, Table 4)."""
_MIN_TOTAL_TURNS = 101
_LENGTH_MODE = 0.3


class SessionLayout(NamedTuple):
    """One sitting: how many utterances are aimed at, the least and most of them, and the facts of each of its parts."""

    number: int
    utterances: int
    min_turns: int
    max_turns: int
    parts: tuple[tuple[Fact, ...], ...]


class DayLayout(NamedTuple):
    """One day: its number from 1, its date, what its small talk is about, and its sessions."""

    day: int
    date: str
    topic: str
    sessions: tuple[SessionLayout, ...]


def plan_layout(task: Task, plan: DialoguePlan) -> tuple[DayLayout, ...]:
    """Lay out all days; the same for every attempt, so that a part keeps its place when it is written again.

    A day's length is drawn from a triangular distribution whose mode lies at 0.3 of the way from the least to the
    most: for 60 to 90 utterances its mean is 73, that of the published Neo data.
    """
    return tuple(
        _plan_day(task, plan, index, date, rng_for("dialogue by model", task.id, index))
        for index, date in enumerate(plan.dates, start=1)
    )


def _plan_day(task: Task, plan: DialoguePlan, index: int, date: str, rng: random.Random) -> DayLayout:
    min_turns, max_turns = plan.utterances_a_day
    min_turns = min(max(min_turns, _MIN_TOTAL_TURNS // len(plan.dates) + 1), max_turns)
    target = round(rng.triangular(min_turns, max_turns, min_turns + _LENGTH_MODE * (max_turns - min_turns)))
    session_lengths = _divide_day(target, plan.most_sessions_a_day, rng)
    counts = [-(-length // MAX_PART_TURNS) for length in session_lengths]
    facts = _spread_facts([fact for fact in task.facts if fact.day == index], sum(counts), rng)
    sessions = []
    for number, (length, count) in enumerate(zip(session_lengths, counts, strict=True), start=1):
        is_only_session = len(session_lengths) == 1
        sessions.append(
            SessionLayout(
                number,
                length,
                max(MIN_SESSION_TURNS, min_turns) if is_only_session else MIN_SESSION_TURNS,
                max(max_turns, MIN_SESSION_TURNS) if is_only_session else length + 4,
                tuple(facts[:count]),
            )
        )
        del facts[:count]
    topic = plan.topics[index - 1] if index <= len(plan.topics) else ""
    return DayLayout(index, date, topic, tuple(sessions))


def _divide_day(target: int, most_sessions: int, rng: random.Random) -> list[int]:
    """Divide a day into sittings of about the published length, each with a session's least."""
    count = max(1, min(most_sessions, round(target / PUBLISHED_SESSION_TURNS), target // MIN_SESSION_TURNS))
    lengths = [target // count + (index < target % count) for index in range(count)]
    rng.shuffle(lengths)
    return [max(MIN_SESSION_TURNS, length) for length in lengths]


def _spread_facts(facts: list[Fact], parts: int, rng: random.Random) -> list[tuple[Fact, ...]]:
    """Spread the facts of a day over its parts, those of one sub-task side by side and in their own order."""
    groups = list(dict.fromkeys(fact.subtask for fact in facts))
    rng.shuffle(groups)
    ordered = sorted(facts, key=lambda fact: groups.index(fact.subtask))
    facts_by_part: list[list[Fact]] = [[] for _ in range(parts)]
    for index, fact in enumerate(ordered):
        share = (index + rng.random()) / len(ordered)
        facts_by_part[min(parts - 1, int(share * parts))].append(fact)
    return [tuple(part) for part in facts_by_part]
