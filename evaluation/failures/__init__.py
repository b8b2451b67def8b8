"""Why an episode failed, by rules: what was overlooked, called wrongly, left undone or done in the wrong order."""

from evaluation.failures.explaining import Recorded, explain_failure, unexplained_failure
from evaluation.failures.missed import days_before
from evaluation.failures.model import FILE_TYPES, LABELS, Failure, FileType, Label, MissedFact, Sign

__all__ = [
    "FILE_TYPES",
    "LABELS",
    "Failure",
    "FileType",
    "Label",
    "MissedFact",
    "Recorded",
    "Sign",
    "days_before",
    "explain_failure",
    "unexplained_failure",
]
