"""File names for tasks: task ids come from datasets, which are untrusted."""

import re
from collections.abc import Iterable

from data_model.errors import InputError

MAX_NAME_CHARS = 150
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*")


def make_task_file_name(task_id: str) -> str:
    """Turn a task id into a part of file names, `1-3/2` -> `1-3_2`; InputError for an unsuitable id."""
    name = task_id.replace("/", "_")
    if task_id.startswith("/") or not _PLAIN_NAME.fullmatch(name) or len(name) > MAX_NAME_CHARS or ".." in name:
        expected = f"at most {MAX_NAME_CHARS} letters, digits, `_`, `-`, `.`, `/` and spaces"
        raise InputError("the task id cannot be used in a file name", "tasks.jsonl", expected, repr(task_id)[:80])
    return name


def check_task_file_names(task_ids: Iterable[str]) -> None:
    """Raise InputError if an id cannot name a file, or if two ids give the same name."""
    task_id_by_name: dict[str, str] = {}
    for task_id in task_ids:
        # Some file systems ignore case.
        first_task_id = task_id_by_name.setdefault(make_task_file_name(task_id).lower(), task_id)
        if first_task_id != task_id:
            raise InputError(
                "two tasks would have the same file name", "tasks.jsonl", found=f"{first_task_id}, {task_id}"
            )
