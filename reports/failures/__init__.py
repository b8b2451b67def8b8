"""Why an episode failed, by rules: what was overlooked, called wrongly, left undone or done in the wrong order."""

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
