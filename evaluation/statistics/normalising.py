"""How far a solver comes from acting at random towards the reference solution."""

from collections.abc import Mapping
from typing import NamedTuple

from evaluation.statistics.rates import mean


class Normalised(NamedTuple):
    """score: 0 as random, 1 as the oracle, below and above possible; None of no tasks. tasks: that are in it.

    left_out: tasks on which oracle and random do the same, or any of the three has no rate.
    """

    score: float | None
    tasks: int
    left_out: int


def normalised_score(
    solver: Mapping[str, float], oracle: Mapping[str, float], random: Mapping[str, float]
) -> Normalised:
    """The mean over tasks of (solver - random) / (oracle - random), each a share of trials that passed, by task.

    Source: Agentick, section 3.2 (oracle-normalised score), whose unit, task and difficulty, is a task here.
    """
    all_of_them = solver.keys() | oracle.keys() | random.keys()
    scores = [
        (solver[task] - random[task]) / (oracle[task] - random[task])
        for task in sorted(solver.keys() & oracle.keys() & random.keys())
        if oracle[task] != random[task]
    ]
    return Normalised(mean(scores), len(scores), len(all_of_them) - len(scores))
