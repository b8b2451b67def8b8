"""Rules that explain why an episode failed: files missed, calls wrong or missing, or steps out of order."""

from reports.failures.episode_failure import (
    FILE_TYPES,
    LABELS,
    EpisodeFailure,
    FailureSign,
    FileType,
    Label,
    MissedFact,
)
from reports.failures.explanation import FailedEpisode, explain_failure, make_unexplained_failure
from reports.failures.missed_facts import count_days_before

__all__ = [
    "FILE_TYPES",
    "LABELS",
    "EpisodeFailure",
    "FailedEpisode",
    "FailureSign",
    "FileType",
    "Label",
    "MissedFact",
    "count_days_before",
    "explain_failure",
    "make_unexplained_failure",
]
