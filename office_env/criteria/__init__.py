"""Criteria: checks of the files an agent left behind, and the two profiles that score by them.

`office_env.criteria.differences` (a door of its own, for it imports every format) says why the profiles disagree.
"""

from office_env.criteria.comparators import Comparator, ComparatorFailed, parse_comparator
from office_env.criteria.registry import FILE_ARGUMENTS, Args, References, arguments_of, criterion, exact_criterion
from office_env.criteria.score import Profile, checked_arguments, score_criterion, score_workspace
from office_env.criteria.touch import Touch, touched

__all__ = [
    "FILE_ARGUMENTS",
    "Args",
    "Comparator",
    "ComparatorFailed",
    "Profile",
    "References",
    "Touch",
    "arguments_of",
    "checked_arguments",
    "criterion",
    "exact_criterion",
    "parse_comparator",
    "score_criterion",
    "score_workspace",
    "touched",
]
