"""Criteria that check the files an agent left behind, and the two profiles that score with them.

`criteria.differences.causes` explains why the two profiles disagree. It is not exported here because it imports
every file format.
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
