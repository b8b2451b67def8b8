"""What is found of a failed episode."""

from typing import Literal

from data_model import FrozenModel

Label = Literal["missing_file", "incorrect_tool_call", "missing_action", "inaccurate_planning"]
LABELS: tuple[Label, ...] = ("missing_file", "incorrect_tool_call", "missing_action", "inaccurate_planning")
"""The kinds of failure of OdysseyBench, section 6, in the order in which the first that applies is the primary one."""
MissedHow = Literal["absent", "superseded", "decoy", "other"]
FileType = Literal["docx", "xlsx", "pdf", "eml", "ics", "answer", "other"]
FILE_TYPES: tuple[FileType, ...] = ("docx", "xlsx", "pdf", "eml", "ics", "answer", "other")
"""The types of file that errors are counted by (OdysseyBench, Figure 5)."""


class FailureSign(FrozenModel):
    """One piece of evidence.

    Attributes:
        step: Of the trajectory, from 0; None where something was not done.
        where: The place.
    """

    label: Label
    step: int | None = None
    where: str = ""
    message: str


class MissedFact(FrozenModel):
    """A needed fact whose value is wrong or absent in what was done, where a criterion that depends on it failed.

    Attributes:
        how: `absent`, or the value that stands instead is that of a `superseded` fact, of a `decoy`, or `other`.
        instead: That text.
        days_before: The task, when it was said; None where the dialogue does not tell.
        remembered: Whether it stood in the history that was shown.
    """

    fact: str
    how: MissedHow
    instead: str = ""
    days_before: int | None = None
    remembered: bool


class EpisodeFailure(FrozenModel):
    """Why an episode failed.

    Attributes:
        label: The primary one; None where the task does not tell.
        signs: The evidence of all labels that apply.
        file_types: Of the files that failed criteria look at.
        failed: What those criteria say.
        unknown: What cannot be told of this task, and why.
    """

    run: str = ""
    task: str
    trial: int
    label: Label | None
    signs: tuple[FailureSign, ...] = ()
    file_types: tuple[FileType, ...] = ()
    failed: tuple[str, ...] = ()
    missed: tuple[MissedFact, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[Label, ...]:
        """All labels that apply, in their order."""
        found_labels = {sign.label for sign in self.signs}
        return tuple(label for label in LABELS if label in found_labels)
