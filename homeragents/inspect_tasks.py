"""The Inspect task behind the entry point: `inspect eval homeragents/odyssey -T dataset=my-dataset`.

The module is in this package because Inspect names a task after the package that defines it.
"""

from typing import Any

try:
    from inspect_ai import task
except ModuleNotFoundError as missing:
    raise ImportError("tasks for Inspect need an extra: pip install 'homeragents[inspect]'") from missing

from adapters import make_inspect_task

__all__ = ["make_inspect_task", "odyssey"]


def _odyssey(
    dataset: str,
    memory: str | None = None,
    top_k: int | None = None,
    embedding: str | None = None,
    max_steps: int | None = None,
    profile: Any = "corrected",
    workspaces: str | None = None,
) -> Any:
    """Make an Inspect task of a dataset: each task in its office, scored by its criteria."""
    options = {"memory": memory, "top_k": top_k, "embedding": embedding, "max_steps": max_steps}
    return make_inspect_task(dataset, profile, workspaces, **options)


odyssey: Any = task(name="odyssey")(_odyssey)
