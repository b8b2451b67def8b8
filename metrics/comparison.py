"""Compare two runs task by task."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Literal, NamedTuple

import numpy

from data_model import seed_for
from metrics.confidence_intervals import blocks

PERMUTATIONS = 10_000
SEED_PARTS = ("report", "permutation", PERMUTATIONS)
"""The parts of the seed of every permutation test."""
_TOLERANCE = 1e-9


class RunComparison(NamedTuple):
    """The comparison of a second run with a first, over the tasks for which both have a pass rate.

    Attributes:
        tasks: The number of those tasks.
        difference: Difference of the mean rates, second minus first, from -1 to 1; None without a common task.
        better: Number of tasks on which the second run has the higher rate.
        worse: Number of tasks on which the second run has the lower rate.
        p: Two-sided p-value of the test; None without a common task.
    """

    tasks: int
    difference: float | None
    better: int
    worse: int
    test: Literal["mcnemar", "permutation"]
    p: float | None


def compare_runs(first: Mapping[str, float], second: Mapping[str, float], is_single_trial: bool) -> RunComparison:
    """Compare two runs on the tasks that both have.

    Args:
        first: Task id -> share of its trials that passed.
        second: The same for the second run.
        is_single_trial: Whether both runs have one trial per task, so every share is 0 or 1. If so, the test is exact
            McNemar; otherwise, a permutation test over tasks.
    """
    differences = [second[task] - first[task] for task in sorted(first.keys() & second.keys())]
    better, worse = sum(one > _TOLERANCE for one in differences), sum(one < -_TOLERANCE for one in differences)
    p = (mcnemar(better, worse) if is_single_trial else paired_permutation(differences)) if differences else None
    return RunComparison(
        tasks=len(differences),
        difference=fsum(differences) / len(differences) if differences else None,
        better=better,
        worse=worse,
        test="mcnemar" if is_single_trial else "permutation",
        p=p,
    )


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the two-sided exact p-value of McNemar's test.

    Args:
        only_first: Number of pairs in which only the first passed.
        only_second: Number of pairs in which only the second passed.

    Raises:
        ValueError: A count is negative.

    Source: McNemar 1947, in its exact binomial form.
    """
    if min(only_first, only_second) < 0:
        raise ValueError("negative counts")
    pairs, fewer = only_first + only_second, min(only_first, only_second)
    tail = ways = 1
    for count in range(fewer):
        # Derived from the previous coefficient: computing each one anew took half a minute for 15,000 pairs.
        ways = ways * (pairs - count) // (count + 1)
        tail += ways
    return min(1.0, 2 * tail / (1 << pairs))


def paired_permutation(differences: Iterable[float], permutations: int = PERMUTATIONS) -> float:
    """Return the two-sided p-value, in (0, 1], of a permutation test that flips the signs of paired differences.

    The signs of tasks with equal differences are drawn together, as one binomial number. The observed signs count as
    one of the permutations, so that p is never 0.

    Source: Fisher 1935; Phipson and Smyth 2010.
    """
    sizes = _count_signed_sizes(tuple(differences))
    if not sizes:
        return 1.0
    values = numpy.array(list(sizes))
    counts = numpy.array([plus + minus for plus, minus in sizes.values()])
    observed = abs(fsum(value * (plus - minus) for value, (plus, minus) in sizes.items()))
    generator = numpy.random.default_rng(seed_for(*SEED_PARTS))
    as_extreme = 0
    for rows in blocks(permutations, len(values)):
        heads = generator.binomial(counts, 0.5, size=(rows, len(values)))
        sums = numpy.abs((2 * heads - counts) @ values)
        as_extreme += int((sums >= observed - _TOLERANCE).sum())
    return (1 + as_extreme) / (1 + permutations)


def _count_signed_sizes(differences: Sequence[float]) -> dict[float, tuple[int, int]]:
    """Count how often each nonzero size of difference occurs with plus and with minus."""
    plus, minus = Counter[float](), Counter[float]()
    for difference in differences:
        size = round(abs(difference), 12)
        if size:
            (plus if difference > 0 else minus)[size] += 1
    return {size: (plus[size], minus[size]) for size in sorted(plus | minus)}
