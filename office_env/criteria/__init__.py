"""Criteria: checks of the files an agent left behind, and the two profiles that score by them.

`office_env.criteria.differences` (a door of its own, for it imports every format) says why the profiles disagree.
"""

from office_env.criteria.comparators import Comparator, ComparatorError, parse_comparator
from office_env.criteria.registry import (
    FILE_ARGUMENTS,
    Args,
    References,
    criterion,
    criterion_arguments_model,
    exact_criterion,
)
from office_env.criteria.score import Profile, score_criterion, score_workspace, validate_arguments
from office_env.criteria.touch import TouchedFiles, plan_touch

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
