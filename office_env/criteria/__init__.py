"""Criteria: checks of the files an agent left behind, and the two profiles that score by them."""

from office_env.criteria.registry import Args, References, arguments_of, criterion, exact_criterion
from office_env.criteria.score import Profile, checked_arguments, score_criterion, score_workspace

__all__ = [
    "Args",
    "Profile",
    "References",
    "arguments_of",
    "checked_arguments",
    "criterion",
    "exact_criterion",
    "score_criterion",
    "score_workspace",
]
