"""The oracle-normalised score: how far a solver gets from random actions towards the reference solution."""

from collections.abc import Mapping
from typing import NamedTuple

from metrics.pass_rates import mean


class NormalisedScore(NamedTuple):
    """An oracle-normalised score.

    Attributes:
        score: 0 is as good as random, 1 as good as the oracle, values outside are possible; None without tasks.
        tasks: The number of tasks in the score.
        excluded_tasks: The number of tasks on which oracle and random are equal, or one of the three has no rate.
    """

    score: float | None
    tasks: int
    excluded_tasks: int


def oracle_normalised_score(
    solver: Mapping[str, float], oracle: Mapping[str, float], random: Mapping[str, float]
) -> NormalisedScore:
    """Compute the mean over tasks of (solver - random) / (oracle - random).

    Each argument maps task ids to the share of trials that passed.

    Source: Agentick, section 3.2 (oracle-normalised score), whose unit, task and difficulty, is a task here.
    """
    all_tasks = solver.keys() | oracle.keys() | random.keys()
    scores = [
        (solver[task] - random[task]) / (oracle[task] - random[task])
        for task in sorted(solver.keys() & oracle.keys() & random.keys())
        if oracle[task] != random[task]
    ]
    return NormalisedScore(mean(scores), len(scores), len(all_tasks) - len(scores))
