"""What is found of a failed episode."""

from typing import Literal

from data_model import Frozen

Label = Literal["missing_file", "incorrect_tool_call", "missing_action", "inaccurate_planning"]
LABELS: tuple[Label, ...] = ("missing_file", "incorrect_tool_call", "missing_action", "inaccurate_planning")
"""The kinds of failure of OdysseyBench, section 6, in the order in which the first that applies is the primary one."""
How = Literal["absent", "superseded", "decoy", "other"]
FileType = Literal["docx", "xlsx", "pdf", "eml", "ics", "answer", "other"]
FILE_TYPES: tuple[FileType, ...] = ("docx", "xlsx", "pdf", "eml", "ics", "answer", "other")
"""The types of file that errors are counted by (OdysseyBench, Figure 5)."""


class Sign(Frozen):
    """One piece of evidence. step: of the trajectory, from 0; None where something was not done. where: the place."""

    label: Label
    step: int | None = None
    where: str = ""
    message: str


class MissedFact(Frozen):
    """A needed fact whose value is wrong or absent in what was done, where a criterion that depends on it failed.

    how: `absent`, or the value that stands instead is that of a `superseded` fact, of a `decoy`, or `other`.
    instead: that text. days_before: the task, when it was said; None where the dialogue does not tell.
    remembered: whether it stood in the history that was shown.
    """

    fact: str
    how: How
    instead: str = ""
    days_before: int | None = None
    remembered: bool


class Failure(Frozen):
    """Why an episode failed.

    label: the primary one; None where the task does not tell. signs: the evidence of all labels that apply.
    file_types: of the files that failed criteria look at. failed: what those criteria say. unknown: what cannot be
    told of this task, and why.
    """

    run: str = ""
    task: str
    trial: int
    label: Label | None
    signs: tuple[Sign, ...] = ()
    file_types: tuple[FileType, ...] = ()
    failed: tuple[str, ...] = ()
    missed: tuple[MissedFact, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[Label, ...]:
        """All labels that apply, in their order."""
        found = {sign.label for sign in self.signs}
        return tuple(label for label in LABELS if label in found)
