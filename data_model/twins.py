"""How twins count: a pair is right in a trial only if both of its tasks are."""

from collections.abc import Mapping
from fractions import Fraction


def share_passed_by_both(one: Mapping[int, bool], other: Mapping[int, bool]) -> Fraction | None:
    """Return the share of trials that both tasks of a pair passed; None if no trial of both was scored.

    Args:
        one: Scored trial -> whether the one task passed.
        other: Likewise of the other task.
    """
    common = sorted(one.keys() & other.keys())
    return Fraction(sum(one[trial] and other[trial] for trial in common), len(common)) if common else None
