"""The explanation of a failed episode, as data."""

from typing import ClassVar, Literal

from data_model import FrozenModel

Label = Literal["missing_file", "incorrect_tool_call", "missing_action", "inaccurate_planning", "collateral_damage"]
LABELS: tuple[Label, ...] = (
    "missing_file",
    "incorrect_tool_call",
    "missing_action",
    "inaccurate_planning",
    "collateral_damage",
)
"""The kinds of failure of OdysseyBench, section 6, and damage beside a right result, which it does not count.

The first that applies is an episode's primary label.
"""
MissedHow = Literal["absent", "superseded", "decoy", "retracted", "ignored", "other"]
MISSED_HOW: tuple[MissedHow, ...] = ("absent", "superseded", "decoy", "retracted", "ignored", "other")
"""What a missed fact was missed for."""
FileType = Literal["docx", "xlsx", "pdf", "eml", "ics", "answer", "other"]
FILE_TYPES: tuple[FileType, ...] = ("docx", "xlsx", "pdf", "eml", "ics", "answer", "other")
"""The types of file by which errors are counted (OdysseyBench, Figure 5)."""


class FailureSign(FrozenModel):
    """One piece of evidence for a kind of failure.

    Attributes:
        step: Number of the step in the trajectory, from 1; None if something was not done.
        where: The place in the office, as the failed check names it, or the file.
        fact: The id of a superseded fact, a decoy or a retraction that explains it.
    """

    optional: ClassVar[tuple[str, ...]] = ("fact",)

    label: Label
    step: int | None = None
    where: str = ""
    message: str
    fact: str | None = None


class MissedFact(FrozenModel):
    """A needed fact whose value is wrong or absent in the work, while a criterion that depends on it failed.

    A retraction is missed if what it calls off was done.

    Attributes:
        how: `absent`, or whose value was used instead: that of a `superseded` fact, of a `decoy`, of a `retracted` one,
            or `other`; `ignored` is a rule or condition without which the work would be right.
        instead: The text that was used instead.
        taken_from: The id of the fact whose value was used instead.
        days_before: How many days before the task the fact was said; None if the dialogue does not say.
        remembered: Whether the fact was in the history that the solver saw; None for a retraction, which is not
            recorded.
    """

    optional: ClassVar[tuple[str, ...]] = ("taken_from",)

    fact: str
    how: MissedHow
    instead: str = ""
    taken_from: str | None = None
    days_before: int | None = None
    remembered: bool | None


class EpisodeFailure(FrozenModel):
    """Why an episode failed.

    Attributes:
        label: The primary label; None if the task has no reference solution, or no failed check says anything.
        signs: The evidence for every label that applies.
        file_types: The types of the files that failed criteria look at.
        failed: The messages of the failed criteria.
        missed: The needed facts that were missed.
        unknown: What cannot be determined for this episode, and why.
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
        """All labels that apply, in the order of `LABELS`."""
        found_labels = {sign.label for sign in self.signs}
        return tuple(label for label in LABELS if label in found_labels)
