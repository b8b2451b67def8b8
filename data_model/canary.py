"""The canary of a task: a text in its row that nothing else contains.

Whoever filters training data can drop a row by its canary, and a model that knows a canary was trained on the row.
"""

from data_model.serialization import sha256_hex
from data_model.task import Task


def make_canary(task: Task) -> str:
    """Return the canary of a task, which depends on its id and its office."""
    return f"homeragents-canary-{sha256_hex(f'canary::{task.id}::{task.office}')[:24]}"
