"""Criteria: checks of the files an agent left behind, and the two profiles that score by them.

`criteria.differences.causes` (a door of its own, for it imports every format) says why the profiles disagree.
"""

from criteria.comparators import Comparator, ComparatorError, parse_comparator
from criteria.registry import FILE_ARGUMENTS, Args, References, criterion, criterion_arguments_model, exact_criterion
from criteria.score import Profile, score_criterion, score_workspace, validate_arguments
from criteria.touch import TouchedFiles, plan_touch

__all__ = [
    "FILE_ARGUMENTS",
    "Args",
    "Comparator",
    "ComparatorError",
    "Profile",
    "References",
    "TouchedFiles",
    "criterion",
    "criterion_arguments_model",
    "exact_criterion",
    "parse_comparator",
    "plan_touch",
    "score_criterion",
    "score_workspace",
    "validate_arguments",
]
