"""95 % intervals of a mean over tasks: percentile bootstrap, or Wilson's score interval for few tasks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from typing import NamedTuple

import numpy

from data_model import seed_for

RESAMPLES = 10_000
MIN_BOOTSTRAP_TASKS = 30
"""With fewer tasks the bootstrap interval is too narrow, and has zero width if all shares are equal."""
SEED_PARTS = ("report", "bootstrap", RESAMPLES)
"""The parts of the seed of every bootstrap; no run is among them, so equal shares always have the same interval."""
_Z_95 = 1.959963984540054
_NUMBERS_AT_ONCE = 2_000_000


class Interval(NamedTuple):
    """The ends of a 95 % interval, from 0 to 1."""

    low: float
    high: float


def confidence_interval(shares: Sequence[float]) -> Interval | None:
    """Return the 95 % interval of a mean over tasks: Wilson's below 30 tasks, else bootstrap; None without tasks."""
    if not shares:
        return None
    return (
        wilson_interval(fsum(shares), len(shares)) if len(shares) < MIN_BOOTSTRAP_TASKS else bootstrap_interval(shares)
    )


def bootstrap_interval(shares: Sequence[float], resamples: int = RESAMPLES) -> Interval:
    """Return the percentile bootstrap over tasks: the 2.5th and 97.5th percentile of the means of resampled tasks.

    The counts of each distinct share are drawn from a multinomial distribution, which is equivalent to drawing tasks
    one by one but needs memory only for distinct shares.

    Raises:
        ValueError: There are no shares.

    Source: Efron 1979.
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
    """Yield the row counts of blocks that fit into memory; drawing them in turn gives the same numbers as at once."""
    most = max(1, _NUMBERS_AT_ONCE // max(1, columns))
    for first in range(0, rows, most):
        yield min(most, rows - first)


def wilson_interval(passed: float, tasks: int) -> Interval:
    """Return Wilson's score interval of a proportion.

    Args:
        passed: The number of tasks that passed; may be a sum of shares.
        tasks: The number of tasks.

    Raises:
        ValueError: There are no tasks, or fewer than `passed`.

    Source: Wilson 1927.
    """
    if tasks < 1 or not 0 <= passed <= tasks * (1 + 1e-12):
        raise ValueError("an interval of no proportion")
    share, square = min(1.0, passed / tasks), _Z_95**2
    middle = (share + square / (2 * tasks)) / (1 + square / tasks)
    half = _Z_95 / (1 + square / tasks) * sqrt(share * (1 - share) / tasks + square / (4 * tasks**2))
    return _clip_interval(share, middle - half, middle + half)


def _clip_interval(estimate: float, low: float, high: float) -> Interval:
    """Make an interval that contains the estimate and stays within 0 and 1 despite floating-point rounding."""
    return Interval(max(0.0, min(low, estimate)), min(1.0, max(high, estimate)))
