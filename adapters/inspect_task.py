"""The Inspect task of a dataset, by the door: Inspect itself is imported when a task is made."""

from typing import Any

from criteria import Profile
from data_model import InputError

NEEDS_EXTRA = "tasks for Inspect need an extra: pip install 'homeragents[inspect]'"


def make_inspect_task(
    dataset: str, profile: Profile = "corrected", workspaces: str | None = None, **options: Any
) -> Any:
    """Make the Inspect task of a dataset: an `inspect_ai.Task`.

    Args:
        dataset: Its folder.
        profile: How workspaces are scored.
        workspaces: A folder in which they are kept.
        options: Memory, top_k, embedding, max_steps; None for a default.

    Raises:
        InputError: For what cannot be meant, and where Inspect is not installed.
    """
    try:
        from adapters.inspect_episodes import build_inspect_task
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "inspect_ai":
            raise
        raise InputError(NEEDS_EXTRA) from error
    return build_inspect_task(dataset, profile, workspaces, **options)
