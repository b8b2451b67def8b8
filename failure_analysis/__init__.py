"""Rules that explain why an episode failed: wrong or missing calls, called-off actions, damage, missed facts."""

from failure_analysis.episode_failure import (
    FILE_TYPES,
    LABELS,
    MISSED_HOW,
    EpisodeFailure,
    FailureSign,
    FileType,
    Label,
    MissedFact,
)
from failure_analysis.explanation import FailedEpisode, explain_failure, make_unexplained_failure
from failure_analysis.failure_counts import FailureCounts, count_fact_ages
from failure_analysis.missed_facts import count_days_before

__all__ = [
    "FILE_TYPES",
    "LABELS",
    "MISSED_HOW",
    "EpisodeFailure",
    "FailedEpisode",
    "FailureCounts",
    "FailureSign",
    "FileType",
    "Label",
    "MissedFact",
    "count_days_before",
    "count_fact_ages",
    "explain_failure",
    "make_unexplained_failure",
]
