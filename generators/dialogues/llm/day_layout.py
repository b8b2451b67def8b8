"""The layout of each day: its length, its sessions and parts, and the facts of each part."""

import random
from typing import NamedTuple

from data_model import DialoguePlan, Fact, Task, rng_for

MIN_SESSION_TURNS = 10
MAX_PART_TURNS = 26
PUBLISHED_SESSION_TURNS = 11.4
"""Mean utterances per session in the published Plus data.

Source: OdysseyBench, Table 4.
"""
_MIN_TOTAL_TURNS = 101
_LENGTH_MODE = 0.3


class SessionLayout(NamedTuple):
    """The layout of one session.

    Attributes:
        number: Its number within the day, from 1.
        utterances: The target number of utterances.
        min_turns: The least number of utterances.
        max_turns: The greatest number of utterances.
        parts: The facts of each part.
    """

    number: int
    utterances: int
    min_turns: int
    max_turns: int
    parts: tuple[tuple[Fact, ...], ...]


class DayLayout(NamedTuple):
    """The layout of one day.

    Attributes:
        day: Its number, from 1.
        date: Its date as `YYYY-MM-DD`.
        topic: The topic of its small talk; may be empty.
        sessions: Its sessions.
    """

    day: int
    date: str
    topic: str
    sessions: tuple[SessionLayout, ...]


def plan_layout(task: Task, plan: DialoguePlan) -> tuple[DayLayout, ...]:
    """Lay out all days; the layout is the same for every attempt, so that a rewritten part keeps its place.

    A day's length is drawn from a triangular distribution with its mode at 0.3 of the range: for 60 to 90 utterances
    the mean is 73, as in the published Neo data.
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


def _divide_day(target: int, max_sessions: int, rng: random.Random) -> list[int]:
    """Divide a day into sessions of about the published length, none shorter than `MIN_SESSION_TURNS`."""
    count = max(1, min(max_sessions, round(target / PUBLISHED_SESSION_TURNS), target // MIN_SESSION_TURNS))
    lengths = [target // count + (index < target % count) for index in range(count)]
    rng.shuffle(lengths)
    return [max(MIN_SESSION_TURNS, length) for length in lengths]


def _spread_facts(facts: list[Fact], parts: int, rng: random.Random) -> list[tuple[Fact, ...]]:
    """Spread the facts of a day over its parts; those of one subtask stay together and in order."""
    groups = list(dict.fromkeys(fact.subtask for fact in facts))
    rng.shuffle(groups)
    ordered = sorted(facts, key=lambda fact: groups.index(fact.subtask))
    facts_by_part: list[list[Fact]] = [[] for _ in range(parts)]
    for index, fact in enumerate(ordered):
        share = (index + rng.random()) / len(ordered)
        facts_by_part[min(parts - 1, int(share * parts))].append(fact)
    return [tuple(part) for part in facts_by_part]
