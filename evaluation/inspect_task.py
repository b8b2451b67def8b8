"""The Inspect task of a dataset, by the door: Inspect itself is imported when a task is made."""

from typing import Any

from data_model import InputError
from office_env.criteria import Profile

EXTRA = "tasks for Inspect need an extra: pip install 'homeragents[inspect]'"


def office_task(dataset: str, profile: Profile = "corrected", workspaces: str | None = None, **asked: Any) -> Any:
    """Make the Inspect task of a dataset: an `inspect_ai.Task`.

    dataset: its folder. profile: how workspaces are scored. workspaces: a folder in which they are kept.
    asked: memory, top_k, embedding, max_steps; None for a default. Raises InputError for what cannot be meant, and
    where Inspect is not installed.
    """
    try:
        from evaluation.inspect_offices import task_over
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "inspect_ai":
            raise
        raise InputError(EXTRA) from missing
    return task_over(dataset, profile, workspaces, **asked)
