"""How a run tells its caller where it stands; showing it is the caller's business."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class ProgressSnapshot(NamedTuple):
    """Where a run stands.

    Attributes:
        settled: Units settled in all, of which `resumed` were settled by an earlier process (leave them out of a rate).
        rejected: Reason -> count.
        running: Units that workers hold now.
        usage_text: What model calls came to, as a short text for people; empty in a run that makes none.
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
    """What a caller hands in to follow a run; its methods must not raise."""

    def start(self, title: str, goal: int | None) -> None:
        """A stretch of work begins; goal is how many accepted (or, in an evaluation, settled) units end it."""

    def show(self, snapshot: ProgressSnapshot) -> None:
        """Something has changed."""

    def finish(self) -> None:
        """The stretch of work is over, well or not."""


class SilentProgress:
    """The default: nobody is looking."""

    def start(self, title: str, goal: int | None) -> None:
        """Do nothing."""

    def show(self, snapshot: ProgressSnapshot) -> None:
        """Do nothing."""

    def finish(self) -> None:
        """Do nothing."""
