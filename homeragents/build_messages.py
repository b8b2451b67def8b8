"""What is said of a build that ended before its time, or could not publish yet."""

from typing import TYPE_CHECKING

from homeragents.terminal import print_line

if TYPE_CHECKING:
    from orchestrator import BuildResult


def print_stop_reason(result: "BuildResult") -> None:
    """Say on standard error what ended a build before its time: the JSON document has no place for it."""
    if result.stopped:
        print_line(f"homer: {result.stopped}", to_errors=True)


def explain_unpublished(result: "BuildResult") -> list[str]:
    """Why nothing is published yet, and what can be done about it."""
    if result.stopped:
        return [f"nothing published yet: {result.stopped}"]
    counts = f"{result.errored} errored, {result.crashed} crashed"
    return [
        f"nothing published yet: {counts}; why is written in {result.dataset}.run/faults.log",
        f"`homer resume {result.dataset}` tries them again, with --drop-errored it goes on without them",
    ]
