"""How tasks are named in file names: their ids come from datasets, and a dataset is untrusted."""

import re
from collections.abc import Iterable

from data_model.errors import InputError

MAX_NAME_CHARS = 150
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*")


def make_task_file_name(task_id: str) -> str:
    """The id of a task as a part of file names: `1-3/2` -> `1-3_2`; InputError for one that no file should have."""
    name = task_id.replace("/", "_")
    if task_id.startswith("/") or not _PLAIN_NAME.fullmatch(name) or len(name) > MAX_NAME_CHARS or ".." in name:
        expected = f"at most {MAX_NAME_CHARS} letters, digits, `_`, `-`, `.`, `/` and spaces"
        raise InputError(
            "the id of a task that no file can be named after", "tasks.jsonl", expected, repr(task_id)[:80]
        )
    return name


def check_task_file_names(task_ids: Iterable[str]) -> None:
    """Raise InputError where an id cannot name a file, or two ids would name the same."""
    task_id_by_name: dict[str, str] = {}
    for task_id in task_ids:
        # Some file systems do not tell upper from lower case.
        first_task_id = task_id_by_name.setdefault(make_task_file_name(task_id).lower(), task_id)
        if first_task_id != task_id:
            raise InputError(
                "two tasks whose files would have the same name", "tasks.jsonl", found=f"{first_task_id}, {task_id}"
            )
