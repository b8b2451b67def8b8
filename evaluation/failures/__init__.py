"""Why an episode failed, by rules: what was overlooked, called wrongly, left undone or done in the wrong order."""

from evaluation.failures.explaining import FailedEpisode, explain_failure, make_unexplained_failure
from evaluation.failures.missed import count_days_before
from evaluation.failures.model import FILE_TYPES, LABELS, EpisodeFailure, FailureSign, FileType, Label, MissedFact

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
