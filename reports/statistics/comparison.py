"""Two runs on the same tasks, compared task by task."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Literal, NamedTuple

import numpy

from data_model import seed_for
from reports.statistics.intervals import blocks

PERMUTATIONS = 10_000
SEED_PARTS = ("report", "permutation", PERMUTATIONS)
"""Parts of the string that seeds every permutation test."""
_TOLERANCE = 1e-9


class RunComparison(NamedTuple):
    """The second run against the first, on the tasks that both have a rate for.

    Attributes:
        difference: Of the rates, second minus first, from -1 to 1.
        better: Tasks on which the second run has the higher, or the lower, share.
        worse: See `better`.
        p: None where no task is in both.
    """

    tasks: int
    difference: float | None
    better: int
    worse: int
    test: Literal["mcnemar", "permutation"]
    p: float | None


def compare_runs(first: Mapping[str, float], second: Mapping[str, float], is_single_trial: bool) -> RunComparison:
    """Compare two runs by their shares of tasks, whichever tasks both have.

    Args:
        is_single_trial: Every share of both is 0 or 1, of one trial: exact McNemar; else the permutation test over
            tasks.
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
    """The two-sided exact p-value of pairs in which only one of both passed.

    Source: McNemar 1947, in its exact binomial form.

    Raises:
        ValueError: For negative counts.
    """
    if min(only_first, only_second) < 0:
        raise ValueError("negative counts")
    pairs, fewer = only_first + only_second, min(only_first, only_second)
    tail = ways = 1
    for count in range(fewer):
        # Each binomial coefficient follows from the one before; made anew, those of 15,000 pairs took half a minute.
        ways = ways * (pairs - count) // (count + 1)
        tail += ways
    return min(1.0, 2 * tail / (1 << pairs))


def paired_permutation(differences: Iterable[float], permutations: int = PERMUTATIONS) -> float:
    """The two-sided p-value of paired differences whose signs could as well be turned round; in (0, 1].

    The signs of tasks with equal differences are drawn together, as a binomial number. The observed order counts as
    one of the permutations, so that p is never 0. Source: Fisher 1935; Phipson and Smyth 2010.
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
    """How often each size of difference stands with plus and with minus; what is no difference is left out."""
    plus, minus = Counter[float](), Counter[float]()
    for difference in differences:
        size = round(abs(difference), 12)
        if size:
            (plus if difference > 0 else minus)[size] += 1
    return {size: (plus[size], minus[size]) for size in sorted(plus | minus)}
