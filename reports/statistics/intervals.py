"""95 % intervals of a mean over tasks: percentile bootstrap, and Wilson's where tasks are few."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from typing import NamedTuple

import numpy

from data_model import seed_for

RESAMPLES = 10_000
MIN_BOOTSTRAP_TASKS = 30
"""Below so many tasks the bootstrap is too narrow, and knows no doubt where all shares are equal."""
SEED_PARTS = ("report", "bootstrap", RESAMPLES)
"""Parts of the string that seeds every bootstrap; of the figures alone, so that a run has one interval everywhere."""
_Z_95 = 1.959963984540054
_NUMBERS_AT_ONCE = 2_000_000


class Interval(NamedTuple):
    """Both ends of a 95 % interval, from 0 to 1."""

    low: float
    high: float


def confidence_interval(shares: Sequence[float]) -> Interval | None:
    """The interval of a mean of shares of tasks: Wilson's below 30 tasks, else bootstrap; None of nothing."""
    if not shares:
        return None
    return (
        wilson_interval(fsum(shares), len(shares)) if len(shares) < MIN_BOOTSTRAP_TASKS else bootstrap_interval(shares)
    )


def bootstrap_interval(shares: Sequence[float], resamples: int = RESAMPLES) -> Interval:
    """The percentile bootstrap over tasks: the 2.5th and 97.5th percentile of the means of resampled tasks.

    How often each distinct share is drawn is multinomial, which is the same as drawing tasks one by one and takes
    memory by distinct shares. Source: Efron 1979.

    Raises:
        ValueError: Of nothing.
    """
    if not shares:
        raise ValueError("an interval of no tasks")
    share_counts = sorted(Counter(shares).items())
    values = numpy.array([value for value, _ in share_counts])
    probabilities = numpy.array([count / len(shares) for _, count in share_counts])
    generator = numpy.random.default_rng(seed_for(*SEED_PARTS))
    means = [
        generator.multinomial(len(shares), probabilities / probabilities.sum(), size=rows) @ values / len(shares)
        for rows in blocks(resamples, len(values))
    ]
    low, high = numpy.quantile(numpy.concatenate(means), (0.025, 0.975))
    return _clip_interval(fsum(shares) / len(shares), float(low), float(high))


def blocks(rows: int, columns: int) -> Iterator[int]:
    """Split so many rows of numbers into blocks that fit into memory; drawn one after another, they are the same."""
    most = max(1, _NUMBERS_AT_ONCE // max(1, columns))
    for first in range(0, rows, most):
        yield min(most, rows - first)


def wilson_interval(passed: float, tasks: int) -> Interval:
    """Wilson's score interval of a proportion; passed may be a sum of shares.

    Source: Wilson 1927.

    Raises:
        ValueError: Where there are no tasks, or fewer than passed.
    """
    if tasks < 1 or not 0 <= passed <= tasks * (1 + 1e-12):
        raise ValueError("an interval of no proportion")
    share, square = min(1.0, passed / tasks), _Z_95**2
    middle = (share + square / (2 * tasks)) / (1 + square / tasks)
    half = _Z_95 / (1 + square / tasks) * sqrt(share * (1 - share) / tasks + square / (4 * tasks**2))
    return _clip_interval(share, middle - half, middle + half)


def _clip_interval(estimate: float, low: float, high: float) -> Interval:
    """Binary rounding may not put an end on the wrong side of the estimate, or outside of 0 and 1."""
    return Interval(max(0.0, min(low, estimate)), min(1.0, max(high, estimate)))
