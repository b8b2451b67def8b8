"""How a run tells its caller where it stands; showing it is the caller's business."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Snapshot(NamedTuple):
    """Where a run stands.

    settled: units settled in all, of which `resumed` were settled by an earlier process (leave them out of
    a rate). rejected: reason -> count. running: units that workers hold now. spent: what model calls came to, as a
    short text for people; empty in a run that makes none.
    """

    settled: int
    resumed: int
    accepted: int
    rejected: Mapping[str, int]
    errored: int
    crashed: int
    running: int
    spent: str = ""


class Progress(Protocol):
    """What a caller hands in to follow a run; its methods must not raise."""

    def start(self, title: str, goal: int | None) -> None:
        """A stretch of work begins; goal is how many accepted (or, in an evaluation, settled) units end it."""

    def show(self, snapshot: Snapshot) -> None:
        """Something has changed."""

    def finish(self) -> None:
        """The stretch of work is over, well or not."""


class SilentProgress:
    """The default: nobody is looking."""

    def start(self, title: str, goal: int | None) -> None:
        """Do nothing."""

    def show(self, snapshot: Snapshot) -> None:
        """Do nothing."""

    def finish(self) -> None:
        """Do nothing."""
