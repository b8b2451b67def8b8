"""How far a solver comes from acting at random towards the reference solution."""

from collections.abc import Mapping
from typing import NamedTuple

from reports.statistics.rates import mean


class NormalisedScore(NamedTuple):
    """score: 0 as random, 1 as the oracle, below and above possible; None of no tasks. tasks: that are in it.

    excluded_tasks: tasks on which oracle and random do the same, or any of the three has no rate.
    """

    score: float | None
    tasks: int
    excluded_tasks: int


def oracle_normalised_score(
    solver: Mapping[str, float], oracle: Mapping[str, float], random: Mapping[str, float]
) -> NormalisedScore:
    """The mean over tasks of (solver - random) / (oracle - random), each a share of trials that passed, by task.

    Source: Agentick, section 3.2 (oracle-normalised score), whose unit, task and difficulty, is a task here.
    """
    all_tasks = solver.keys() | oracle.keys() | random.keys()
    scores = [
        (solver[task] - random[task]) / (oracle[task] - random[task])
        for task in sorted(solver.keys() & oracle.keys() & random.keys())
        if oracle[task] != random[task]
    ]
    return NormalisedScore(mean(scores), len(scores), len(all_tasks) - len(scores))
