"""Messages about a build that stopped early or has not published its dataset yet."""

from typing import TYPE_CHECKING

from homeragents.terminal import print_line

if TYPE_CHECKING:
    from orchestrator import BuildResult


def print_stop_reason(result: "BuildResult") -> None:
    """Print on standard error why a build stopped early, which its JSON document does not say."""
    if result.stopped:
        print_line(f"homer: {result.stopped}", to_errors=True)


def explain_unpublished(result: "BuildResult") -> list[str]:
    """Return lines that say why nothing is published yet and what to do about it."""
    if result.stopped:
        return [f"nothing published yet: {result.stopped}"]
    counts = f"{result.errored} errored, {result.crashed} crashed"
    return [
        f"nothing published yet: {counts}; the reasons are in {result.dataset}.run/faults.log",
        f"`homer resume {result.dataset}` tries them again; with --drop-errored it continues without them",
    ]
