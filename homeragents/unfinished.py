"""What is said of a build that ended before its time, or could not publish yet."""

from typing import TYPE_CHECKING

from homeragents.terminal import say

if TYPE_CHECKING:
    from orchestrator import BuildResult


def say_why_it_stopped(result: "BuildResult") -> None:
    """Say on standard error what ended a build before its time: the JSON document has no place for it."""
    if result.stopped:
        say(f"homer: {result.stopped}", err=True)


def unpublished(result: "BuildResult") -> list[str]:
    """Why nothing is published yet, and what can be done about it."""
    if result.stopped:
        return [f"nothing published yet: {result.stopped}"]
    held = f"{result.errored} errored, {result.crashed} crashed"
    return [
        f"nothing published yet: {held}; why is written in {result.dataset}.run/faults.log",
        f"`homer resume {result.dataset}` tries them again, with --drop-errored it goes on without them",
    ]
