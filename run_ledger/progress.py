"""The interface through which a run reports its progress; the caller displays it."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class ProgressSnapshot(NamedTuple):
    """The state of a run at one moment.

    Attributes:
        settled: The number of settled units.
        resumed: How many of them an earlier process settled, which a rate should leave out.
        rejected: Reason -> count.
        running: Units that are being executed.
        usage_text: The usage of model calls as a short text for people; empty if the run makes none.
    """

    settled: int
    resumed: int
    accepted: int
    rejected: Mapping[str, int]
    errored: int
    crashed: int
    running: int
    usage_text: str = ""


class Progress(Protocol):
    """Receives the progress of a run; its methods must not raise."""

    def start(self, title: str, goal: int | None) -> None:
        """Report that a phase begins; it ends after `goal` accepted (in an evaluation: settled) units, if known."""

    def show(self, snapshot: ProgressSnapshot) -> None:
        """Report a new state."""

    def finish(self) -> None:
        """Report that the phase has ended, successfully or not."""


class SilentProgress:
    """Ignores all progress; the default."""

    def start(self, title: str, goal: int | None) -> None:
        """Do nothing."""

    def show(self, snapshot: ProgressSnapshot) -> None:
        """Do nothing."""

    def finish(self) -> None:
        """Do nothing."""
