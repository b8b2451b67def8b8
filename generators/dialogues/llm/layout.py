"""How long each day is, in which sessions and parts it is written, and which part says which facts."""

import random
from typing import NamedTuple

from data_model import DialoguePlan, Fact, Task, rng_for

LEAST_IN_SESSION = 10
MOST_IN_PART = 26
PUBLISHED_SESSION = 11.4
"""Utterances a session in the published Plus data (OdysseyBench, Table 4)."""
_LEAST_IN_ALL = 101
_MODE = 0.3


class SessionLayout(NamedTuple):
    """One sitting: how many utterances are aimed at, the least and most of them, and the facts of each of its parts."""

    number: int
    utterances: int
    least: int
    most: int
    parts: tuple[tuple[Fact, ...], ...]


class DayLayout(NamedTuple):
    """One day: its number from 1, its date, what its small talk is about, and its sessions."""

    day: int
    date: str
    topic: str
    sessions: tuple[SessionLayout, ...]


def layout_of(task: Task, plan: DialoguePlan) -> tuple[DayLayout, ...]:
    """Lay out all days; the same for every attempt, so that a part keeps its place when it is written again.

    A day's length is drawn from a triangular distribution whose mode lies at 0.3 of the way from the least to the
    most: for 60 to 90 utterances its mean is 73, that of the published Neo data.
    """
    return tuple(
        _day(task, plan, index, date, rng_for("dialogue by model", task.id, index))
        for index, date in enumerate(plan.dates, start=1)
    )


def _day(task: Task, plan: DialoguePlan, index: int, date: str, rng: random.Random) -> DayLayout:
    least, most = plan.utterances_a_day
    least = min(max(least, _LEAST_IN_ALL // len(plan.dates) + 1), most)
    target = round(rng.triangular(least, most, least + _MODE * (most - least)))
    sittings = _lengths(target, plan.most_sessions_a_day, rng)
    counts = [-(-length // MOST_IN_PART) for length in sittings]
    facts = _facts_by_part([fact for fact in task.facts if fact.day == index], sum(counts), rng)
    sessions = []
    for number, (length, count) in enumerate(zip(sittings, counts, strict=True), start=1):
        alone = len(sittings) == 1
        sessions.append(
            SessionLayout(
                number,
                length,
                max(LEAST_IN_SESSION, least) if alone else LEAST_IN_SESSION,
                max(most, LEAST_IN_SESSION) if alone else length + 4,
                tuple(facts[:count]),
            )
        )
        del facts[:count]
    topic = plan.topics[index - 1] if index <= len(plan.topics) else ""
    return DayLayout(index, date, topic, tuple(sessions))


def _lengths(target: int, most_sessions: int, rng: random.Random) -> list[int]:
    """Divide a day into sittings of about the published length, each with a session's least."""
    count = max(1, min(most_sessions, round(target / PUBLISHED_SESSION), target // LEAST_IN_SESSION))
    lengths = [target // count + (place < target % count) for place in range(count)]
    rng.shuffle(lengths)
    return [max(LEAST_IN_SESSION, length) for length in lengths]


def _facts_by_part(facts: list[Fact], parts: int, rng: random.Random) -> list[tuple[Fact, ...]]:
    """Spread the facts of a day over its parts, those of one sub-task side by side and in their own order."""
    groups = list(dict.fromkeys(fact.subtask for fact in facts))
    rng.shuffle(groups)
    ordered = sorted(facts, key=lambda fact: groups.index(fact.subtask))
    spread: list[list[Fact]] = [[] for _ in range(parts)]
    for place, fact in enumerate(ordered):
        share = (place + rng.random()) / len(ordered)
        spread[min(parts - 1, int(share * parts))].append(fact)
    return [tuple(part) for part in spread]
