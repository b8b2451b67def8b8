"""The Inspect task of a dataset; Inspect itself is imported only when a task is made."""

from typing import Any

from criteria import Profile
from data_model import InputError

NEEDS_EXTRA = "tasks for Inspect need an extra: pip install 'homeragents[inspect]'"


def make_inspect_task(
    dataset: str, profile: Profile = "corrected", workspaces: str | None = None, **options: Any
) -> Any:
    """Make the Inspect task of a dataset: an `inspect_ai.Task`.

    Args:
        dataset: The folder of the dataset.
        profile: The profile that scores workspaces.
        workspaces: The folder in which workspaces are kept; if None, they are deleted.
        options: `memory`, `top_k`, `embedding` and `max_steps`; None selects the default.

    Raises:
        InputError: An option has an impossible value, or Inspect is not installed.
    """
    try:
        from adapters.inspect_episodes import build_inspect_task
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "inspect_ai":
            raise
        raise InputError(NEEDS_EXTRA) from error
    return build_inspect_task(dataset, profile, workspaces, **options)
