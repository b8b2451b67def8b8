"""The rejection of seeds whose quality tags flag them as unfair."""

from collections.abc import Collection

from orchestrator.candidate import Rejection

UNFAIR_TAGS = (
    "ambiguous",
    "contradiction",
    "impossible",
    "needs-utc",
    "unreachable",
    "unsaid",
    "wrong-reference",
)
"""Tags of seeds that nobody can solve fairly; these are built only if the user asks for them."""


def reject_flagged(quality: Collection[str]) -> Rejection | None:
    """Return the rejection of a seed with one of UNFAIR_TAGS among its quality tags; None for other seeds."""
    tags = [tag for tag in UNFAIR_TAGS if tag in quality]
    if not tags:
        return None
    message = f"known to be unfair as published: {', '.join(tags)}; `--include-flagged` builds it all the same"
    return Rejection(reason="flagged", check=tags[0], message=message)
